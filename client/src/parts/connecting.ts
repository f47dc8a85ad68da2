/** What a page says while it waits for a table or a class: that there is no place yet, or what may be in the way. */
import { inFolder } from '../address.ts'
import { say } from '../speech/words.ts'

export function connecting(link: { readonly unheard: boolean; readonly waits: boolean }, opening: string): string {
  if (link.waits) return say('link.waits')
  return link.unheard && !inFolder ? say('link.unheard', { host: location.host }) : opening
}
