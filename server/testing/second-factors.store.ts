import { Secret, TOTP } from 'otpauth';
import type { Person } from './builders.store.ts';
import type { TestApp, TestCaller } from './app.ts';
import { done } from './typed-calls.ts';
import { runNow } from './moment.ts';
import type { Database } from '../db/database.ts';
import type { Parties } from './trials.ts';

/** The app on somebody's phone, and their recovery codes. */
export interface AuthenticatorApp {
  /** The current code, or the one so many half minutes later. */
  code: (later?: number) => string;
  recoveryCodes: readonly string[];
}

const codesOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (later = 0) => totp.generate({ timestamp: runNow().getTime() + later * 30_000 });
};

/** Starts a set-up, up to its first code. */
export async function startedSecondFactor(app: TestApp, caller: TestCaller) {
  await withoutSecondFactor(app, caller.account.phone);
  return { code: codesOf((await done(caller.startSecondFactor())).secret) };
}

/** Sets up a second factor for the phone's account, with no code used yet. Ends its other sessions. */
export async function withSecondFactor(app: TestApp, phone: string, by?: TestCaller): Promise<AuthenticatorApp> {
  const { rows } = await app.db.query('SELECT * FROM accounts WHERE phone = $1 AND deleted_at IS NULL', [phone]);
  const caller = by ?? (await app.as(rows[0] as Person));
  const { code } = await startedSecondFactor(app, caller);
  const { recoveryCodes } = await done(caller.confirmSecondFactor({ body: { code: code() } }));
  await app.db.query('UPDATE second_factors SET last_step = NULL WHERE account_id = $1', [caller.account.id]);
  return { code, recoveryCodes };
}

/** Gives the phone's account, if there is one, a second factor whose secret nobody knows. */
export async function markSecondFactor(app: TestApp, phone: string): Promise<void> {
  await app.db.query(
    `INSERT INTO second_factors (account_id, sealed_secret, confirmed_at)
    SELECT id, '', clinic_now() FROM accounts WHERE phone = $1 AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
    [phone],
  );
}

/** Removes the second factor of a phone's account. */
export async function withoutSecondFactor(app: TestApp, phone: string): Promise<void> {
  await app.db.query(
    'DELETE FROM second_factors f USING accounts a WHERE a.id = f.account_id AND a.phone = $1 AND a.deleted_at IS NULL',
    [phone],
  );
}

/** Logs in with the one-time code, up to the second step. @returns the ticket for it */
export async function secondStepTicket(app: TestApp, phone: string): Promise<string> {
  await app.startLogIn({ body: { phoneNumber: phone } });
  const { body } = await app.finishLogIn({ body: { phoneNumber: phone, otp: await app.sms.codeFor(phone) } });
  return (body as { second_factor: { ticket: string } }).second_factor.ticket;
}

/** Inserts a passkey of an account whose private key nobody has. @returns its number */
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
