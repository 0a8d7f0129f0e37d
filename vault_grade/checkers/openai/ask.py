"""The call to the endpoint: bounded in time and in what is read of the reply."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openai import OpenAI

MOST_REPLY = 1 << 20
"""Characters of a reply."""

RETRIES = 2


class NoReply(Exception):
    """The endpoint gave no reply that can be used; the message says why in one clause."""


def ask(
    messages: list[dict[str, str]], *, model: str, url: str | None, key: str | None, seconds: float
) -> str:
    """The model's reply.

    url: of the endpoint, None for OpenAI's own. key: None where it needs none. seconds: for all of it, retries too.
    Raises NoReply.
    """
    try:
        from openai import APIConnectionError, APIStatusError, OpenAI, OpenAIError
    except ImportError as error:
        raise NoReply("the openai package is not installed: pip install 'vault-grade[openai]'") from error
    deadline = time.monotonic() + seconds
    try:
        client = OpenAI(base_url=url, api_key=key or "none", timeout=seconds, max_retries=RETRIES)
        return _gathered(_reply(client, model, messages), deadline)
    except APIConnectionError as error:
        raise NoReply(f"the endpoint cannot be reached, or fell silent: {error}") from error
    except APIStatusError as error:
        raise NoReply(f"the endpoint answered {error.status_code}: {error.message}") from error
    except (OpenAIError, ValueError) as error:
        raise NoReply(f"the endpoint answered nonsense: {error}") from error


def _reply(client: OpenAI, model: str, messages: list[dict[str, str]]) -> Iterator[str]:
    """The pieces of the reply, whether the endpoint streams it or sends it whole."""
    told: Any = messages
    call = client.chat.completions.with_streaming_response.create
    with call(model=model, messages=told, temperature=0, stream=True) as response:
        if "event-stream" in response.headers.get("content-type", ""):
            for chunk in response.parse():
                yield from (one.delta.content for one in chunk.choices if one.delta.content)
            return
        whole = b""
        for piece in response.iter_bytes():
            whole += piece
            if len(whole) > MOST_REPLY:
                raise NoReply("the endpoint's reply has no end")
        yield _content(json.loads(whole))


def _content(said: Any) -> str:
    try:
        content = said["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError("its reply has no message") from error
    if not isinstance(content, str):
        raise ValueError("its message is no text")
    return content


def _gathered(pieces: Iterator[str], deadline: float) -> str:
    whole: list[str] = []
    size = 0
    for piece in pieces:
        whole.append(piece)
        size += len(piece)
        if size > MOST_REPLY:
            raise NoReply("the endpoint's reply has no end")
        if time.monotonic() > deadline:
            raise NoReply("the endpoint did not come to an end in its time")
    return "".join(whole)
