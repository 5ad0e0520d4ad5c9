import { notices } from '#contract/accounts/shapes.ts';
import type { Notice } from '#contract/accounts/shapes.ts';
import { consentVersions } from '#contract/patients/consent.ts';
import type { ConsentPurpose, ConsentWording } from '#contract/patients/consent.ts';
import type { Language } from '#contract/fields.ts';
import type { Database, Db } from '../db/database.ts';
import type { Caller } from '../shared/caller.ts';
import { consentText } from '../shared/messages.ts';
import { findAcknowledgement, insertAcknowledgement, insertConsent } from './consents.store.ts';
import type { Consenting } from './consents.store.ts';

/** Keeps a consent with the words that were shown, their version, language and time. `of` null keeps nothing. */
export function keepConsent(
  tx: Db,
  of: Consenting | null,
  purpose: ConsentPurpose,
  { wording, language, takenBy }: { wording: ConsentWording; language: Language; takenBy: number | null },
): Promise<void> {
  const words = consentText(wording, language);
  return insertConsent(tx, { of, purpose, version: consentVersions[wording], words, language, takenBy });
}

/** Whether the caller has not yet acknowledged a notice in its present wording. */
export async function needsAcknowledgement(db: Db, caller: Caller, notice: Notice): Promise<boolean> {
  return (await findAcknowledgement(db, caller.accountId, notice, notices[notice])) === null;
}

/** Records that the caller acknowledged a notice: wording, language and time. */
export async function acknowledge(db: Database, caller: Caller, notice: Notice, language: Language): Promise<void> {
  await db.transaction((tx) => insertAcknowledgement(tx, caller.accountId, notice, notices[notice], language));
}
