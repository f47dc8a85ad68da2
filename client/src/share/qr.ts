/** QR codes. The library that draws them is loaded for the first one. */
import { loadPart } from '../reload.ts'

/** The largest version (size) of a QR code that a phone can scan when it is as wide as a dialog. */
const MOST_VERSION = 25

export interface Code {
  /** Squares along an edge. */
  size: number
  /** All dark squares, as the `d` of a path. */
  path: string
}

/** The QR code of a text; null if it is too long to scan from a screen. */
export async function qrOf(text: string): Promise<Code | null> {
  const { encode } = await loadPart(() => import('uqr'))
  let code
  try {
    code = encode(text, { ecc: 'L', border: 0, maxVersion: MOST_VERSION, boostEcc: true })
  } catch {
    return null
  }
  const path = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size: code.size, path }
}
