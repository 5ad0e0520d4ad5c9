import { codeKinds, countParts } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { JobData, JobQueue } from '../adapters/jobs.ts';
import type { Accepted, SmsMessage, SmsSender } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { SmsRefused, SmsStopped, SmsUnclear, SmsWithheld } from '../shared/errors.ts';
import {
  beginOwed,
  claimOwed,
  dropOwed,
  insertOwed,
  markFailed,
  markSent,
  markWithheld,
  selectOneOwed,
} from './outbox.store.ts';
import { mergeReport } from './reports.service.ts';
import { decideSending } from './withheld.service.ts';
import type { Withholding } from '../guards/codes-go-out.ts';
import type { Failure, NewOwed } from './outbox.store.ts';

/** The message that a job owes; null if it owes none, or its row is written already. */
function owedBy<Name extends keyof JobData>(name: Name, data: JobData[Name]): NewOwed | null {
  const job = { name, data } as { [N in keyof JobData]: { name: N; data: JobData[N] } }[keyof JobData];
  if (job.name === 'login-code') return { kind: 'loginCode' };
  if (job.name === 'phone-code') return { kind: 'phoneCode' };
  if (job.name === 'leave-message') return { kind: job.data.kind, bookingId: job.data.bookingId };
  if (job.name !== 'notice') return null;
  const { notice, accountId, bookingId = null } = job.data;
  return { kind: kindOf(notice), accountId, bookingId };
}

const kindOf = (notice: JobData['notice']['notice']): MessageKind =>
  notice.startsWith('alarm.') ? 'alarm' : (notice as MessageKind);

/** The same queue; each job that owes somebody a message writes its row in the same transaction. */
export function owingJobs<Queue extends JobQueue>(jobs: Queue): Queue {
  return {
    ...jobs,
    add: async (tx, name, data) => {
      const owed = owedBy(name, data);
      await jobs.add(tx, name, owed ? { ...data, owedId: await insertOwed(tx, owed) } : data);
    },
  };
}

/** What the work of a job that sends a message needs. */
interface Sending extends Withholding {
  readonly sms: SmsSender;
}

/**
 * Does the work of a job that sends one message, and keeps how that went. It is given to the provider once: after a
 * try whose end never became known, as the process was killed, it is not given again, and shown as unclear. A row
 * whose work sends nothing is removed: the message is needed no more. One that is withheld stays, with the reason.
 */
export async function sendOwed(
  { db, sms, ...withholding }: Sending,
  owedId: number | undefined,
  work: (sms: SmsSender) => Promise<void>,
): Promise<void> {
  // A job of an earlier version has no row.
  if (owedId === undefined) return work(sms);
  const state = await claimOwed(db, owedId);
  if (state === null || state === 'UNCLEAR') return;
  try {
    await work({
      send: async (message) => {
        const ruling = await decideSending({ db, ...withholding }, owedId, message);
        if ('byWhatsApp' in ruling) return sendOnce({ db, sms }, owedId, { ...message, ...ruling });
        await markWithheld(db, owedId, message, keptText(message), ruling.withheld);
        throw new SmsWithheld(ruling.withheld);
      },
    });
  } catch (error) {
    if (error instanceof SmsWithheld) return;
    await markFailed(db, owedId, 'FAILED', failureOf(error), ['QUEUED']);
    throw error;
  }
  await dropOwed(db, owedId);
}

/** Of a code no text is kept. */
const keptText = ({ kind, text }: SmsMessage) => (codeKinds.has(kind) ? null : text);

async function sendOnce(
  { db, sms }: { db: Db; sms: SmsSender },
  owedId: number,
  message: SmsMessage,
): Promise<Accepted | undefined> {
  if (!(await beginOwed(db, owedId, message, keptText(message), countParts(message.text)))) return undefined;
  let accepted: Accepted | undefined;
  try {
    accepted = await sms.send(message);
  } catch (error) {
    const state = error instanceof SmsUnclear ? 'UNCLEAR' : 'FAILED';
    await markFailed(db, owedId, state, failureOf(error), ['SENDING']);
    throw error;
  }
  await markSent(db, owedId, accepted);
  // The report may have been faster than the answer.
  if (accepted?.id) await mergeReport(db, accepted);
  return accepted;
}

/** Why a try failed, for the admin. */
function failureOf(error: unknown): Failure {
  if (error instanceof SmsRefused) return { fault: error.fault, code: error.code };
  return { fault: error instanceof SmsStopped ? 'TEXT' : 'PROVIDER', code: null };
}

/** Sends a message whose text is kept, as it stands. Somebody asked for it, so that it fails where it cannot go out. */
export function sendMessage({ db, sms: provider }: Pick<Sending, 'db' | 'sms'>, { owedId }: JobData['message']) {
  return sendOwed({ db, sms: provider, carriers: [] }, owedId, async (sms) => {
    const row = await selectOneOwed(db, owedId);
    if (!row?.phone || !row.text || !row.language) return;
    const { phone: to, kind, language, text } = row;
    await sms.send({ to, kind, language, text });
  });
}
