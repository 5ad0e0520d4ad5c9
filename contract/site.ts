import type { ShownLogo, ClinicProfile } from './clinic/shapes.ts';
import type { OpenNow } from './clinic/open-now.ts';
import type { PublicDoctor } from './doctors/shapes.ts';
import type { ErrorCode } from './errors.ts';
import type { Language } from './fields.ts';
import type { PayPage } from './visits/pay-page.ts';
import type { TokenPage } from './queue/token-page.ts';
import type { Checkout, PaperAnswer } from './payments/shapes.ts';
import type { VerifyAnswer } from './reports/verify.ts';
import type { Away, Hours } from './schedules/hours.ts';
import { screens } from './screens.ts';
import type { ScreenName } from './screens.ts';

/** The pages of an account: logging in and out, which need a script. Search engines do not list them. */
export const accountPages = ['logIn', 'otp', 'signUp', 'logOut'] as const satisfies readonly ScreenName[];
export type AccountPage = (typeof accountPages)[number];

/** The public pages: static HTML, one address per language. */
export const sitePages = [
  'home',
  'comingSoon',
  'doctorsShowcase',
  'prices',
  'privacy',
  'contacts',
  'register',
  ...accountPages,
] as const satisfies readonly ScreenName[];
export type SitePage = (typeof sitePages)[number];

/** The pages with a form, which posts to the page's own address. */
export type FormPage = 'contacts' | 'register';

/**
 * Pages that search engines do not list: not found, server error, a browser that is too old, the verification of a
 * report or a paper, the page of a number in the queue, the page on which a visit is paid, and the screen in the hall.
 */
export type NoticePage =
  | 'notFound'
  | 'failed'
  | 'offline'
  | 'oldBrowser'
  | 'verify'
  | 'paper'
  | 'token'
  | 'cancelNumber'
  | 'pay'
  | 'hall';

/** The first one is the default and the fallback (R2). */
export const languages = ['en', 'bn'] as const satisfies readonly Language[];

/** The only other origin a public page may load: the live map on the contact page, once the visitor asks for it. */
export const mapHost = 'https://www.openstreetmap.org';

/** What the public pages show of the doctors' weeks. Days as `2026-11-20`, times `10:00` to `24:00`. */
export interface SiteSchedule {
  /** By the clinic's calendar. */
  readonly today: string;
  /** Holidays of the next 30 days. */
  readonly holidays: readonly { readonly day: string; readonly name: { readonly en: string; readonly bn: string } }[];
  readonly doctors: readonly {
    readonly id: number;
    /** Rupees; 0 if it is not set. */
    readonly fee: number;
    readonly hours: readonly SittingHours[];
    /** When they still sit today, and whether they sit now. */
    readonly today: readonly (Pick<SittingHours, 'startsAt' | 'endsAt'> & { readonly isNow: boolean })[];
    /** Their leave that begins within the next 30 days. */
    readonly away: readonly Away[];
  }[];
}
/** The weekly hours of a rule. */
export type SittingHours = Pick<Hours, 'weekdays' | 'weeks' | 'startsAt' | 'endsAt'>;

/** A test, and what it costs in rupees. */
export interface TestPrice {
  readonly name: { readonly en: string; readonly bn: string };
  readonly price: number;
  /** What the patient does before; '' if nothing. */
  readonly preparation: { readonly en: string; readonly bn: string };
  /** From the sample to the report; null if nothing is promised. */
  readonly promisedHours: number | null;
}

/** Several tests that are sold as one, and what they cost together in rupees. */
export interface PackagePrice {
  readonly name: { readonly en: string; readonly bn: string };
  readonly price: number;
  readonly tests: readonly { readonly en: string; readonly bn: string }[];
}

/** The data a public page is rendered from. */
export interface SiteContent {
  readonly profile: ClinicProfile;
  /** The clinic's own logo; null: the drawn mark stands in its place. */
  readonly logo: ShownLogo | null;
  /** The digest of the clinic's picture; null: the drawn clinic stands in its place. */
  readonly picture: string | null;
  /** The doctors marked as public, sorted by name. */
  readonly doctors: readonly PublicDoctor[];
  /** Of the tests that are offered, sorted by name. */
  readonly prices: readonly TestPrice[];
  /** The tests for the home page: those asked for most come first. */
  readonly askedFor: readonly TestPrice[];
  /** Those that are offered, sorted by name. */
  readonly packages: readonly PackagePrice[];
  /** Of all active doctors. */
  readonly schedule: SiteSchedule;
  readonly openNow: OpenNow;
  /** The site's own origin, without a slash at the end: `https://clinic.example`. */
  readonly origin: string;
  /** The year in the footer, by the clinic's calendar. */
  readonly year: number;
}

/** The files a page's head links to. */
export interface SiteHead {
  /** Addresses of style sheets. */
  readonly styles: readonly string[];
  /**
   * Inline style rules, which save a slow phone one round trip. The content security policy allows them by their hash.
   */
  readonly css?: string;
  /** Addresses of the portal's files, which the log-in fetches in advance. */
  readonly portal?: readonly string[];
  /** Addresses of module scripts, in order, such as the dev server's reload client. */
  readonly scripts: readonly string[];
}

/** The result of a form, in `?sent=…`. `check-aadhaar`: the number's check digit is wrong. */
export const sentMarks = ['yes', 'check-aadhaar'] as const;
export type SentMark = (typeof sentMarks)[number];

/** A form that was posted without JavaScript: shown again with its errors, or the thanks in its place. */
export interface FormState {
  readonly sent?: SentMark | undefined;
  /** What the visitor typed, by field; never an Aadhaar number. */
  readonly values?: Readonly<Record<string, string>>;
  /** Errors by field: keys of `contract/messages` without `field.`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** On the contact page: the service of the home page that is asked about. */
  readonly about?: string | undefined;
  /** An error that is about no single field. */
  readonly problem?: ErrorCode;
  /** On the page for verifying a report: the code and its result. */
  readonly verified?: { readonly code: string; readonly answer: VerifyAnswer };
  /** The same on the page for a bill, a receipt or a refund voucher. */
  readonly paper?: { readonly code: string; readonly answer: PaperAnswer };
  /** For the pages of a number in the queue: its code and its state; null if there is no such number. */
  readonly token?: { readonly code: string; readonly answer: TokenPage | null };
  /** For the page on which a visit is paid; null if its link has expired. */
  readonly pay?: {
    readonly code: string;
    readonly answer: PayPage | null;
    /** The form that opens the gateway's page for this sum; if present, the page shows nothing else. */
    readonly checkout?: Checkout;
    /** The visitor comes back from the gateway, which may not have reported yet whether they paid. */
    readonly isBack?: boolean;
  };
}

/** The addresses of the portal's files by view, as its build writes them into `views.json`. */
export interface ViewFiles {
  /** The dashboard, which is the first view, of each kind of reader. */
  readonly first: Readonly<Record<'patient' | StaffView, FilesByLanguage>>;
  /** The patient's dashboard with the forms that it shows a moment later. */
  readonly patientForms: FilesByLanguage;
  /** Each screen, by the path of its module. */
  readonly screens: Readonly<Record<string, FilesByLanguage>>;
}
type StaffView = 'doctor' | 'receptionist' | 'staff' | 'admin';
type FilesByLanguage = Readonly<Record<Language, readonly string[]>>;

/** The module built from `web/site/entry.tsx`, with which the server renders public pages. */
export interface SiteModule {
  /** The source of each page's own module script, relative to `web`. */
  readonly scripts: Readonly<Partial<Record<SitePage | NoticePage, string>>>;
  /** The style rules of pages that have their own instead of the site's; the content security policy allows them. */
  readonly ownStyles: readonly string[];
  /** The complete HTML document. */
  renderPage(
    page: SitePage | NoticePage,
    language: Language,
    content: SiteContent,
    head: SiteHead,
    form?: FormState,
  ): string;
}

/** A public page's path: English at the screen's path, Bengali under `/bn`. */
export function siteAddress(page: SitePage, language: Language): string {
  const { path } = screens[page];
  return language === 'bn' ? `/bn${path}` : path;
}

/** The page that the service worker shows without a connection. */
export function offlinePath(language: Language): string {
  return language === 'bn' ? '/bn/offline' : '/offline';
}

/** The page for browsers that are older than the floor (`browsers.ts`), to which `web/public/floor.js` leads. */
export function oldBrowserPath(language: Language): string {
  return language === 'bn' ? '/bn/old-browser' : '/old-browser';
}

/** The path in a report's QR code. */
export function verifyPath(code: string, language: Language): string {
  return `${language === 'bn' ? '/bn' : ''}/verify/${code}`;
}

/** The path in the QR code of a bill, a receipt or a refund voucher. */
export function paperPath(code: string, language: Language): string {
  return `${language === 'bn' ? '/bn' : ''}/verify/paper/${code}`;
}

/** The path of the screen in the hall. */
export function hallPath(language: Language): string {
  return language === 'bn' ? '/bn/tv' : '/tv';
}

/** The path of the page of a number in the queue. */
export function tokenPath(code: string, language: Language): string {
  return `${language === 'bn' ? '/bn' : ''}/t/${code}`;
}

/** The path of the page on which a visit is paid. */
export function payPath(code: string, language: Language): string {
  return `${language === 'bn' ? '/bn' : ''}/pay/${code}`;
}

/** The address to which that page's form posts to pay through the gateway. */
export function payOnlinePath(code: string, language: Language): string {
  return `${payPath(code, language)}/online`;
}

/** The address of that page for a visitor who comes back from the gateway. */
export function payBackAddress(code: string, language: Language): string {
  return `${payPath(encodeURIComponent(code), language)}?back=yes`;
}

/** The path of the page on which a number is cancelled. */
export function cancelPath(code: string, language: Language): string {
  return `${tokenPath(code, language)}/cancel`;
}

/** The address after a form was received: the page itself, which then shows thanks. */
export function sentAddress(page: FormPage, language: Language, mark: SentMark = 'yes'): string {
  return `${siteAddress(page, language)}?sent=${mark}`;
}

export function isAccountPage(page: SitePage | NoticePage): page is AccountPage {
  return accountPages.some((own) => own === page);
}

/** The page itself, or the home page if it has no address of its own. */
export function pageOrHome(page: SitePage | NoticePage): SitePage {
  return sitePages.find((own) => own === page) ?? 'home';
}
