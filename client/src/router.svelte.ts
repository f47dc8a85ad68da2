/** The page that is shown now. Links inside the app change it without loading it again. */
import { pageOf, type Page } from './routes.ts'

class Router {
  page = $state.raw<Page>(pageOf(location.pathname))
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
  }
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    if (!location.hash) scrollTo(0, 0)
  }
  /** The hash alone, without a new entry in the browser's history. */
  mark(hash: string): void {
    history.replaceState(null, '', location.pathname + (hash && `#${hash}`))
    this.hash = location.hash
  }
  #read(): void {
    const page = pageOf(location.pathname)
    if (JSON.stringify(page) !== JSON.stringify(this.page)) this.page = page
    this.hash = location.hash
  }
}

export const router = new Router()

/** A click on a link to a page of ours: go there without loading. */
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
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  router.go(link.pathname + link.search + link.hash)
}
