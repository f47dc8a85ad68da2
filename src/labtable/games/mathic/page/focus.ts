/** Keyboard focus among rows of cards: the space, the board, the hand. */

/** The focusable cards and slots, row by row from the top; empty rows are omitted. */
export function rowsOf(root: HTMLElement | undefined): HTMLElement[][] {
  const rows = ['.space-cards .pick', '.eq .pick, .eq button.slot', '.hand-cards .pick']
  return rows.map((row) => [...(root?.querySelectorAll<HTMLElement>(row) ?? [])]).filter((row) => row.length)
}

/** Where the focus starts: in the lowest row, at the card that Tab goes to. */
export function homeOf(rows: HTMLElement[][]): HTMLElement | undefined {
  const row = rows.at(-1)
  return row?.find((card) => card.tabIndex === 0) ?? row?.[0]
}

/** Move the focus by cards across, or by rows down. Returns whether there is a target. */
export function moveFocus(rows: HTMLElement[][], across: number, down: number): boolean {
  const focus = document.activeElement as HTMLElement
  const at = rows.findIndex((row) => row.includes(focus))
  const row = rows[at]
  const there = !row
    ? homeOf(rows)
    : down
      ? nearest(rows[at + down], row.indexOf(focus))
      : row[(row.indexOf(focus) + across + row.length) % row.length]
  there?.focus()
  return there !== undefined
}

const nearest = (row: HTMLElement[] | undefined, at: number) => row?.[Math.min(row.length - 1, at)]
