import type { Language } from '#contract/fields.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const testOf = statement<{ testId: number }>(
  'phrases.test-of',
  `SELECT lab_test_id AS "testId" FROM bookings WHERE id = $1 AND lab_test_id IS NOT NULL`,
);
const find = statement<{ phrases: KeptPhrase[] }>(
  'phrases.find',
  'SELECT phrases FROM report_phrases WHERE account_id = $1 AND lab_test_id = $2 AND language = $3',
);
const save = statement(
  'phrases.save',
  `
  INSERT INTO report_phrases (account_id, lab_test_id, language, phrases) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, lab_test_id, language) DO UPDATE SET phrases = excluded.phrases`,
);

/** The booked test; null if it was removed. */
export const findTestOf = async (db: Db, bookingId: number) => (await db.first(testOf, [bookingId]))?.testId ?? null;
/** The phrases of an account for a test; empty if none are kept. */
export const findPhrases = async (db: Db, accountId: number, testId: number, language: Language) =>
  (await db.first(find, [accountId, testId, language]))?.phrases ?? [];
export const writePhrases = (
  tx: Db,
  accountId: number,
  testId: number,
  language: Language,
  phrases: readonly KeptPhrase[],
) => tx.run(save, [accountId, testId, language, JSON.stringify(phrases)]);
