"""Delivery shared by all platforms: from what tables want to show to messages that stand."""

from adapters.delivery.delivery import Delivery
from adapters.delivery.observer import Observer
from adapters.delivery.settings import DeliverySettings, Limits, Rate

__all__ = ["Delivery", "DeliverySettings", "Limits", "Observer", "Rate"]
