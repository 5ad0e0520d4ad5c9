import type { FastifyInstance } from 'fastify';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import { accountPages, isAccountPage, languages, siteAddress, sitePages } from '#contract/site.ts';
import type { SiteContent } from '#contract/site.ts';
import type { SiteOptions } from './plugin.ts';
import { sendText } from './send.ts';

/** Serves sitemap, robots.txt and web manifest. */
export function serveMachines(app: FastifyInstance, readContent: SiteOptions['readContent']): void {
  const serve = (path: string, type: string, write: (content: SiteContent) => string) => {
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendText(request, reply, type, write(await readContent())),
    );
  };
  serve('/robots.txt', 'text/plain; charset=utf-8', ({ origin }) => robots(origin));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', ({ origin }) => sitemap(origin));
  for (const language of languages) {
    const path = language === 'bn' ? '/bn/site.webmanifest' : '/site.webmanifest';
    serve(path, 'application/manifest+json; charset=utf-8', ({ profile }) => webManifest(profile, language));
  }
}

/** Pages for search engines; Coming Soon has no content, and the log-in nothing to be found. */
const listed = sitePages.filter((page) => page !== 'comingSoon' && !isAccountPage(page));

/** All public pages for search engines, each linked to the other language. */
export function sitemap(origin: string): string {
  const address = (page: (typeof listed)[number], language: Language) =>
    escapeXml(origin + siteAddress(page, language));
  const entries = listed.flatMap((page) =>
    languages.map((language) => {
      const alternates = languages.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(page, other)}"/>`,
      );
      return `<url><loc>${address(page, language)}</loc>${alternates.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/**
 * Keeps search engines out of the portal, the log-in and the API. A rule covers every path that begins with it:
 * `/doctor$` leaves `/doctors` open.
 */
export function robots(origin: string): string {
  const all = Object.values<Screen>(screens);
  const open = listed.flatMap((page) => languages.map((language) => siteAddress(page, language)));
  const closed = new Set([
    ...accountPages.flatMap((page) => languages.map((language) => siteAddress(page, language))),
    ...all.filter(({ site }) => !site).map(({ path }) => path.replace(/:\w+$/, '')),
  ]);
  const rules = [...closed].map(
    (path) => `Disallow: ${path}${open.some((other) => other.startsWith(path)) ? '$' : ''}`,
  );
  return ['User-agent: *', 'Disallow: /api/', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The site's name on a phone's home screen. */
export function webManifest({ name, tagline }: ClinicProfile, language: Language): string {
  return JSON.stringify({
    name: name[language],
    short_name: name[language],
    description: tagline[language],
    lang: language,
    start_url: siteAddress('home', language),
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
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
