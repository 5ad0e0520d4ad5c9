import type { Nominee } from '#contract/patients/nominee.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const read = statement<Nominee>(
  'nominees.read',
  'SELECT name, phone AS "phoneNumber", relation FROM nominees WHERE account_id = $1',
);
const write = statement(
  'nominees.write',
  `
  INSERT INTO nominees (account_id, name, phone, relation) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id) DO UPDATE SET name = $2, phone = $3, relation = $4, named_at = clinic_now()`,
);
const remove = statement('nominees.remove', 'DELETE FROM nominees WHERE account_id = $1');

export const selectNominee = (db: Db, accountId: number) => db.first(read, [accountId]);
export const writeNominee = (tx: Db, accountId: number, { name, phoneNumber, relation }: Nominee) =>
  tx.run(write, [accountId, name, phoneNumber, relation]);
export const deleteNominee = (tx: Db, accountId: number) => tx.run(remove, [accountId]);
