import type { LeaveMessageKind } from '#contract/schedules/states.ts';
import type { JobData } from '../adapters/jobs.ts';
import { markSmsFailed, sendMarked } from '../accounts/marked-sms.service.ts';
import { smsTime, writeSms } from '../accounts/sms-texts.ts';
import type { SmsDependencies } from '../accounts/sms-texts.ts';
import { selectOutgoing, setMessageState } from './leave-people.store.ts';

/** The SMS text of each kind of message. */
export const leaveTexts = {
  MOVED: 'visitMoved',
  CHOOSE: 'visitToChoose',
  CANCELLED: 'visitCancelled',
} as const satisfies Record<LeaveMessageKind, string>;

/**
 * Sends the message about a leave in the person's language, and keeps whether the provider took it. If not, it throws,
 * so that the job is tried again.
 */
export async function sendLeaveMessage(deps: SmsDependencies, { messageId }: JobData['leave-message']): Promise<void> {
  const message = await selectOutgoing(deps.db, messageId);
  if (!message || message.state === 'SENT') return;
  const { kind, language, oldTime, newTime, bookingId, phone, ownAccount } = message;
  try {
    if (phone === null) return await fail();
    const written = await writeSms(deps, leaveTexts[kind], language, {
      old: smsTime(oldTime, language),
      new: newTime ? smsTime(newTime, language) : '',
    });
    await sendMarked(deps, { to: phone, ...written }, { accountId: ownAccount, bookingId });
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
