import type { JobData } from '../adapters/jobs.ts';
import type { Db } from '../db/database.ts';
import { countTry } from '../guards/rate-limits.store.ts';
import type { Secrets } from '../shared/secrets.ts';
import { findAccountById } from './accounts.store.ts';
import { sendMarked } from './marked-sms.service.ts';
import { smsText, writeSms } from './sms-texts.ts';
import type { SmsDependencies } from './sms-texts.ts';

const isSecondToday = async (db: Db, accountId: number) =>
  (await countTry(db, `registered-again:${accountId}`, 24 * 3600)).hits > 1;

type Notice = JobData['notice']['notice'];
const isAlarm = (notice: Notice): notice is Extract<Notice, `alarm.${string}`> => notice.startsWith('alarm.');

/** Sends a queued code to the phone that is to become an account's. One that has expired is not sent any more. */
export async function sendPhoneCode(
  deps: SmsDependencies & { secrets: Secrets },
  { phone, language, sealedCode, until }: JobData['phone-code'],
): Promise<void> {
  if (deps.db.now().getTime() > until) return;
  const written = await writeSms(deps, 'phoneCode', language, { code: deps.secrets.open(sealedCode) });
  await deps.sms.send({ to: phone, ...written });
}

/** Sends a queued notice in its language, by default the account's; nothing if the account was deleted. */
export async function sendNotice(deps: SmsDependencies, job: JobData['notice']): Promise<void> {
  const account = job.accountId === null ? null : await findAccountById(deps.db, job.accountId);
  if (!account) return;
  // Somebody may register with the same number all day; one SMS tells its owner.
  if (job.notice === 'registeredAgain' && (await isSecondToday(deps.db, account.id))) return;
  const { language = account.language } = job;
  const written = isAlarm(job.notice)
    ? await writeSms(deps, 'alarm', language, { what: smsText(job.notice, language, {}) })
    : await writeSms(deps, job.notice, language);
  const target = { accountId: job.to === undefined ? account.id : null, bookingId: job.bookingId ?? null };
  await sendMarked(deps, { to: job.to ?? account.phone, ...written }, target);
}
