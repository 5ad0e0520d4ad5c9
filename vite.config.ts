import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { scriptTargets, styleTargets } from './contract/browsers.ts';
import { lazyTexts } from './tools/lazy-texts.ts';
import { messageParts } from './tools/message-parts.ts';
import { moduleSizes } from './tools/module-sizes.ts';
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

/** What forms are made of: loaded with the first form, which no first view waits for. */
const formParts =
  /node_modules.(zod|react-hook-form)[/\\]|contract.fields\.ts|web.(lib.form|ui.layout.form-sheet|ui.fields.pick(-form|er)|reports.shared.confirm-identity)\./;
const fieldParts = /web.ui.fields.(field|checkbox)\./;
/** Folders of `web` that are no part of the portal's own code. */
const besides = ['site', 'i18n', 'fonts', 'public', 'testing'];
const departments = readdirSync(path('web'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !besides.includes(entry.name))
  .map(({ name }) => name);
const ownCode = new RegExp(String.raw`web[/\\](${departments.join('|')})[/\\].*\.(tsx?|css)$`);
/** How a report's values are drawn, the tabs of the clinic's profile, and scanners: no first view shows any of it. */
const laterParts = /web.(reports.details|clinic.profile|lib.scan)./;
const isShared = (id: string) =>
  ownCode.test(id) && ![formParts, fieldParts, laterParts].some((parts) => parts.test(id));

/**
 * The portal: a single-page application from `web/index.html`. The public pages have `vite.site.config.ts`; while
 * developing, this one serves both (`tools/dev-pages.ts`).
 */
export default defineConfig({
  root: path('web'),
  publicDir: 'public',
  plugins: [callsAsData, messageParts(), lazyTexts(), react(), viewFiles(), moduleSizes()],
  // The development server hands out nothing else: the clinic's data and keys may lie in the same folder.
  server: { fs: { allow: ['web', 'contract', 'tools/parts', 'node_modules'].map(path) } },
  build: {
    target: scriptTargets,
    cssTarget: styleTargets,
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
          // libraries apart; the small parts that forms share with other screens; what reads the clinic's data; what
          // many screens share; fields; and what forms are made of. What only some screens need stays with them.
          groups: [
            { name: 'libraries', priority: 5, tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', priority: 4, tags: ['$initial'], minShareCount: 2 },
            {
              name: 'parts',
              priority: 3,
              test: /contract.(limits|clinic-time|patients.patient-number)\.ts|web.(lib.error-text|ui.layout.sheet|ui.fields.matches)\./,
            },
            { name: 'readings', priority: 3, test: /node_modules.@tanstack[/\\]|web.lib.(queries|refresh)\.ts/ },
            { name: 'shared', priority: 2, test: isShared, minShareCount: 5 },
            { name: 'fields', priority: 1, test: fieldParts, minShareCount: 5 },
            { name: 'forms', priority: 1, test: formParts },
          ],
        },
      },
    },
  },
});
