/** Which page a path leads to. */
export type Page =
  | { at: 'start' }
  | { at: 'table'; table: string }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string }
  | { at: 'puzzle'; game: string; number: number }
  | { at: 'position' }
  | { at: 'replay' }
  | { at: 'new'; game: string }
  | { at: 'openClass' }
  | { at: 'class'; code: string }
  | { at: 'desk'; code: string }
  | { at: 'stage'; code: string }
  | { at: 'report'; code: string }
  | { at: 'missing' }

/** A class's code; a table's has three digits. */
const CLASS = /^[a-z]+-\d\d$/i

/** A decoded part of a path; undecoded, if a link was cut within a character. */
function meant(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function pageOf(path: string): Page {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(meant)
  if (!first) return { at: 'start' }
  if (!second && first === 'replay') return { at: 'replay' }
  if (!second && first === 'position') return { at: 'position' }
  if (first === 'puzzle' && second && rest.length === 1 && /^[1-9]\d{0,9}$/.test(rest[0]!))
    return { at: 'puzzle', game: second, number: Number(rest[0]) }
  if (first === 'class' && second) return pageOfClass(second.toLowerCase(), rest)
  if (!second || rest.length) return { at: 'missing' }
  if (first === 't' && CLASS.test(second)) return { at: 'class', code: second.toLowerCase() } // its code was typed as a table's
  if (first === 't') return { at: 'table', table: second.toLowerCase() }
  if (first === 'c') return { at: 'class', code: second.toLowerCase() }
  if (first === 'rules') return { at: 'rules', game: second }
  if (first === 'learn') return { at: 'learn', game: second }
  if (first === 'new') return { at: 'new', game: second }
  return { at: 'missing' }
}

function pageOfClass(code: string, rest: string[]): Page {
  if (!rest.length) return code === 'new' ? { at: 'openClass' } : { at: 'desk', code }
  const [page] = rest
  if (rest.length === 1 && (page === 'stage' || page === 'report')) return { at: page, code }
  return { at: 'missing' }
}
