"""The language of what a server writes for one reader: CSV files, for instance."""

import re

from starlette.requests import Request

from labtable.api.game_cards import CLIENT, texts_folder
from labtable.engine.play.texts import languages_of
from labtable.engine.words.catalogue import ENGLISH

WANTED = re.compile(r"([a-z]{2,3})(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?", re.IGNORECASE)


def language_of(request: Request) -> str:
    """The language of `?lang=`, else the first of `Accept-Language`, else English.

    Only languages in which the client has texts count.
    """
    known = languages_of(texts_folder(CLIENT))
    wanted = [request.query_params.get("lang", ""), *accepted(request.headers.get("accept-language", ""))]
    return next((language for language in wanted if language in known), ENGLISH)


def accepted(header: str) -> list[str]:
    """The languages of an `Accept-Language`, most wanted first.

    >>> accepted("de-CH, fr;q=0.4, en;q=0.8, es;q=0, *;q=0.1")
    ['de', 'en', 'fr']
    """
    found = [match for part in header.split(",") if (match := WANTED.fullmatch(part.strip()))]
    wanted = [(float(match[2] or 1), match[1].lower()) for match in found]
    return [language for weight, language in sorted(wanted, key=lambda one: -one[0]) if weight]
