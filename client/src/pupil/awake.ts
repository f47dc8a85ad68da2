/** A phone that is waited for stays awake: its screen does not go dark while the page is looked at. */

/** Keep the screen on until the signal says otherwise; where a browser may not, it stays as the phone is set. */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (document.hidden || signal.aborted) return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (signal.aborted) void lock?.release()
  }
  // The system takes it back whenever the page is not to be seen.
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  signal.addEventListener('abort', () => void lock?.release())
  void ask()
}
