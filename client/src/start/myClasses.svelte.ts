/** The classes of this browser, as the server says how they stand. */
import { classSecret, keepClassSecret, myClasses } from '../link/classLink.svelte.ts'
import { askMyClasses } from '../link/http.ts'
import type { MyClass } from '../link/wire.ts'

export class MyClasses {
  /** Those that are there; none before the server has answered. */
  classes = $state.raw<MyClass[]>([])

  /** Ask how they stand. Where that fails, none is shown: it is no reason to show a start page with a fault. */
  async load(): Promise<void> {
    const kept = myClasses()
    if (!kept.length) return
    const known = kept.map(({ code, role }) => ({ code, secret: classSecret(code, role) ?? '' }))
    try {
      const { classes } = await askMyClasses({ classes: known })
      // Of what was erased, or whom we no longer belong to, nothing is kept.
      kept.forEach(({ code, role }, i) => classes[i]!.gone && keepClassSecret(code, role, null))
      this.classes = classes.filter(({ gone }) => !gone)
    } catch {
      this.classes = []
    }
  }
}
