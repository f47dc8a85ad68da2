/** The words in Feynman's pictures: faces, diagrams, balances. Those of the table are in `en.ts`. */
import { sayFrom } from '$client/kit/speech.ts'

export const words = {
  'face.draw': 'draw {n}',
  'face.generation': 'generation {n}',
  'face.W': 'or change the flavour',
  'face.photon': 'or show the same again',
  'face.gluon': 'or turn and annihilate',
  'face.flip': 'the table turns',
  'face.reverse': 'play runs back',
  'face.skip': 'one sits out',
  'face.change': 'name a colour',
  'face.higgs': 'name a colour',
  'card.behind': '{face}, behind it {back}',

  'diagram.time': 'time',
  'diagram.w': '{one} becomes {to} and gives off a {boson}.',
  'diagram.photon': '{one} and {two} exchange a photon.',
  'diagram.gluon': '{one} and {two} meet and leave a gluon.',
  'diagram.baryon': '{one}, {two} and {three} make {whole}.',
  'diagram.forbidden': 'Nature does not do this.',
  'title.w': '{one} becomes {to}',
  'title.photon': 'Two {many} trade a photon',
  'title.gluon': 'Matter meets antimatter',
  'title.baryon': 'Three quarks make {whole}',
  'reaction.and': 'and',
  'reaction.becomes': 'becomes',

  'balance.what': 'quantity',
  'balance.before': 'before',
  'balance.after': 'after',
  'balance.holds': 'conserved',
  'balance.same': 'equals',
  'balance.differs': 'does not equal',
  'balance.charge': 'charge',
  'balance.baryon': 'baryon number',
  'balance.lepton': 'lepton number',
  'balance.lepton_e': 'electron number',
  'balance.lepton_mu': 'muon number',
  'balance.lepton_tau': 'tau number',

  'collection.times': '{n} times',
  'collection.none': 'No interaction was completed.',

  'about.quark': 'quark',
  'about.antiquark': 'antiquark',
  'about.lepton': 'charged lepton',
  'about.antilepton': 'charged antilepton',
  'about.neutrino': 'neutrino',
  'about.antineutrino': 'antineutrino',
  'about.figures': '{family} · generation {generation} · charge {charge} · mass {mass}',
  'about.boson': 'boson, a carrier of a force',
  'about.higgs': 'boson of the field that gives mass',
  'about.action': 'action',
  'about.turn': 'Turn it over',
  'about.close': 'Close',

  cover: 'matter and antimatter',
  'cover.players': '2 to 10 players',
} as const

export const say = sayFrom(words)
