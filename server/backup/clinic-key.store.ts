import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const state = statement<{ fingerprint: string | null; wasUsed: boolean }>(
  'clinic-key.state',
  `
  SELECT (SELECT key_fingerprint FROM clinic_kind) AS fingerprint,
    EXISTS (SELECT FROM audit_log WHERE action = 'sign-in' AND outcome = 'done') AS "wasUsed"`,
);
const write = statement('clinic-key.write', 'UPDATE clinic_kind SET key_fingerprint = $1');

/** The fingerprint of the key the data were made with (null if not noted yet), and whether anybody has logged in. */
export const readKeyState = async (db: Db) => (await db.first(state))!;
export const writeFingerprint = (db: Db, fingerprint: string) => db.run(write, [fingerprint]);
