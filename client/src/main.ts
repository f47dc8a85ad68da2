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
import './style/viewport.ts'
import { mount } from 'svelte'
import App from './App.svelte'
import { followTranslator } from './translated.ts'

followTranslator(document.body)
mount(App, { target: document.getElementById('app')! })
