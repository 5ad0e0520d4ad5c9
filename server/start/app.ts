import { endpoints } from '#contract/endpoints.ts';
import { checkAt } from '#contract/form-moment.ts';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import { clockHeader, releaseHeader } from '#contract/release.ts';
import { accountsHandlers } from '../accounts/accounts.handlers.ts';
import { passkeyHandlers } from '../accounts/passkeys.handlers.ts';
import { secondFactorHandlers } from '../accounts/second-factor.handlers.ts';
import { readCaller } from '../accounts/sessions.service.ts';
import { auditHandlers } from '../audit/audit.handlers.ts';
import { bookingsHandlers } from '../bookings/bookings.handlers.ts';
import { clinicHandlers } from '../clinic/clinic.handlers.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { doctorsHandlers } from '../doctors/doctors.handlers.ts';
import { readLogoFile } from '../clinic/logo.service.ts';
import { readPictureFile } from '../clinic/picture.service.ts';
import { readPhoto } from '../doctors/photos.service.ts';
import { enquiriesHandlers } from '../enquiries/enquiries.handlers.ts';
import { exportsHandlers } from '../exports/exports.handlers.ts';
import type { Faults } from '../health/faults.service.ts';
import { ownNetwork } from '../guards/own-network.ts';
import { healthHandlers } from '../health/health.handlers.ts';
import { serveMetrics } from '../health/metrics.routes.ts';
import { describeApi } from '../http/api-docs.ts';
import { answerError, answerNotFound, answerUnreadable } from '../http/error-answer.ts';
import { metFault } from '../http/fault-cause.ts';
import { allowFormsTo } from '../http/headers.ts';
import { compressAnswers } from '../http/compress-answers.ts';
import { guardAnswers } from '../http/guard-answers.ts';
import { identifyCallers, newRequestId } from '../http/identify.ts';
import { serveEndpoints } from '../http/routes.ts';
import { brokenRequestHandler } from '../http/broken-request.ts';
import { laboratoryHandlers } from '../laboratory/laboratory.handlers.ts';
import { labTestsHandlers } from '../lab-tests/lab-tests.handlers.ts';
import { personHandlers } from '../views/person.handlers.ts';
import { familyHandlers } from '../patients/family.handlers.ts';
import { choicesHandlers } from '../messages-out/choices.handlers.ts';
import { outboxHandlers } from '../messages-out/outbox.handlers.ts';
import { serveReports } from '../messages-out/reports.routes.ts';
import { templatesHandlers } from '../messages-out/templates.handlers.ts';
import { paymentsHandlers } from '../payments/payments.handlers.ts';
import { returnToPayPath } from '../payments/gateway-addresses.ts';
import { presentCheckout } from '../payments/gateway.present.ts';
import { serveGateway } from '../payments/gateway.routes.ts';
import { dataRequestsHandlers } from '../patients/data-requests.handlers.ts';
import { myDataHandlers } from '../patients/my-data.handlers.ts';
import { patientsHandlers } from '../patients/patients.handlers.ts';
import { presentVerification } from '../reports/reports.present.ts';
import { presentTokenPage } from '../queue/token-page.present.ts';
import { recordCall } from '../http/record-call.ts';
import { cancelByCode } from '../visits/cancel-number.service.ts';
import { readToken } from '../queue/token-page.service.ts';
import { presentPaper } from '../payments/verify-paper.present.ts';
import { verifyPaper } from '../payments/verify-paper.service.ts';
import { verifyReport } from '../reports/verify.service.ts';
import { reportsHandlers } from '../reports/reports.handlers.ts';
import { criticalCallsHandlers } from '../reports/critical-calls.handlers.ts';
import { rereadingHandlers } from '../reports/rereading.handlers.ts';
import { signersHandlers } from '../reports/signers.handlers.ts';
import { hallHandlers } from '../queue/hall.handlers.ts';
import { keepToday } from '../queue/kept-today.service.ts';
import { idCodes, tokenCodes } from '../shared/token-code.ts';
import { payOnline, readPayable } from '../visits/pay-page.service.ts';
import { presentPayable } from '../visits/visits.present.ts';
import { queueHandlers } from '../queue/queue.handlers.ts';
import { schedulesHandlers } from '../schedules/schedules.handlers.ts';
import { searchHandlers } from '../views/search.handlers.ts';
import { backupHandlers } from '../backup/backup.handlers.ts';
import { homeVisitsHandlers } from '../visits/home/home-visits.handlers.ts';
import { visitsHandlers } from '../visits/visits.handlers.ts';
import { overviewHandlers } from '../views/overview.handlers.ts';
import { timelineHandlers } from '../views/timeline.handlers.ts';
import { setupHandlers } from '../setup/setup.handlers.ts';
import { staffHandlers } from '../staff/staff.handlers.ts';
import { bookingHandlers } from '../visits/booking.handlers.ts';
import { leaveHandlers } from '../visits/leave.handlers.ts';
import { visitQueueHandlers } from '../visits/queue.handlers.ts';
import { waitingHandlers } from '../waiting/waiting.handlers.ts';
import type { PageSource } from '../site/page-source.ts';
import { sitePlugin } from '../site/plugin.ts';
import { siteForms } from '../site/site-forms.ts';
import { readSiteContent } from '../site/site-content.ts';

export interface AppDependencies extends Dependencies {
  readonly logger: FastifyBaseLogger;
  /** The pages a browser is shown; tests that only make calls leave it out. */
  readonly pages?: PageSource;
  /** Counts what goes wrong. */
  readonly noteFault: Faults['note'];
  /** Opens `/metrics` to other machines; null for none. */
  readonly metricsToken: string | null;
  /** Addresses of proxies on other machines that may report a client's address; those on this one always may. */
  readonly trustedProxies?: readonly string[];
}

/**
 * Connects each row of the table of calls to its handler, behind one order of session, permission, validation and
 * errors.
 */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadable,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: ['loopback', ...(deps.trustedProxies ?? [])],
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: brokenRequestHandler(deps.logger),
    // Enough for a file of 20 MB on a slow line; other bodies have `bodyTimeoutMs`.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 60_000,
    // Longer than a person looks at a page and than proxies keep connections open, so that no request meets a closing
    // connection.
    keepAliveTimeout: 75_000,
    return503OnClosing: true,
  });
  const compile: typeof validatorCompiler = (route) => {
    const check = validatorCompiler(route);
    return (input: unknown) => checkAt(deps.db.now(), () => check(input));
  };
  app.setValidatorCompiler(compile);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  guardAnswers(app);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 500) deps.noteFault('error', metFault(request));
  });
  await compressAnswers(app);
  identifyCallers(
    app,
    (token) => readCaller(deps.db, token),
    ownNetwork(() => deps.db.now().getTime()),
  );
  nameRelease(app, deps.pages);
  app.addHook('onSend', async (_request, reply) => void reply.header(clockHeader, deps.db.now().toISOString()));
  serveMetrics(app, { db: deps.db, token: deps.metricsToken });
  await describeApi(app, { isOpen: deps.demo });
  const today = keepToday(deps);
  const codes = tokenCodes(deps.secrets);
  const payCodes = idCodes(deps.secrets, 'pay page');
  await serveEndpoints(app, deps, {
    ...accountsHandlers(deps),
    ...secondFactorHandlers(deps),
    ...passkeyHandlers(deps),
    ...patientsHandlers(deps),
    ...myDataHandlers(deps),
    ...dataRequestsHandlers(deps),
    ...familyHandlers(deps),
    ...personHandlers(deps),
    ...doctorsHandlers(deps),
    ...schedulesHandlers(deps),
    ...queueHandlers(deps),
    ...hallHandlers(deps, today),
    ...labTestsHandlers(deps),
    ...laboratoryHandlers(deps),
    ...bookingsHandlers(deps),
    ...reportsHandlers(deps),
    ...signersHandlers(deps),
    ...criticalCallsHandlers(deps),
    ...rereadingHandlers(deps),
    ...enquiriesHandlers(deps),
    ...clinicHandlers(deps),
    ...auditHandlers(deps),
    ...exportsHandlers(deps),
    ...paymentsHandlers({ ...deps, origin: deps.origin ?? '' }),
    ...visitsHandlers(deps),
    ...homeVisitsHandlers(deps),
    ...searchHandlers(deps),
    ...timelineHandlers(deps),
    ...setupHandlers(deps),
    ...staffHandlers(deps),
    ...bookingHandlers(deps),
    ...leaveHandlers(deps),
    ...visitQueueHandlers(deps),
    ...waitingHandlers(deps),
    ...overviewHandlers(deps),
    ...backupHandlers(deps),
    ...healthHandlers(deps),
    ...templatesHandlers(deps),
    ...outboxHandlers(deps),
    ...choicesHandlers(deps),
  });
  await serveReports(app, deps);
  if (deps.gateway) await serveGateway(app, { ...deps, gateway: deps.gateway });
  if (deps.pages)
    await sitePlugin(app, {
      now: deps.db.now,
      pages: allowPaymentForms(deps.pages, deps.gateway),
      readContent: () => readSiteContent(deps.db, deps.origin),
      forms: siteForms(deps),
      cancelNumber: (code, digits, address, request) =>
        recordCall(deps.db, { name: 'cancelByCode', audit: endpoints.cancelByCode.audit }, request, () =>
          cancelByCode(deps, code, digits, address),
        ),
      readToken: async (code) => presentTokenPage(await readToken({ db: deps.db, kept: today, codes }, code)),
      readPay: async (code) => presentPayable(await readPayable(deps, payCodes, code)),
      // Recorded as the invoice that it makes.
      payOnline: ({ code, shown, language }, request) =>
        recordCall(deps.db, { name: 'createInvoice', audit: endpoints.createInvoice.audit }, request, async () =>
          presentCheckout(
            await payOnline(deps, payCodes, code, shown),
            null,
            (deps.origin ?? '') + returnToPayPath(code, language),
          ),
        ),
      readPhoto: (digest, side) => readPhoto(deps.db, digest, side),
      readPicture: (digest, form) => readPictureFile(deps.db, digest, form),
      readLogo: (digest) => readLogoFile(deps.db, digest),
      verifyPaper: async (code, address) => presentPaper(await verifyPaper(deps, code, address)),
      verify: async (code, address) => presentVerification(await verifyReport(deps, code, address)),
    });
  return app;
}

/** Tells the portal in each answer which release belongs to this server. */
function nameRelease(app: FastifyInstance, pages: PageSource | undefined): void {
  const { release } = pages ?? { release: '' };
  if (release) app.addHook('onRequest', async (_request, reply) => void reply.header(releaseHeader, release));
}

/** Allows the portal's forms to be sent to the gateway's page, the only address outside. */
function allowPaymentForms(pages: PageSource, gateway: Dependencies['gateway']): PageSource {
  return gateway
    ? { ...pages, portalPolicy: allowFormsTo(pages.portalPolicy, new URL(gateway.checkoutUrl).origin) }
    : pages;
}
