import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Only tests whose name says so pay for a DOM. */
const TESTS = ['src/**/*.test.ts', '../src/labtable/games/*/page/**/*.test.ts']
const DOM_TESTS = TESTS.map((glob) => glob.replace('.test.ts', '.dom.test.ts'))
/** Only tests that replace a module pay for modules and a DOM of their own; all others of a process share theirs. */
const MOCKED_TESTS = TESTS.map((glob) => glob.replace('.test.ts', '.mocked.dom.test.ts'))
const DOM = { environment: 'jsdom', setupFiles: ['src/jsdom.ts', 'src/bundled.ts'] }

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      testTimeout: 60_000, // a slow machine is not a wrong program
      css: { include: [/\?raw$/] }, // styles are left out, but one that a test reads as text is read
      projects: [
        {
          extends: true,
          test: {
            name: 'pure',
            environment: 'node',
            setupFiles: ['src/bundled.ts'],
            isolate: false,
            include: TESTS,
            exclude: DOM_TESTS,
          },
        },
        {
          extends: true,
          plugins: [svelteTesting()],
          test: { name: 'dom', ...DOM, isolate: false, include: DOM_TESTS, exclude: MOCKED_TESTS },
        },
        { extends: true, plugins: [svelteTesting()], test: { name: 'mocked', ...DOM, include: MOCKED_TESTS } },
      ],
    },
  }),
)
