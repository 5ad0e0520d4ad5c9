import * as z from 'zod/mini';
import { markSmsFailed } from '../accounts/marked-sms.service.ts';
import { holdMessagesOut } from '../messages-out/outbox.service.ts';
import type { Db } from '../db/database.ts';
import { failLeaveMessages, takeWaiting } from './waiting-sms.store.ts';
import type { WaitingJob } from './waiting-sms.store.ts';

const noticeShape = z.object({ accountId: z.number(), notice: z.string(), bookingId: z.optional(z.number()) });
const leaveShape = z.object({ messageId: z.number() });

/**
 * SMS that waited at the moment to which a restore goes back may have been sent since: none is sent by itself, and each
 * is marked as not sent, for the desk and the person.
 * @param jobs as they waited then
 * @returns for the operator: one line for each; never a name or a phone
 */
export async function holdSms(db: Db, jobs: readonly WaitingJob[]): Promise<string[]> {
  await holdMessagesOut(db);
  const leave = jobs.filter(({ name }) => name === 'leave-message').map(({ data }) => leaveShape.parse(data).messageId);
  for (const { bookingId } of await failLeaveMessages(db, leave))
    await markSmsFailed(db, { accountId: null, bookingId });
  const notices = jobs
    .filter(({ name }) => name === 'notice')
    .flatMap(({ data }) => noticeShape.safeParse(data).data ?? []);
  for (const { accountId, bookingId = null } of notices) await markSmsFailed(db, { accountId, bookingId });
  const named = notices.map(({ accountId, notice }) => `not sent: ${notice} to account ${accountId}`);
  return [...named, ...leave.map((id) => `not sent: message ${id} of a doctor's leave`)];
}

/** The same for SMS that wait in the restored database's own queue; codes for a log-in are dropped. */
export async function holdWaitingSms(db: Db): Promise<string[]> {
  return holdSms(db, await takeWaiting(db));
}

/** The heading of what {@link holdSms} names, for people; empty without any. */
export const sayHeld = (held: readonly string[]) =>
  held.length === 0 ? [] : [`${held.length} SMS waited at that moment. They may have gone out since:`, ...held];
