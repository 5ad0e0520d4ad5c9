import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { checkAt } from '#contract/form-moment.ts';
import { limits } from '#contract/limits.ts';
import { clockHeader, releaseHeader } from '#contract/release.ts';
import { readCaller } from '../accounts/sessions.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { ownNetwork } from '../guards/own-network.ts';
import type { Faults } from '../health/faults.service.ts';
import { serveMetrics } from '../health/metrics.routes.ts';
import { describeApi } from '../http/api-docs.ts';
import { brokenRequestHandler } from '../http/broken-request.ts';
import { compressAnswers } from '../http/send-answer.ts';
import { answerError, answerNotFound, answerUnreadable } from '../http/error-answer.ts';
import { metFault } from '../http/fault-cause.ts';
import { guardAnswers } from '../http/guard-answers.ts';
import { identifyCallers, newRequestId } from '../http/identify.ts';
import { serveEndpoints } from '../http/routes.ts';
import { serveReports } from '../messages-out/reports.routes.ts';
import { serveGateway } from '../payments/gateway.routes.ts';
import { keepToday } from '../queue/kept-today.service.ts';
import type { PageSource } from '../site/page-source.ts';
import { sitePlugin } from '../site/plugin.ts';
import { allHandlers } from './handlers.ts';
import { siteOptions } from './site-options.ts';

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
 * The whole server: what holds for every request, then the calls, each connected to its handler, then what is no call:
 * messages of providers, and the pages.
 */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = openApp(deps);
  const today = keepToday(deps);
  await prepareRequests(app, deps);
  serveMetrics(app, { db: deps.db, token: deps.metricsToken });
  await describeApi(app, { isOpen: deps.demo });
  await serveEndpoints(app, deps, allHandlers(deps, today));
  await serveReports(app, deps);
  if (deps.gateway) await serveGateway(app, { ...deps, gateway: deps.gateway });
  if (deps.pages) await sitePlugin(app, siteOptions(deps, deps.pages, today));
  return app;
}

/** Limits and times of connections. */
function openApp({ logger, trustedProxies = [] }: AppDependencies): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadable,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: ['loopback', ...trustedProxies],
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: brokenRequestHandler(logger),
    // Enough for a file of 20 MB on a slow line; other bodies have a limit of their own (http/admit.ts).
    requestTimeout: 15 * 60_000,
    connectionTimeout: 60_000,
    // Longer than a person looks at a page and than proxies keep connections open, so that no request meets a closing
    // connection.
    keepAliveTimeout: 75_000,
    return503OnClosing: true,
  });
}

/** What holds for every request: how it is validated, who asks, how errors are answered, what each answer tells. */
async function prepareRequests(app: FastifyInstance, { db, noteFault, pages }: AppDependencies): Promise<void> {
  const compile: typeof validatorCompiler = (route) => {
    const check = validatorCompiler(route);
    return (input: unknown) => checkAt(db.now(), () => check(input));
  };
  app.setValidatorCompiler(compile);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  guardAnswers(app);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 500) noteFault('error', metFault(request));
  });
  await compressAnswers(app);
  identifyCallers(
    app,
    (token) => readCaller(db, token),
    ownNetwork(() => db.now().getTime()),
  );
  nameRelease(app, pages);
  app.addHook('onSend', async (_request, reply) => void reply.header(clockHeader, db.now().toISOString()));
}

/** Tells the portal in each answer which release belongs to this server. */
function nameRelease(app: FastifyInstance, pages: PageSource | undefined): void {
  const { release } = pages ?? { release: '' };
  if (release) app.addHook('onRequest', async (_request, reply) => void reply.header(releaseHeader, release));
}
