import type { AppointmentStatus, CheckupStatus } from '#contract/bookings/states.ts';
import { localeFor } from '#contract/digits.ts';
import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import { writeTime } from '#contract/clock-words.ts';
import { messageTime } from '#contract/messages-out/quiet-hours.ts';
import { firstName } from '#contract/messages-out/first-name.ts';
import type { VisitKind } from '#contract/messages-out/texts.ts';
import { sendMarked } from '../accounts/marked-sms.service.ts';
import { smsTime, writeSms } from '../accounts/sms-texts.ts';
import type { SmsDependencies } from '../accounts/sms-texts.ts';
import type { JobData, JobQueue } from '../adapters/jobs.ts';
import type { Database, Db } from '../db/database.ts';
import {
  dropVisitMessages,
  insertLateMessages,
  insertReminders,
  insertTurnMessages,
  insertVisitMessage,
  selectMessagesOf,
  selectTold,
  takeDue,
} from './visit-messages.store.ts';
import type { BookingMessageRow } from './visit-messages.store.ts';

export { dropVisitMessages };
export type { BookingMessageRow };

/** The fields of a booking that decide which message is owed. */
interface Told {
  readonly id: number;
  readonly checkupStatus: CheckupStatus;
  readonly appointmentStatus: AppointmentStatus;
  readonly scheduledAt: Date | null;
  /** False: a day without a clock time. */
  readonly scheduledHasTime: boolean;
}

/** The confirmed time of a booking; null if it has none. */
const timeOf = ({ appointmentStatus, scheduledAt, scheduledHasTime }: Told): Date | null =>
  appointmentStatus === 'SCHEDULED' && scheduledHasTime ? scheduledAt : null;

/** The message for a new or changed booking; null if nothing that concerns its person has changed. */
export function kindOfChange(before: Told | null, after: Told): VisitKind | null {
  if (after.checkupStatus === 'CANCELLED') return before?.checkupStatus === 'PENDING' ? 'bookingCancelled' : null;
  if (after.checkupStatus !== 'PENDING') return null;
  const [old, now] = [before && timeOf(before), timeOf(after)];
  if (!before) return now ? 'timeConfirmed' : 'bookingReceived';
  if (!now || now.getTime() === old?.getTime()) return null;
  return old ? 'timeChanged' : 'timeConfirmed';
}

/**
 * Owes a message about a booking, in the transaction that makes or changes it. It replaces a message that still waits,
 * so that two changes within a minute, or at night, are told in one. Nothing is owed for a time that is over.
 */
export async function oweVisitMessage(tx: Db, before: Told | null, after: Told): Promise<void> {
  const kind = kindOfChange(before, after);
  const now = tx.now();
  if (!kind || (after.scheduledAt && after.scheduledAt <= now)) return;
  await dropVisitMessages(tx, after.id);
  await insertVisitMessage(tx, kind, after.id, messageTime(now, after.scheduledAt));
}

/**
 * With so many people before them, somebody is told that their turn is near. The lower bound allows for two who leave
 * at once.
 */
const turnSoon = { least: 3, most: 5 };
/** Somebody who came to the desk within this time was told there. */
const justArrivedMs = 15 * 60_000;

/**
 * Owes a message to those of a session whose turn is near, when somebody is called: each gets one a day, at home or
 * here, at any hour, since it cannot wait.
 * @param line those who were not called yet, with how many are called before them
 */
export async function oweTurnMessages(
  tx: Db,
  line: readonly { bookingId: number; arrivedAt: Date | null; ahead: number }[],
): Promise<void> {
  const before = tx.now().getTime() - justArrivedMs;
  const told = line.filter(
    ({ ahead, arrivedAt }) =>
      ahead >= turnSoon.least && ahead <= turnSoon.most && (!arrivedAt || arrivedAt.getTime() < before),
  );
  if (told.length > 0)
    await insertTurnMessages(
      tx,
      told.map(({ bookingId }) => bookingId),
    );
}

/** From this delay of a doctor on, people are sent a message, in minutes. */
const lateMinutes = 15;

/**
 * Owes a message to those of a session who have yet to come, when the clinic says that its doctor comes late: each gets
 * one a day, with the time that is known when it goes out.
 * @param starts when the session was to begin
 */
export async function oweLateMessages(tx: Db, sittingId: number, starts: Date, expected: Date): Promise<void> {
  if (expected.getTime() - starts.getTime() < lateMinutes * 60_000) return;
  await insertLateMessages(tx, sittingId, messageTime(tx.now(), starts));
}

/** People are reminded of tomorrow from this hour until the quiet hours begin. */
const remindFrom = 18;
const remindUntil = 21;
const dayMs = 24 * 3_600_000;

/** Gives due messages to the job queue, and owes the reminders of the evening: each once, however often this runs. */
export async function giveDueMessages(db: Database, jobs: JobQueue, now = db.now()): Promise<void> {
  const startOf = (at: Date) => atClinicClock(clinicClock(at).date, 0, 0)!;
  const hour = clinicClock(now).minutes / 60;
  await db.transaction(async (tx) => {
    const today = startOf(now);
    const tomorrow = new Date(today.getTime() + dayMs);
    if (hour >= remindFrom && hour < remindUntil)
      await insertReminders(tx, { from: tomorrow, until: new Date(tomorrow.getTime() + dayMs), today, now });
    for (const { id, kind, bookingId } of await takeDue(tx, now))
      await jobs.add(tx, 'visit-message', { owedId: id, kind, bookingId });
  });
}

/**
 * Sends a message about a booking with what is true now, unless it is no longer true at all.
 * @param readAhead how many are called before a booking in its queue; null if it does not wait there
 */
export async function sendVisitMessage(
  deps: SmsDependencies,
  { kind: owed, bookingId }: JobData['visit-message'],
  readAhead: (db: Db, bookingId: number) => Promise<number | null>,
): Promise<void> {
  const row = await selectTold(deps.db, bookingId);
  if (!row || row.phone === null) return;
  const { checkupStatus, appointmentStatus, at, language, name, phone, ownAccount, number, lateUntil, family } = row;
  if (checkupStatus !== (owed === 'bookingCancelled' ? 'CANCELLED' : 'PENDING')) return;
  const ahead = owed === 'turnSoon' ? await readAhead(deps.db, bookingId) : null;
  if (owed === 'turnSoon' && !ahead) return;
  if (owed === 'doctorLate' && (!lateUntil || lateUntil <= deps.db.now())) return;
  const namesTime = owed === 'timeConfirmed' || owed === 'timeChanged' || owed === 'visitTomorrow';
  if (namesTime && (!at || at <= deps.db.now() || appointmentStatus !== 'SCHEDULED')) return;
  // Somebody who has both a time and a number is told both in one message.
  const kind = owed === 'timeConfirmed' && number !== null ? 'tokenIssued' : owed;
  const count = (value: number) => value.toLocaleString(localeFor('count', language));
  const values = {
    name: firstName(name, family),
    ...(at && { new: smsTime(at, language) }),
    ...(ahead && { ahead: count(ahead) }),
    ...(number !== null && { number: count(number) }),
    ...(lateUntil && { time: writeTime(lateUntil, language) }),
  };
  const written = await writeSms(deps, kind, language, values);
  await sendMarked(deps, { to: phone, ...written }, { accountId: ownAccount, bookingId });
}

/** The messages about these bookings, newest first; without those that are planned for later. */
export const messagesOfBookings = (db: Db, bookingIds: readonly number[]): Promise<BookingMessageRow[]> =>
  selectMessagesOf(db, bookingIds);
