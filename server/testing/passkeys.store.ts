import type { Database } from '../db/database.ts';
import type { TestApp } from './app.ts';
import type { Parties } from './trials.ts';

/** A passkey of an account, of which nobody has the private key. @returns its number */
export async function aPasskey(db: Database, accountId: number): Promise<number> {
  const { rows } = await db.query(
    `INSERT INTO passkeys (account_id, credential_id, public_key, user_handle, sign_count, is_syncable, is_backed_up,
      transports, name)
    VALUES ($1, uuid_send(gen_random_uuid()), '', '', 0, false, false, '{}', 'Counter computer') RETURNING id`,
    [accountId],
  );
  return (rows[0] as { id: number }).id;
}

export const aPasskeyOf = (app: TestApp, { account }: Parties) => aPasskey(app.db, account.id);
