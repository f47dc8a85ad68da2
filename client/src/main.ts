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
import { watchLayers } from './layers.ts'
import { router } from './router.svelte.ts'
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

async function begin() {
  // The start page is painted already, and stays until its games are loaded. If that fails, it says why.
  if (router.page.at === 'start' && !framed) await gameEntries().catch(() => null)
  await styled()
  await released()
  followTranslator(document.body)
  watchLayers()
  const app = document.getElementById('app')!
  takeOver(app, () => {
    mount(App, { target: app })
    flushSync()
  })
}
void begin()
