/** The game's texts. Printed by `python -m labtable.web.text_types`; not edited. */
import { sayIn } from '$client/kit/speech.ts'

interface Params {
  'front.line': Record<never, never>
  'front.sentence': Record<never, never>
  'front.topic': Record<never, never>
  'front.deal': Record<never, never>
  'front.cover': Record<never, never>
  'front.credit': Record<never, never>
  'manner.random': Record<never, never>
  'manner.beginner': Record<never, never>
  'manner.intermediate': Record<never, never>
  'manner.expert': Record<never, never>
  'option.referee': Record<never, never>
  'option.referee.auto': Record<never, never>
  'option.referee.auto.says': Record<never, never>
  'option.referee.honour': Record<never, never>
  'option.referee.honour.says': Record<never, never>
  'option.stealing': Record<never, never>
  'option.stealing.false': Record<never, never>
  'option.stealing.false.says': Record<never, never>
  'option.stealing.true': Record<never, never>
  'option.stealing.true.says': Record<never, never>
  'option.aim': Record<never, never>
  'option.aim.50.says': Record<never, never>
  'option.aim.100.says': Record<never, never>
  'option.aim.200.says': Record<never, never>
  'option.aim.300.says': Record<never, never>
  'option.sprint': Record<never, never>
  'option.sprint.false': Record<never, never>
  'option.sprint.false.says': Record<never, never>
  'option.sprint.true': Record<never, never>
  'option.sprint.true.says': Record<never, never>
  'option.half_deck': Record<never, never>
  'option.half_deck.false': Record<never, never>
  'option.half_deck.false.says': Record<never, never>
  'option.half_deck.true': Record<never, never>
  'option.half_deck.true.says': Record<never, never>
  'option.max_rounds': Record<never, never>
  'option.max_rounds.1.says': Record<never, never>
  'option.max_rounds.10.says': Record<never, never>
  'option.highest': Record<never, never>
  'option.suits': Record<never, never>
  'option.special_copies': Record<never, never>
  'option.token_copies': Record<never, never>
  'option.dealt': Record<never, never>
  'option.laid': Record<never, never>
  'option.tokens_shown': Record<never, never>
  'option.card_points': Record<never, never>
  'option.solution_points': Record<never, never>
  'option.token_points': Record<never, never>
  'option.lives': Record<never, never>
  'scope.plus': Record<never, never>
  'scope.times': Record<never, never>
  'scope.powers': Record<never, never>
  'limit.at_least': { bound: unknown }
  'limit.at_most': { bound: unknown }
  'limit.more': { bound: unknown }
  'limit.less': { bound: unknown }
  'limit.odd_any': Record<never, never>
  'limit.even_any': Record<never, never>
  'limit.simplest': Record<never, never>
  'limit.odd_odd': Record<never, never>
  'limit.even_even': Record<never, never>
  'twelfths.0': Record<never, never>
  'twelfths.1': Record<never, never>
  'twelfths.2': Record<never, never>
  'twelfths.3': Record<never, never>
  'twelfths.4': Record<never, never>
  'twelfths.5': Record<never, never>
  'twelfths.6': Record<never, never>
  'twelfths.7': Record<never, never>
  'twelfths.8': Record<never, never>
  'twelfths.9': Record<never, never>
  'twelfths.10': Record<never, never>
  'twelfths.11': Record<never, never>
  'twelfths.12': Record<never, never>
  'card.simplest.says': Record<never, never>
  'card.odd_any.says': Record<never, never>
  'card.even_any.says': Record<never, never>
  'card.odd_odd.says': Record<never, never>
  'card.even_even.says': Record<never, never>
  'card.simplest.short': Record<never, never>
  'card.odd_any.short': Record<never, never>
  'card.even_any.short': Record<never, never>
  'card.odd_odd.short': Record<never, never>
  'card.even_even.short': Record<never, never>
  'colour.red': Record<never, never>
  'colour.black': Record<never, never>
  'status.marker': { n: string | number }
  'answer.pass': Record<never, never>
  'answer.challenge': Record<never, never>
  'zone.others': Record<never, never>
  'zone.tokens': Record<never, never>
  'zone.play': Record<never, never>
  'zone.hand': Record<never, never>
  'zone.act': Record<never, never>
  'seat.cards': { n: number | readonly unknown[] }
  'seat.points': { n: number | readonly unknown[] }
  'seat.skips': Record<never, never>
  'seat.missed': Record<never, never>
  'seat.won': Record<never, never>
  'seat.hearts': { n: string | number }
  'seat.hand': { name: string }
  'seat.pile': { n: number | readonly unknown[]; name: string }
  'seat.tokens': { list: string | number }
  'deck.left.says': { n: number | readonly unknown[] }
  'token.lit': Record<never, never>
  'space.label': Record<never, never>
  'space.empty': Record<never, never>
  'card.wild': { colour: string; kind: unknown }
  'card.declared': { colour: string; kind: unknown; value: unknown }
  'card.laid': Record<never, never>
  'card.own': Record<never, never>
  'card.stolen': Record<never, never>
  'card.expected': Record<never, never>
  'board.label': Record<never, never>
  'board.pattern': Record<never, never>
  'board.empty': Record<never, never>
  'board.empty.steal': Record<never, never>
  'board.empty.pattern': Record<never, never>
  'board.last': { name: string }
  'board.last.pattern': { name: string }
  'board.last.stole': { name: string }
  'board.judged.true': Record<never, never>
  'board.judged.false': Record<never, never>
  'board.take': { card: unknown }
  'board.bracket': Record<never, never>
  'slot.label': { n: string | number; sign: string }
  'sign.+': Record<never, never>
  'sign.-': Record<never, never>
  'sign.x': Record<never, never>
  'sign./': Record<never, never>
  'sign.^': Record<never, never>
  'sign.=': Record<never, never>
  'sign.<': Record<never, never>
  'sign.>': Record<never, never>
  'sign.(': Record<never, never>
  'sign.)': Record<never, never>
  'signs.label': Record<never, never>
  'mode.label': Record<never, never>
  'mode.equation': Record<never, never>
  'mode.pattern': Record<never, never>
  'value.label': { card: unknown }
  'value.is': Record<never, never>
  'value.done': Record<never, never>
  'value.which': Record<never, never>
  'value.numerator': Record<never, never>
  'value.denominator': Record<never, never>
  'text.label': Record<never, never>
  'text.place': Record<never, never>
  'verdict.true': { value: unknown }
  'verdict.left': { value: unknown }
  'verdict.right': { value: unknown }
  'honour.alone': Record<never, never>
  'honour.others': Record<never, never>
  'verdict.open': { card: unknown }
  'verdict.pattern': Record<never, never>
  'verdict.no_pattern': Record<never, never>
  'act.pick': Record<never, never>
  'act.pick.pattern': Record<never, never>
  'act.pick.alone': Record<never, never>
  'act.empty': Record<never, never>
  'act.compute': Record<never, never>
  'act.compute.points': { points: number | readonly unknown[] }
  'act.steal': Record<never, never>
  'act.steal.do': Record<never, never>
  'act.steal.points': { points: number | readonly unknown[] }
  'act.discard': { card: unknown }
  'act.undo': Record<never, never>
  'act.clear': Record<never, never>
  'act.reset': Record<never, never>
  'action.compute': { line: unknown }
  'action.pattern': { line: unknown }
  'action.steal': { line: unknown }
  'action.steal pattern': { line: unknown }
  'action.discard': { line: unknown }
  'action.challenge': Record<never, never>
  'action.pass': Record<never, never>
  'action.reset': Record<never, never>
  'aside.true': Record<never, never>
  'aside.false': Record<never, never>
  'aside.earns': Record<never, never>
  'aside.earned': Record<never, never>
  'aside.sheet': Record<never, never>
  'notes.label': Record<never, never>
  'notes.place': Record<never, never>
  'proof.left': Record<never, never>
  'proof.right': Record<never, never>
  'proof.compared': { left: unknown; n: string | number; right: unknown }
  'proof.shown': Record<never, never>
  'proof.fails': Record<never, never>
  'proof.product': { p: string | number; q: string | number; r: string | number; s: string | number }
  'proof.equal': Record<never, never>
  'proof.arithmetic': Record<never, never>
  'proof.geometric': Record<never, never>
  'proof.alternating': Record<never, never>
  'proof.fibonacci': Record<never, never>
  'line.label': Record<never, never>
  'line.side.0': { hops: string | number }
  'line.side.1': { hops: string | number }
  'line.pattern': { hops: string | number }
  'line.start': { to: string | number }
  'line.hop': { by: string | number; sign: string; to: string | number }
  'earned.cards': { n: number | readonly unknown[] }
  'earned.solution': Record<never, never>
  'earned.sum': Record<never, never>
  'sheet.round': { n: string | number }
  'sheet.line': Record<never, never>
  'sheet.points': Record<never, never>
  'sheet.theft': Record<never, never>
  'sheet.challenged.true': { name: string }
  'sheet.challenged.false': { name: string }
  'sheet.false': Record<never, never>
  'sheet.space': { n: string | number }
  'sheet.sofar': Record<never, never>
  'sheet.total': Record<never, never>
  'sheet.solutions': { n: number | readonly unknown[] }
  'sheet.tokens': { n: number | readonly unknown[] }
  'sheet.none': Record<never, never>
  'sheet.csv': Record<never, never>
  'counting.caption': { n: string | number }
  'counting.who': Record<never, never>
  'counting.cards': Record<never, never>
  'counting.solutions': Record<never, never>
  'counting.tokens': Record<never, never>
  'counting.points': Record<never, never>
  'counting.total': Record<never, never>
  'counting.worth': { n: string | number }
  'chart.caption': Record<never, never>
  'chart.rounds': Record<never, never>
  'chart.points': { name: string; points: string | number }
  'chart.says': { n: string | number; points: string | number }
  'missed.own': Record<never, never>
  'missed.theft': Record<never, never>
  'key.move': Record<never, never>
  'key.pick': Record<never, never>
  'key.number': Record<never, never>
  'key.signs': Record<never, never>
  'key.remove': Record<never, never>
  'key.undo': Record<never, never>
  'key.shift': Record<never, never>
  'key.play': Record<never, never>
  'key.discard': Record<never, never>
  'key.write': Record<never, never>
  'key.value': Record<never, never>
  'key.clear': Record<never, never>
  'key.pass': Record<never, never>
  'key.challenge': Record<never, never>
  'key.let': Record<never, never>
  'glance.holds': { name: string }
  'glance.space': Record<never, never>
  'verdict.<': { left: unknown; right: unknown }
  'verdict.>': { left: unknown; right: unknown }
  'value.numerator.up': Record<never, never>
  'value.numerator.down': Record<never, never>
  'value.denominator.up': Record<never, never>
  'value.denominator.down': Record<never, never>
  'slot.empty': { n: string | number }
  'proof.common': { n: string | number }
  'proof.both': { value: unknown }
  'proof.<': { left: unknown; right: unknown }
  'proof.>': { left: unknown; right: unknown }
  'earned.tokens': { n: number | readonly unknown[] }
  'sheet.solution': Record<never, never>
  'sheet.won': { tokens: readonly string[] }
  'number.0': Record<never, never>
  'number.1': Record<never, never>
  'number.2': Record<never, never>
  'number.3': Record<never, never>
  'number.4': Record<never, never>
  'number.5': Record<never, never>
  'number.6': Record<never, never>
  'number.7': Record<never, never>
  'number.8': Record<never, never>
  'number.9': Record<never, never>
  'number.10': Record<never, never>
  'number.11': Record<never, never>
  'number.12': Record<never, never>
  'fraction.2': { n: number | readonly unknown[]; number: string | number }
  'fraction.3': { n: number | readonly unknown[]; number: string | number }
  'fraction.4': { n: number | readonly unknown[]; number: string | number }
  'fraction.5': { n: number | readonly unknown[]; number: string | number }
  'fraction.6': { n: number | readonly unknown[]; number: string | number }
  'fraction.7': { n: number | readonly unknown[]; number: string | number }
  'fraction.8': { n: number | readonly unknown[]; number: string | number }
  'fraction.9': { n: number | readonly unknown[]; number: string | number }
  'fraction.10': { n: number | readonly unknown[]; number: string | number }
  'fraction.11': { n: number | readonly unknown[]; number: string | number }
  'fraction.12': { n: number | readonly unknown[]; number: string | number }
  'fraction.minus': { spoken: string | number }
  'fraction.over': { below: string | number; n: string | number }
  'face.h': { spoken: string | number }
  'face.d': { spoken: string | number }
  'face.s': { spoken: string | number }
  'face.c': { spoken: string | number }
  'face.wild': { colour: string; kind: string | number }
  'face.declared': { colour: string; kind: string | number; spoken: string | number }
  'kind.at_least': Record<never, never>
  'kind.at_most': Record<never, never>
  'kind.more': Record<never, never>
  'kind.less': Record<never, never>
  'kind.odd_any': Record<never, never>
  'kind.even_any': Record<never, never>
  'kind.simplest': Record<never, never>
  'kind.odd_odd': Record<never, never>
  'kind.even_even': Record<never, never>
  'token.red': Record<never, never>
  'token.red.says': Record<never, never>
  'token.black': Record<never, never>
  'token.black.says': Record<never, never>
  'token.red+black': Record<never, never>
  'token.red+black.says': Record<never, never>
  'token.plus': Record<never, never>
  'token.plus.says': Record<never, never>
  'token.minus': Record<never, never>
  'token.minus.says': Record<never, never>
  'token.compare': Record<never, never>
  'token.compare.says': Record<never, never>
  'token.odd': Record<never, never>
  'token.odd.says': Record<never, never>
  'token.even': Record<never, never>
  'token.even.says': Record<never, never>
  'token.pattern': Record<never, never>
  'token.pattern.says': Record<never, never>
  'token.number.says': { spoken: string | number }
  'puzzle.topic.two_cards': Record<never, never>
  'puzzle.topic.three_cards': Record<never, never>
  'puzzle.topic.powers': Record<never, never>
  'paper.lead': Record<never, never>
}
export type Key = keyof Params
export const say = sayIn<Params>('mathic')
