import type { Notice } from '#contract/accounts/acknowledgements.ts';
import type { Language } from '#contract/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const find = statement(
  'acknowledgements.find',
  `
  SELECT 1 FROM acknowledgements WHERE account_id = $1 AND notice = $2 AND wording_version = $3`,
);
const insert = statement(
  'acknowledgements.insert',
  `
  INSERT INTO acknowledgements (account_id, notice, wording_version, language) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`,
);

export const findAcknowledgement = (db: Db, accountId: number, notice: Notice, version: string) =>
  db.first(find, [accountId, notice, version]);
export const insertAcknowledgement = (db: Db, accountId: number, notice: Notice, version: string, language: Language) =>
  db.run(insert, [accountId, notice, version, language]);
