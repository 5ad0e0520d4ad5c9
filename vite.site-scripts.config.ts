import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The small scripts of the public pages, with hashes in their names; `manifest.json` says which is which. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('dist/site-scripts', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    manifest: 'manifest.json',
    // Its helper would be larger than the script that needs it.
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL('web/site/scripts/forms.ts', import.meta.url)) },
  },
});
