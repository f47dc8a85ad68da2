import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: {
    alias: { $client: here('./src'), $games: here('../src/labtable/games') },
    dedupe: ['svelte', '@testing-library/svelte', 'vitest'], // a game's table.svelte lies outside this folder and takes them from here
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
  build: { target: 'es2022', outDir: '../src/labtable/web/static', emptyOutDir: true },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', '../src/labtable/games/*/*.test.ts'],
    setupFiles: [],
  },
})
