import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { scriptTargets, styleTargets } from './contract/browsers.ts';

/** What is loaded at a press needs no styles and nothing before it: Vite's helper for that is larger than some scripts. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * A script of the public pages, `web/site/scripts/<mode>.ts`, with a hash in its name; `manifest.json` says which it
 * is. Each has a build of its own, so that it needs no second file that is shared with another.
 */
export default defineConfig(({ mode }) => ({
  plugins: [withoutPreloading],
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: false,
  build: {
    target: scriptTargets,
    cssTarget: styleTargets,
    outDir: fileURLToPath(new URL(`dist/site-${mode}`, import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL(`web/site/scripts/${mode}.ts`, import.meta.url)) },
  },
}));
