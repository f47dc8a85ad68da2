/** The language of this page, which first.js has chosen; a change of it loads the page again. */
import { keep, keepHere } from '../link/store.ts'

const root = typeof document === 'undefined' ? undefined : document.documentElement

export const LANGUAGE: string = root?.lang || 'en'
/** The languages of the client's own texts. */
export const LANGUAGES: string[] = (root?.dataset['languages'] ?? LANGUAGE).split(' ')
/** How its text runs; games without texts in this language run their own way. */
export const DIRECTION = root?.dir === 'rtl' ? 'rtl' : 'ltr'
/** The arrow keys to what comes before and next. */
export const [BACK, ON] =
  DIRECTION === 'rtl' ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowLeft', 'ArrowRight'] as const)
/** How dates and times are written. */
export const DATES = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE

/** A language by its own name: "Deutsch". */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** Keep a choice in this browser. */
export function chooseLanguage(language: string): void {
  keep('language', language)
  keepHere('language', null)
}
