/** The small part of Markdown that rules use: paragraphs, lists, tables, `code` and *emphasis*. */

export type Run = { kind: 'text' | 'code' | 'em' | 'strong'; text: string } | { kind: 'rule'; text: string }
export type Block =
  { kind: 'p'; runs: Run[] } | { kind: 'ul'; items: Run[][] } | { kind: 'table'; head: Run[][]; rows: Run[][][] }

const MARKS: [RegExp, Exclude<Run['kind'], 'rule'>][] = [
  [/^`([^`]+)`/, 'code'],
  [/^\*\*([^*]+)\*\*/, 'strong'],
  [/^\*([^*]+)\*/, 'em'],
]

/** Split a text into paragraphs, lists and tables. */
export function prose(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block): Block => {
      if (block.startsWith('|')) return table(block)
      if (!block.startsWith('- ')) return { kind: 'p', runs: runs(unwrap(block)) }
      return {
        kind: 'ul',
        items: block
          .slice(2)
          .split(/\n- /)
          .map((item) => runs(unwrap(item))),
      }
    })
}

function table(block: string): Block {
  const [head = [], , ...rows] = block.split('\n').map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => runs(cell.trim())),
  )
  return { kind: 'table', head, rows }
}

/** True minus, and apostrophes as printed. */
const typeset = (line: string): string => line.replace(/(^|\s)-(?=\d)/g, '$1−').replace(/(\w)'(?=\w|\s|$)/g, '$1’')

const unwrap = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

/** Split a line into plain text, marked text, and rule numbers (which become links). */
export function runs(line: string): Run[] {
  const found: Run[] = []
  let rest = typeset(line)
  while (rest) {
    const mark = MARKS.map(([pattern, kind]) => ({ kind, match: pattern.exec(rest) })).find(({ match }) => match)
    const rule = /^[A-Z]-\d+\b/.exec(rest)
    if (mark?.match) found.push({ kind: mark.kind, text: mark.match[1]! })
    else if (rule) found.push({ kind: 'rule', text: rule[0] })
    else text(found, rest[0]!)
    rest = rest.slice(mark?.match?.[0].length ?? rule?.[0].length ?? 1)
  }
  return found
}

function text(found: Run[], letter: string): void {
  const last = found.at(-1)
  if (last?.kind === 'text') last.text += letter
  else found.push({ kind: 'text', text: letter })
}
