import { goesOut } from '#contract/messages-out/carries.ts';
import type { Carrier } from '#contract/messages-out/carries.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { selectTemplate } from './templates.store.ts';

/** What decides whether a message goes out. */
export interface Withholding {
  readonly db: Db;
  /** Who carries SMS; none where they only go into a file. */
  readonly carriers: readonly Carrier[];
}

/** Whether a message is not sent: the clinic has not registered its text, which its providers ask for. */
export async function isWithheld({ db, carriers }: Withholding, { kind, language }: SmsMessage): Promise<boolean> {
  return !goesOut(carriers, kind, (await selectTemplate(db, kind, language)) ?? null);
}
