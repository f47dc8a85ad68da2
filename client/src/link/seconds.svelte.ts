/** The time of a connection's server, in ms, as it is at each second; for a component while it is shown. */
export function secondsOf(link: { now: () => number }): { readonly now: number } {
  let now = $state(link.now())
  $effect(() => {
    const timer = setInterval(() => (now = link.now()), 1000)
    return () => clearInterval(timer)
  })
  return {
    get now() {
      return now
    },
  }
}
