import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { SiteContent, ViewFiles } from '#contract/site.ts';
import { builtPages } from '../site/built-pages.ts';
import { clinicError } from '../shared/errors.ts';
import type { PageSource } from '../site/page-source.ts';
import { demoProfile } from '../demo/profile.ts';
import { sitePlugin } from '../site/plugin.ts';
import type { SiteOptions } from '../site/plugin.ts';
import { noSchedule } from './days.ts';
import { runNow } from './moment.ts';

/** A script long enough to be worth compressing. */
export const script = 'document.title = "portal";\n'.repeat(40);

const build: Record<string, string | Buffer> = {
  'portal/index.html':
    '<!doctype html><html lang="en"><head><title>Portal</title><script type="module" src="/assets/main-abc123.js"></script></head></html>',
  'portal/views.json': JSON.stringify({
    first: { patient: { en: ['/assets/main-abc123.js'], bn: ['/assets/main-abc123.js', '/assets/bn-abc123.js'] } },
    patientForms: { en: [], bn: [] },
    screens: {},
  } satisfies Omit<ViewFiles, 'first'> & { first: Partial<ViewFiles['first']> }),
  'portal/note.txt': 'A file.\n',
  'portal/assets/main-abc123.js': script,
  'portal/assets/main-abc123.js.br': brotliCompressSync(script),
  'portal/assets/main-abc123.js.gz': gzipSync(script),
  'portal/assets/font-abc123.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32]),
  'site/assets/style-abc123.css': 'body { margin: 0 }',
  'site-forms/manifest.json': JSON.stringify({ 'site/scripts/forms.ts': { file: 'assets/forms-abc123.js' } }),
  'site-forms/assets/forms-abc123.js': script,
  'site-accounts/manifest.json': '{}',
  'site-hall/manifest.json': '{}',
  'site-hall/assets/hall-abc123.js': script,
  'site-service-worker/manifest.json': JSON.stringify({
    'site/scripts/service-worker.ts': { file: 'assets/service-worker-abc123.js' },
  }),
  'site-service-worker/assets/service-worker-abc123.js': 'self.shell;',
  'site-accounts/assets/accounts-abc123.js': script,
  'site/entry.js': `export const scripts = { contacts: 'site/scripts/forms.ts' };
  export const ownStyles = [];
  export const renderPage = (page, language, content, head, form = {}) =>
    '<!doctype html><html lang="' + language + '"><style>' + head.css + '</style>' + head.scripts + JSON.stringify(form)
    + page + ' ' + content.profile.name[language] + ' ' + 'x'.repeat(600) + '</html>';`,
  stamp: 'not to be served',
};

/** A small build on disk, as `tools/build.ts` would make it, and the pages read from it. */
export async function readSmallBuild(): Promise<{ pages: PageSource; remove: () => Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'clinic-dist-'));
  for (const [path, content] of Object.entries(build)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  return { pages: await builtPages(dist), remove: () => rm(dist, { recursive: true }) };
}

const received = () => Promise.resolve({ sent: 'yes' as const });
const unknownReport = {
  result: 'UNKNOWN' as const,
  clinic: null,
  reportNumber: null,
  version: null,
  date: null,
  initials: null,
  sha256: null,
  supersededAt: null,
  supersededBy: null,
  addedAt: null,
};
const unknownPaper = {
  result: 'UNKNOWN' as const,
  kind: null,
  clinic: null,
  number: null,
  date: null,
  amount: null,
  reversed: null,
  refunded: null,
  stands: null,
  endedBy: null,
  endedAt: null,
};
const sample: SiteContent = {
  profile: demoProfile,
  logo: null,
  picture: null,
  doctors: [],
  prices: [],
  askedFor: [],
  packages: [],
  openNow: { isOpen: false, next: null },
  schedule: noSchedule,
  origin: 'https://clinic.example',
  year: 2026,
};

/** Serves only the site, in front of a not-found answer that stands for the API's. */
export async function serveAlone(pages: PageSource, options: Partial<SiteOptions> = {}): Promise<FastifyInstance> {
  const app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'NOT_FOUND' }));
  await sitePlugin(app, {
    now: () => runNow(),
    pages,
    readContent: () => Promise.resolve(sample),
    forms: { contacts: received, register: received },
    verify: () => Promise.resolve(unknownReport),
    verifyPaper: () => Promise.resolve(unknownPaper),
    readToken: () => Promise.resolve(null),
    readPay: () => Promise.resolve(null),
    payOnline: () => Promise.reject(clinicError('NOT_FOUND')),
    cancelNumber: () => Promise.resolve(),
    readPhoto: () => Promise.resolve(null),
    readPicture: () => Promise.resolve(null),
    readLogo: () => Promise.resolve(null),
    ...options,
  });
  return app;
}
