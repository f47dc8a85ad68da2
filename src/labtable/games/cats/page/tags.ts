/**
 * The tags of scientists: each has two letters and a colour, the same beside the name, on the clipboard and on
 * hypotheses.
 */

/**
 * Two letters for each name, all different: those of its last word, else its first letter and a later one or a number.
 * The second Noor of a class is "Noor 2": that number is used. Who is called by an element has its symbol.
 */
export function tagsOf(names: readonly string[], symbols: readonly (string | undefined)[] = []): string[] {
  const given: string[] = []
  for (const [seat, name] of names.entries()) {
    const [, before, number = ''] = /^(.*?)(?:\s+(\d))?$/.exec(name.trim())!
    const letters = [...(before!.split(/\s+/).at(-1) ?? '')]
    const ways = [
      ...(number && letters[0] ? [`${letters[0]}${number}`] : []),
      ...letters.slice(1).map((letter) => `${letters[0]}${letter}`),
      ...names.map((_, i) => `${letters[0] ?? ''}${i + 1}`),
    ]
    given.push(symbols[seat] ?? ways.find((way) => !given.includes(way) && !symbols.includes(way)) ?? name)
  }
  return given
}
