/** Each scientist has a short sign and a colour, the same beside the name, on the clipboard and in what was said. */

/** Two letters of each name, all different: those of the last word, else its first letter and a later one or a number. */
export function tagsOf(names: readonly string[]): string[] {
  const given: string[] = []
  for (const name of names) {
    const letters = [...(name.trim().split(/\s+/).at(-1) ?? '')]
    const ways = [
      ...letters.slice(1).map((letter) => `${letters[0]}${letter}`),
      ...names.map((_, i) => `${letters[0] ?? ''}${i + 1}`),
    ]
    given.push(ways.find((way) => !given.includes(way)) ?? name)
  }
  return given
}
