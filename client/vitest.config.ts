import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Only tests whose name says so pay for a DOM. */
const TESTS = ['src/**/*.test.ts', '../src/labtable/games/*/page/**/*.test.ts']
const DOM_TESTS = TESTS.map((glob) => glob.replace('.test.ts', '.dom.test.ts'))

export default mergeConfig(
  vite,
  defineConfig({
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
  }),
)
