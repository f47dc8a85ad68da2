import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { breakpoints } from './build/breakpoints.ts'
import { brotli } from './build/brotli.ts'
import { inOne } from './build/chunks.ts'
import { early } from './build/early.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies, devDependencies } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as {
  dependencies: object
  devDependencies: object
}

/** What schools have: iPads of 2014 (iPadOS 15), Windows 7 and 8 (Chrome 109, Firefox 115). What these lack is in
 * src/olderBrowsers.ts, or left out where all can be done without it; docs/run/index.md says which they are. */
const BROWSERS = ['safari15.4', 'ios15.4', 'chrome109', 'edge109', 'firefox115']

export default defineConfig({
  plugins: [
    svelte(),
    {
      // The licence of the type goes with each copy of it.
      name: 'font-licences',
      apply: 'build',
      generateBundle() {
        for (const font of ['@fontsource/libertinus-serif', '@fontsource-variable/source-sans-3']) {
          const source = readFileSync(here(`./node_modules/${font}/LICENSE`), 'utf8')
          this.emitFile({ type: 'asset', fileName: `assets/${font.split('/')[1]}-LICENSE.txt`, source })
        }
      },
    },
    early(),
    brotli(),
  ],
  resolve: {
    alias: { $client: here('./src') },
    // A game's page lies in the game's own folder and takes what it imports from this one.
    dedupe: [...Object.keys(dependencies), ...Object.keys(devDependencies)],
  },
  css: { postcss: { plugins: [breakpoints] } },
  server: {
    fs: { allow: ['..'] },
    // The Host stays the browser's, so that the server sees its own pages ask.
    proxy: { '/api': { target: 'http://127.0.0.1:8000' }, '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    outDir: '../src/labtable/web/static',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: inOne('main', here('./src/main.ts')) }] } } },
  },
  worker: { format: 'es' },
  experimental: {
    // Files find each other wherever the folder lies; only the page itself is asked for at paths of any depth.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
})
