import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/viewport.ts'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
