import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { holdAccount } from '../accounts/held-account.service.ts';
import { moveToPhone } from '../accounts/holder.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import type { Secrets } from '../shared/secrets.ts';
import { phoneObstacle } from './corrections.policy.ts';
import { personOf } from './corrections.service.ts';
import { insertCorrections } from './corrections.store.ts';
import type { PersonRow } from './corrections.store.ts';
import { consumePhoneChange, deleteOldPhoneChanges, insertPhoneChange, takePhoneTry } from './phone-change.store.ts';

const day = 24 * 3600;

/** Codes for new phones in a day, in the strict profile: of an account, to a phone, and by a desk account. */
const sendLimits = (caller: Caller, accountId: number, phone: string) => [
  { key: `phone-change-by:${caller.accountId}`, max: 30, windowSeconds: day },
  { key: `phone-change-of:${accountId}`, max: 5, windowSeconds: day },
  { key: `phone-change-to:${phone}`, max: 5, windowSeconds: day },
];

/**
 * Sends a code to the account holder's new phone, after a paper was seen. Only a person with the code is told whether
 * the phone has another account. @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS; in the strict profile TOO_MANY_REQUESTS
 */
export async function startPhoneChange(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
  form: Received<'startPhoneChange'>['body'],
): Promise<string> {
  await allowLookUp(deps, caller, patientNumber);
  const person = await changeable(deps.db, caller, patientNumber);
  const phone = form.phoneNumber;
  if (phone === person.phone) throw clinicError('INVALID_FIELDS', { fields: { phoneNumber: 'correction.nothing' } });
  if (deps.rateProfile === 'strict') await allowOrFail(deps.db, sendLimits(caller, person.accountId, phone));
  const id = randomUUID();
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
  await deps.db.transaction(async (tx) => {
    const { accountId, language } = person;
    const codeHmac = hashCode(deps.secrets, id, phone, code);
    const lifeSeconds = limits.codeLifeSeconds;
    await insertPhoneChange(tx, { id, accountId, phone, codeHmac, requestedBy: caller.accountId, lifeSeconds }, form);
    await deps.jobs.add(tx, 'phone-code', {
      phone,
      language,
      sealedCode: deps.secrets.seal(code),
      until: tx.now().getTime() + lifeSeconds * 1000,
    });
  });
  return phone;
}

/**
 * Moves the account to the new phone if the code is right: its sessions end, and the old phone is told. Each try is
 * counted and committed before the comparison.
 * @throws NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS, INVALID_FIELDS for a wrong code, CODE_LOCKED, PHONE_IN_USE
 */
export async function finishPhoneChange(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
  code: string,
): Promise<void> {
  await allowLookUp(deps, caller, patientNumber);
  const { accountId } = await changeable(deps.db, caller, patientNumber);
  const change = await takePhoneTry(deps.db, caller.accountId, accountId, limits.codeTries);
  if (!change) throw clinicError('CODE_LOCKED', { retryAfter: 1 });
  const wrongCode = clinicError('INVALID_FIELDS', { fields: { code: 'correction.code' } });
  if (!timingSafeEqual(change.codeHmac, hashCode(deps.secrets, change.id, change.phone, code))) throw wrongCode;
  const { phone, reason, paper, paperNote } = change;
  await deps.db
    .transaction(async (tx) => {
      await holdAccount(tx, accountId);
      const person = await changeable(tx, caller, patientNumber);
      if (!(await consumePhoneChange(tx, change.id))) throw wrongCode;
      await moveToPhone(tx, accountId, phone);
      const changes = [{ field: 'phone' as const, from: person.phone, to: phone }];
      await insertCorrections(tx, person, changes, { reason, paper, paperNote }, caller);
      await deps.jobs.add(tx, 'notice', { accountId, notice: 'phoneChanged', to: person.phone });
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) === 'accounts_phone' ? clinicError('PHONE_IN_USE') : error;
    });
}

/** Deletes changes whose code has expired. */
export const purgePhoneChanges = (db: Db): Promise<number> => deleteOldPhoneChanges(db);

async function changeable(db: Db, caller: Caller, patientNumber: string): Promise<PersonRow> {
  const person = await personOf(db, patientNumber);
  const obstacle = phoneObstacle(caller, person);
  if (obstacle) throw clinicError(obstacle);
  return person;
}

const hashCode = (secrets: Secrets, changeId: string, phone: string, code: string) =>
  secrets.hmac('phone-change', changeId, phone, code);
