"""What Discord accepts as message components (classic rows and layouts) and as forms."""

from __future__ import annotations

from .errors import Form, Json
from .model import walk

ROW, BUTTON, SELECT, INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIOS, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
SELECTS = frozenset({SELECT, 5, 6, 7, 8})
MAX_COMPONENTS, MAX_TEXT = 40, 4000

_TOP_OF_LAYOUT = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
_IN_CONTAINER = _TOP_OF_LAYOUT - {CONTAINER}
_IN_LABEL = SELECTS | {INPUT, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX}


def check_message(components: list[Json], *, layout: bool, form: Form) -> None:
    """Add everything that is wrong; `layout` is components v2 (at most 40 components, 4000 characters of text)."""
    allowed = _TOP_OF_LAYOUT if layout else frozenset({ROW})
    if not layout:
        form.length("components", components, 0, 5)
    for i, component in enumerate(components):
        if _type(component, f"components.{i}", allowed, form):
            _check(component, f"components.{i}", form)
    _unique(components, form)
    if layout:
        if sum(1 for _ in walk(components)) > MAX_COMPONENTS:
            code = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
            form.add("components", code, f"The total number of components cannot exceed {MAX_COMPONENTS}")
        if sum(len(str(c.get("content") or "")) for c in walk(components) if c["type"] == TEXT) > MAX_TEXT:
            code = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
            form.add("components", code, f"Cannot exceed {MAX_TEXT} characters of displayable text")


def check_modal(data: Json, form: Form) -> None:
    """A form: title to 45, custom_id to 100, one to five rows, labels or texts."""
    form.length("title", str(data.get("title") or ""), 1, 45)
    form.length("custom_id", str(data.get("custom_id") or ""), 1, 100)
    components: list[Json] = data.get("components") or []
    form.length("components", components, 1, 5)
    for i, component in enumerate(components):
        path = f"components.{i}"
        if not _type(component, path, frozenset({ROW, LABEL, TEXT}), form):
            continue
        if component["type"] == ROW:
            children: list[Json] = component.get("components") or []
            if len(children) != 1 or children[0].get("type") != INPUT:
                form.add(f"{path}.components", "BASE_TYPE_BAD_LENGTH", "A row holds one text input")
            else:
                form.length(f"{path}.components.0.label", str(children[0].get("label") or ""), 1, 45)
                _input(children[0], f"{path}.components.0", form)
        elif component["type"] == LABEL:
            _label(component, path, form)
        else:
            form.length(f"{path}.content", str(component.get("content") or ""), 1, MAX_TEXT)
    _unique(components, form)


def _type(component: Json, path: str, allowed: frozenset[int], form: Form) -> bool:
    if component.get("type") in allowed:
        return True
    names = ", ".join(map(str, sorted(allowed)))
    form.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')
    return False


def _unique(components: list[Json], form: Form) -> None:
    seen: set[str] = set()
    numbers: set[int] = set()
    for component in walk(components):
        custom_id, number = component.get("custom_id"), component.get("id")
        if custom_id is not None:
            if custom_id in seen:
                form.add("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
            seen.add(custom_id)
        if number:
            if number in numbers:
                form.add("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            numbers.add(number)


def _check(component: Json, path: str, form: Form) -> None:
    kind = component["type"]
    if kind == ROW:
        _row(component, path, form)
    elif kind == BUTTON:
        _button(component, path, form)
    elif kind in SELECTS:
        _select(component, path, form)
    elif kind == TEXT:
        form.length(f"{path}.content", str(component.get("content") or ""), 1, MAX_TEXT)
    elif kind == CONTAINER:
        children: list[Json] = component.get("components") or []
        form.length(f"{path}.components", children, 1, MAX_COMPONENTS)
        for i, child in enumerate(children):
            if _type(child, f"{path}.components.{i}", _IN_CONTAINER, form):
                _check(child, f"{path}.components.{i}", form)
    elif kind == SECTION:
        _section(component, path, form)
    elif kind == GALLERY:
        items: list[Json] = component.get("items") or []
        form.length(f"{path}.items", items, 1, 10)
        for i, item in enumerate(items):
            _media(item.get("media"), f"{path}.items.{i}.media", form)
            form.length(f"{path}.items.{i}.description", str(item.get("description") or ""), 0, 1024)
    elif kind == FILE:
        _media(component.get("file"), f"{path}.file", form)
        if not str((component.get("file") or {}).get("url")).startswith("attachment://"):
            form.add(f"{path}.file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_ONLY", "Must be an attachment reference")


def _row(component: Json, path: str, form: Form) -> None:
    children: list[Json] = component.get("components") or []
    form.length(f"{path}.components", children, 1, 5)
    for i, child in enumerate(children):
        if _type(child, f"{path}.components.{i}", SELECTS | {BUTTON}, form):
            _check(child, f"{path}.components.{i}", form)
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        form.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Component doesn't fit within this row")


def _button(component: Json, path: str, form: Form) -> None:
    style = component.get("style")
    label, custom_id, url = (component.get(key) for key in ("label", "custom_id", "url"))
    if style not in range(1, 7):
        form.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
        return
    form.length(f"{path}.label", label or "", 0, 80)
    if style == 6:
        if not component.get("sku_id"):
            form.add(f"{path}.sku_id", "BASE_TYPE_REQUIRED", "This field is required")
        return
    if not label and not component.get("emoji"):
        form.add(path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A button needs a label or an emoji")
    if style == 5:
        if custom_id is not None:
            form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id")
        form.length(f"{path}.url", url or "", 1, 512)
    else:
        if url is not None:
            form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Only a link has a url")
        form.length(f"{path}.custom_id", custom_id or "", 1, 100)


def _select(component: Json, path: str, form: Form) -> None:
    form.length(f"{path}.custom_id", str(component.get("custom_id") or ""), 1, 100)
    form.length(f"{path}.placeholder", component.get("placeholder") or "", 0, 150)
    low, high = component.get("min_values"), component.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if not 0 <= low <= 25:
        form.add(f"{path}.min_values", "NUMBER_TYPE_RANGE", "Must be between 0 and 25.")
    if not 1 <= high <= 25:
        form.add(f"{path}.max_values", "NUMBER_TYPE_RANGE", "Must be between 1 and 25.")
    if low > high:
        form.add(f"{path}.min_values", "BASE_TYPE_MAX_VALUE", "min_values is over max_values")
    if component["type"] == SELECT:
        _options(component, path, low, high, form)


def _options(component: Json, path: str, low: int, high: int, form: Form) -> None:
    options: list[Json] = component.get("options") or []
    form.length(f"{path}.options", options, max(1, low, high), 25)  # enough of them to choose from
    values: set[str] = set()
    for i, option in enumerate(options):
        at = f"{path}.options.{i}"
        form.length(f"{at}.label", str(option.get("label") or ""), 1, 100)
        form.length(f"{at}.value", str(option.get("value") or ""), 1, 100)
        form.length(f"{at}.description", option.get("description") or "", 0, 100)
        if option.get("value") in values:
            form.add(f"{at}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Option value is already used")
        values.add(str(option.get("value")))
    if sum(bool(option.get("default")) for option in options) > high:
        form.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are chosen than may be")


def _section(component: Json, path: str, form: Form) -> None:
    children: list[Json] = component.get("components") or []
    form.length(f"{path}.components", children, 1, 3)
    for i, child in enumerate(children):
        if _type(child, f"{path}.components.{i}", frozenset({TEXT}), form):
            _check(child, f"{path}.components.{i}", form)
    accessory: Json = component.get("accessory") or {}
    if _type(accessory, f"{path}.accessory", frozenset({BUTTON, THUMBNAIL}), form):
        if accessory["type"] == THUMBNAIL:
            _media(accessory.get("media"), f"{path}.accessory.media", form)
        else:
            _check(accessory, f"{path}.accessory", form)


def _media(media: Json | None, path: str, form: Form) -> None:
    form.length(f"{path}.url", str((media or {}).get("url") or ""), 1, 2048)


def _label(component: Json, path: str, form: Form) -> None:
    form.length(f"{path}.label", str(component.get("label") or ""), 1, 45)
    form.length(f"{path}.description", component.get("description") or "", 0, 100)
    inner: Json = component.get("component") or {}
    if not _type(inner, f"{path}.component", _IN_LABEL, form):
        return
    if inner["type"] == INPUT:
        _input(inner, f"{path}.component", form)
    elif inner["type"] in SELECTS:
        _select(inner, f"{path}.component", form)


def _input(component: Json, path: str, form: Form) -> None:
    form.length(f"{path}.custom_id", str(component.get("custom_id") or ""), 1, 100)
    form.length(f"{path}.placeholder", component.get("placeholder") or "", 0, 100)
    form.length(f"{path}.value", component.get("value") or "", 0, 4000)
    low, high = component.get("min_length") or 0, component.get("max_length")
    if not 0 <= low <= 4000:
        form.add(f"{path}.min_length", "NUMBER_TYPE_RANGE", "Must be between 0 and 4000.")
    if high is not None and not max(1, low) <= high <= 4000:
        form.add(f"{path}.max_length", "NUMBER_TYPE_RANGE", "Must be between 1 and 4000.")
