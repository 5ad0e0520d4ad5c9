import type { JobData } from '../adapters/jobs.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { findAccountById } from './accounts.store.ts';
import { smsText } from './sms-texts.ts';

/** Sends a queued notice in the account's language; nothing if the account was deleted. */
export async function sendNotice(deps: { db: Db; sms: SmsSender }, job: JobData['notice']): Promise<void> {
  const account = await findAccountById(deps.db, job.accountId);
  if (!account) return;
  const { profile } = await readClinic(deps.db);
  await deps.sms.send({
    to: account.phone,
    text: smsText(job.notice, account.language, { clinic: profile.name[account.language] }),
    template: 'notice',
  });
}
