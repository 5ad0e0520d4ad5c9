import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { styleTargets } from './contract/browsers.ts';

/**
 * The public pages: `web/site/entry.tsx` becomes one module that the server renders them with, and the style sheets
 * and fonts they link to. Nothing of React reaches the browser.
 */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: false,
  plugins: [react()],
  // With React inside, the module renders by React's production code whatever NODE_ENV the server runs under.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    cssTarget: styleTargets,
    ssr: 'site/entry.tsx',
    outDir: fileURLToPath(new URL('dist/site', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    emitAssets: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'entry.js' } },
  },
});
