import { expect, test } from 'vitest';
import { isAccountPage, languages, siteAddress, sitePages } from '#contract/site.ts';
import { demoProfile } from '../demo/profile.ts';
import { robots, sitemap, webManifest } from './for-machines.ts';

const origin = 'https://clinic.example';

test('The sitemap lists every page but Coming Soon and the log-in, in both languages, each linked to the other', () => {
  const xml = sitemap(origin);
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const wanted = sitePages
    .filter((page) => page !== 'comingSoon' && !isAccountPage(page))
    .flatMap((page) => languages.map((language) => origin + siteAddress(page, language)));
  expect(listed).toEqual(wanted);
  expect(xml.match(/hreflang="bn"/g)).toHaveLength(wanted.length);
});

/** Whether robots.txt closes a path, by the rules of search engines. */
function isClosed(path: string): boolean {
  const rules = [...robots(origin).matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  return rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
}

test('Search engines may read every public page but the log-in, in both languages', () => {
  for (const page of sitePages)
    for (const language of languages) expect(isClosed(siteAddress(page, language))).toBe(isAccountPage(page));
  expect(isClosed('/social.png')).toBe(false);
});

test.each(['/dashboard', '/doctor', '/doctor-booking/7', '/login', '/messages', '/api/v1/clinic', '/report-details/3'])(
  'They are kept out of %s',
  (path) => {
    expect(isClosed(path)).toBe(true);
  },
);

test('They are told where the sitemap is', () => {
  expect(robots(origin)).toContain('\nSitemap: https://clinic.example/sitemap.xml\n');
});

test('An entry of the sitemap names the page in both languages', () => {
  expect(sitemap('https://clinic.example?a&b').split('\n').slice(0, 3)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    '<url><loc>https://clinic.example?a&amp;b/</loc><xhtml:link rel="alternate" hreflang="en" href="https://clinic.example?a&amp;b/"/>' +
      '<xhtml:link rel="alternate" hreflang="bn" href="https://clinic.example?a&amp;b/bn/"/></url>',
  ]);
  expect(sitemap(origin).endsWith('</url>\n</urlset>\n')).toBe(true);
});

test('The rules for search engines apply to all of them, and leave open the public page that begins like a closed one', () => {
  const lines = robots(origin).split('\n');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /api/']);
  expect(lines).toContain('Disallow: /doctor$');
  expect(lines).toContain('Disallow: /doctor-booking/');
  expect(lines).toContain('Disallow: /login');
  expect(new Set(lines).size).toBe(lines.length - 1);
  expect(isClosed('/doctors')).toBe(false);
});

test.each(['en', 'bn'] as const)('A phone’s home screen shows the clinic’s own name, in %s', (language) => {
  const [name, description, start] =
    language === 'bn'
      ? [demoProfile.name.bn, demoProfile.tagline.bn, '/bn/']
      : [demoProfile.name.en, demoProfile.tagline.en, '/'];
  expect(JSON.parse(webManifest(demoProfile, language))).toEqual({
    name,
    short_name: name,
    description,
    lang: language,
    start_url: start,
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf7f0',
    theme_color: '#0d6657',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
});
