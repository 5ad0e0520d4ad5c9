import type { ClinicProfile } from './clinic.ts';
import type { PublicDoctor } from './doctors.ts';
import type { Language } from './fields.ts';
import { screens } from './screens.ts';
import type { ScreenName } from './screens.ts';

/** The screens that are public pages: static HTML, one address per language. */
export const sitePages = ['home', 'comingSoon'] as const satisfies readonly ScreenName[];
export type SitePage = (typeof sitePages)[number];

/** The languages they are in; the first is the default and the fallback (spec §1). */
export const languages = ['en', 'bn'] as const satisfies readonly Language[];

/** What the pages are written from. */
export interface SiteContent {
  readonly profile: ClinicProfile;
  /** Those the clinic shows, by name. */
  readonly doctors: readonly PublicDoctor[];
  /** Where the site stands, without a slash at the end: `https://clinic.example`. */
  readonly origin: string;
  /** The year in the footer, by the clinic's calendar. */
  readonly year: number;
}

/** What the page's head links to beside what it knows itself. */
export interface SiteHead {
  readonly styles: readonly string[];
  /** Module scripts, in order; the dev server's reload client is one. */
  readonly scripts: readonly string[];
}

/** The module that `web/site/entry.tsx` is built into and that the server renders public pages with. */
export interface SiteModule {
  /** The whole page, from doctype to the end. */
  renderPage(page: SitePage, language: Language, content: SiteContent, head: SiteHead): string;
}

/** A public page's address: English at the screen's path, Bengali under `/bn`. */
export function siteAddress(page: SitePage, language: Language): string {
  const { path } = screens[page];
  return language === 'bn' ? `/bn${path}` : path;
}
