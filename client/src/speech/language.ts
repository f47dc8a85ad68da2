/** The language of this page, which first.js has chosen; a change of it loads the page again. */
import { keep, keepHere, read, readHere } from '../link/store.ts'

const root = typeof document === 'undefined' ? undefined : document.documentElement

export const ENGLISH = 'en'
export const LANGUAGE: string = root?.lang || ENGLISH
/** The languages of the client's own texts. */
export const LANGUAGES: string[] = (root?.dataset['languages'] ?? LANGUAGE).split(' ')
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

/** How the text of a language runs. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr')
export const DIRECTION = directionOf(LANGUAGE)
/** The arrow keys to what comes before and next. */
export const [BACK, ON] =
  DIRECTION === 'rtl' ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowLeft', 'ArrowRight'] as const)
/** How dates and times are written. */
export const DATES = LANGUAGE === ENGLISH ? 'en-GB' : LANGUAGE

/** A language by its own name: "Deutsch". */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The language of the page if it is one of these, else English. */
export const spoken = (languages: readonly string[] = []): string => (languages.includes(LANGUAGE) ? LANGUAGE : ENGLISH)

/** The attributes of what is said in a language: none where it is that of what is around it, or of the page. */
export const inLanguage = (language: string, around = LANGUAGE): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  language === around ? {} : { lang: language, dir: directionOf(language) }

/** Keep a choice in this browser. */
export function chooseLanguage(language: string): void {
  keep('language', language)
  keepHere('language', null)
}

/** Speak the language of the class or table that this tab is at, unless the reader has chosen one: load the page again. */
export function speakAs(language: string | null | undefined): void {
  if (!language || language === readHere('place-language')) return
  keepHere('place-language', language)
  const isKept = readHere('place-language') === language // else it would be loaded for ever
  const isChosen = readHere('language') ?? read('language')
  if (isKept && !isChosen && language !== LANGUAGE && LANGUAGES.includes(language)) location.reload()
}
