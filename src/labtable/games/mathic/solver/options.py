"""The values that are tried for one wild card of the task, each in the forms that can pay (M-5, M-9)."""

from labtable.engine.kernels.kernel import apart

from ..rules.cards import TOKENS_SHOWN
from .declarations import ANY, EVEN, ODD, SHOWN_TRIED, form, tried_value
from .workspace import Workspace


@apart
def list_options(r: Workspace, i: int, place: int, values: int) -> None:
    """List the values that are tried for the wild card at a place, as options of wild card i.

    They are those of number tokens shown, then so many others; each in its first form, or, where odd or even earns a
    token, in an odd and an even one (M-9).
    """
    r.options[i] = 0
    for number in range(SHOWN_TRIED):
        before = r.options[i]
        if number >= TOKENS_SHOWN and values == 0:
            return
        if tried_value(r.tokens, number, r.value):
            if r.odd_bits == 0 and r.even_bits == 0:
                add_option(r, i, place, ANY)
            else:
                add_option(r, i, place, ODD)
                add_option(r, i, place, EVEN)
        if number >= TOKENS_SHOWN and r.options[i] > before:
            values -= 1


@apart
def add_option(r: Workspace, i: int, place: int, parity: int) -> None:
    """Add the fraction in `r.value` in a form of this parity, if the card can have it."""
    k = form(r.card[place], r.value[0], r.value[1], parity)
    if k > 0:
        r.option_top[i][r.options[i]], r.option_bottom[i][r.options[i]] = k * r.value[0], k * r.value[1]
        r.options[i] += 1
