/** Every page and its path; a name behind a colon stands for what is given to the page. The first that fits is shown. */
const PATHS = {
  start: '/',
  replay: '/replay',
  position: '/position',
  puzzle: '/puzzle/:game/:number',
  openClass: '/class/new',
  desk: '/class/:code',
  stage: '/class/:code/stage',
  report: '/class/:code/report',
  class: '/c/:code',
  table: '/t/:name',
  rules: '/rules/:game',
  print: '/print/:game',
  docs: '/docs',
  docsPage: '/docs/:language/:part/:subject',
  homework: '/homework',
  homeworkOf: '/homework/:given',
  learn: '/learn/:game',
  new: '/new/:game',
} as const
type Path = keyof typeof PATHS

export type Page = { at: Path | 'missing' } & Record<string, string>

/** The path of a page; `given` is what its names stand for, in their order. */
export const pathTo = (page: Path, ...given: (string | number)[]): string =>
  PATHS[page].replace(/:\w+/g, () => `${given.shift()}`)

/** What a name in a path may stand for, where that is not everything. */
const FITS: Record<string, RegExp> = { number: /^[1-9]\d{0,9}$/ }
/** Codes are read out and typed: small and large letters are alike. */
const TYPED = new Set(['code', 'name'])
/** A class's code; a table's has three digits. */
const CLASS = /^[a-z]+-\d\d$/

/** A decoded part of a path; undecoded, if a link was cut within a character. */
export function meant(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a path gives to the page of that pattern; null where it is another page's. */
function read(pattern: string, parts: string[]): Record<string, string> | null {
  const names = pattern.split('/').filter(Boolean)
  if (names.length !== parts.length) return null
  const given: Record<string, string> = {}
  for (const [i, name] of names.entries()) {
    const part = parts[i]!
    const key = name.slice(1)
    if (!name.startsWith(':')) {
      if (name !== part) return null
    } else if (FITS[key]?.test(part) === false) return null
    else given[key] = TYPED.has(key) ? part.toLowerCase() : part
  }
  return given
}

/** Which page a path leads to. */
export function pageOf(path: string): Page {
  const parts = path.split('/').filter(Boolean).map(meant)
  for (const at of Object.keys(PATHS) as Path[]) {
    const given = read(PATHS[at], parts)
    if (given && at === 'table' && CLASS.test(given['name']!)) return { at: 'class', code: given['name']! } // typed as a table's
    if (given) return { at, ...given }
  }
  return { at: 'missing' }
}
