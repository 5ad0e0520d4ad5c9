import type { SmsReporter } from '../adapters/sms-providers/reports.ts';
import type { Db } from '../db/database.ts';
import { insertSaid } from './choices.store.ts';

/** The whole message is one of these words: a sentence with it may mean anything. */
const words = {
  STOP: /^(stop|unsubscribe|বন্ধ|স্টপ)[.!। ]*$/iu,
  START: /^(start|unstop|চালু|স্টার্ট)[.!। ]*$/iu,
} as const;
/** A provider's clock that is ahead, or that tells of long ago, is not believed. Milliseconds. */
const longestAgo = 7 * 24 * 3_600_000;

/** Takes what people sent to the clinic's number: STOP and START are noted for their phone, all else is left. */
export async function takeInbound(db: Db, { name: provider, inbound }: SmsReporter, said: string): Promise<void> {
  for (const { phone, words: text, id, at } of inbound(said)) {
    const asked = (['STOP', 'START'] as const).find((one) => words[one].test(text.trim()));
    if (!asked) continue;
    const now = db.now();
    const isLikely = at !== null && at <= now && now.getTime() - at.getTime() < longestAgo;
    const messageId = id && `${id} ${phone} ${asked}`.slice(0, 200);
    await insertSaid(db, phone, asked, { provider, id: messageId, at: isLikely ? at : now });
  }
}
