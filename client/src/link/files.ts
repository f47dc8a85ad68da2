/** Files of a table to be kept. A server sends them; in a folder this page makes them, when their link is followed. */
import { inFolder } from '../address.ts'
import { server } from './server.ts'

/** For `onclick` of a link to a file, which has a name to be saved under. */
export async function saveFile(event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> {
  const link = event.currentTarget
  if (!inFolder || link.protocol === 'blob:') return
  event.preventDefault()
  saveAs(await (await server.ask(link.pathname)).blob(), link.download)
}

/** Save what this page holds under a name. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
