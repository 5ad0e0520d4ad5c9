import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { findPhrases, findTestOf, writePhrases } from './phrases.store.ts';
import { maySee } from './reports.policy.ts';
import { findReport } from './reports.store.ts';

/**
 * The test and the language that phrases of a report belong to. @throws NOT_FOUND for a report that the caller may not
 * see
 */
async function placeOf(db: Db, asking: Asking, reportId: number): Promise<{ testId: number; language: Language }> {
  const row = await findReport(db, reportId);
  if (!row || !maySee(asking, row)) throw clinicError('NOT_FOUND');
  const testId = await findTestOf(db, row.bookingId);
  if (testId === null) throw clinicError('NOT_FOUND');
  return { testId, language: row.signedAs?.language ?? row.patientLanguage };
}

/** The caller's own phrases for a report's test, in the order of their keys. @throws NOT_FOUND */
export async function readPhrases(db: Db, asking: Asking, reportId: number): Promise<KeptPhrase[]> {
  const { testId, language } = await placeOf(db, asking, reportId);
  return findPhrases(db, asking.caller.accountId, testId, language);
}

/** Keeps this list of phrases; it replaces the one before. @throws NOT_FOUND */
export async function savePhrases(
  { db }: Pick<Dependencies, 'db'>,
  asking: Asking,
  reportId: number,
  { phrases }: Received<'savePhrases'>['body'],
): Promise<KeptPhrase[]> {
  return db.transaction(async (tx) => {
    noteRecords([reportId]);
    const { testId, language } = await placeOf(tx, asking, reportId);
    const kept = phrases.map(({ interpretation, recommendations }) => {
      return { interpretation: interpretation ?? '', recommendations: recommendations ?? '' };
    });
    await writePhrases(tx, asking.caller.accountId, testId, language, kept);
    return kept;
  });
}
