/**
 * A page that is older than its server or folder: parts that it has not loaded yet may be gone there. The page is then
 * reloaded, once; where that does not help, the caller gets an error to show.
 */
import { inFolder } from './address.ts'
import { RequestError } from './link/fault.ts'
import { keepHere, readHere } from './link/store.ts'
import { say } from './speech/words.ts'

/** Reload the page. Never resolves, so that nothing is shown in the meantime. */
export const loadAnew = (): Promise<never> => new Promise(() => location.reload())

/**
 * Import a part of the page when it is needed. Throws a `RequestError` if it is missing and reloading does not help.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await renew()
    throw new RequestError('part', say('problem.part'))
  }
}

/** Reload the page if there is a newer version, once for each; resolves if there is none. */
export async function renew(): Promise<void> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop()
  const left = readHere('left') ?? ''
  if (!mine || left.includes(mine)) return
  const newest = await fetch(inFolder ? './' : '/', { cache: 'no-store' }).catch(() => null)
  if (!newest?.ok || (await newest.text()).includes(mine)) return
  keepHere('left', `${left} ${mine}`)
  if (readHere('left')?.includes(mine)) await loadAnew()
}
