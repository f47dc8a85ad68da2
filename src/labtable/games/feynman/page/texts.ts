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
  'option.higgs': Record<never, never>
  'option.higgs.massive': Record<never, never>
  'option.higgs.massive.says': Record<never, never>
  'option.higgs.anywhere': Record<never, never>
  'option.higgs.anywhere.says': Record<never, never>
  'option.physics': Record<never, never>
  'option.physics.book': Record<never, never>
  'option.physics.book.says': Record<never, never>
  'option.physics.strict': Record<never, never>
  'option.physics.strict.says': Record<never, never>
  'option.rounds': Record<never, never>
  'option.rounds.1.says': Record<never, never>
  'option.rounds.3.says': Record<never, never>
  'option.rounds.5.says': Record<never, never>
  'option.length': Record<never, never>
  'option.length.book': Record<never, never>
  'option.length.book.says': Record<never, never>
  'option.length.short': Record<never, never>
  'option.length.short.says': Record<never, never>
  'option.dealt': Record<never, never>
  'option.short_dealt': Record<never, never>
  'option.short_pile': Record<never, never>
  'option.w_costs': Record<never, never>
  'option.photon_costs': Record<never, never>
  'option.gluon_costs': Record<never, never>
  'option.catch_costs': Record<never, never>
  'option.generations': Record<never, never>
  'option.colours': Record<never, never>
  'option.quarks': Record<never, never>
  'option.leptons': Record<never, never>
  'option.ws': Record<never, never>
  'option.photons': Record<never, never>
  'option.gluons': Record<never, never>
  'option.reverses': Record<never, never>
  'option.skips': Record<never, never>
  'option.flips': Record<never, never>
  'option.wilds': Record<never, never>
  'follow.colour': { colour: string }
  'follow.kind': { colour: string; kind: string }
  'follow.wild': { colour: string; wild: string }
  'follow.kind.wild': { colour: string; kind: string; wild: string }
  'answer.same': { face: string }
  'answer.gluon': { antiquark: string; flip: string }
  'answer.quark': { colour: string; kind: string }
  'answer.neutrino': { colour: string }
  'answer.kinds': { colour: string; kinds: readonly string[] }
  'hand.card': { back: string; face: string }
  'sheet.played': Record<never, never>
  'sheet.baryon': Record<never, never>
  'sheet.completed': Record<never, never>
  'sheet.laid_flip': Record<never, never>
  'sheet.named': Record<never, never>
  'sheet.drew': Record<never, never>
  'sheet.took': Record<never, never>
  'sheet.decay': Record<never, never>
  'sheet.caught': Record<never, never>
  'sheet.passed': Record<never, never>
  'sheet.round_won': Record<never, never>
  'sheet.match_won': Record<never, never>
  'sheet.cards': { faces: readonly string[] }
  'sheet.winners': { who: readonly string[] }
  'sheet.colour': { colour: string }
  'status.matter': Record<never, never>
  'status.antimatter': Record<never, never>
  'zone.others': Record<never, never>
  'zone.play': Record<never, never>
  'zone.hand': Record<never, never>
  'zone.act': Record<never, never>
  'seat.cards': { n: number | readonly unknown[] }
  'seat.shows': { cards: unknown[][]; name: string }
  'seat.shows.none': { name: string }
  'seat.rounds': { n: string | number }
  'seat.won': Record<never, never>
  'seat.answers': Record<never, never>
  'seat.look': Record<never, never>
  'seat.card': { back: string; face: string; seen: string | number }
  'shown.title': { name: string }
  'pile.draw': { n: string | number }
  'pile.aside': { n: string | number }
  'pile.draw.says': { cards: number; face: string }
  'pile.draw.empty': Record<never, never>
  'pile.top.says': { cards: number; face: string }
  'match.colour': { colour: string }
  'match.kind': { kind: string }
  'runs.left': Record<never, never>
  'runs.right': Record<never, never>
  'card.held': { back: string; face: string }
  'card.refused': Record<never, never>
  'card.expected': Record<never, never>
  'card.chosen': { n: string | number }
  'card.face': { face: string }
  'act.pick': Record<never, never>
  'act.pick.answer': Record<never, never>
  'act.pick.nothing': Record<never, never>
  'act.play': { face: string }
  'act.answer': { face: string }
  'act.draw': Record<never, never>
  'act.draw.last': Record<never, never>
  'act.keep': Record<never, never>
  'act.take': { n: string | number }
  'act.pass': Record<never, never>
  'act.colour': Record<never, never>
  'act.named': { colour: string }
  'act.with': { face: string }
  'act.alone': Record<never, never>
  'act.baryon': Record<never, never>
  'act.baryon.pick': Record<never, never>
  'act.baryon.no': Record<never, never>
  'act.baryon.play': { baryon: string }
  'act.back': Record<never, never>
  'act.decay': Record<never, never>
  'act.decay.with': Record<never, never>
  'act.decay.now': Record<never, never>
  'act.catch': { name: string }
  'do.draw': Record<never, never>
  'do.keep': Record<never, never>
  'do.take': Record<never, never>
  'do.pass': Record<never, never>
  'do.decay': Record<never, never>
  'do.catch': Record<never, never>
  'do.the': { face: string }
  'do.play': { faces: unknown[][] }
  'do.play.decay': { faces: unknown[][] }
  'do.answer': { faces: unknown[][] }
  'do.answer.decay': { faces: unknown[][] }
  'do.choose': { colour: string; faces: unknown[][] }
  'do.choose.decay': { colour: string; faces: unknown[][] }
  'round.count': { round: string | number; rounds: string | number }
  'round.own.won': { n: string | number }
  'round.you': { n: string | number }
  'round.own': Record<never, never>
  'round.won': { n: string | number; names: unknown[][] }
  'round.card': { face: string }
  'round.next': { n: string | number; rounds: string | number }
  'round.player': { player: string | number }
  'last.title': Record<never, never>
  'last.none': Record<never, never>
  'last.open': Record<never, never>
  'last.close': Record<never, never>
  'seen.open': Record<never, never>
  'seen.title': Record<never, never>
  'seen.all': Record<never, never>
  'slot.waits': Record<never, never>
  'slot.none': Record<never, never>
  'ghost.title': Record<never, never>
  'ghost.title.missed': Record<never, never>
  'ghost.quark': { side: string | number }
  'ghost.lepton': { side: string | number }
  'ghost.neutrino': { side: string | number }
  'ghost.photon': { one: string }
  'ghost.gluon': { one: string }
  'ghost.says': { boson: string; one: string; what: string | number }
  'ghost.lacked.quark': { side: string | number }
  'ghost.lacked.lepton': { side: string | number }
  'ghost.lacked.photon': { one: string }
  'ghost.lacked.gluon': { one: string }
  'ghost.lacked.neutrino': { side: string | number }
  'ghost.missed': Record<never, never>
  'chart.caption': Record<never, never>
  'chart.says': { hands: string | number; n: string | number }
  'key.number': Record<never, never>
  'key.pick': Record<never, never>
  'key.play': Record<never, never>
  'key.draw': Record<never, never>
  'key.baryon': Record<never, never>
  'key.call': Record<never, never>
  'key.catch': Record<never, never>
  'glance.top': Record<never, never>
  'glance.holds': { name: string }
  'print.draw': { n: string | number }
  'print.generation': { n: string | number }
  'print.W': Record<never, never>
  'print.photon': Record<never, never>
  'print.gluon': Record<never, never>
  'print.flip': Record<never, never>
  'print.reverse': Record<never, never>
  'print.skip': Record<never, never>
  'print.change': Record<never, never>
  'print.higgs': Record<never, never>
  'print.name': { kind: string }
  'diagram.time': Record<never, never>
  'diagram.w': { boson: string; one: string; to: string }
  'diagram.photon': { one: string; two: string }
  'diagram.gluon': { one: string; two: string }
  'diagram.baryon': { one: string; three: string; two: string; whole: string }
  'diagram.forbidden': Record<never, never>
  'title.w': { one: string; to: string }
  'title.photon': { many: string }
  'title.gluon': Record<never, never>
  'title.baryon': { whole: string }
  'title.antibaryon': { whole: string }
  'balance.what': Record<never, never>
  'balance.before': Record<never, never>
  'balance.after': Record<never, never>
  'balance.holds': Record<never, never>
  'balance.same': Record<never, never>
  'balance.differs': Record<never, never>
  'balance.charge': Record<never, never>
  'balance.baryon': Record<never, never>
  'balance.lepton': Record<never, never>
  'balance.lepton_e': Record<never, never>
  'balance.lepton_mu': Record<never, never>
  'balance.lepton_tau': Record<never, never>
  'collection.times': { n: string | number }
  'collection.kept': { all: string | number; n: string | number }
  'collection.now': Record<never, never>
  'collection.earlier': Record<never, never>
  'collection.back': Record<never, never>
  'collection.none': Record<never, never>
  'odds.may': Record<never, never>
  'odds.is': Record<never, never>
  'odds.chance': { chance: number }
  'family.quark': Record<never, never>
  'family.antiquark': Record<never, never>
  'family.lepton': Record<never, never>
  'family.antilepton': Record<never, never>
  'family.neutrino': Record<never, never>
  'family.antineutrino': Record<never, never>
  'about.figures': { charge: string | number; family: string; generation: string | number; mass: string | number }
  'charge.W': Record<never, never>
  'about.boson': { charge: string | number; mass: string | number }
  'about.action': Record<never, never>
  'about.turn': Record<never, never>
  'particle.name': { kind: string }
  'particle.mass': { mass: string | number }
  'reaction.and': { first: string | number; last: string | number }
  'reaction.says': { after: string | number; before: string | number }
  'reaction.full': { balance: string | number; nature: object; reaction: string | number }
  'reaction.made': { baryon: string; particles: string | number }
  'symbol.plus': Record<never, never>
  'symbol.minus': Record<never, never>
  'symbol.e': Record<never, never>
  'symbol.μ': Record<never, never>
  'symbol.τ': Record<never, never>
  'colour.blue': Record<never, never>
  'colour.green': Record<never, never>
  'colour.red': Record<never, never>
  'colour.yellow': Record<never, never>
  'colour.orange': Record<never, never>
  'colour.pink': Record<never, never>
  'colour.purple': Record<never, never>
  'colour.cyan': Record<never, never>
  'side.matter': Record<never, never>
  'side.antimatter': Record<never, never>
  'direction.left': Record<never, never>
  'direction.right': Record<never, never>
  'kind.u': Record<never, never>
  'kind.anti-u': Record<never, never>
  'kind.d': Record<never, never>
  'kind.anti-d': Record<never, never>
  'kind.c': Record<never, never>
  'kind.anti-c': Record<never, never>
  'kind.s': Record<never, never>
  'kind.anti-s': Record<never, never>
  'kind.t': Record<never, never>
  'kind.anti-t': Record<never, never>
  'kind.b': Record<never, never>
  'kind.anti-b': Record<never, never>
  'kind.e': Record<never, never>
  'kind.anti-e': Record<never, never>
  'kind.mu': Record<never, never>
  'kind.anti-mu': Record<never, never>
  'kind.tau': Record<never, never>
  'kind.anti-tau': Record<never, never>
  'kind.nu_e': Record<never, never>
  'kind.anti-nu_e': Record<never, never>
  'kind.nu_mu': Record<never, never>
  'kind.anti-nu_mu': Record<never, never>
  'kind.nu_tau': Record<never, never>
  'kind.anti-nu_tau': Record<never, never>
  'kind.W': Record<never, never>
  'kind.W+': Record<never, never>
  'kind.W-': Record<never, never>
  'kind.photon': Record<never, never>
  'kind.gluon': Record<never, never>
  'kind.reverse': Record<never, never>
  'kind.skip': Record<never, never>
  'kind.flip': Record<never, never>
  'kind.change': Record<never, never>
  'kind.higgs': Record<never, never>
  'kind.proton': Record<never, never>
  'kind.neutron': Record<never, never>
  'kind.antiproton': Record<never, never>
  'kind.antineutron': Record<never, never>
  'face.u': { of: string }
  'face.d': { of: string }
  'face.c': { of: string }
  'face.s': { of: string }
  'face.t': { of: string }
  'face.b': { of: string }
  'face.e': { of: string }
  'face.mu': { of: string }
  'face.tau': { of: string }
  'face.nu_e': { of: string }
  'face.nu_mu': { of: string }
  'face.nu_tau': { of: string }
  'face.W': { of: string }
  'face.photon': { of: string }
  'face.gluon': { of: string }
  'face.reverse': { of: string }
  'face.skip': { of: string }
  'face.flip': { of: string }
  'face.change': Record<never, never>
  'face.higgs': Record<never, never>
  'fact.u': Record<never, never>
  'fact.d': Record<never, never>
  'fact.c': Record<never, never>
  'fact.s': Record<never, never>
  'fact.t': Record<never, never>
  'fact.b': Record<never, never>
  'fact.e': Record<never, never>
  'fact.mu': Record<never, never>
  'fact.tau': Record<never, never>
  'fact.nu_e': Record<never, never>
  'fact.nu_mu': Record<never, never>
  'fact.nu_tau': Record<never, never>
  'fact.W': Record<never, never>
  'fact.photon': Record<never, never>
  'fact.gluon': Record<never, never>
  'fact.higgs': Record<never, never>
  'fact.flip': Record<never, never>
  'fact.reverse': Record<never, never>
  'fact.skip': Record<never, never>
  'fact.change': Record<never, never>
  'fact.anti.quark': Record<never, never>
  'fact.anti.e': Record<never, never>
  'fact.anti.lepton': Record<never, never>
  'fact.anti.neutrino': Record<never, never>
  'fact.own.W': Record<never, never>
  'fact.own.photon': Record<never, never>
  'fact.own.gluon': Record<never, never>
  'fact.own.higgs': Record<never, never>
  'puzzle.topic.baryon': Record<never, never>
  'puzzle.topic.weak': Record<never, never>
  'puzzle.topic.electromagnetic': Record<never, never>
  'puzzle.topic.strong': Record<never, never>
  'puzzle.topic.behind': Record<never, never>
  'puzzle.topic.win': Record<never, never>
  'paper.boson': Record<never, never>
  'paper.lead': Record<never, never>
}
export type Key = keyof Params
export const say = sayIn<Params>('feynman')
