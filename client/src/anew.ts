/**
 * A page that is older than what its server or its folder has by now: what it has not loaded yet is gone there. It is
 * loaded anew; where that cannot help, whoever wanted the part is told in words, and never again and again.
 */
import { inFolder } from './address.ts'
import { RequestError } from './link/fault.ts'
import { keepHere, readHere } from './link/store.ts'
import { say } from './speech/words.ts'

/** Load the page anew. Never resolves, so that nothing is shown meanwhile that will be gone. */
export const loadAnew = (): Promise<never> => new Promise(() => location.reload())

/** A part of the page that is loaded when it is needed. Throws a `RequestError`, after a newer page has been looked for. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await renew()
    throw new RequestError('part', say('problem.part'))
  }
}

/** Load the page anew if there is a newer one; resolves if there is none. No page that has been left comes again so. */
export async function renew(): Promise<void> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop()
  const left = readHere('left') ?? ''
  if (!mine || left.includes(mine)) return
  const newest = await fetch(inFolder ? './' : '/', { cache: 'no-store' }).catch(() => null)
  if (!newest?.ok || (await newest.text()).includes(mine)) return
  keepHere('left', `${left} ${mine}`)
  if (readHere('left')?.includes(mine)) await loadAnew()
}
