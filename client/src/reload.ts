/**
 * Reloading a page that is older than its server or folder, where parts that it has not loaded yet may be gone. It is
 * reloaded once for each newer version; where that does not help, the caller gets an error to show.
 */
import { inFolder } from './address.ts'
import { RequestError } from './link/fault.ts'
import { keepHere, readHere } from './link/store.ts'
import { say } from './speech/words.ts'

/** Reload the page. Never resolves, so that nothing is shown in the meantime. */
export const reload = (): Promise<never> => new Promise(() => location.reload())

/**
 * Import a part of the page when it is needed. Throws a `RequestError` if it is missing and reloading does not help.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await reloadIfNewer()
    throw new RequestError('part', () => say('problem.part'))
  }
}

/** Reload the page if there is a newer version and it has not been reloaded for it; otherwise resolves. */
export async function reloadIfNewer(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop()
  const outdated = readHere('left') ?? ''
  if (!script || outdated.includes(script)) return
  const newest = await fetch(inFolder ? './' : '/', { cache: 'no-store' }).catch(() => null)
  if (!newest?.ok || (await newest.text()).includes(script)) return
  keepHere('left', `${outdated} ${script}`)
  if (readHere('left')?.includes(script)) await reload()
}
