/** `@media (--narrow)` becomes the query that src/style/breakpoints.ts has under that name, in every style. */
import type { AtRule } from 'postcss'
import { BREAKPOINTS } from '../src/style/breakpoints.ts'

const queries: Record<string, string> = BREAKPOINTS

export const breakpoints = {
  postcssPlugin: 'breakpoints',
  AtRule: {
    media(rule: AtRule): void {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = queries[name]
        if (!query) throw rule.error(`There is no breakpoint "${name}".`)
        if (query.includes(',') && new RegExp(`and \\(--${name}\\)|\\(--${name}\\) and`).test(rule.params))
          throw rule.error(`"${name}" is several queries.`)
        return query
      })
    },
  },
}
