/** How the client is cut into files. */

interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The name of the one file for all that a page needs before it loads a part: one script, and one sheet of styles. */
export function inOne(name: string, entry: string): (id: string, context: Context) => string | null {
  const found = new Set<string>()
  return (id, context) => {
    if (!found.size) {
      const add = (one: string) => {
        if (found.has(one)) return
        found.add(one)
        context.getModuleInfo(one)?.importedIds.forEach(add)
      }
      add(entry)
    }
    return found.has(id) ? name : null
  }
}
