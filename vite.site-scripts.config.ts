import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * A script of the public pages, `web/site/scripts/<mode>.ts`, with a hash in its name; `manifest.json` says which it
 * is. Each has a build of its own, so that it needs no second file that is shared with another.
 */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL(`dist/site-${mode}`, import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    manifest: 'manifest.json',
    // Its helper would be larger than the script that needs it.
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL(`web/site/scripts/${mode}.ts`, import.meta.url)) },
  },
}));
