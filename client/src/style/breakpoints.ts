/**
 * The screens that the layout distinguishes, by name: `@media (--narrow)` in a style (the build replaces it, see
 * vite.config.ts), `matchMedia(BREAKPOINTS.narrow)` in a script. Lengths are in em of the reader's own font size: twice
 * the size makes the screen half as wide.
 */
export const BREAKPOINTS = {
  // by width
  monitor: '(max-width: 100em)',
  laptop: '(max-width: 77.5em)',
  wide: '(min-width: 61.3125em)', // the margin stands beside the table
  narrow: '(max-width: 61.25em)', // phones, and tablets held upright: the margin opens as a sheet
  tablet: '(min-width: 46.0625em) and (max-width: 61.25em)',
  'below-tablet': '(max-width: 46em)',
  phone: '(max-width: 37.5em)',
  'phone-380': '(max-width: 23.75em)',
  'phone-360': '(max-width: 22.5em)',
  'small-phone': '(max-width: 22em)',
  magnified: '(max-width: 18em)', // a phone with text at 200 %
  tall: '(min-height: 56.25em)',
  low: '(max-height: 46.25em)', // a small phone
  'not-low': '(min-height: 46.3125em)',
  lower: '(max-height: 43.75em)', // a small laptop
  lowest: '(max-height: 37.5em)',
  'not-lowest': '(min-height: 37.5625em)',
  flat: '(max-height: 31.25em)', // a phone on its side

  // by both
  sideways: '(min-width: 37.5em) and (max-height: 31.25em)',
  'small-sideways': '(max-width: 41em) and (max-height: 31.25em)',
  cramped: '(max-width: 22em), (max-width: 41em) and (max-height: 31.25em)',
}
