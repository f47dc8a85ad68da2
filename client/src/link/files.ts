/** Files of a table to be kept. A server sends them; in a folder this page makes them, when their link is followed. */
import { inFolder } from '../address.ts'
import { server } from './server.ts'

/** For `onclick` of a link to a file, which has a name to be saved under. */
export async function saveFile(event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> {
  const link = event.currentTarget
  if (!inFolder || link.protocol === 'blob:') return
  event.preventDefault()
  const address = URL.createObjectURL(await (await server.ask(link.pathname)).blob())
  Object.assign(document.createElement('a'), { href: address, download: link.download }).click()
  URL.revokeObjectURL(address)
}
