import type { EntryKind, PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { languageOfPatient, nameOfPatient, numberOfPatient } from '../db/columns.ts';
import type { NewEntry, EntryRow, MoneyRow, NewReceipt, Writer } from './ledger-rows.ts';

/**
 * Makes SQL for a fact of a booking's patient, from the relation `b`, or of the account where the booking names no
 * patient.
 */
const ofPatient = (sql: (patient: string, account: string) => string) => (account: string) =>
  `(SELECT ${sql('p', account)} FROM (SELECT b.patient_id AS id) booked LEFT JOIN patients p USING (id))`;

/** SQL: the patient's name, number and language, from bookings `b` and the account's relation. */
export const patientNameOf = ofPatient(nameOfPatient);
export const patientNumberOf = ofPatient(numberOfPatient);
const patientLanguageOf = ofPatient(languageOfPatient);

/**
 * SQL: whether a visit's fee is owed, because the clinic has confirmed it or it is over; from bookings, or counts by
 * status.
 */
export const isConfirmed = (relation: string) => `${relation}.appointment_status <> 'REQUESTED'`;

/** The columns of a `MoneyRow`, from bookings `b` and their account `a`. */
export const moneyColumns = `
  b.id, b.kind, b.account_id AS "accountId",
  ${patientNumberOf('a')} AS "patientNumber", ${patientNameOf('a')} AS "patientName",
  a.phone AS "patientPhone", ${patientLanguageOf('a')} AS "patientLanguage",
  b.item_name AS "itemName", b.item_name_bn AS "itemNameBn",
  b.package_name AS "packageName", b.package_name_bn AS "packageNameBn",
  b.cancelled_at AS "cancelledAt", b.fee_told IS FALSE AS "isFeeUnknown", b.fee_told IS NOT NULL AS "isFeeToldHere",
  b.requested_at AS "requestedAt", b.price_paise AS "pricePaise", b.checkup_status = 'CANCELLED' AS "isCancelled",
  ${isConfirmed('b')} AS "isConfirmed",
  b.doctor_id AS "doctorId", b.referer_id AS "refererId", b.referring_doctor_id AS "referringDoctorId",
  b.reporting_doctor_id AS "reportingDoctorId",
  b.payment_status AS "paymentStatus", b.patient_discount_paise AS "discountPaise",
  b.payment_amount1_paise AS "amount1Paise", b.payment_id1 AS "paymentId1",
  b.payment_amount2_paise AS "amount2Paise", b.payment_id2 AS "paymentId2", b.version`;

const lock = statement<MoneyRow>(
  'payments.lock-bookings',
  `
  SELECT ${moneyColumns} FROM bookings b JOIN accounts a ON a.id = b.account_id
  WHERE b.id = ANY ($1)
  ORDER BY b.id FOR UPDATE OF b`,
);
const several = statement<MoneyRow>(
  'payments.several-bookings',
  `
  SELECT ${moneyColumns} FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.id = ANY ($1) ORDER BY b.id`,
);
const find = statement<MoneyRow>(
  'payments.find-booking',
  `
  SELECT ${moneyColumns} FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.id = $1`,
);

const entryColumns = `
  e.id, e.booking_id AS "bookingId", e.kind, e.slot, e.amount_paise AS "amountPaise",
  e.mode, e.label, e.reason, e.status, e.shows_zero AS "showsZero",
  e.receipt_id AS "receiptId", r.number AS "receiptNumber", r.received_paise AS "receivedPaise",
  r.received_paise - r.total_paise AS "returnedPaise", e.of_id AS "ofId", e.reverses_id AS "reversesId",
  v.id AS "voucherId", v.number AS "voucherNumber",
  e.price_paise AS "pricePaise", e.was_cancelled AS "wasCancelled",
  e.recorded_by AS "byId", writer.name AS "byName", e.recorded_at AS at,
  asked.id IS NOT NULL AND asked.decided_at IS NULL AS "isAsked",
  asked.asked_by AS "askedById", asker.name AS "askedByName",
  asked.reason AS "askedReason", asked.asked_at AS "askedAt"`;
/** A payment has at most one request that is open or approved; its reversal shows who asked. */
const entryJoins = `LEFT JOIN receipts r ON r.id = e.receipt_id LEFT JOIN vouchers v ON v.entry_id = e.id
  LEFT JOIN accounts writer ON writer.id = e.recorded_by
  LEFT JOIN reversal_requests asked ON asked.entry_id = coalesce(e.reverses_id, e.id)
    AND (asked.decided_at IS NULL OR asked.approved)
  LEFT JOIN accounts asker ON asker.id = asked.asked_by`;
const lines = statement<EntryRow>(
  'payments.lines',
  `SELECT ${entryColumns} FROM ledger_entries e ${entryJoins} WHERE e.booking_id = $1 ORDER BY e.id`,
);
const linesOfSeveral = statement<EntryRow>(
  'payments.lines-of-several',
  `SELECT ${entryColumns} FROM ledger_entries e ${entryJoins} WHERE e.booking_id = ANY ($1) ORDER BY e.id`,
);
const bookingOf = statement<{ bookingId: number }>(
  'payments.booking-of-entry',
  'SELECT booking_id AS "bookingId" FROM ledger_entries WHERE id = $1',
);

/** What was paid, given back or taken off on a booking. Amounts in paise. */
export interface MovedRow {
  id: number;
  bookingId: number;
  kind: EntryKind;
  paise: number;
  mode: PaymentMode | null;
  /** Of its receipt or voucher. */
  number: string | null;
  at: Date;
}

const moved = statement<MovedRow>(
  'payments.moved-on-bookings',
  `
  SELECT e.id, e.booking_id AS "bookingId", e.kind, e.amount_paise AS paise, e.mode,
    coalesce(v.number, r.number) AS number, e.recorded_at AS at
  FROM ledger_entries e LEFT JOIN receipts r ON r.id = e.receipt_id LEFT JOIN vouchers v ON v.entry_id = e.id
  WHERE e.booking_id = ANY ($1) AND e.kind IN ('payment', 'refund', 'discount', 'reversal') AND e.amount_paise > 0
  ORDER BY e.id DESC`,
);

const append = statement<EntryRow>(
  'payments.append',
  `
  WITH e AS (
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, label, reason, status,
      shows_zero, receipt_id, of_id, reverses_id, recorded_by, role)
    SELECT $1, kind, slot, coalesce("amountPaise", 0), coalesce("movedPaise", 0), mode, label, reason, status,
      coalesce("showsZero", false), "receiptId", "ofId", "reversesId", $3, $4
    FROM jsonb_to_recordset($2::jsonb) AS draft (place integer, kind text, slot smallint, "amountPaise" bigint,
      "movedPaise" bigint, mode text, label text, reason text, status text, "showsZero" boolean,
      "receiptId" integer, "ofId" integer, "reversesId" integer)
    ORDER BY place
    RETURNING *)
  SELECT ${entryColumns} FROM e ${entryJoins} ORDER BY e.id`,
);

const takeNumber = statement<{ year: string; seq: number }>(
  'payments.take-number',
  `
  INSERT INTO number_series AS s (series, year, last) VALUES ($1, financial_year(clinic_now()), 1)
  ON CONFLICT (series, year) DO UPDATE SET last = s.last + 1 RETURNING year, last AS seq`,
);
const holdNumbers = statement(
  'payments.hold-numbers',
  `
  INSERT INTO number_series AS s (series, year, last) VALUES ('receipt', financial_year(clinic_now()), 0)
  ON CONFLICT (series, year) DO UPDATE SET last = s.last`,
);
const addReceipt = statement<{ id: number; number: string }>(
  'payments.add-receipt',
  `
  INSERT INTO receipts (year, seq, account_id, mode, reference, total_paise, received_paise, invoice_id, recorded_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id, number`,
);

const addVoucher = statement<{ voucherId: number; voucherNumber: string }>(
  'payments.add-voucher',
  `
  INSERT INTO vouchers (kind, year, seq, entry_id) VALUES ($1, $2, $3, $4)
  RETURNING id AS "voucherId", number AS "voucherNumber"`,
);

const claim = statement(
  'payments.claim-reference',
  `
  INSERT INTO payment_references (reference, receipt_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING reference`,
);
const release = statement(
  'payments.release-references',
  'UPDATE payment_references SET released_at = clinic_now() WHERE receipt_id = $1',
);
/** Payments of a receipt that are not fully reversed. */
const living = statement<{ count: number }>(
  'payments.living-of-receipt',
  `
  SELECT count(*)::integer AS count FROM ledger_entries p WHERE p.receipt_id = $1
    AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.reverses_id = p.id)`,
);

/** Reads and locks bookings until the transaction ends, always in the same order to avoid deadlocks. */
export const lockBookings = (tx: Db, ids: readonly number[]) => tx.all(lock, [ids]);
export const selectMoney = (db: Db, bookingIds: readonly number[]) => db.all(several, [bookingIds]);
export const findMoney = (db: Db, id: number) => db.first(find, [id]);
/** A booking's ledger entries, oldest first. */
export const selectLines = (db: Db, bookingId: number) => db.all(lines, [bookingId]);
/** The ledger of several bookings, oldest entry first. */
export const selectLinesOf = (db: Db, bookingIds: readonly number[]) => db.all(linesOfSeveral, [bookingIds]);
/** What was paid, given back or taken off on these bookings, newest first. */
export const selectMoved = (db: Db, bookingIds: readonly number[]) => db.all(moved, [bookingIds]);
/** The booking of an entry; 0 if there is no such entry. */
export const findBookingOfEntry = async (db: Db, entryId: number) =>
  (await db.first(bookingOf, [entryId]))?.bookingId ?? 0;

/**
 * Inserts entries in this order and returns the stored rows. Refunds, and reversals of money, also get a voucher
 * number.
 */
export async function insertEntries(
  tx: Db,
  by: Writer | null,
  bookingId: number,
  drafts: readonly NewEntry[],
): Promise<EntryRow[]> {
  const rows = await tx.all(append, [
    bookingId,
    JSON.stringify(drafts.map((draft, place) => ({ place, ...draft }))),
    by?.accountId ?? null,
    by?.role ?? null,
  ]);
  const numbered: EntryRow[] = [];
  for (const row of rows) numbered.push(isNumbered(row) ? { ...row, ...(await insertVoucher(tx, row)) } : row);
  return numbered;
}

/** Whether an entry gets a voucher number. Discounts and their reversals have no mode, because no money moved. */
const isNumbered = ({ kind, mode }: EntryRow): boolean => mode !== null && (kind === 'refund' || kind === 'reversal');

async function insertVoucher(tx: Db, { id, kind }: EntryRow) {
  const { year, seq } = await takeNextNumber(tx, kind === 'refund' ? 'refund' : 'reversal');
  return (await tx.first(addVoucher, [kind, year, seq, id]))!;
}

/**
 * Takes the next number of a series of this financial year. Locks the series until the transaction ends. A transaction
 * takes numbers in this order: receipt, refund or reversal, bill.
 */
export async function takeNextNumber(
  tx: Db,
  series: 'receipt' | 'refund' | 'reversal' | 'bill',
): Promise<{ year: string; seq: number }> {
  return (await tx.first(takeNumber, [series]))!;
}

/**
 * Locks the receipt numbers. Every payment does so before it takes a reference, so that two payments cannot deadlock on
 * each other's references.
 */
export const lockReceiptNumbers = (tx: Db) => tx.run(holdNumbers);

/** Inserts a receipt under the next number. */
export async function insertReceipt(
  tx: Db,
  by: Writer | null,
  receipt: NewReceipt,
): Promise<{ id: number; number: string }> {
  const { year, seq } = await takeNextNumber(tx, 'receipt');
  const { accountId, mode, reference, totalPaise, receivedPaise, invoiceId } = receipt;
  return (await tx.first(addReceipt, [
    year,
    seq,
    accountId,
    mode,
    reference,
    totalPaise,
    receivedPaise,
    invoiceId,
    by?.accountId ?? null,
  ]))!;
}

/** Takes a payment reference for a receipt. @returns false if another payment has it */
export const claimReference = async (tx: Db, reference: string, receiptId: number) =>
  (await tx.run(claim, [reference, receiptId])) > 0;

/** Frees a receipt's reference when all its payments are reversed. */
export async function releaseReference(tx: Db, receiptId: number): Promise<void> {
  if ((await tx.first(living, [receiptId]))?.count === 0) await tx.run(release, [receiptId]);
}
