import { writeTime } from '#contract/clock-words.ts';
import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';
import type { LeaveMessageKind } from '#contract/schedules/states.ts';
import type { JobData } from '../adapters/jobs.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { markSmsFailed, sendMarked } from '../accounts/marked-sms.service.ts';
import { smsText } from '../accounts/sms-texts.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { selectOutgoing, setMessageState } from './leave-people.store.ts';

const texts = { MOVED: 'visitMoved', CHOOSE: 'visitToChoose', CANCELLED: 'visitCancelled' } as const satisfies Record<
  LeaveMessageKind,
  string
>;

/**
 * Sends what somebody is told of a leave, in their language, and keeps whether the provider took it. Throws if it did
 * not: the queue tries again.
 */
export async function sendLeaveMessage(
  deps: { db: Db; sms: SmsSender; origin: string },
  { messageId }: JobData['leave-message'],
): Promise<void> {
  const message = await selectOutgoing(deps.db, messageId);
  if (!message || message.state === 'SENT') return;
  const { kind, language, oldTime, newTime, bookingId, phone, ownAccount } = message;
  try {
    if (phone === null) return await fail();
    const { profile } = await readClinic(deps.db);
    const text = smsText(texts[kind], language, {
      clinic: profile.name[language],
      old: dateTime(oldTime, language),
      new: newTime ? dateTime(newTime, language) : '',
      phone: profile.phones[0] ?? '',
      link: deps.origin + screens.doctorBooking.path.replace(':id', String(bookingId)),
    });
    await sendMarked(deps, { to: phone, text, template: 'notice' }, { accountId: ownAccount, bookingId });
  } catch (error) {
    await fail();
    throw error;
  }
  await setMessageState(deps.db, messageId, 'SENT');

  async function fail(): Promise<void> {
    await setMessageState(deps.db, messageId, 'FAILED');
    await markSmsFailed(deps.db, { accountId: null, bookingId });
  }
}

/** `24 Nov, 10:09 am`, by the clinic's clock. */
function dateTime(at: Date, language: Language): string {
  const month = language === 'bn' ? 'long' : 'short';
  const day = new Intl.DateTimeFormat(localeFor('date', language), { day: 'numeric', month, timeZone: 'Asia/Kolkata' });
  return `${day.format(at)}, ${writeTime(at, language)}`;
}
