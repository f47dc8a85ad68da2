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
  'option.form': Record<never, never>
  'option.form.elimination': Record<never, never>
  'option.form.elimination.says': Record<never, never>
  'option.form.laboratory': Record<never, never>
  'option.form.laboratory.says': Record<never, never>
  'option.open_doctorate': Record<never, never>
  'option.open_doctorate.false': Record<never, never>
  'option.open_doctorate.false.says': Record<never, never>
  'option.open_doctorate.true': Record<never, never>
  'option.open_doctorate.true.says': Record<never, never>
  'option.dealt': Record<never, never>
  'option.first_dealt': Record<never, never>
  'option.last_dealt': Record<never, never>
  'option.elimination_losses': Record<never, never>
  'option.laboratory_losses': Record<never, never>
  'option.wins_needed': Record<never, never>
  'option.alive_boxes': Record<never, never>
  'option.dead_boxes': Record<never, never>
  'option.empty_boxes': Record<never, never>
  'option.heisenberg_boxes': Record<never, never>
  'option.ladder': Record<never, never>
  'option.findings': Record<never, never>
  'option.cycling': Record<never, never>
  'option.doctorates': Record<never, never>
  'status.marker': { n: string | number }
  'zone.others': Record<never, never>
  'zone.play': Record<never, never>
  'zone.hand': Record<never, never>
  'zone.act': Record<never, never>
  'seat.out': Record<never, never>
  'seat.tally': { lost: string | number; won: string | number }
  'seat.tally.signs': { lost: string | number; won: string | number }
  'seat.winner': Record<never, never>
  'seat.secret': Record<never, never>
  'seat.used': { doctorate: string }
  'seat.said': { label: string | number }
  'claim.other': { name: string }
  'claim.own': Record<never, never>
  'claim.among': { n: number | readonly unknown[] }
  'claim.none': { n: number | readonly unknown[] }
  'facts.research': { n: string | number }
  'facts.discard': { n: string | number }
  'facts.discard.some': { boxes: readonly string[]; n: string | number }
  'facts.discard.all': { boxes: readonly string[] }
  'facts.alive': { n: string | number }
  'facts.empty': { n: string | number }
  'facts.heisenbergs': Record<never, never>
  'facts.open': Record<never, never>
  'facts.likely': { percent: number }
  'facts.odds': { bid: string; percent: number }
  'stage.said': { name: string }
  'stage.found': { n: number | readonly unknown[]; name: string }
  'stage.needs': { closed: number | readonly unknown[]; found: string | number; more: string | number }
  'stage.holds': { found: number | readonly unknown[] }
  'stage.fails': { found: number | readonly unknown[] }
  'stage.closed': { n: number | readonly unknown[] }
  'hand.shown': Record<never, never>
  'hand.doctorate': Record<never, never>
  'hand.used': Record<never, never>
  'odds.button': Record<never, never>
  'odds.title': Record<never, never>
  'odds.note': Record<never, never>
  'open.title': Record<never, never>
  'look.own': Record<never, never>
  'look.used': Record<never, never>
  'look.of': { name: string }
  'look.copied': { doctorate: string }
  'look.open': Record<never, never>
  'peer.title': Record<never, never>
  'peer.asks': { bid: string }
  'peer.waits': Record<never, never>
  'peer.valid': Record<never, never>
  'peer.debunked': Record<never, never>
  'peer.score': { judged: number | readonly unknown[]; right: string | number }
  'peer.score.none': Record<never, never>
  'act.say': { bid: string }
  'act.call': Record<never, never>
  'act.choose': Record<never, never>
  'act.keep': Record<never, never>
  'act.show': { n: number | readonly unknown[] }
  'act.show.none': Record<never, never>
  'act.cycle': { n: number | readonly unknown[] }
  'act.cycle.none': Record<never, never>
  'act.end': Record<never, never>
  'act.doctorate': { short: string | number }
  'act.use': Record<never, never>
  'act.copy': { short: string | number }
  'act.reveal': Record<never, never>
  'act.again': Record<never, never>
  'proof.label': Record<never, never>
  'trail.label': Record<never, never>
  'trail.you': Record<never, never>
  'call.title': Record<never, never>
  'call.asks': { bid: string; by: number }
  'call.what.laboratory': Record<never, never>
  'call.what.elimination': Record<never, never>
  'sure.wrong': Record<never, never>
  'sure.peer': Record<never, never>
  'sure.free': Record<never, never>
  'sure.score': { brier: string | number }
  'chart.caption': Record<never, never>
  'chart.says': { counts: string | number; n: string | number }
  'calibration.title': Record<never, never>
  'calibration.caption': Record<never, never>
  'calibration.mean': Record<never, never>
  'calibration.says': { lost: string | number; n: number | readonly unknown[]; name: string; percent: number }
  'key.board': Record<never, never>
  'key.arrows': Record<never, never>
  'key.number': Record<never, never>
  'key.pick': Record<never, never>
  'key.play': Record<never, never>
  'key.call': Record<never, never>
  'key.end': Record<never, never>
  'key.doctorate': Record<never, never>
  'key.odds': Record<never, never>
  'key.look': Record<never, never>
  'key.last': Record<never, never>
  'key.let': Record<never, never>
  'glance.holds': { name: string }
  'glance.shown': Record<never, never>
  'glance.closed': Record<never, never>
  'glance.stands': Record<never, never>
  'label.A': Record<never, never>
  'label.D': Record<never, never>
  'label.E': Record<never, never>
  'label.H': Record<never, never>
  'brief.A': { n: string | number }
  'brief.D': { n: string | number }
  'brief.E': { n: string | number }
  'label.closed': Record<never, never>
  'note.A': Record<never, never>
  'note.D': Record<never, never>
  'note.E': Record<never, never>
  'note.H': Record<never, never>
  'doctorate.says': { doctorate: string; looks: string }
  'doctorate.used.says': { doctorate: string; looks: string }
  'doctorate.used': Record<never, never>
  'doctorate.secret': Record<never, never>
  'clipboard.label': Record<never, never>
  'square.now': { name: string }
  'square.said': { name: string }
  'square.low': Record<never, never>
  'square.chosen': Record<never, never>
  'square.suggested': Record<never, never>
  'pad.label': Record<never, never>
  'pad.state': Record<never, never>
  'pad.number': Record<never, never>
  'pad.span': { from: string | number; to: string | number }
  'pad.lower': Record<never, never>
  'pad.higher': Record<never, never>
  'reveal.label': Record<never, never>
  'reveal.claim': { name: string }
  'reveal.called': { name: string }
  'reveal.of': { n: string | number }
  'reveal.seat': { hand: string | number; name: string }
  'reveal.findings': { labels: string | number }
  'reveal.none': Record<never, never>
  'reveal.added': { n: string | number }
  'reveal.skip': Record<never, never>
  'reveal.valid': Record<never, never>
  'reveal.debunked': Record<never, never>
  'play.show': Record<never, never>
  'play.cycle': Record<never, never>
  'play.as': { doctorate: string }
  'play.call': Record<never, never>
  'play.end': Record<never, never>
  'boxes.shown': { labels: string | number }
  'boxes.closed': { n: number | readonly unknown[] }
  'claim.boxes': { n: number | readonly unknown[] }
  'box.A': { n: number | readonly unknown[] }
  'box.D': { n: number | readonly unknown[] }
  'box.E': { n: number | readonly unknown[] }
  'box.H': { n: number | readonly unknown[] }
  'box.none': Record<never, never>
  'kind.A': Record<never, never>
  'kind.D': Record<never, never>
  'kind.E': Record<never, never>
  'kind.H': Record<never, never>
  'odds.item': { n: string | number; percent: number }
  'action.bid': { bid: string }
  'action.show': { boxes: readonly string[] }
  'action.cycle': { boxes: readonly string[] }
  'action.doctorate': { doctorate: string }
  'action.tabby': { copied: string; doctorate: string }
  'action.call': Record<never, never>
  'action.end': Record<never, never>
  'physicist.Felinestein': Record<never, never>
  'physicist.Tabby': Record<never, never>
  'physicist.Prride': Record<never, never>
  'physicist.Pawking': Record<never, never>
  'physicist.Goeppert-Meower': Record<never, never>
  'physicist.Purrie': Record<never, never>
  'physicist.Felidae': Record<never, never>
  'physicist.Mewton': Record<never, never>
  'physicist.Pounce': Record<never, never>
  'physicist.Feyncat': Record<never, never>
  'looks.Felinestein': Record<never, never>
  'looks.Tabby': Record<never, never>
  'looks.Prride': Record<never, never>
  'looks.Pawking': Record<never, never>
  'looks.Goeppert-Meower': Record<never, never>
  'looks.Purrie': Record<never, never>
  'looks.Felidae': Record<never, never>
  'looks.Mewton': Record<never, never>
  'looks.Pounce': Record<never, never>
  'looks.Feyncat': Record<never, never>
  'sheet.findings': { boxes: readonly string[] }
  'sheet.used': { doctorate: string }
  'sheet.copied': { copied: string; doctorate: string }
  'odds.percent': { percent: number }
  'odds.percent.short': { percent: number }
  'puzzle.topic.raise': Record<never, never>
  'puzzle.topic.first': Record<never, never>
  'puzzle.topic.doctorate': Record<never, never>
  'puzzle.topic.likeliest': Record<never, never>
  'puzzle.topic.boldest': Record<never, never>
  'paper.lead': Record<never, never>
}
export type Key = keyof Params
export const say = sayIn<Params>('cats')
