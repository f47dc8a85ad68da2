/** The classes of this browser and their state on the server. */
import { classSecret, keepClassSecret, myClasses } from '../link/classLink.svelte.ts'
import { askMyClasses } from '../link/http.ts'
import type { MyClass } from '../link/wire.ts'

export class MyClasses {
  /** The classes that exist; empty before the server has answered. */
  classes = $state.raw<MyClass[]>([])

  /** Request their state. On failure none is shown, because the start page works without them. */
  async load(): Promise<void> {
    const kept = myClasses()
    if (!kept.length) return
    const known = kept.map(({ code, role }) => ({ code, secret: classSecret(code, role) ?? '' }))
    try {
      const { classes } = await askMyClasses({ classes: known })
      // Nothing is kept of erased classes. A secret that the desk has sent out stays, so that it can bring it back.
      kept.forEach(({ code, role }, i) => classes[i]!.gone && keepClassSecret(code, role, null))
      this.classes = classes.filter(({ gone, out }) => !gone && !out)
    } catch {
      this.classes = []
    }
  }
}
