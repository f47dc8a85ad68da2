/** What is to be printed, as it stands in the address: `#what=rules,puzzles&sheet=41&versions=2`. */
export const KINDS = ['rules', 'puzzles', 'solutions', 'record', 'reference', 'cards'] as const
export type Kind = (typeof KINDS)[number]
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** The letters of the versions of a sheet, in order. */
export const VERSIONS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const
/** The bounds of the numbers; the server refuses others (table/workers/sheets.py). */
export const MOST = { sheet: 9999, puzzles: 12, versions: VERSIONS.length }

export interface Choice {
  what: Kind[]
  paper: Paper
  /** The topic of the puzzles; "" for all in turn. */
  topic: string
  puzzles: number
  /** The number of the sheet: the same number always has the same puzzles. */
  sheet: number
  versions: number
}

/** The number in a text, if it is between 1 and a bound. */
function within(text: string | null, most: number, otherwise: number): number {
  const n = Number(text ?? otherwise)
  return Number.isInteger(n) && n >= 1 && n <= most ? n : otherwise
}

/** The choice that an address names; where it names none, those of `usual`. */
export function read(hash: string, usual: Choice): Choice {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const what = given.get('what')?.split(',')
  return {
    what: what ? KINDS.filter((kind) => what.includes(kind)) : usual.what,
    paper: PAPERS.find((paper) => paper === given.get('paper')) ?? usual.paper,
    topic: given.get('topic') ?? usual.topic,
    puzzles: within(given.get('puzzles'), MOST.puzzles, usual.puzzles),
    sheet: within(given.get('sheet'), MOST.sheet, usual.sheet),
    versions: within(given.get('versions'), MOST.versions, usual.versions),
  }
}

/** The choice as it stands in the address. */
export const written = ({ what, ...others }: Choice): string =>
  new URLSearchParams(Object.entries({ what: what.join(','), ...others }).map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',')

/** Some in each of as many rows as are needed. */
export const inRows = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
