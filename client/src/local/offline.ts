/** Playing on without a network: the folder's service worker keeps its files. Plain HTTP from afar has none. */

import { loadAnew } from '../anew.ts'

/** Resolves when what this page loads is kept on its way, or will not be. */
export async function watched(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
    const { controller } = navigator.serviceWorker
    if (!controller) return await settled(registration.active ?? registration.installing ?? registration.waiting)
    if (registration.waiting && (await follows(registration.waiting))) await loadAnew()
  } catch {
    // then it is played with a network only
  }
}

/** Whether the worker of a newer folder has taken over: it does where no other page goes on with the older one's files. */
async function follows(newer: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  newer.postMessage('follow', [port2])
  const willFollow = await new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  if (willFollow) await settled(newer)
  return willFollow === true && newer.state === 'activated'
}

/**
 * Resolves when a worker has taken over the pages that are open, or cannot. One that had done so before this page was
 * loaded by force, past it, will not take over this page, which is not to wait for that.
 */
function settled(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (!worker || worker.state === 'activated' || worker.state === 'redundant') && resolve()
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Keep all other files too, now that there is time. */
export async function keepFiles(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage('keep')
}
