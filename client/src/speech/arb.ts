/** Texts read from files, for tests and for what is painted before a server is asked. */
import type { Texts } from '../link/wire.ts'

export type Arb = Record<string, any>

/** The texts of these files, each over those before it, as a server would send them. */
export function textsFrom(language: string, ...files: Arb[]): Texts {
  const all = Object.assign({}, ...files) as Arb
  const keys = Object.keys(all)
  const about = keys.filter((key) => key[0] === '@' && key[1] !== '@' && all[key].placeholders)
  const typesOf = (placeholders: Arb) =>
    Object.fromEntries(Object.entries<Arb>(placeholders).map(([name, one]) => [name, (one['type'] as string) ?? '']))
  return {
    language,
    texts: Object.fromEntries(keys.filter((key) => key[0] !== '@').map((key) => [key, all[key] as string])),
    kinds: Object.assign({}, ...files.map((file) => file['@@x-parameters'])) as Record<string, string>,
    placeholders: Object.fromEntries(about.map((key) => [key.slice(1), typesOf(all[key].placeholders)])),
    english: null,
  }
}
