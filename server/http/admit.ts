import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import { needsOwnLogIn, scopeOf } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { isUnconfirmed, readerOf } from '../shared/caller.ts';
import { clinicError } from '../shared/errors.ts';
import { refuseCall } from './record-call.ts';
import type { RecordedCall } from './record-call.ts';

/** Milliseconds that a body other than a file may take to arrive. */
const bodyTimeoutMs = 30_000;

/** Closes a request whose body arrives too slowly; only files may take longer. */
export function limitBodyTime({ raw }: FastifyRequest): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const impatience = setTimeout(() => raw.complete || raw.destroy(), bodyTimeoutMs).unref();
  raw.once('close', () => clearTimeout(impatience));
}

/**
 * Admits or refuses a call before anything of the request is read: 401 if it needs a session and has none, 403 if the
 * role may not make it. A session that must first set up a second factor, or confirm whose phone it is, counts as none;
 * a call that needs a session is then answered with what is missing.
 */
export async function admit(
  db: Db,
  endpoint: Endpoint,
  recorded: RecordedCall,
  request: FastifyRequest,
): Promise<void> {
  // The identity comes first, because a second factor belongs to the person.
  const mustConfirm = request.caller !== null && isUnconfirmed(request.caller);
  if (mustConfirm && endpoint.beforeIdentity !== true) {
    if (scopeOf(endpoint.action, 'Anonymous') === 'no') await refuseCall(db, recorded, request, 'IDENTITY_NEEDED');
    request.caller = null;
  }
  const mustSetUp =
    !mustConfirm && request.caller?.mustSetUpSecondFactor === true && endpoint.beforeSecondFactor !== true;
  if (mustSetUp) request.caller = null;
  request.scope = scopeOf(endpoint.action, readerOf(request.caller));
  if (request.scope !== 'no') {
    const less = request.caller?.isVouched ? 'VOUCHED' : request.caller?.isRecovered ? 'RECOVERED' : null;
    const onlyTells = endpoint.method === 'GET' && endpoint.download === undefined;
    if (less && needsOwnLogIn(endpoint.action, { onlyTells })) await refuseCall(db, recorded, request, less);
    return;
  }
  if (mustSetUp) throw clinicError('SECOND_FACTOR_NEEDED');
  if (!request.caller) throw clinicError('NOT_SIGNED_IN');
  await refuseCall(db, recorded, request, 'FORBIDDEN');
}
