/** What eslint asks of the client and of the games' pages. It runs in the repository's root, where it finds both. */
import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** The shell knows no game: what a game shows goes through it as `any`, and to the game's page, which has the types. */
const OF_ANY = [
  'no-explicit-any',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
]

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        project: 'tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      ...Object.fromEntries(OF_ANY.map((rule) => [`@typescript-eslint/${rule}`, 'off'])),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }], // `_` is passed over, `_held` is for those who override
      'no-undef': 'off', // TypeScript knows every name
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that no layout takes away
      'svelte/prefer-svelte-reactivity': 'off', // a set that is state is replaced, not changed; the others are no state
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // what jsdom lacks is given to its prototypes, and a method is looked at, not called
  { files: ['**/*.test.ts', '**/jsdom.ts'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  {
    files: ['**/*.worker.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'Worker',
          message: 'In Firefox a worker that makes another may stand still for ever: the page makes it.',
        },
      ],
    },
  },
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
)
