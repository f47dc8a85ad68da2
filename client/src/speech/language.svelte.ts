/** The language of this page, which first.js chooses and a switch (switch.ts) changes. */
import { RIGHT_TO_LEFT } from './rightToLeft.ts'

const root = typeof document === 'undefined' ? undefined : document.documentElement

export const ENGLISH = 'en'

/** How the text of a language runs. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr')

/** The language of what is on the screen, and what follows from it. What depends on it is told again when it changes. */
class Locale {
  language = $state(root?.lang || ENGLISH)

  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.language)
  }
  /** The arrow keys to what comes before and next. */
  get back(): 'ArrowLeft' | 'ArrowRight' {
    return this.direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  }
  get on(): 'ArrowLeft' | 'ArrowRight' {
    return this.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  }
  /** How dates and times are written. */
  get dates(): string {
    return this.language === ENGLISH ? 'en-GB' : this.language
  }
}
export const locale = new Locale()

/** The languages of the client's own texts. */
export const LANGUAGES: string[] = (root?.dataset['languages'] ?? locale.language).split(' ')

/** A language by its own name: "Deutsch". */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** This language, that of the page by default, if it is one of these, else English. */
export const spoken = (languages: readonly string[] = [], language = locale.language): string =>
  languages.includes(language) ? language : ENGLISH

/** The attributes of what is said in a language: none where it is that of what is around it, or of the page. */
export const inLanguage = (language: string, around = locale.language): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  language === around ? {} : { lang: language, dir: directionOf(language) }

/** The attributes of what a game says: its texts are in the page's language or in English. */
export const inLanguageOf = ({ languages }: { languages?: readonly string[] }) => inLanguage(spoken(languages))
