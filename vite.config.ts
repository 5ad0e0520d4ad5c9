import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The portal: a single-page application from `web/index.html`. The public pages have `vite.site.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/portal', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy lets in no inline script, and fonts from our own address only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
