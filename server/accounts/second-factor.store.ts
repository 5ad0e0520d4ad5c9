import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Whether the account of this column logs in with a second step: SQL. */
export const hasSecondFactor = (account: string) =>
  `EXISTS (SELECT FROM second_factors f WHERE f.account_id = ${account} AND f.confirmed_at IS NOT NULL)`;

/** Whether the account `a` must set one up before anything else: SQL. */
export const mustSetUp = `(EXISTS (SELECT FROM second_factor_roles r WHERE r.role = a.role)
  AND NOT ${hasSecondFactor('a.id')})`;

export interface SecondFactorState {
  isOn: boolean;
  /** The account's role needs one. */
  isRequired: boolean;
  recoveryCodesLeft: number;
}

export interface SecondFactor {
  sealedSecret: string;
  /** Null until its first code was entered. */
  confirmedAt: Date | null;
  /** The time by the database's clock, in seconds since 1970. */
  now: number;
}

const read = statement<SecondFactor>(
  'second-factor.read',
  `
  SELECT sealed_secret AS "sealedSecret", confirmed_at AS "confirmedAt",
    extract(epoch FROM clinic_clock())::float8 AS now
  FROM second_factors WHERE account_id = $1`,
);
const start = statement(
  'second-factor.start',
  `
  INSERT INTO second_factors AS f (account_id, sealed_secret) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, started_at = clinic_now()
  WHERE f.confirmed_at IS NULL`,
);
const confirm = statement(
  'second-factor.confirm',
  `
  UPDATE second_factors SET confirmed_at = clinic_now(), last_step = $3
  WHERE account_id = $1 AND sealed_secret = $2 AND confirmed_at IS NULL`,
);
const useStep = statement(
  'second-factor.use-step',
  `
  UPDATE second_factors SET last_step = $2
  WHERE account_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
);
const addRecovery = statement(
  'second-factor.add-recovery-codes',
  'INSERT INTO recovery_codes (account_id, code_hmac) SELECT $1, unnest($2::bytea[])',
);
const useRecovery = statement(
  'second-factor.use-recovery-code',
  `
  UPDATE recovery_codes SET used_at = clinic_now() WHERE account_id = $1 AND code_hmac = $2 AND used_at IS NULL`,
);
const state = statement<SecondFactorState>(
  'second-factor.state',
  `
  SELECT ${hasSecondFactor('a.id')} AS "isOn",
    EXISTS (SELECT FROM second_factor_roles r WHERE r.role = a.role) AS "isRequired",
    (SELECT count(*)::integer FROM recovery_codes c WHERE c.account_id = a.id AND c.used_at IS NULL)
      AS "recoveryCodesLeft"
  FROM accounts a WHERE a.id = $1`,
);
const remove = statement('second-factor.remove', 'DELETE FROM second_factors WHERE account_id = $1');
const removeAll = statement('second-factor.remove-all', 'DELETE FROM second_factors');
const purge = statement(
  'second-factor.purge',
  `DELETE FROM second_factors WHERE confirmed_at IS NULL AND started_at < clinic_now() - interval '1 day'`,
);
const roles = statement<{ role: Role }>('second-factor.roles', 'SELECT role FROM second_factor_roles ORDER BY role');
const addRole = statement(
  'second-factor.add-role',
  'INSERT INTO second_factor_roles (role) VALUES ($1) ON CONFLICT DO NOTHING',
);
const removeRole = statement('second-factor.remove-role', 'DELETE FROM second_factor_roles WHERE role = $1');

export const selectSecondFactor = (db: Db, accountId: number) => db.first(read, [accountId]);
/** Begins a set-up, in place of one that was not finished. @returns false if the account has a second factor */
export const insertSecondFactor = async (tx: Db, accountId: number, sealedSecret: string): Promise<boolean> =>
  (await tx.run(start, [accountId, sealedSecret])) > 0;
/** Turns it on. @returns false if it was turned on, or its set-up started again, meanwhile */
export const confirmStarted = async (tx: Db, accountId: number, sealed: string, step: number): Promise<boolean> =>
  (await tx.run(confirm, [accountId, sealed, step])) > 0;
/** Uses the code of a half minute. @returns false if it, or a newer one, was used before */
export const takeStep = async (db: Db, accountId: number, step: number): Promise<boolean> =>
  (await db.run(useStep, [accountId, step])) > 0;
export const insertRecoveryCodes = (tx: Db, accountId: number, hmacs: readonly Buffer[]) =>
  tx.run(addRecovery, [accountId, hmacs]);
/** @returns false if the account has no such unused code */
export const takeRecoveryCode = async (db: Db, accountId: number, hmac: Buffer): Promise<boolean> =>
  (await db.run(useRecovery, [accountId, hmac])) > 0;
export const selectSecondFactorState = async (db: Db, accountId: number) => (await db.first(state, [accountId]))!;
/** Deletes it with its recovery codes and tickets. @returns false if there was none */
export const deleteSecondFactor = async (tx: Db, accountId: number): Promise<boolean> =>
  (await tx.run(remove, [accountId])) > 0;
export const deleteAllSecondFactors = (tx: Db) => tx.run(removeAll);
/** Deletes set-ups that were begun more than a day ago and not finished. */
export const purgeStarted = (db: Db) => db.run(purge);
export const selectSecondFactorRoles = async (db: Db) => (await db.all(roles)).map(({ role }) => role);
export const insertSecondFactorRole = (tx: Db, role: Role) => tx.run(addRole, [role]);
export const deleteSecondFactorRole = (tx: Db, role: Role) => tx.run(removeRole, [role]);
