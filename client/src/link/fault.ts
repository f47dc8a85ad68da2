import { CLIENT, keptTexts } from '../speech/kept.ts'
import type { Catalogue } from '../speech/catalogue.ts'
import type { Fault, Sentence } from './wire.ts'

/** A fault with its text in the language of this page, where the client's texts have it. */
export function translated<F extends Pick<Fault, 'text' | 'sentence'>>(fault: F): F {
  const texts = keptTexts(CLIENT)
  const { sentence } = fault
  return sentence && texts?.has(sentence.key) ? { ...fault, text: texts.say(sentence.key, sentence.params) } : fault
}

/** The sentence of a fault, if these are the texts that tell it. */
export const sentenceOf = ({ sentence }: Fault, texts: Catalogue): Sentence | null =>
  sentence && texts.has(sentence.key) ? sentence : null

/** What went wrong when something was asked for, with a sentence for people. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}
