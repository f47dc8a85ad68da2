"""The texts of Mathic Fraction, each from its module."""

from labtable.engine.words.words import Words

from ..rules.state import State
from . import (
    advice,
    arranging,
    class_report,
    client_view,
    ending,
    formats,
    judging,
    narration,
    notation,
    position,
    preview,
    refusals,
    situation,
)

WORDS = Words[State](
    formats=formats.FORMATS,
    write=notation.write,
    read=notation.read,
    is_quick=notation.is_quick,
    explain=refusals.explain,
    narrate=narration.narrate,
    aim=situation.aim,
    situation=situation.situation,
    prompt=situation.prompt,
    ending=ending.ending,
    choices=situation.choices,
    hint=advice.hint,
    judge=judging.judge,
    review=advice.review,
    learned=class_report.learned,
    sayings=class_report.SAYINGS,
    scopes=tuple(advice.SCOPES),
    client_view=client_view.client_view,
    preview=preview.preview,
    faces=client_view.faces,
    deck=client_view.deck,
    piles=position.PILES,
    truth=position.truth,
    arrange=arranging.arrange,
    cards=position.cards,
)
