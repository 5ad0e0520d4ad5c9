import { goesOut } from '#contract/messages-out/carries.ts';
import type { Carrier } from '#contract/messages-out/carries.ts';
import type { Db } from '../db/database.ts';
import { selectCodeTexts } from './sms-down.store.ts';

/** What decides whether a message goes out. */
export interface Withholding {
  readonly db: Db;
  /** Who carries SMS; none where they only go into a file. */
  readonly carriers: readonly Carrier[];
  /** A real clinic without an SMS gateway: nothing goes out. */
  readonly isSettingUp?: boolean;
}

/**
 * Whether log-in codes go out to anybody: not while the clinic has no gateway, nor while its provider wants an id of
 * their text and has none in any language. It says nothing of a phone.
 */
export async function doCodesGoOut({ db, carriers, isSettingUp }: Withholding): Promise<boolean> {
  if (isSettingUp) return false;
  if (goesOut(carriers, 'loginCode', null, false)) return true;
  return (await selectCodeTexts(db)).some((text) => goesOut(carriers, 'loginCode', text, false));
}
