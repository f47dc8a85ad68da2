/** Files of a table to save. A server sends them; in a folder this page makes them when their link is followed. */
import { inFolder } from '../address.ts'
import { server } from './server.ts'

/** For `onclick` of a link with the name to save the file under. */
export async function saveFile(event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> {
  const link = event.currentTarget
  if (!inFolder || link.protocol === 'blob:') return
  event.preventDefault()
  saveAs(await (await server.ask(link.pathname + link.search)).blob(), link.download)
}

/** Save data of this page under a name. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
