# syntax=docker/dockerfile:1
FROM python:3.12-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    UV_NO_CACHE=1 \
    UV_PYTHON_DOWNLOADS=never \
    UV_COMPILE_BYTECODE=1 \
    UV_PROJECT_ENVIRONMENT=/venv
WORKDIR /app
RUN pip install uv==0.13.9
# The libraries first: they change seldom, and this layer is kept while only the program changes.
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-dev --extra fast --no-install-project
COPY engine ./engine
COPY bot ./bot
COPY adapters ./adapters
COPY storage ./storage
RUN uv sync --frozen --no-dev --extra fast --no-editable

FROM python:3.12-slim-bookworm
# FriBiDi lets the pictures shape names in scripts that run from right to left. Debian's stable release
# pins the version already.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir /data \
    && chown 10001:10001 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PAIJU_DATABASE=sqlite:////data/paiju.sqlite3 \
    PAIJU_HOST=0.0.0.0 \
    PAIJU_LOG_FORMAT=json \
    NUMBA_CACHE_DIR=/data/machine-code
WORKDIR /data
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 CMD ["paiju", "doctor", "--health"]
ENTRYPOINT ["paiju"]
CMD ["serve"]
