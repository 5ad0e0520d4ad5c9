import { consentVersions } from '#contract/patients/consent.ts';
import type { ConsentPurpose, ConsentWording } from '#contract/patients/consent.ts';
import type { Language } from '#contract/fields.ts';
import type { Db } from '../db/database.ts';
import { consentText } from '../shared/messages.ts';
import { insertConsent } from './consents.store.ts';
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
