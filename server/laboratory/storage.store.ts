import type { Container } from '#contract/laboratory/specimens.ts';
import type { TubeFacts } from '#contract/laboratory/tube-states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { person } from './specimens.store.ts';
import type { PersonRow } from './specimens.store.ts';

/** A tube with what is noted of it, and whether a report of it is not signed yet. */
export interface TubeRow extends TubeFacts {
  id: number;
  accession: string;
  container: Container;
  place: string;
  storedAt: Date | null;
  isWaitedFor: boolean;
  tests: { bookingId: number; accountId: number; testName: string; testNameBn: string }[];
}
export interface StoredRow extends TubeRow, PersonRow {
  storedAt: Date;
  storedBy: string;
}

const facts = `s.id, s.accession, s.container, s.place, s.received_at AS "receivedAt", s.stored_at AS "storedAt",
  s.discarded_at AS "discardedAt", s.rejected_at AS "rejectedAt", lines."isWaitedFor", lines.tests`;
/** A tube is also waited for while a correction of its report is open. */
const withLines = `specimens s, LATERAL (
  SELECT min(b.id) AS first, bool_or(b.checkup_status <> 'CANCELLED' AND coalesce(
      (SELECT r.status FROM reports r WHERE r.booking_id = b.id ORDER BY r.version DESC LIMIT 1), '') <> 'SIGNED')
      AS "isWaitedFor",
    jsonb_agg(jsonb_build_object('bookingId', b.id, 'accountId', b.account_id, 'testName', b.item_name,
      'testNameBn', b.item_name_bn) ORDER BY b.id) AS tests
  FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.specimen_id = s.id) lines`;

const stored = statement<StoredRow>(
  'storage.stored',
  `
  SELECT ${person}, ${facts}, a.name AS "storedBy"
  FROM ${withLines} JOIN booking_patients p ON p.booking_id = lines.first, accounts a
  WHERE a.id = s.stored_by AND s.stored_at IS NOT NULL AND s.discarded_at IS NULL AND s.rejected_at IS NULL
  ORDER BY s.stored_at, s.id LIMIT $1`,
);
const byNumber = statement<TubeRow & Pick<PersonRow, 'patientName'>>(
  'storage.by-number',
  `
  SELECT ${facts}, p.name AS "patientName"
  FROM ${withLines} JOIN booking_patients p ON p.booking_id = lines.first WHERE s.accession = $1`,
);
/** A statement of its own, so that the next one sees what the former holder of the lock wrote. */
const lock = statement<{ id: number }>(
  'storage.lock',
  'SELECT id FROM specimens WHERE accession = $1 OR id = ANY ($2) ORDER BY id FOR UPDATE',
);
const byIds = statement<TubeRow>(
  'storage.by-ids',
  `SELECT ${facts} FROM ${withLines} WHERE s.id = ANY ($1) ORDER BY s.id`,
);
/** A tube that changes its place keeps the moment at which it was first stored. */
const store = statement(
  'storage.store',
  `
  UPDATE specimens SET place = $3, stored_by = coalesce(stored_by, $2), stored_at = coalesce(stored_at, clinic_now())
  WHERE id = $1`,
);
const reject = statement<{ id: number }>(
  'storage.reject',
  `
  UPDATE specimens SET rejected_by = $2, rejected_at = clinic_now(), reason = $3
  WHERE id = $1 AND rejected_at IS NULL AND discarded_at IS NULL RETURNING id`,
);
const discard = statement(
  'storage.discard',
  'UPDATE specimens SET discarded_by = $2, discarded_at = clinic_now() WHERE id = ANY ($1)',
);

/** The tubes in their places, stored longest first. */
export const selectStored = (db: Db, most: number) => db.all(stored, [most]);
/** Null if no tube has this number. */
export const findByNumber = (db: Db, accession: string) => db.first(byNumber, [accession]);
/** The tubes with these ids or this number, locked until the transaction ends. */
export async function lockTubes(
  tx: Db,
  { accession = null, ids = [] }: { accession?: string | null; ids?: readonly number[] },
): Promise<TubeRow[]> {
  const rows = await tx.all(lock, [accession, ids]);
  return tx.all(byIds, [rows.map(({ id }) => id)]);
}
export const writeStored = (tx: Db, by: number, id: number, place: string) => tx.run(store, [id, by, place]);
export const writeDiscarded = (tx: Db, by: number, ids: readonly number[]) => tx.run(discard, [ids, by]);
/** Notes that a tube cannot be tested. False if it was rejected or discarded before. */
export const writeRejected = async (tx: Db, by: number, id: number, reason: string) =>
  (await tx.first(reject, [id, by, reason])) !== null;
