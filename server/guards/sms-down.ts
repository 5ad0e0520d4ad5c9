import type { Db } from '../db/database.ts';
import { selectSmsDown } from './sms-down.store.ts';

/**
 * Whether SMS go out to nobody: the newest messages to at least two phones, of whatever kind, all failed in the last
 * quarter of an hour, and for a reason that lies with the providers. So the answer to who asks for a code says nothing
 * of their number: not one phone's messages decide, and none is looked for.
 */
export const isSmsDown = async (db: Db): Promise<boolean> => (await selectSmsDown(db))?.isDown ?? false;
