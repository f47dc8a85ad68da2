/** Another language for all that is on the screen, without a reload: a match goes on as it was. */
import { inFolder } from '../address.ts'
import { keepFiles } from '../local/offline.ts'
import { keep, keepHere, PREFIX, read, readHere } from '../link/store.ts'
import { directionOf, LANGUAGES, locale } from './language.svelte.ts'
import { loadIn } from './texts.svelte.ts'

const TRY_AGAIN = 2000 // ms

/** The newest wish: of several under way it counts. */
let wanted = locale.language

/** Tell all that is on the screen in a language. Throws a `RequestError` if its texts do not come; then nothing changes. */
async function speak(language: string): Promise<void> {
  wanted = language
  if (language === locale.language) return
  const place = await loadIn(language)
  if (wanted !== language) return
  place()
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  if (inFolder) void keepFiles()
}

/** Speak a language, and keep that choice in this browser. Throws a `RequestError` if its texts do not come. */
export async function chooseLanguage(language: string): Promise<void> {
  await speak(language)
  if (wanted !== language) return
  keep('language', language)
  keepHere('language', null)
  forgetAsked()
}

/** The language that the reader has chosen, for this tab or in this browser. */
const chosen = (): string | null =>
  new URLSearchParams(location.search).get('lang') ?? readHere('language') ?? read('language')

/** Speak the language of the class or table that this tab is at, unless the reader has chosen one. */
export async function speakAs(language: string | null | undefined): Promise<void> {
  if (!language || language === readHere('place-language')) return
  keepHere('place-language', language)
  while (!chosen() && LANGUAGES.includes(language))
    try {
      return await speak(language)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN)) // until then in the one before
      if (wanted !== language) return
    }
}

/** Take the language out of the address: first.js would take it for the newest choice. */
function forgetAsked(): void {
  const address = new URL(location.href)
  const asked = address.searchParams.get('lang')
  if (!asked || asked === locale.language) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
if (typeof addEventListener !== 'undefined') {
  addEventListener('popstate', forgetAsked)
  // Chosen in another tab of this browser.
  addEventListener('storage', ({ key, newValue: language }) => {
    const isOurs = key === PREFIX + 'language' && readHere('language') === null
    if (isOurs && language && LANGUAGES.includes(language)) void speak(language).then(forgetAsked, () => {})
  })
}
