import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteContent } from '#contract/site.ts';
import { demoProfile } from '../demo/profile.ts';
import { clinicError } from '../shared/errors.ts';
import { readSmallBuild, serveAlone } from '../testing/small-build.ts';
import { builtPages } from './built-pages.ts';
import { keepContent } from './public-pages.ts';
import { noSchedule } from '../testing/days.ts';

const browser = { accept: 'Text/HTML,*/*;q=0.8' };
let app: FastifyInstance;
let build: Awaited<ReturnType<typeof readSmallBuild>>;
beforeAll(async () => {
  build = await readSmallBuild();
  app = await serveAlone(build.pages);
});
afterAll(async () => {
  await app.close();
  await build.remove();
});
const get = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers });

describe('an address', () => {
  test.each([
    ['/bn?from=sms', 308],
    ['/bn/no-such-page?x', 404],
    ['/bnx', 404],
    ['/dashboardx', 404],
    ['/doctor-booking', 404],
  ])('%s answers %d', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test.each([
    ['/bnx', 'en'],
    ['/bn/x?y', 'bn'],
    ['/bn/', 'bn'],
    ['/x/bn/', 'en'],
  ])('%s is one in %s', async (url, language) => {
    expect((await get(url)).body).toContain(`<html lang="${language}">`);
  });

  test('that only begins like one of the portal’s is not the portal’s', async () => {
    for (const url of ['/dashboardx', '/doctor-booking', '/familyx/y', '/login/y'])
      expect((await get(url)).body).not.toContain('<title>Portal</title>');
    for (const url of ['/doctor-booking/7/more', '/family/y'])
      expect((await get(url)).body).toContain('<title>Portal</title>');
  });

  test('with the mark of a sent form shows thanks only on pages with a form, given once and with a known value', async () => {
    expect((await get('/register?sent=check-aadhaar')).body).toContain('{"sent":"check-aadhaar"}register');
    expect((await get('/bn/contacts?sent=yes')).body).toContain('{"sent":"yes"}contacts');
    for (const url of [
      '/?sent=yes',
      '/coming-soon?sent=yes',
      '/contacts?sent=yes&sent=yes',
      '/contacts?sent=no',
      '/contacts',
    ])
      expect((await get(url)).body).toContain('{}');
  });

  test('of the contact form may name a service, which the page is then rendered for', async () => {
    expect((await get('/contacts?about=dental')).body).toContain('{"about":"dental"}contacts');
    expect((await get('/bn/contacts?about=dental')).body).toContain('{"about":"dental"}contacts');
    for (const url of ['/contacts?about=%3Cb%3E', '/contacts?about=a&about=b', '/prices?about=dental'])
      expect((await get(url)).body).not.toContain('about');
  });

  test('of a file is answered to browsers and programs alike, and only if written exactly', async () => {
    expect((await get('/note.txt?x=1')).body).toBe('A file.\n');
    expect((await get('/NOTE.txt')).statusCode).toBe(404);
  });
});

describe('a page requested again', () => {
  test('is recognised by its ETag among others, also by a weak one', async () => {
    const { headers } = await get('/');
    for (const known of [`"other", ${String(headers.etag)}`, `W/${String(headers.etag)}`]) {
      expect((await get('/', { ...browser, 'if-none-match': known })).statusCode).toBe(304);
    }
    expect((await get('/', { ...browser, 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('that is not found is not found again', async () => {
    const nothing = await get('/no-such-page');
    const again = await get('/no-such-page', { ...browser, 'if-none-match': String(nothing.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([404, nothing.body]);
  });
});

describe('files for search engines and phones', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://clinic.example/sitemap.xml'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://clinic.example/bn/doctors</loc>'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', '"lang":"en"'],
    ['/bn/site.webmanifest', 'application/manifest+json; charset=utf-8', '"lang":"bn"'],
  ])('%s is cached for an hour', async (url, type, text) => {
    const answer = await get(url, {});
    expect([
      answer.headers['content-type'],
      answer.headers['cache-control'],
      answer.headers['x-content-type-options'],
    ]).toEqual([type, 'public, max-age=3600', 'nosniff']);
    expect(answer.body).toContain(text);
  });
});

describe('a page that fails', () => {
  const failing = (error: Error) =>
    serveAlone({
      ...build.pages,
      render: (page, ...rest) => (page === 'home' ? Promise.reject(error) : build.pages.render(page, ...rest)),
    });

  test('is shown to a person as a page with the status, in its language', async () => {
    const alone = await failing(clinicError('UNAVAILABLE'));
    const answer = await alone.inject({ url: '/bn/', headers: browser });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      503,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(answer.body).toContain('<html lang="bn">');
    expect(answer.body).toContain('failed');
    await alone.close();
  });

  test('shows the blank clinic if no content was ever read', async () => {
    const alone = await serveAlone(build.pages, { readContent: () => Promise.reject(new Error('away')) });
    const answer = await alone.inject({ url: '/', headers: browser });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain(demoProfile.name.en);
    await alone.close();
  });
});

test('the development server first answers its own addresses, and its failure is one of the page', async () => {
  const alone = await serveAlone({
    ...build.pages,
    middleware: (request, response, next) => {
      if (request.url === '/@vite/client') response.end('its own');
      else next(request.url === '/broken' ? new Error('not compiled') : undefined);
    },
  });
  expect((await alone.inject({ url: '/@vite/client' })).body).toBe('its own');
  expect((await alone.inject({ url: '/', headers: browser })).statusCode).toBe(200);
  expect((await alone.inject({ url: '/broken', headers: browser })).statusCode).toBe(500);
  await alone.close();
});

test('content that cannot be read is replaced by the last known one, and the failure is logged', async () => {
  const sample: SiteContent = {
    profile: demoProfile,
    doctors: [],
    prices: [],
    askedFor: [],
    logo: null,
    picture: null,
    packages: [],
    openNow: { isOpen: false, next: null },
    schedule: noSchedule,
    origin: 'https://clinic.example',
    year: 2026,
  };
  const [errors, away] = [[] as unknown[], new Error('away')];
  let works = false;
  const content = keepContent(
    () => (works ? Promise.resolve(sample) : Promise.reject(away)),
    { ...sample, year: 1 },
    (error) => errors.push(error),
  );
  await expect(content.read()).rejects.toBe(away);
  expect([content.last().year, errors]).toEqual([1, []]);
  works = true;
  expect([await content.read(), content.last()]).toEqual([sample, sample]);
  works = false;
  expect([await content.read(), errors]).toEqual([sample, [away]]);
});

describe('a build', () => {
  test('without a portal is refused with a message', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'clinic-dist-'));
    for (const folder of ['portal', 'site/assets', 'site-forms/assets', 'site-accounts/assets', 'site-hall/assets'])
      await mkdir(join(dist, folder), { recursive: true });
    await expect(builtPages(dist)).rejects.toThrow(`There is no portal in ${dist}: run the build first.`);
    await rm(dist, { recursive: true });
  });

  test('serves each kind of file with its type, and no other kind', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'clinic-dist-'));
    const kinds: Record<string, string | null> = {
      'a.ico': 'image/x-icon',
      'a.json': 'application/json; charset=utf-8',
      'a.png': 'image/png',
      'a.svg': 'image/svg+xml',
      'a.html': 'text/html; charset=utf-8',
      'a.webmanifest': 'application/manifest+json',
      'a.css': 'text/css; charset=utf-8',
      'a.map': null,
      'a.ts': null,
      'a.txt.br': null,
    };
    for (const folder of [
      'portal/assets',
      'site/assets',
      'site-forms/assets',
      'site-accounts/assets',
      'site-hall/assets',
      'site-service-worker',
    ])
      await mkdir(join(dist, folder), { recursive: true });
    for (const name of ['index.html', ...Object.keys(kinds)]) await writeFile(join(dist, 'portal', name), 'x');
    await writeFile(join(dist, 'portal/assets/b.js'), 'x');
    for (const part of ['site-forms', 'site-accounts', 'site-hall'])
      await writeFile(join(dist, part, 'manifest.json'), '{}');
    const worker = { 'site/scripts/service-worker.ts': { file: 'worker.js' } };
    await writeFile(join(dist, 'site-service-worker/manifest.json'), JSON.stringify(worker));
    await writeFile(join(dist, 'site-service-worker/worker.js'), '');
    const none = { en: [], bn: [] };
    const views = JSON.stringify({ first: { patient: none }, patientForms: none, screens: {} });
    await writeFile(join(dist, 'portal/views.json'), views);
    await writeFile(
      join(dist, 'site/entry.js'),
      'export const scripts = {}; export const ownStyles = []; export const renderPage = () => "";',
    );
    const pages = await builtPages(dist);
    for (const [name, type] of Object.entries(kinds))
      expect([name, pages.file(`/${name}`)?.type ?? null]).toEqual([name, type]);
    expect([
      pages.file('/a.css')?.hashed,
      pages.file('/assets/b.js')?.hashed,
      pages.file('/index.html'),
      pages.keepsPages,
    ]).toEqual([false, true, undefined, true]);
    await rm(dist, { recursive: true });
  });
});
