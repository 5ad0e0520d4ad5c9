import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import type { SiteContent } from '#contract/site.ts';
import { demoProfile } from '../demo/profile.ts';
import { pagePolicy, portalPolicy } from '../http/headers.ts';
import { readSmallBuild, script, serveAlone } from '../testing/small-build.ts';
import { noSchedule } from '../testing/days.ts';

/** Public pages contain their style rules, and the policy allows only these. */
const sitePolicy = pagePolicy.replace(
  "style-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update('body { margin: 0 }').digest('base64')}'`,
);
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function serveWith(readContent: () => Promise<SiteContent>) {
  const build = await readSmallBuild();
  const alone = await serveAlone(build.pages, { readContent });
  return {
    app: alone,
    remove: async () => {
      await alone.close();
      await build.remove();
    },
  };
}

let app: FastifyInstance;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await serveAlone(build.pages);
});
afterAll(async () => {
  await app.close();
  await remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('public pages', () => {
  test.each([
    ['/', 'en', 'home Sundarpur Demo Clinic'],
    ['/bn/', 'bn', 'home সুন্দরপুর ডেমো ক্লিনিক'],
    ['/coming-soon', 'en', 'comingSoon Sundarpur Demo Clinic'],
    ['/bn/coming-soon', 'bn', 'comingSoon সুন্দরপুর ডেমো ক্লিনিক'],
  ])('%s is a page in %s', async (url, language, text) => {
    const answer = await get(url, browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`lang="${language}"`);
    expect(answer.body).toContain(text);
    expect(answer.body).toContain('<style>body { margin: 0 }</style>');
  });

  test('/bn redirects to /bn/', async () => {
    const answer = await get('/bn', browser);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/bn/']);
  });

  test('have the security headers and may run nothing inline', async () => {
    const { headers } = await get('/', browser);
    expect(headers['content-security-policy']).toBe(sitePolicy);
    expect(sitePolicy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  test('are revalidated each time, and answered without a body if unchanged', async () => {
    const first = await get('/', browser);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { ...browser, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await get('/bn/', { ...browser, 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });
});

describe('unknown addresses', () => {
  test.each([
    ['/no-such-page', 'en'],
    ['/index.html', 'en'],
    ['/bn/no-such-page', 'bn'],
    ['/bn/doctors/x', 'bn'],
  ])('%s is not found in %s, without the portal', async (url, language) => {
    const answer = await get(url, browser);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`lang="${language}"`);
    expect(answer.body).toContain('notFound');
    expect(answer.headers['content-security-policy']).toBe(sitePolicy);
  });
});

describe('pages with a form', () => {
  test('have their script, and only the contact page may frame the map', async () => {
    const contacts = await get('/bn/contacts', browser);
    expect(contacts.body).toContain('/assets/forms-abc123.js');
    expect(contacts.headers['content-security-policy']).toBe(`${sitePolicy}; frame-src https://www.openstreetmap.org`);
    expect((await get('/register', browser)).headers['content-security-policy']).toBe(sitePolicy);
    expect((await get('/', browser)).body).not.toContain('forms-abc123');
  });

  test('show thanks for a sent form, and nothing for an unknown mark', async () => {
    expect((await get('/contacts?sent=yes', browser)).body).toContain('{"sent":"yes"}');
    expect((await get('/contacts?sent=%3Cb%3E', browser)).body).toContain('{}');
    expect((await get('/doctors?sent=yes', browser)).body).toContain('{}');
  });
});

describe('while the database is unreachable', () => {
  const away: SiteContent = {
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

  test('a page is shown from the last known content', async () => {
    let works = true;
    const { app: alone, remove: end } = await serveWith(() =>
      works ? Promise.resolve(away) : Promise.reject(new Error('away')),
    );
    const before = (await alone.inject({ url: '/contacts', headers: browser })).body;
    works = false;
    const after = await alone.inject({ url: '/contacts', headers: browser });
    expect([after.statusCode, after.body]).toEqual([200, before]);
    await end();
  });

  test('with no content yet, a person is asked to try again, and a program gets the error', async () => {
    const { app: alone, remove: end } = await serveWith(() => Promise.reject(new Error('away')));
    const answer = await alone.inject({ url: '/bn/contacts', headers: browser });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(answer.body).toContain('lang="bn"');
    expect(answer.body).toContain('failed');
    expect((await alone.inject({ url: '/contacts' })).json()).toMatchObject({ statusCode: 500 });
    await end();
  });
});

describe('compression', () => {
  const open = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, GZIP', 'gzip'],
  ] as const)('%s gets %s', async (accepted, coding) => {
    for (const url of ['/', '/assets/main-abc123.js']) {
      const answer = await get(url, { ...browser, 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(open[coding](answer.rawPayload).toString()).toBe((await get(url, browser)).body);
    }
  });

  test.each(['', 'identity', 'zstd', 'br;q=0', 'brotli'])('"%s" gets it uncompressed', async (accepted) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(script);
  });

  test('each form has its own ETag', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(async (accepted) => (await get('/', { 'accept-encoding': accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('files', () => {
  test('with a hash in their name are cached for good', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('without one are cached for a day', async () => {
    expect((await get('/note.txt')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test('that are already compressed are sent as they are', async () => {
    const answer = await get('/assets/font-abc123.woff2', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('font/woff2');
  });

  test.each([
    '/stamp',
    '/../stamp',
    '/assets/../../stamp',
    '/assets/..%2f..%2fstamp',
    '/%2e%2e/stamp',
    '/..%5cstamp',
    '/entry.js',
    '/site/entry.js',
    '/assets/',
    '/assets/main-abc123.js.br',
    '/assets/main-abc123.js%00.css',
  ])('outside the build cannot be read: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the portal', () => {
  const portalPaths = Object.values<Screen>(screens)
    .filter(({ site }) => !site)
    .map(({ path }) => path.replace(/:\w+/, '7'));

  test.each(portalPaths)('answers %s', async (url) => {
    const answer = await get(`${url}?from=sms`, browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Portal</title>');
    expect(answer.headers['content-security-policy']).toBe(portalPolicy);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test.each(['/doctor-booking/7/more', '/dashboard/nothing'])('shows a person that %s does not exist', async (url) => {
    const answer = await get(url, browser);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<title>Portal</title>');
    expect(answer.headers['content-security-policy']).toBe(portalPolicy);
  });

  test.each([
    ['/no-such-page', { accept: 'application/json' }],
    ['/no-such-page', { accept: '*/*' }],
    ['/no-such-page', {}],
    ['/api/v1/no-such-call', browser],
    ['/api/v1/no-such-call', {}],
  ])('leaves %s with %o to the API', async (url, headers: Record<string, string>) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'NOT_FOUND' });
  });

  test('is read-only: other methods are left to the API', async () => {
    const answer = await app.inject({ method: 'POST', url: '/login', headers: browser });
    expect(answer.json()).toEqual({ code: 'NOT_FOUND' });
  });

  test('answers HEAD like GET, without the body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/login', headers: browser });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});
