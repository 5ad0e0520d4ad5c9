import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const known = statement<KnownPerson>(
  'identity.known',
  `
  SELECT
    coalesce(extract(year FROM p.birth_date)::integer,
      extract(year FROM p.age_told_on)::integer - p.age_years) AS "bornAtLatest",
    coalesce(extract(year FROM p.birth_date)::integer,
      extract(year FROM p.age_told_on)::integer - p.age_years - 1) AS "bornAtEarliest"
  FROM accounts a
    LEFT JOIN patients p ON p.account_id = a.id AND p.relation = 'Self' AND p.registered_at < $2
  WHERE a.id = $1`,
);
export interface KnownPerson {
  /** The year of birth; an age allows two years. Null if neither is known. */
  bornAtEarliest: number | null;
  bornAtLatest: number | null;
}

/**
 * What the clinic knew of an account holder before that moment: data given by a new holder of the phone prove nothing.
 */
export const findKnownPerson = async (db: Db, accountId: number, before: Date) =>
  (await db.first(known, [accountId, before]))!;
