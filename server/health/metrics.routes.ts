import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { findingLevels } from '#contract/health/shapes.ts';
import type { Database } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { sha256 } from '../shared/secrets.ts';
import { gatherMetrics, shareMetrics } from './gathered-metrics.ts';
import { readFindings } from './watch.service.ts';

interface Measured {
  readonly db: Database;
  /** Opens the figures to those who are not on this machine; null for nobody. */
  readonly token: string | null;
}

/**
 * `/metrics`, for Prometheus: requests by the pattern of their address, the process, and what the clinic found at its
 * last look. Labels hold no data of people. Answers this machine, or whoever sends the token. If several processes
 * serve, the one that is asked answers with the figures of all.
 */
export function serveMetrics(app: FastifyInstance, { db, token }: Measured): void {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: 'clinic_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'clinic_request_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  new Gauge({
    name: 'clinic_finding_level',
    help: 'What the clinic looks at: 0 fine, 1 to be watched, 2 grave.',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      this.reset();
      // Without the database these figures are missing, which shows that it is away.
      const known = await readFindings(db).catch(() => null);
      for (const { kind, level } of known?.findings ?? []) this.set({ kind }, findingLevels.indexOf(level));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
  });
  let collecting = false;
  const collect = () => {
    if (!collecting) collectDefaultMetrics({ register, prefix: 'clinic_' });
    collecting = true;
  };
  if (cluster.worker) {
    register.setDefaultLabels({ process: String(cluster.worker.id) });
    shareMetrics(register);
    collect();
  }
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isTrusted(request, token)) throw clinicError('NOT_FOUND');
    collect();
    const gathered = cluster.worker ? await gatherMetrics() : null;
    return reply.type(register.contentType).send(gathered ?? (await register.metrics()));
  });
}

function isTrusted({ ip, headers }: FastifyRequest, token: string | null): boolean {
  if (['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)) return true;
  const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== null && sent !== undefined && timingSafeEqual(sha256(sent), sha256(token));
}
