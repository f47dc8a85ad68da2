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
  | { at: 'missing' }

/** A part of a path as it is meant; as it stands, where a link was cut off within a letter. */
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
  if (!second || rest.length) return { at: 'missing' }
  if (first === 't') return { at: 'table', table: second.toLowerCase() }
  if (first === 'rules') return { at: 'rules', game: second }
  if (first === 'learn') return { at: 'learn', game: second }
  if (first === 'new') return { at: 'new', game: second }
  return { at: 'missing' }
}
