/** How the client and the games' pages are laid out: as written before, and no line longer than Python's here. */
export default {
  plugins: [import.meta.resolve('prettier-plugin-svelte')],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
  printWidth: 120,
  semi: false,
  singleQuote: true,
  bracketSameLine: true,
}
