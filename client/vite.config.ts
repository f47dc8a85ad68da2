import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { devDependencies } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { devDependencies: object }
/** Only tests whose name says so pay for a DOM. */
const TESTS = ['src/**/*.test.ts', '../src/labtable/games/*/page/**/*.test.ts']
const DOM_TESTS = TESTS.map((glob) => glob.replace('.test.ts', '.dom.test.ts'))

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $client: here('./src') },
    // A game's page lies in the game's own folder and takes what it imports from this one.
    dedupe: Object.keys(devDependencies),
  },
  server: {
    fs: { allow: ['..'] },
    // The Host stays the browser's, so that the server sees its own pages ask.
    proxy: { '/api': { target: 'http://127.0.0.1:8000' }, '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, outDir: '../src/labtable/web/static', emptyOutDir: true },
  worker: { format: 'es' },
  experimental: {
    // Files find each other wherever the folder lies; only the page itself is asked for at paths of any depth.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  test: {
    testTimeout: 60_000, // a slow machine is not a wrong program
    css: { include: [/\?raw$/] }, // styles are left out, but one that a test reads as text is read
    projects: [
      { extends: true, test: { name: 'pure', environment: 'node', include: TESTS, exclude: DOM_TESTS } },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: { name: 'dom', environment: 'jsdom', setupFiles: ['src/jsdom.ts'], include: DOM_TESTS },
      },
    ],
  },
})
