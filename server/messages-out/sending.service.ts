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

/** The message that a job owes, for a new row; null if it owes none, or its row was written with it. */
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

/** Wraps a job queue: each job that owes somebody a message writes its row in the same transaction. */
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
 * Does the work of a job that sends one message, and keeps the result. A message is given to the provider once: if the
 * process was killed before the answer, it is not given again but shown as unclear. A row whose work sends nothing is
 * removed, because the message is no longer needed. A message that is withheld stays, with the reason.
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

/** The text to keep; none of a code. */
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
  // The report may have come before the answer.
  if (accepted?.id) await mergeReport(db, accepted);
  return accepted;
}

/** The reason why a try failed, as the admin is shown it. */
function failureOf(error: unknown): Failure {
  if (error instanceof SmsRefused) return { fault: error.fault, code: error.code };
  return { fault: error instanceof SmsStopped ? 'TEXT' : 'PROVIDER', code: null };
}

/**
 * Sends a message with its kept text. Somebody asked for this, so nothing withholds it; where it cannot go out, it
 * fails.
 */
export function sendMessage({ db, sms: provider }: Pick<Sending, 'db' | 'sms'>, { owedId }: JobData['message']) {
  return sendOwed({ db, sms: provider, carriers: [] }, owedId, async (sms) => {
    const row = await selectOneOwed(db, owedId);
    if (!row?.phone || !row.text || !row.language) return;
    const { phone: to, kind, language, text } = row;
    await sms.send({ to, kind, language, text });
  });
}
