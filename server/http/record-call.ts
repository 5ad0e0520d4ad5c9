import type { FastifyRequest } from 'fastify';
import type { Audited } from '#contract/audit/shapes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { appendAfterwards, appendRefusal, noteAsked, noteSubjects, withTrail } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { readerOf } from '../shared/caller.ts';
import { addressKey } from '../guards/rate-limits.ts';
import { countTry } from '../guards/rate-limits.store.ts';

/** Refusals that are recorded; other failures showed nothing and changed nothing. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'VOUCHED',
  'RECOVERED',
  'NOT_FOUND',
  'WRONG_CODE',
  'WRONG_PASSKEY',
  'CODE_LOCKED',
  'ACCOUNT_LOCKED',
  'TOO_MANY_REQUESTS',
  'USER_EXISTS',
  'IDENTITY_NEEDED',
  'IDENTITY_WRONG',
  'OWN_UPLOAD',
]);

/**
 * Limits on refusal rows, so that noise cannot fill the disk: per account in ten minutes, per address and for all
 * visitors in an hour. Beyond them rows get rarer, and each says how many refusals it stands for.
 */
const caps = {
  person: { max: 300, seconds: 600 },
  address: { max: 60, seconds: 3600 },
  allVisitors: { max: 1000, seconds: 3600 },
};

/** A call, and its audit settings from the table of calls. */
export interface RecordedCall {
  readonly name: string;
  readonly audit: Audited;
  readonly isReadAgain?: boolean | undefined;
}

/**
 * Runs a call and writes its audit row: with the change itself, or before the answer is sent. If the row cannot be
 * written, the answer is not sent.
 */
export async function recordCall<T>(
  db: Db,
  call: RecordedCall,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { name, audit: action, isReadAgain } = call;
  if (action === 'none') return work();
  const { caller } = request;
  const occasion = {
    call: name,
    action,
    requestId: request.id,
    // An aborted request has lost it: then as limits counted it when it came.
    address: request.ip ?? request.address.key,
    actorId: caller?.accountId ?? null,
    role: readerOf(caller),
    isReadAgain,
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
 * Refuses a call before anything of it is read; a phone in its address says whose data was asked for.
 * @param code FORBIDDEN: the caller's role may not make it at all
 * @throws that code
 */
export function refuseCall(
  db: Db,
  call: RecordedCall,
  request: FastifyRequest,
  code: 'FORBIDDEN' | 'IDENTITY_NEEDED' | 'VOUCHED' | 'RECOVERED',
): Promise<never> {
  const { phone } = request.params as { phone?: unknown };
  return recordCall(db, call, request, async () => {
    if (typeof phone === 'string' && /^[0-9]{10}$/.test(phone)) noteAsked(phone);
    // Whose account it is reads later what the phone's new owner asked for.
    if (code === 'IDENTITY_NEEDED' && request.caller) noteSubjects([request.caller.accountId]);
    throw clinicError(code);
  });
}

/** Nothing was shown: if the row cannot be written, the error is logged and the refusal is still sent. */
async function recordRefusal(db: Db, request: FastifyRequest, code: ErrorCode): Promise<void> {
  if (!refusals.has(code)) return;
  try {
    const times = await refusalsToRecord(db, request);
    if (times > 0) await appendRefusal(db, code, times);
  } catch (error) {
    request.log.error({ err: error }, 'a refusal was not recorded');
  }
}

/** How many refusals a row written now stands for; 0 if none is written. */
async function refusalsToRecord(db: Db, { caller, ip }: FastifyRequest): Promise<number> {
  const count = async (key: string, cap: { max: number; seconds: number }) =>
    timesAt((await countTry(db, `refusals:${key}`, cap.seconds)).hits, cap.max);
  if (caller) return count(`account-${caller.accountId}`, caps.person);
  const ofAddress = await count(addressKey(ip), caps.address);
  if (ofAddress === 0) return 0;
  const ofAll = await count('visitors', caps.allVisitors);
  return ofAll === 0 ? 0 : Math.max(ofAddress, ofAll);
}

/** Beyond `max` there is a row at the first, second, fourth, eighth … refusal, for those since the row before. */
function timesAt(hits: number, max: number): number {
  const beyond = hits - max;
  if (beyond <= 1) return 1;
  return Number.isInteger(Math.log2(beyond)) ? beyond / 2 : 0;
}
