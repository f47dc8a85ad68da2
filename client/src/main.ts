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
import './style/viewport.ts'
import { mount } from 'svelte'
import App from './App.svelte'
import { watchLayers } from './layers.ts'
import { followTranslator } from './translated.ts'

followTranslator(document.body)
watchLayers()
mount(App, { target: document.getElementById('app')! })
