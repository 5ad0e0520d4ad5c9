import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../adapters/dependencies.ts';
import { readLogoFile } from '../clinic/logo.service.ts';
import { readPictureFile } from '../clinic/picture.service.ts';
import { readPhoto } from '../doctors/photos.service.ts';
import { allowFormsTo } from '../http/headers.ts';
import { recordCall } from '../http/record-call.ts';
import { returnToPayPath } from '../payments/gateway.present.ts';
import { presentCheckout } from '../payments/gateway.present.ts';
import { presentPaper } from '../payments/verify-paper.present.ts';
import { verifyPaper } from '../payments/verify-paper.service.ts';
import type { KeptToday } from '../queue/kept-today.service.ts';
import { presentTokenPage } from '../queue/token-page.present.ts';
import { readToken } from '../queue/token-page.service.ts';
import { presentVerification } from '../reports/reports.present.ts';
import { verifyReport } from '../reports/verify.service.ts';
import { idCodes, tokenCodes } from '../shared/token-code.ts';
import type { PageSource } from '../site/page-source.ts';
import type { SiteOptions } from '../site/plugin.ts';
import { readSiteContent } from '../site/site-content.ts';
import { siteForms } from '../site/site-forms.ts';
import { cancelByCode } from '../visits/queue-steps.service.ts';
import { payOnline, readPayable } from '../visits/pay-page.service.ts';
import { presentPayable } from '../visits/visits.present.ts';

/** What the pages of visitors show and do, from the services of the departments. */
export function siteOptions(deps: Dependencies, pages: PageSource, today: KeptToday): SiteOptions {
  const { db } = deps;
  const codes = tokenCodes(deps.secrets);
  const payCodes = idCodes(deps.secrets, 'pay page');
  /** A form of a page is recorded as the call that does the same. */
  const recorded = <T>(name: EndpointName, request: FastifyRequest, work: () => Promise<T>) =>
    recordCall(db, { name, audit: endpoints[name].audit }, request, work);
  return {
    now: db.now,
    pages: allowPaymentForms(pages, deps.gateway),
    readContent: () => readSiteContent(db, deps.origin),
    forms: siteForms(deps),
    cancelNumber: (code, digits, address, request) =>
      recorded('cancelByCode', request, () => cancelByCode(deps, code, digits, address)),
    readToken: async (code) => presentTokenPage(await readToken({ db, kept: today, codes }, code)),
    readPay: async (code) => presentPayable(await readPayable(deps, payCodes, code)),
    payOnline: ({ code, shown, language }, request) =>
      recorded('createInvoice', request, async () =>
        presentCheckout(
          await payOnline(deps, payCodes, code, shown),
          null,
          (deps.origin ?? '') + returnToPayPath(code, language),
        ),
      ),
    readPhoto: (digest, side) => readPhoto(db, digest, side),
    readPicture: (digest, form) => readPictureFile(db, digest, form),
    readLogo: (digest) => readLogoFile(db, digest),
    verifyPaper: async (code, address) => presentPaper(await verifyPaper(deps, code, address)),
    verify: async (code, address) => presentVerification(await verifyReport(deps, code, address)),
  };
}

/** Allows the portal's forms to be sent to the gateway's page, the only address outside. */
function allowPaymentForms(pages: PageSource, gateway: Dependencies['gateway']): PageSource {
  return gateway
    ? { ...pages, portalPolicy: allowFormsTo(pages.portalPolicy, new URL(gateway.checkoutUrl).origin) }
    : pages;
}
