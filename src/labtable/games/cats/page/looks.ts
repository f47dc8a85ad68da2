/** The looks of living cats: each is a coat, a face and a pose. */

export type Coat = 'marmalade' | 'black' | 'white' | 'grey' | 'cream' | 'brown' | 'calico' | 'tuxedo' | 'blue' | 'ghost'
/** The pattern of the fur, with its own coat. */
export type Pattern = 'plain' | 'tabby' | 'points' | 'patches' | 'bib'
export type Mouth = 'smile' | 'open' | 'blep' | 'small' | 'grin' | 'tongue' | 'calm'

export interface Look {
  coat: Coat
  pattern: Pattern
  /** The colours of the left and the right eye. */
  eyes: [string, string]
  mouth: Mouth
  /** The direction of its eyes, in units of the drawing. */
  gaze: [number, number]
  /** The head's tilt in degrees. */
  tilt: number
  tail: 'none' | 'hook' | 'up'
  /** Long hair on the cheeks. */
  fluffy?: boolean
  does: 'peeks' | 'waves' | 'plays' | 'wears' | 'hides'
}

const AMBER = '#eeb32b'
const GREEN = '#7fae4d'
const BLUE = '#63a8d8'
const COPPER = '#d9843b'

export const LOOKS: Look[] = [
  {
    coat: 'marmalade',
    pattern: 'tabby',
    eyes: [GREEN, GREEN],
    mouth: 'smile',
    gaze: [0, 0],
    tilt: 0,
    tail: 'hook',
    does: 'peeks',
  },
  {
    coat: 'black',
    pattern: 'plain',
    eyes: [AMBER, AMBER],
    mouth: 'small',
    gaze: [1, -0.5],
    tilt: 0,
    tail: 'none',
    does: 'hides',
  },
  {
    coat: 'calico',
    pattern: 'patches',
    eyes: [AMBER, AMBER],
    mouth: 'open',
    gaze: [0, 0],
    tilt: -5,
    tail: 'none',
    does: 'waves',
  },
  {
    coat: 'grey',
    pattern: 'tabby',
    eyes: [GREEN, GREEN],
    mouth: 'blep',
    gaze: [0, 0.6],
    tilt: 4,
    tail: 'up',
    does: 'peeks',
  },
  {
    coat: 'cream',
    pattern: 'points',
    eyes: [BLUE, BLUE],
    mouth: 'small',
    gaze: [0, 0],
    tilt: 0,
    tail: 'hook',
    does: 'plays',
  },
  {
    coat: 'tuxedo',
    pattern: 'bib',
    eyes: [GREEN, GREEN],
    mouth: 'smile',
    gaze: [-1, 0],
    tilt: 0,
    tail: 'none',
    does: 'wears',
  },
  {
    coat: 'white',
    pattern: 'plain',
    eyes: [BLUE, AMBER],
    mouth: 'smile',
    gaze: [0, -0.8],
    tilt: 6,
    tail: 'up',
    fluffy: true,
    does: 'peeks',
  },
  {
    coat: 'brown',
    pattern: 'tabby',
    eyes: [AMBER, AMBER],
    mouth: 'open',
    gaze: [0, 0],
    tilt: 0,
    tail: 'none',
    does: 'plays',
  },
  {
    coat: 'blue',
    pattern: 'plain',
    eyes: [COPPER, COPPER],
    mouth: 'smile',
    gaze: [1.2, 0],
    tilt: -4,
    tail: 'hook',
    does: 'waves',
  },
  {
    coat: 'marmalade',
    pattern: 'bib',
    eyes: [AMBER, AMBER],
    mouth: 'blep',
    gaze: [0, -0.4],
    tilt: 0,
    tail: 'up',
    does: 'hides',
  },
  {
    coat: 'grey',
    pattern: 'bib',
    eyes: [COPPER, COPPER],
    mouth: 'small',
    gaze: [0.8, -0.6],
    tilt: -5,
    tail: 'none',
    fluffy: true,
    does: 'peeks',
  },
  {
    coat: 'brown',
    pattern: 'plain',
    eyes: [BLUE, BLUE],
    mouth: 'smile',
    gaze: [0, 0],
    tilt: 3,
    tail: 'hook',
    does: 'wears',
  },
]

/**
 * The look of a box from a number that depends on its place, never on which card it is, because Alive Cats are all
 * equal.
 */
export const lookOf = (n: number): Look => LOOKS[((n % LOOKS.length) + LOOKS.length) % LOOKS.length]!
