import type { ClinicProfile } from './clinic/shapes.ts';
import type { PublicDoctor } from './doctors/shapes.ts';
import type { ErrorCode } from './errors.ts';
import type { Language } from './fields.ts';
import type { VerifyAnswer } from './reports/shapes.ts';
import { screens } from './screens.ts';
import type { ScreenName } from './screens.ts';

/** The screens that are public pages: static HTML, one address per language. */
export const sitePages = [
  'home',
  'comingSoon',
  'doctorsShowcase',
  'contacts',
  'register',
] as const satisfies readonly ScreenName[];
export type SitePage = (typeof sitePages)[number];

/** Those with a form, which posts to the page's own address. */
export type FormPage = 'contacts' | 'register';

/**
 * What stands where a page should be: there is none at this address, or it cannot be made just now; and what a report's
 * QR code leads to.
 */
export type NoticePage = 'notFound' | 'failed' | 'verify';

/** The languages they are in; the first is the default and the fallback (R2). */
export const languages = ['en', 'bn'] as const satisfies readonly Language[];

/** The only other house a page may show: the live map, on the contact page, when the visitor asks for it. */
export const mapHost = 'https://www.openstreetmap.org';

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
  /** Style sheets, by their addresses. */
  readonly styles: readonly string[];
  /**
   * Style rules that stand in the page itself, which saves a slow phone a round trip; the security policy names their
   * hash.
   */
  readonly css?: string;
  /** Module scripts, in order; the dev server's reload client is one. */
  readonly scripts: readonly string[];
}

/** How a form ended well, as `?sent=…` says it: `check-aadhaar` when the number's check digit did not fit. */
export const sentMarks = ['yes', 'check-aadhaar'] as const;
export type SentMark = (typeof sentMarks)[number];

/** A form that came without a script and is shown again, or thanks in its place. */
export interface FormState {
  readonly sent?: SentMark | undefined;
  /** What the visitor had typed, by field; never an Aadhaar number. */
  readonly values?: Readonly<Record<string, string>>;
  /** What is wrong, by field: keys of `contract/messages` without `field.`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly problem?: ErrorCode;
  /** Of the page that a report's QR code leads to: the code, and what it stands for. */
  readonly verified?: { readonly code: string; readonly answer: VerifyAnswer };
}

/** The module that `web/site/entry.tsx` is built into and that the server renders public pages with. */
export interface SiteModule {
  /** The source of each page's own module script, from the folder `web` on. */
  readonly scripts: Readonly<Partial<Record<SitePage | NoticePage, string>>>;
  /** The whole page, from doctype to the end. */
  renderPage(
    page: SitePage | NoticePage,
    language: Language,
    content: SiteContent,
    head: SiteHead,
    form?: FormState,
  ): string;
}

/** A public page's address: English at the screen's path, Bengali under `/bn`. */
export function siteAddress(page: SitePage, language: Language): string {
  const { path } = screens[page];
  return language === 'bn' ? `/bn${path}` : path;
}

/** Where a report's QR code leads, in either language. */
export function verifyPath(code: string, language: Language): string {
  return `${language === 'bn' ? '/bn' : ''}/verify/${code}`;
}

/** Where a form that was received leads: thanks, at the page's own address. */
export function sentAddress(page: FormPage, language: Language, mark: SentMark = 'yes'): string {
  return `${siteAddress(page, language)}?sent=${mark}`;
}

/** The page itself, or the home page for what has no address of its own. */
export function pageOrHome(page: SitePage | NoticePage): SitePage {
  return sitePages.find((own) => own === page) ?? 'home';
}
