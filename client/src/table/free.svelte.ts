import type { TableLink } from '../link/tableLink.svelte.ts'
import type { Person } from '../link/wire.ts'

/** Whether the absent person of a seat has had enough time to return. */
export class Free {
  now = $state(false)

  constructor(link: () => TableLink, seat: () => Person) {
    $effect(() => {
      const wait = (seat().absence?.free_from ?? 0) - link().now()
      this.now = wait <= 0
      if (this.now) return
      const timer = setTimeout(() => (this.now = true), wait)
      return () => clearTimeout(timer)
    })
  }
}
