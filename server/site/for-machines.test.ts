import { expect, test } from 'vitest';
import { languages, siteAddress, sitePages } from '#contract/site.ts';
import { demoProfile } from '../demo/profile.ts';
import { robots, sitemap, webManifest } from './for-machines.ts';

const origin = 'https://clinic.example';

test('The sitemap lists every page but Coming Soon, in both languages, each with the other', () => {
  const xml = sitemap(origin);
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const wanted = sitePages.filter((page) => page !== 'comingSoon').flatMap((page) => languages.map((language) => origin + siteAddress(page, language)));
  expect(listed).toEqual(wanted);
  expect(xml.match(/hreflang="bn"/g)).toHaveLength(wanted.length);
});

/** Whether a path is closed to search engines, by the rules as they read them. */
function isClosed(path: string): boolean {
  const rules = [...robots(origin).matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  return rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
}

test('Search engines may read every public page, in both languages', () => {
  for (const page of sitePages) for (const language of languages) expect(isClosed(siteAddress(page, language))).toBe(false);
  expect(isClosed('/social.png')).toBe(false);
});

test.each(['/dashboard', '/doctor', '/doctor-booking/7', '/login', '/messages', '/api/v1/clinic', '/report-details/3'])('They stay out of %s', (path) => {
  expect(isClosed(path)).toBe(true);
});

test('They are told where the sitemap is', () => {
  expect(robots(origin)).toContain('\nSitemap: https://clinic.example/sitemap.xml\n');
});

test('A phone’s home screen shows the clinic’s own name, in the page’s language', () => {
  expect(JSON.parse(webManifest(demoProfile, 'bn'))).toMatchObject({ name: demoProfile.name.bn, lang: 'bn', start_url: '/bn/' });
});
