import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { lazyTexts } from './tools/lazy-texts.ts';
import { viewFiles } from './tools/view-files.ts';
import type * as CallsModule from './web/lib/calls.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs `web/lib/calls.ts` here and gives the browser what it comes to, so that the schemas of the calls stay out of its
 * files. It runs once: `npm run dev` starts anew whenever the contract changes, but not for a change of that module
 * itself.
 */
const callsAsData: Plugin = {
  name: 'calls-as-data',
  load: {
    filter: { id: /[/\\]web[/\\]lib[/\\]calls\.ts$/ },
    handler: async (id) => {
      const { calls } = (await import(pathToFileURL(id).href)) as typeof CallsModule;
      return `export const calls = ${JSON.stringify(calls)};`;
    },
  },
};

/**
 * The portal: a single-page application from `web/index.html`. The public pages have `vite.site.config.ts`; while
 * developing, this one serves both (`tools/dev-pages.ts`).
 */
export default defineConfig({
  root: path('web'),
  publicDir: 'public',
  plugins: [callsAsData, lazyTexts(), react(), viewFiles()],
  // The development server hands out nothing else: the clinic's data and keys may lie in the same folder.
  server: { fs: { allow: ['web', 'contract', 'tools/parts', 'node_modules'].map(path) } },
  build: {
    outDir: path('dist/portal'),
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy lets in no inline script, and fonts from our own address only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few files instead of dozens of crumbs, cut where a screen's needs end: what the portal starts with, its
          // libraries apart; the small parts that the log-in shares with what lies behind it; what forms are made of;
          // what reads the clinic's data; and what many screens share. What only some screens need stays with them.
          groups: [
            { name: 'libraries', priority: 5, tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', priority: 4, tags: ['$initial'], minShareCount: 2 },
            {
              name: 'parts',
              priority: 3,
              test: /contract.(limits|clinic-time)\.ts|web.lib.error-text\.ts|web.ui.(card|field|field-error|only-digits)\./,
            },
            {
              name: 'forms',
              priority: 2,
              test: /node_modules.(zod|react-hook-form)[/\\]|contract.fields\.ts|web.lib.form(-complaints)?\.ts/,
            },
            { name: 'readings', priority: 2, test: /node_modules.@tanstack[/\\]|web.lib.(queries|refresh)\.ts/ },
            {
              name: 'shared',
              priority: 1,
              test: /web[/\\](lib|ui|app|bookings|accounts|patients|doctors|lab-tests|reports|payments)[/\\].*\.(tsx?|css)$/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
});
