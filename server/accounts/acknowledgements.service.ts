import { notices } from '#contract/accounts/acknowledgements.ts';
import type { Notice } from '#contract/accounts/acknowledgements.ts';
import type { Language } from '#contract/fields.ts';
import type { Database, Db } from '../db/database.ts';
import type { Caller } from '../shared/caller.ts';
import { findAcknowledgement, insertAcknowledgement } from './acknowledgements.store.ts';

/** Whether the caller has not yet acknowledged a notice in its present wording. */
export async function needsAcknowledgement(db: Db, caller: Caller, notice: Notice): Promise<boolean> {
  return (await findAcknowledgement(db, caller.accountId, notice, notices[notice])) === null;
}

/** Records that the caller acknowledged a notice: wording, language and time. */
export async function acknowledge(db: Database, caller: Caller, notice: Notice, language: Language): Promise<void> {
  await db.transaction((tx) => insertAcknowledgement(tx, caller.accountId, notice, notices[notice], language));
}
