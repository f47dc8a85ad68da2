/**
 * Addresses of pages. A server has a path for each page; a folder of files has a single page and puts the path behind
 * its `#`, so that any file server will do, under any path. A place is a path and perhaps a `#` of its own:
 * /t/muon-427#review-3. In a folder `?` replaces this second `#`, at which many programs cut a link off.
 */

import { pathTo } from './routes.ts'
import { locale } from './speech/language.svelte.ts'

/** Whether this client is a folder of files, and the tables run in this page. */
export const inFolder = globalThis.document?.documentElement.dataset.edition === 'folder'

/** The languages other than English of the documentation that lies beside a folder of files, if any does. */
const besides = globalThis.document?.documentElement.dataset.docs?.split(' ')

/** There is documentation, at the server or beside the folder. */
export const hasDocs = !inFolder || besides !== undefined

/** The `href` of a page of the documentation: "teach/index". Beside a folder only what is for all is translated. */
export function toDocs(path: string): string {
  if (!inFolder) return pathTo('docsPage', locale.language, ...path.split('/'))
  const language = besides?.includes(locale.language) && /^(play|teach)\//.test(path) ? `${locale.language}/` : ''
  return `docs/${language}${path}.html`
}

/** The `href` of a link to one of our places. */
export const to = (place: string): string => (inFolder ? `#${place.replace('#', '?')}` : place)

/** The `href` of a link to a page. */
export const toPage = (...page: Parameters<typeof pathTo>): string => to(pathTo(...page))

/** The full address of one of our places, to hand on; `base` is where the pages are served. */
export const outward = (base: string, place: string): string =>
  inFolder ? location.href.split('#')[0]! + to(place) : base + place

/** The place that is shown now. */
export function here(): { path: string; hash: string } {
  if (!inFolder) return { path: location.pathname, hash: location.hash }
  const [path, hash] = location.hash.slice(1).split(/[#?]/, 2)
  return { path: path || '/', hash: hash === undefined ? '' : `#${hash}` }
}

/** The `href` of a link to another part of the current page. */
export const toHash = (hash: string): string => (inFolder ? to(`${here().path}#${hash}`) : `#${hash}`)
