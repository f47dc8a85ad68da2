/**
 * Where pages lie. A server has a path for each; a folder of files has one page, behind whose `#` they all are, so that
 * any file server will do, under any path. A place is a path and perhaps a `#` of its own: /t/muon-427#review-3. In a
 * folder `?` stands for that one: where a link is sent on, many programs end it at a second `#`.
 */

/** This client is a folder of files, and the tables run in this very page. */
export const inFolder = globalThis.document?.documentElement.dataset.edition === 'folder'

/** Its documentation lies beside it. */
export const hasDocs = globalThis.document?.documentElement.dataset.docs !== undefined

/** What a link to a place of ours says. */
export const to = (place: string): string => (inFolder ? `#${place.replace('#', '?')}` : place)

/** A whole address for others: of a place of ours, where pages are found at `base`. */
export const outward = (base: string, place: string): string =>
  inFolder ? location.href.split('#')[0]! + to(place) : base + place

/** The place that is shown now. */
export function here(): { path: string; hash: string } {
  if (!inFolder) return { path: location.pathname, hash: location.hash }
  const [path, hash] = location.hash.slice(1).split(/[#?]/, 2)
  return { path: path || '/', hash: hash === undefined ? '' : `#${hash}` }
}

/** What a link to another part of the page that is shown says. */
export const toHash = (hash: string): string => (inFolder ? to(`${here().path}#${hash}`) : `#${hash}`)
