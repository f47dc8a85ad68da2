/** Playing on without a network: the folder's service worker keeps its files. Plain HTTP from afar has none. */

/** Resolves when what this page loads is kept on its way, or will not be. */
export async function watched(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  } catch {
    // then it is played with a network only
  }
}

/** Keep all other files too, now that there is time. */
export function keepFiles(): void {
  navigator.serviceWorker?.controller?.postMessage('keep')
}
