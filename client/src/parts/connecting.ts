/** What a page says while it waits for a table or a class; after a while, what may be in the way. */
import { inFolder } from '../address.ts'
import { say } from '../speech/words.ts'

export const connecting = (link: { readonly unheard: boolean }, waiting: string): string =>
  link.unheard && !inFolder ? say('link.unheard', { host: location.host }) : waiting
