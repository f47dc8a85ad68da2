/** What games may use of `link/`: the wire types, what this browser stores, and the address of the score sheet. */
export { saveFile } from '../link/files.ts'
export { sheetPath } from '../link/http.ts'
export { keep, keepHere, read, readHere } from '../link/store.ts'
export type {
  Fault,
  GameCard,
  LogLine,
  Printed,
  ReviewRemark,
  Seat,
  Sentence,
  Value,
  WindowView,
} from '../link/wire.ts'
