import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureForm } from '#contract/clinic/picture.ts';
import type { Language } from '#contract/fields.ts';
import type { PhotoSide } from '#contract/doctors/photo.ts';
import type { TokenPage } from '#contract/queue/token-page.ts';
import type { PayPage } from '#contract/visits/pay-page.ts';
import type { PaperAnswer } from '#contract/payments/shapes.ts';
import type { VerifyAnswer } from '#contract/reports/verify.ts';
import {
  hallPath,
  languages,
  offlinePath,
  oldBrowserPath,
  sentMarks,
  paperPath,
  siteAddress,
  sitePages,
  tokenPath,
  verifyPath,
} from '#contract/site.ts';
import type { SiteContent, SitePage } from '#contract/site.ts';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { blankProfile } from '../clinic/blank-profile.ts';
import type { Address } from '../guards/own-network.ts';
import { toClinicError } from '../http/error-answer.ts';
import { noteCause } from '../http/fault-cause.ts';
import { serveCancel } from './cancel-number.ts';
import type { CancelNumber } from './cancel-number.ts';
import { encoded } from './encoding.ts';
import { serveMachines } from './for-machines.ts';
import { serveForms } from './form-routes.ts';
import type { PageSource } from './page-source.ts';
import { servePictures } from './pictures.ts';
import { servePay } from './pay-routes.ts';
import type { PayOnline } from './pay-routes.ts';
import { keepContent, keepPublicPages } from './public-pages.ts';
import { policyOf, sendFile, sendPage, sendPolled, sendPortal, sendWorker, wantsPage } from './send.ts';
import { keepTokenPages } from './token-pages.ts';
import { yearOf } from './site-content.ts';
import type { SiteForms } from './site-forms.ts';
import { serveVerify } from './verify-routes.ts';

export interface SiteOptions {
  now: () => Date;
  pages: PageSource;
  /** The present content of the public pages. */
  readContent: () => Promise<SiteContent>;
  forms: SiteForms;
  /** Verifies a report's code; `address` is the visitor's, as rate limits count it. */
  verify: (code: string, address: Address) => Promise<VerifyAnswer>;
  /** The same for the code of a bill, a receipt or a refund voucher. */
  verifyPaper: (code: string, address: Address) => Promise<PaperAnswer>;
  /** What the page of a number in the queue says; null if there is no such number. */
  readToken: (code: string) => Promise<TokenPage | null>;
  /** What the page on which a visit is paid says; null if its link has expired. */
  readPay: (code: string) => Promise<PayPage | null>;
  payOnline: PayOnline;
  cancelNumber: CancelNumber;
  /** A doctor's photo as WebP; null if there is none with this digest. */
  readPhoto: (digest: string, side: PhotoSide) => Promise<Buffer | null>;
  /** The clinic's picture in one of its forms; null if it has none with this digest. */
  readPicture: (digest: string, form: PictureForm) => Promise<Buffer | null>;
  /** The clinic's logo as WebP; null if it has none with this digest. */
  readLogo: (digest: string) => Promise<Buffer | null>;
}

/** Pages are no API calls, so the API's documentation leaves them out. */
const page = { schema: { hide: true } };

const portalScreens = Object.values<Screen>(screens).filter((screen) => !screen.site);

/** What every route of the site needs: the pages, their present content, and the cached pages of visitors. */
interface Site {
  readonly app: FastifyInstance;
  readonly pages: PageSource;
  readonly content: ReturnType<typeof keepContent>;
  readonly readPublicPage: ReturnType<typeof keepPublicPages>;
}

/**
 * Serves everything a browser is shown: public pages and their forms, the portal at each of its screens' addresses, and
 * their files. For an unknown address a person gets a page with status 404; a program gets the API's answer.
 */
export async function sitePlugin(app: FastifyInstance, options: SiteOptions): Promise<void> {
  // In its own Fastify scope, so that API calls do not pass through the development server.
  await app.register(async (scope) => serveSite(scope, options));
}

function serveSite(app: FastifyInstance, options: SiteOptions): void {
  const { pages, readContent, now } = options;
  if (pages.middleware) serveDevMiddleware(app, pages.middleware);
  const content = keepContent(readContent, nothingRead(now()), (error) =>
    app.log.warn({ err: error }, 'a page is shown from what was read before'),
  );
  const site: Site = { app, pages, content, readPublicPage: keepPublicPages(pages) };
  answerFailures(site);
  servePublicPages(site);
  serveForms(app, { pages, readContent: content.read, forms: options.forms });
  serveCodes(site, options);
  servePay(app, { pages, readContent: content.read, readPay: options.readPay, payOnline: options.payOnline });
  serveNumbers(site, options);
  serveMachines(app, content.read);
  servePictures(app, options);
  servePortal(site);
  serveRest(site);
}

/** What pages show when nothing could be read since the start. */
const nothingRead = (now: Date): SiteContent => ({
  profile: blankProfile,
  logo: null,
  picture: null,
  doctors: [],
  prices: [],
  askedFor: [],
  packages: [],
  openNow: { isOpen: false, next: null },
  schedule: { today: clinicToday(now), holidays: [], doctors: [] },
  origin: '',
  year: yearOf(now),
});

/** A person gets a page that says so; a program the API's error answer, from the outer handler. */
function answerFailures({ app, pages, content, readPublicPage }: Site): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!wantsPage(request)) throw error;
    const { status, cause, retryAfter } = toClinicError(error);
    if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
    noteCause(request, cause ?? error);
    if (status >= 500) request.log.error({ err: cause ?? error, requestId: request.id }, 'a page failed');
    const body = await readPublicPage('failed', languageOfPath(request), content.last());
    return sendPage(request, reply.code(status), pages.sitePolicy, body, true);
  });
}

/** The pages of visitors, in both languages. */
function servePublicPages({ app, pages, content, readPublicPage }: Site): void {
  for (const language of languages) {
    for (const name of sitePages)
      app.get(siteAddress(name, language), page, async (request, reply) => {
        const about = name === 'contacts' ? aboutOf(request) : undefined;
        const body = about
          ? encoded(Buffer.from(await pages.render(name, language, await content.read(), { about })))
          : await readPublicPage(name, language, await content.read(), sentMarkOf(request, name));
        return sendPage(request, reply, policyOf(pages, name), body);
      });
    app.get(offlinePath(language), page, async (request, reply) => {
      const body = await readPublicPage('offline', language, await content.read());
      return sendPage(request, reply, pages.sitePolicy, body);
    });
    app.get(oldBrowserPath(language), page, async (request, reply) => {
      const body = await readPublicPage('oldBrowser', language, await content.read());
      return sendPage(request, reply, pages.sitePolicy, body);
    });
    app.get(hallPath(language), page, async (request, reply) => {
      const body = await readPublicPage('hall', language, await content.read());
      return sendPage(request, reply.header('x-robots-tag', 'noindex'), pages.sitePolicy, body);
    });
  }
  app.get('/bn', page, (_request, reply) => reply.redirect('/bn/', 308));
}

/** The pages to which the codes on papers lead. */
function serveCodes({ app, pages, content }: Site, { verify, verifyPaper }: SiteOptions): void {
  const options = { pages, readContent: content.read };
  serveVerify(app, { ...options, pathOf: verifyPath }, async (code, address) => {
    const answer = await verify(code, address);
    return { page: 'verify', isFound: answer.result !== 'UNKNOWN', form: { verified: { code, answer } } };
  });
  serveVerify(app, { ...options, pathOf: paperPath }, async (code, address) => {
    const answer = await verifyPaper(code, address);
    return { page: 'paper', isFound: answer.result !== 'UNKNOWN', form: { paper: { code, answer } } };
  });
}

/** The pages of numbers in the queue, and their form that cancels one. */
function serveNumbers({ app, pages, content }: Site, { now, readToken, cancelNumber }: SiteOptions): void {
  const tokenPages = keepTokenPages(pages, content.read, now);
  for (const language of languages) {
    app.get<{ Params: { code: string } }>(tokenPath(':code', language), page, async (request, reply) => {
      const { code } = request.params;
      const answer = await readToken(code);
      const body = await tokenPages(code, language, answer);
      void reply.code(answer ? 200 : 404).header('x-robots-tag', 'noindex');
      return sendPolled(request, reply, pages.sitePolicy, body);
    });
  }
  serveCancel(app, { pages, readContent: content.read, readToken, cancelNumber });
}

/** The portal at the addresses of its screens, and its service worker. */
function servePortal({ app, pages }: Site): void {
  const { serviceWorker } = pages;
  if (serviceWorker) app.get('/service-worker.js', page, (request, reply) => sendWorker(request, reply, serviceWorker));
  for (const { path } of portalScreens)
    app.get(path, page, async (request, reply) => sendPortal(request, reply, pages));
}

/** Files, and every address that no other route serves. */
function serveRest({ app, pages, content, readPublicPage }: Site): void {
  app.get('/*', page, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = pages.file(path);
    if (file) return sendFile(request, reply, file);
    if (!wantsPage(request)) {
      reply.callNotFound();
      return reply;
    }
    if (isBelowPortal(path)) return sendPortal(request, reply.code(404), pages);
    const body = await readPublicPage('notFound', languageOfPath(request), await content.read());
    return sendPage(request, reply.code(404), pages.sitePolicy, body);
  });
}

/** Lets the development server answer its own addresses first. */
function serveDevMiddleware(app: FastifyInstance, middleware: NonNullable<PageSource['middleware']>): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

/** `?sent=yes`: the form was received, and thanks are shown in its place. */
function sentMarkOf({ query }: FastifyRequest, name: SitePage) {
  const { sent } = query as { sent?: unknown };
  return name === 'contacts' || name === 'register' ? sentMarks.find((mark) => mark === sent) : undefined;
}

/** The name of the service that the contact form is to ask about; the page knows which there are. */
function aboutOf({ query }: FastifyRequest): string | undefined {
  const { about } = query as { about?: unknown };
  return typeof about === 'string' && /^[A-Za-z]{1,30}$/.test(about) ? about : undefined;
}

function languageOfPath({ url }: FastifyRequest): Language {
  return /^\/bn(\/|\?|$)/.test(url) ? 'bn' : 'en';
}

/** An address below a portal screen: the portal itself shows that it does not exist. */
function isBelowPortal(path: string): boolean {
  return portalScreens.some((screen) => path.startsWith(`${screen.path.replace(/\/:\w+$/, '')}/`));
}
