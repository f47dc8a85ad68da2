/** The current page. Links within the app change it without a reload. */
import { framed } from './framed.ts'
import { here, inFolder, to } from './address.ts'
import { arrived, goneBack, noteAddress, onGuard } from './layers.ts'
import { pageOf, type Page } from './routes.ts'

class Router {
  page = $state.raw<Page>(pageOf(here().path))
  hash = $state(here().hash)

  constructor() {
    noteAddress()
    addEventListener('popstate', ({ state }) => goneBack(state) || this.#read())
    addEventListener('hashchange', () => this.#read())
  }
  go(place: string, { replace = false } = {}): void {
    if (replace || onGuard()) history.replaceState(null, '', to(place))
    else history.pushState(null, '', to(place))
    arrived(null)
    this.#read()
    if (!this.hash) scrollTo(0, 0)
  }
  /** Change only the hash, without a new entry in the browser's history. */
  mark(hash: string): void {
    history.replaceState(history.state, '', to(here().path + (hash && `#${hash}`)))
    this.hash = here().hash
    noteAddress()
  }
  /** Another hash on the same page. */
  goTo(hash: string): void {
    this.go(`${here().path}#${hash}`)
  }
  #read(): void {
    const { path, hash } = here()
    const page = pageOf(path)
    if (JSON.stringify(page) !== JSON.stringify(this.page)) this.page = page
    this.hash = hash
    noteAddress()
  }
}

export const router = new Router()

/** Handle a click on a link to one of our pages without a reload. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (framed) return aside(event, link)
  if (inFolder) return followInFolder(event, link)
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  router.go(link.pathname + link.search + link.hash)
}

/** Embedded in another site, links open a new window, so that what is shown there stays. */
function aside(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault()
  open(link.href, '_blank', 'noopener')
}

/** In a folder the browser itself goes from `#` to `#`; the router only decides whether a new page begins. */
function followInFolder(event: MouseEvent, link: HTMLAnchorElement): void {
  if (!link.hash.startsWith('#/')) return
  event.preventDefault()
  router.go(link.hash.slice(1))
}
