import type { OutboxState } from '#contract/messages-out/outbox.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const waiting = statement<{ id: number }>(
  'many-messages.waiting',
  `
  SELECT id FROM messages_out
  WHERE id BETWEEN $1 AND $2 AND state IN ('QUEUED', 'SENDING', 'FAILED') AND tries < $3 ORDER BY tries, id LIMIT $4`,
);
const ends = statement<EndRow>(
  'many-messages.ends',
  'SELECT id, state, fault, phone, provider_id AS "providerId" FROM messages_out WHERE id BETWEEN $1 AND $2',
);

export interface EndRow {
  id: number;
  state: OutboxState;
  fault: string | null;
  phone: string | null;
  providerId: string | null;
}

/** The rows of one run, by their numbers. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** The rows that the queue would try now, at most so many. */
export const selectWaiting = (db: Db, { first, last }: Range, tries: number, most: number) =>
  db.all(waiting, [first, last, tries, most]);
export const selectEnds = (db: Db, { first, last }: Range) => db.all(ends, [first, last]);
