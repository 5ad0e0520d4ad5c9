import type { FastifyRequest } from 'fastify';
import type { Audited } from '#contract/audit/shapes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { appendAfterwards, appendRefusal, noteAsked, withTrail } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { ClinicError, fail } from '../errors.ts';
import { readerOf } from '../caller.ts';
import { addressKey } from '../guards/rate-limits.ts';
import { countTry } from '../guards/rate-limits.store.ts';

/** What the audit records as refused; other failures showed nothing and changed nothing. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_FOUND',
  'WRONG_CODE',
  'CODE_LOCKED',
  'TOO_MANY_REQUESTS',
  'USER_EXISTS',
  'IDENTITY_NEEDED',
  'IDENTITY_WRONG',
  'OWN_UPLOAD',
]);

/**
 * Rows of refusals, so that noise cannot fill the disk: of a person in ten minutes, of an address and of all visitors
 * together in an hour.
 */
const caps = {
  person: { max: 300, seconds: 600 },
  address: { max: 60, seconds: 3600 },
  everybody: { max: 1000, seconds: 3600 },
};

/** A call and what the table says of it. */
export interface RecordedCall {
  readonly name: string;
  readonly audit: Audited;
}

/**
 * Does a call's work and leaves its row in the audit: before the answer leaves, or with the change itself.
 * An answer whose row cannot be written does not leave.
 */
export async function recordCall<T>(
  db: Db,
  call: RecordedCall,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { name, audit: action } = call;
  if (action === 'none') return work();
  const { caller } = request;
  const occasion = {
    call: name,
    action,
    requestId: request.id,
    address: request.ip,
    actorId: caller?.accountId ?? null,
    role: readerOf(caller),
  };
  return withTrail(occasion, async () => {
    try {
      const answer = await work();
      if (!(await appendAfterwards(db)))
        request.log.error({ call: name }, 'a change was recorded after it, not with it');
      return answer;
    } catch (error) {
      if (error instanceof ClinicError) await recordRefusal(db, request, error.code);
      throw error;
    }
  });
}

/**
 * Refuses a call that the caller's role may not make at all; a phone in its address says whose data was asked for.
 * @throws FORBIDDEN
 */
export function refuseCall(db: Db, call: RecordedCall, request: FastifyRequest): Promise<never> {
  const { phone } = request.params as { phone?: unknown };
  return recordCall(db, call, request, async () => {
    if (typeof phone === 'string' && /^[0-9]{10}$/.test(phone)) noteAsked(phone);
    throw fail('FORBIDDEN');
  });
}

/** Nothing left the clinic: a row that cannot be written is told to the log, and the refusal stands. */
async function recordRefusal(db: Db, request: FastifyRequest, code: ErrorCode): Promise<void> {
  if (!refusals.has(code)) return;
  try {
    if (await mayRecord(db, request)) await appendRefusal(db, code === 'NOT_FOUND' ? code : 'other');
  } catch (error) {
    request.log.error({ err: error }, 'a refusal was not recorded');
  }
}

async function mayRecord(db: Db, { caller, ip }: FastifyRequest): Promise<boolean> {
  const within = async (key: string, cap: { max: number; seconds: number }) =>
    (await countTry(db, `refusals:${key}`, cap.seconds)).hits <= cap.max;
  if (caller) return within(`account-${caller.accountId}`, caps.person);
  return (await within(addressKey(ip), caps.address)) && within('visitors', caps.everybody);
}
