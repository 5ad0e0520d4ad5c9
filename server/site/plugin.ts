import { gzipSync } from 'node:zlib';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logoPath } from '#contract/clinic/logo-path.ts';
import { clinicPicturePath, clinicPictures, pictureForms } from '#contract/clinic/picture.ts';
import type { PictureForm } from '#contract/clinic/picture.ts';
import type { Language } from '#contract/fields.ts';
import { photoPath, photoSides } from '#contract/doctors/photo.ts';
import type { PhotoSide } from '#contract/doctors/photo.ts';
import type { TokenPage } from '#contract/queue/token-page.ts';
import type { PayPage } from '#contract/visits/pay-page.ts';
import type { PaperAnswer } from '#contract/payments/shapes.ts';
import type { VerifyAnswer } from '#contract/reports/verify.ts';
import {
  hallPath,
  languages,
  offlinePath,
  sentMarks,
  paperPath,
  siteAddress,
  sitePages,
  tokenPath,
  verifyPath,
} from '#contract/site.ts';
import type { FormState, NoticePage, SiteContent, SitePage } from '#contract/site.ts';
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
import { robots, sitemap, webManifest } from './for-machines.ts';
import { serveForms } from './form-routes.ts';
import type { PageSource } from './page-source.ts';
import { servePay } from './pay-routes.ts';
import type { PayOnline } from './pay-routes.ts';
import { keepContent, keepPublicPages } from './public-pages.ts';
import { policyOf, sendFile, sendPage, sendPolled, sendPortal, sendText, sendWorker, wantsPage } from './send.ts';
import { keepTokenPages } from './token-pages.ts';
import { yearOf } from './site-content.ts';
import type { SiteForms } from './site-forms.ts';

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
  /** What the page on which a visit is paid says; null if its link is over. */
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

/**
 * Serves everything a browser is shown: public pages and their forms, the portal at each of its screens' addresses, and
 * their files. For an unknown address a person gets a page with status 404; a program gets the API's answer.
 */
export async function sitePlugin(app: FastifyInstance, options: SiteOptions): Promise<void> {
  // In its own Fastify scope, so that API calls do not pass through the development server.
  await app.register(async (scope) => serveSite(scope, options));
}

function serveSite(
  app: FastifyInstance,
  {
    pages,
    readContent,
    forms,
    verify,
    verifyPaper,
    readToken,
    readPay,
    payOnline,
    cancelNumber,
    now,
    ...pictures
  }: SiteOptions,
): void {
  if (pages.middleware) serveDevMiddleware(app, pages.middleware);
  const nothingRead: SiteContent = {
    profile: blankProfile,
    logo: null,
    picture: null,
    doctors: [],
    prices: [],
    askedFor: [],
    packages: [],
    openNow: { isOpen: false, next: null },
    schedule: { today: clinicToday(now()), holidays: [], doctors: [] },
    origin: '',
    year: yearOf(now()),
  };
  const content = keepContent(readContent, nothingRead, (error) =>
    app.log.warn({ err: error }, 'a page is shown from what was read before'),
  );
  const readPublicPage = keepPublicPages(pages);

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A program gets the API's error answer, from the outer handler.
    if (!wantsPage(request)) throw error;
    const { status, cause, retryAfter } = toClinicError(error);
    if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
    noteCause(request, cause ?? error);
    if (status >= 500) request.log.error({ err: cause ?? error, requestId: request.id }, 'a page failed');
    const body = await readPublicPage('failed', languageOfPath(request), content.last());
    return sendPage(request, reply.code(status), pages.sitePolicy, body, true);
  });

  for (const name of sitePages) {
    for (const language of languages) {
      app.get(siteAddress(name, language), page, async (request, reply) => {
        const about = name === 'contacts' ? aboutOf(request) : undefined;
        const body = about
          ? encoded(Buffer.from(await pages.render(name, language, await content.read(), { about })))
          : await readPublicPage(name, language, await content.read(), sentMarkOf(request, name));
        return sendPage(request, reply, policyOf(pages, name), body);
      });
    }
  }
  for (const language of languages) {
    app.get(offlinePath(language), page, async (request, reply) => {
      const body = await readPublicPage('offline', language, await content.read());
      return sendPage(request, reply, pages.sitePolicy, body);
    });
    app.get(hallPath(language), page, async (request, reply) => {
      const body = await readPublicPage('hall', language, await content.read());
      return sendPage(request, reply.header('x-robots-tag', 'noindex'), pages.sitePolicy, body);
    });
  }
  const { serviceWorker } = pages;
  if (serviceWorker) app.get('/service-worker.js', page, (request, reply) => sendWorker(request, reply, serviceWorker));
  app.get('/bn', page, (_request, reply) => reply.redirect('/bn/', 308));
  serveForms(app, { pages, readContent: content.read, forms });
  serveVerify(app, { pages, readContent: content.read, pathOf: verifyPath }, async (code, address) => {
    const answer = await verify(code, address);
    return { page: 'verify', isFound: answer.result !== 'UNKNOWN', form: { verified: { code, answer } } };
  });
  serveVerify(app, { pages, readContent: content.read, pathOf: paperPath }, async (code, address) => {
    const answer = await verifyPaper(code, address);
    return { page: 'paper', isFound: answer.result !== 'UNKNOWN', form: { paper: { code, answer } } };
  });
  servePay(app, { pages, readContent: content.read, readPay, payOnline });
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
  serveMachines(app, content.read);
  servePictures(app, pictures);

  for (const { path } of portalScreens) {
    app.get(path, page, async (request, reply) => sendPortal(request, reply, pages));
  }

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

/**
 * A page that QR codes on documents or links lead to: not for search engines, and not cached.
 */
function serveVerify(
  app: FastifyInstance,
  {
    pages,
    readContent,
    pathOf,
  }: Pick<SiteOptions, 'pages' | 'readContent'> & { pathOf: (code: string, language: Language) => string },
  look: (code: string, address: Address) => Promise<{ page: NoticePage; isFound: boolean; form: FormState }>,
): void {
  for (const language of languages) {
    app.get<{ Params: { code: string } }>(pathOf(':code', language), page, async (request, reply) => {
      const found = await look(request.params.code, request.address);
      const html = await pages.render(found.page, language, await readContent(), found.form);
      void reply.code(found.isFound ? 200 : 404).header('x-robots-tag', 'noindex');
      return sendPage(request, reply, pages.sitePolicy, encoded(Buffer.from(html), { gzip: gzipSync(html) }), true);
    });
  }
}

/** Serves the pictures of doctors and the clinic, and its logo: their addresses never change what they show. */
function servePictures(
  app: FastifyInstance,
  { readPhoto, readPicture, readLogo }: Pick<SiteOptions, 'readPhoto' | 'readPicture' | 'readLogo'>,
) {
  const serve = (path: string, type: string, read: (digest: string) => Promise<Buffer | null>) =>
    app.get<{ Params: { digest: string } }>(path, page, async (request, reply) => {
      const { digest } = request.params;
      const found = /^[0-9a-f]{8,64}$/.test(digest) ? await read(digest) : null;
      if (!found) return reply.callNotFound();
      return sendFile(request, reply, { body: encoded(found), type, hashed: true });
    });
  for (const side of photoSides) serve(photoPath(':digest', side), 'image/webp', (digest) => readPhoto(digest, side));
  serve(logoPath(':digest'), 'image/webp', readLogo);
  for (const form of pictureForms)
    serve(clinicPicturePath(':digest', form), `image/${clinicPictures[form].format}`, (digest) =>
      readPicture(digest, form),
    );
}

/** Serves sitemap, robots.txt and web manifest. */
function serveMachines(app: FastifyInstance, readContent: SiteOptions['readContent']): void {
  const serve = (path: string, type: string, write: (content: SiteContent) => string) => {
    app.get(path, page, async (request, reply) => sendText(request, reply, type, write(await readContent())));
  };
  serve('/robots.txt', 'text/plain; charset=utf-8', ({ origin }) => robots(origin));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', ({ origin }) => sitemap(origin));
  for (const language of languages) {
    const path = language === 'bn' ? '/bn/site.webmanifest' : '/site.webmanifest';
    serve(path, 'application/manifest+json; charset=utf-8', ({ profile }) => webManifest(profile, language));
  }
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
