/**
 * Playing offline: the folder's service worker caches its files. Over plain HTTP there is none, except on localhost.
 */

import { reload } from '../reload.ts'
import { locale } from '../speech/language.svelte.ts'

/** Resolves when what this page loads is being cached, or will not be. */
export async function watched(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
    const { controller } = navigator.serviceWorker
    if (!controller) return await settled(registration.active ?? registration.installing ?? registration.waiting)
    if (registration.waiting && (await follows(registration.waiting))) await reload()
  } catch {
    // without it the page needs a network
  }
}

/** Whether the service worker of a newer folder has taken over, which happens once no page uses the older files. */
async function follows(newer: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  newer.postMessage('follow', [port2])
  const willFollow = await new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  if (willFollow) await settled(newer)
  return willFollow === true && newer.state === 'activated'
}

/**
 * Resolves when a service worker controls the open pages, or cannot. After a forced reload, past the service worker,
 * one that was active before will not control this page, and is not waited for.
 */
function settled(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (!worker || worker.state === 'activated' || worker.state === 'redundant') && resolve()
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Cache all other files too, with those of the language of the page, now that there is time. */
export async function keepFiles(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ keep: locale.language })
}
