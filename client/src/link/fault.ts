/** What went wrong when something was asked for, with a sentence for people. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}
