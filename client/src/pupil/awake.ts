/** Keeps the screen of a waiting phone on while the page is visible. */

/** Keep the screen on until the signal is aborted, if the browser can. */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (document.hidden || signal.aborted) return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (signal.aborted) void lock?.release()
  }
  // The system releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  signal.addEventListener('abort', () => void lock?.release())
  void ask()
}
