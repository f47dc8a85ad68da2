/** The message while a page waits for a table or a class: the server is full, or what may block the connection. */
import { inFolder } from '../address.ts'
import { say } from '../speech/words.ts'

export function connecting(link: { readonly unheard: boolean; readonly waits: boolean }, opening: string): string {
  if (link.waits) return say('link.waits')
  return link.unheard && !inFolder ? say('link.unheard', { host: location.host }) : opening
}
