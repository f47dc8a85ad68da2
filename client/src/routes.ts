/** Which page a path leads to. */
export type Page =
  | { at: 'start' }
  | { at: 'table'; table: string }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string }
  | { at: 'missing' }

export function pageOf(path: string): Page {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (!first) return { at: 'start' }
  if (!second || rest.length) return { at: 'missing' }
  if (first === 't') return { at: 'table', table: second.toLowerCase() }
  if (first === 'rules') return { at: 'rules', game: second }
  if (first === 'learn') return { at: 'learn', game: second }
  return { at: 'missing' }
}
