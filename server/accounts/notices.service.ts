import { localeFor } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import type { JobData } from '../adapters/jobs.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { countTry } from '../guards/rate-limits.store.ts';
import type { Secrets } from '../secrets.ts';
import { findAccountById } from './accounts.store.ts';
import { sendMarked } from './marked-sms.service.ts';
import { smsText } from './sms-texts.ts';

const isSecondToday = async (db: Db, accountId: number) =>
  (await countTry(db, `registered-again:${accountId}`, 24 * 3600)).hits > 1;

/** Sends a queued code to the phone that is to become an account's. One that has expired is not sent any more. */
export async function sendPhoneCode(
  deps: { db: Db; secrets: Secrets; sms: SmsSender },
  { phone, language, sealedCode, until }: JobData['phone-code'],
): Promise<void> {
  if (Date.now() > until) return;
  const { profile } = await readClinic(deps.db);
  const text = smsText('phoneCode', language, {
    code: deps.secrets.open(sealedCode),
    clinic: profile.name[language],
    minutes: (limits.codeLifeSeconds / 60).toLocaleString(localeFor('count', language)),
  });
  await deps.sms.send({ to: phone, text, template: 'notice' });
}

/** Sends a queued notice in the account's language; nothing if the account was deleted. */
export async function sendNotice(deps: { db: Db; sms: SmsSender }, job: JobData['notice']): Promise<void> {
  const account = job.accountId === null ? null : await findAccountById(deps.db, job.accountId);
  if (!account) return;
  // Somebody may register with the same number all day; one SMS tells its owner.
  if (job.notice === 'registeredAgain' && (await isSecondToday(deps.db, account.id))) return;
  const { profile } = await readClinic(deps.db);
  const { language } = account;
  const isAlarm = job.notice.startsWith('alarm.');
  const text = smsText(isAlarm ? 'alarm' : job.notice, language, {
    clinic: profile.name[language],
    ...(isAlarm && { what: smsText(job.notice, language, {}) }),
  });
  const target = { accountId: job.to === undefined ? account.id : null, bookingId: job.bookingId ?? null };
  await sendMarked(deps, { to: job.to ?? account.phone, text, template: 'notice' }, target);
}
