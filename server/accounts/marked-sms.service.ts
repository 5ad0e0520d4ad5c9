import type { SmsMessage, SmsSender } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { SmsUnclear, SmsWithheld } from '../shared/errors.ts';
import { clearSmsFailed, markSmsFailed } from './sms-failed.store.ts';
import type { SmsTarget } from './sms-failed.store.ts';

export { clearSmsFailed, markSmsFailed } from './sms-failed.store.ts';

/**
 * Sends an SMS and keeps whether it went out, for the desk and the person. One that may have gone out counts as sent;
 * one that is withheld neither marks nor clears anything. Throws as the sender does: the queue tries again for a while.
 */
export async function sendMarked(
  { db, sms }: { db: Db; sms: SmsSender },
  message: SmsMessage,
  target: SmsTarget,
): Promise<void> {
  try {
    await sms.send(message);
  } catch (error) {
    if (!(error instanceof SmsUnclear || error instanceof SmsWithheld)) await markSmsFailed(db, target);
    throw error;
  }
  await clearSmsFailed(db, target);
}
