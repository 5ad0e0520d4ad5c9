import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { rawBody, withRawBodies } from '../http/raw-bodies.ts';
import { isReportKey, reportPath, takeInbound, takeReports } from './reports.service.ts';

/** These routes are not in the table of calls, so the API's documentation leaves them out. */
const own = { schema: { hide: true } };

/**
 * Receives delivery reports and the messages that people send, at a secret address for each configured provider. Those
 * of WhatsApp are also signed.
 */
export async function serveReports(
  app: FastifyInstance,
  { db, secrets, smsReporters }: Pick<Dependencies, 'db' | 'secrets' | 'smsReporters'>,
): Promise<void> {
  await withRawBodies(app, (scope) => {
    for (const reporter of smsReporters) {
      const url = reportPath(reporter.name, ':key');
      scope.post<{ Params: { key: string } }>(url, own, async (request, reply) => {
        if (!isReportKey(secrets, reporter.name, request.params.key)) throw clinicError('NOT_FOUND');
        const body = rawBody(request.body);
        if (!reporter.isSigned(body, String(request.headers['x-hub-signature-256'] ?? '')))
          throw clinicError('NOT_FOUND');
        const isRead = await takeReports(db, reporter, body.toString());
        await takeInbound(db, reporter, body.toString());
        // A body that cannot be read is accepted all the same: a provider sends what was refused again for days.
        return reply.status(200).send({ status: isRead ? 'ok' : 'unread' });
      });
      // Meta uses GET to ask whether the address is ours. The other providers may use it for what people sent.
      if (reporter.name === 'whatsapp') continue;
      scope.get<{ Params: { key: string } }>(url, own, async (request, reply) => {
        if (!isReportKey(secrets, reporter.name, request.params.key)) throw clinicError('NOT_FOUND');
        await takeInbound(db, reporter, request.url.split('?', 2)[1] ?? '');
        // No body: Gupshup would send it to the person.
        return reply.status(200).send();
      });
    }
    if (!smsReporters.some(({ name }) => name === 'whatsapp')) return;
    // Meta asks once whether the address belongs to the clinic.
    scope.get<{ Params: { key: string }; Querystring: Record<string, string> }>(
      reportPath('whatsapp', ':key'),
      own,
      async (request, reply) => {
        const { 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = request.query;
        const isOurs = [request.params.key, token].every((key) => isReportKey(secrets, 'whatsapp', key));
        if (!isOurs || !/^\w{1,100}$/.test(challenge)) throw clinicError('NOT_FOUND');
        return reply.type('text/plain').send(challenge);
      },
    );
  });
}
