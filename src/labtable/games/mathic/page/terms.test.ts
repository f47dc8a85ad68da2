import { expect, test } from 'vitest'
import type { Part } from '$client/kit/speech.ts'
import { setLine, setSign } from './formats.ts'
import { impliedBrackets, termsOf, withBrackets } from './terms.ts'
import { readLine } from './written.ts'

const [LINES] = Object.values(
  import.meta.glob('../../../../../tests/mathic/golden/lines.json', { import: 'default', eager: true }),
) as [Line[]]

interface Line {
  line: string
  left: [number | string, number | string]
  right: [number | string, number | string]
}

// --- a reader who knows mathematics and not this game: what stands over a bar, what is raised, and the usual order

/** What is seen, as letters: a fraction with its bar is one thing in ⟨ ⟩, what is raised is one thing behind ↑. */
function seen(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'sup') return `↑⟨${part.text}⟩`
      if (part.kind !== 'frac') return part.text
      return part.below.length ? `⟨${seen(part.above)}÷${seen(part.below)}⟩` : seen(part.above)
    })
    .join('')
}

class Reader {
  #tokens: string[]
  constructor(text: string) {
    this.#tokens = text.match(/\d+|[^\s\u00a0]/g) ?? []
  }
  side(): number {
    let value = this.#product()
    while ('+−'.includes(this.#next)) value = this.#take() === '+' ? value + this.#product() : value - this.#product()
    return value
  }
  get done(): boolean {
    return this.#tokens.length === 0
  }
  skip(what: string): void {
    expect(this.#take()).toBe(what)
  }
  get #next(): string {
    return this.#tokens[0] ?? ' '
  }
  #take(): string {
    return this.#tokens.shift() ?? ''
  }
  #product(): number {
    let value = this.#power()
    while ('×÷/'.includes(this.#next)) value = this.#take() === '×' ? value * this.#power() : value / this.#power()
    return value
  }
  #power(): number {
    const isBar = this.#next === '⟨'
    const base = this.#atom()
    // A number raised behind a bar belongs to nobody knows what; two raised ones side by side are one number.
    if (isBar) expect('↑^').not.toContain(this.#next)
    if (this.#next === '↑' || this.#next === '^') {
      const sign = this.#take()
      const exponent = sign === '↑' ? this.#atom() : this.#power()
      expect(this.#next).not.toBe('↑')
      return base ** exponent
    }
    return base
  }
  #atom(): number {
    const first = this.#take()
    if (first !== '(' && first !== '⟨') {
      expect(first).toMatch(/^\d+$/)
      return Number(first)
    }
    const value = this.side()
    this.skip(first === '(' ? ')' : '⟩')
    return value
  }
}

/** Values of both sides of what is seen. */
function read(text: string): [number, number] {
  const reader = new Reader(text)
  const left = reader.side()
  reader.skip('=')
  const right = reader.side()
  expect(reader.done).toBe(true)
  return [left, right]
}

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
const valueOf = ([n, d]: (typeof LINES)[number]['left']) => Number(n) / Number(d)

test('what is printed has, read as mathematics is read, the value that the rules judge', () => {
  const wrong = LINES.flatMap(({ line, left, right }) => {
    const [one, other] = read(seen(setLine(line)))
    return isNear(one, valueOf(left)) && isNear(other, valueOf(right))
      ? []
      : [{ line, printed: seen(setLine(line)), one, left, other, right }]
  })
  expect(wrong).toEqual([])
})

test('a line laid as cards has the same value, each card being one thing', () => {
  for (const { line, left, right } of LINES) {
    const laid = withBrackets(termsOf(readLine(line))).map((piece) => {
      if (typeof piece === 'string') return setSign(piece)
      return piece.kind === 'basic' ? `(${piece.twelfths}/12)` : `(${piece.value![0]}/${piece.value![1]})`
    })
    // Cards give no hint where a power of a power ends, so that there is none without brackets.
    expect(laid.join(' ')).not.toMatch(/\^ \([^()]*\) \^/)
    const [one, other] = read(laid.join(' '))
    expect(isNear(one, valueOf(left)) && isNear(other, valueOf(right)), laid.join(' ')).toBe(true)
  }
})

test('a power of a power, as the review printed it wrong', () => {
  const line = '2/12h + 6/12d ^ [odd/any red: 1/1] ^ [simplest black: 3/4] = [simplest red: 2/3]'
  expect(seen(setLine(line))).toBe('⟨2÷12⟩ +\u00a0(⟨6÷12⟩)↑⟨1^(3/4)⟩ =\u00a0⟨2÷3⟩')
  expect(impliedBrackets(readLine(line))).toEqual([
    { opens: 0, closes: 0 },
    { opens: 0, closes: 0 },
    { opens: 1, closes: 0 },
    { opens: 0, closes: 1 },
    { opens: 0, closes: 0 },
  ])
})

test('brackets around an exponent need not be written twice, and those of a base are', () => {
  expect(seen(setLine('6/12d ^ (1/12h + 3/12h) = 3/12c'))).toBe('(⟨6÷12⟩)↑⟨(1/12) + (3/12)⟩ =\u00a0⟨3÷12⟩')
  expect(seen(setLine('(6/12d ^ [>=6/12 red: 2/1]) ^ 3/12s = 3/12c'))).toBe('((⟨6÷12⟩)↑⟨2⟩)↑⟨3/12⟩ =\u00a0⟨3÷12⟩')
})

test('what is not finished is set as far as it goes', () => {
  for (const line of ['6/12d ^', '(6/12d ^ 3/12h', '^ 3/12h', ') 3/12h', '6/12d ^ (', ''])
    expect(() => setLine(line)).not.toThrow()
  expect(seen(setLine('(6/12d ^ 3/12h'))).toBe('((⟨6÷12⟩)↑⟨3/12⟩')
})
