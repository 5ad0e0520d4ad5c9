import { randomBytes } from 'node:crypto';
import type { Role } from '#contract/roles.ts';
import type { Database } from '../server/db/database.ts';
import { sha256 } from '../server/shared/secrets.ts';

/** What the portal keeps of a session, in `localStorage` under `user`. */
export interface OpenedSession {
  token: string;
  name: string;
  phoneNumber: string;
  role: Role;
}

/** Opens a session of the account with this phone, without an SMS. */
export async function openSession(db: Database, phone: string): Promise<OpenedSession> {
  const token = `cs_${randomBytes(32).toString('base64url')}`;
  const { rows } = await db.query(
    `INSERT INTO sessions (token_hash, account_id, device)
     SELECT $1, id, 'bench' FROM accounts WHERE phone = $2 AND deleted_at IS NULL
     RETURNING (SELECT name FROM accounts WHERE id = account_id), (SELECT role FROM accounts WHERE id = account_id)`,
    [sha256(token), phone],
  );
  return { token, phoneNumber: phone, ...(rows[0] as { name: string; role: Role }) };
}

/** The headers of a call in a new session of the account with this phone. */
export async function logIn(db: Database, phone: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await openSession(db, phone)).token}` };
}
