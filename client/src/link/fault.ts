import { CLIENT, keptTexts } from '../speech/kept.ts'
import type { Catalogue } from '../speech/catalogue.ts'
import type { Fault, Sentence } from './wire.ts'

/** A fault whose text is in the language of this page whenever it is read, where the client's texts have it. */
export function translated<F extends Pick<Fault, 'text' | 'sentence'>>(fault: F): F {
  const { text, sentence } = fault
  return {
    ...fault,
    get text() {
      const texts = keptTexts(CLIENT)
      return sentence && texts?.has(sentence.key) ? texts.say(sentence.key, sentence.params) : text
    },
  }
}

/** The sentence of a fault, if these are the texts that tell it. */
export const sentenceOf = ({ sentence }: Fault, texts: Catalogue): Sentence | null =>
  sentence && texts.has(sentence.key) ? sentence : null

/** What went wrong when something was asked for, with a sentence for people in the language of the page. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    told: () => string,
  ) {
    super()
    Object.defineProperty(this, 'message', { get: told })
  }
}
