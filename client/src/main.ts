import './olderBrowsers.ts'
import './style/fonts.css'
import './style/tokens.css'
import './style/reset.css'
import './style/table.css'
import './style/said.css'
import './style/cards.css'
import './style/controls.css'
import './style/screens.css'
import './style/dialog.css'
import './style/stage.css'
import './style/motion.css'
import './style/forced.css'
import './style/print.css'
import './style/early.css'
import './style/viewport.ts'
import { flushSync, mount } from 'svelte'
import App from './App.svelte'
import { framed } from './framed.ts'
import { wordsOf } from './link/http.ts'
import { watchLayers } from './layers.ts'
import { loadPage } from './pages.svelte.ts'
import { router } from './router.svelte.ts'
import { CLIENT } from './speech/kept.ts'
import { loadTexts } from './speech/texts.svelte.ts'
import { gameEntries } from './start/entries.ts'
import { released, takeOver } from './takeOver.ts'
import { followTranslator } from './translated.ts'

/** Resolves when the style sheets that the page links (first.js) are loaded. */
function styled(): Promise<void> {
  const styles = document.getElementById('styles')
  const isDone = () => !styles || styles.dataset.done !== undefined
  return new Promise((resolve) => {
    const look = () => isDone() && resolve()
    for (const kind of ['load', 'error']) styles?.addEventListener(kind, look)
    look()
  })
}

const app = document.getElementById('app')!
const TRY_AGAIN = 2000

/** Resolves when the client's texts are loaded. Until then the page says why it does not begin. */
async function worded(): Promise<void> {
  for (;;) {
    try {
      await loadTexts(CLIENT)
      return document.querySelector('.trouble')?.remove()
    } catch (error) {
      const trouble = document.querySelector('.trouble') ?? document.createElement('p')
      trouble.className = 'trouble'
      trouble.setAttribute('role', 'alert')
      trouble.textContent = wordsOf(error)
      app.prepend(trouble)
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN))
    }
  }
}

async function begin() {
  const words = worded()
  // The start page is painted already, and stays until its games are loaded. If that fails, it says why.
  if (router.page.at === 'start' && !framed) await gameEntries().catch(() => null)
  await words
  await loadPage(router.page.at).catch(() => null) // the page says so itself
  await styled()
  await released()
  followTranslator(document.body)
  watchLayers()
  takeOver(app, () => {
    mount(App, { target: app })
    flushSync()
  })
}
void begin()
