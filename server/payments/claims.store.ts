import type { ClaimState } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** What a patient says they have paid for an invoice. */
export interface Claim {
  /** The twelve digits of the transfer. */
  reference: string;
  /** ISO 8601. */
  at: string;
  byName: string;
  state: ClaimState;
  /** The reference is on another invoice's claim, or on the payment of another booking. */
  isDuplicate: boolean;
}

/**
 * SQL: whether there is a receipt with the claimed reference that was not made for the invoice itself. `more`: whether
 * it must be (EXISTS) or must not be (NOT EXISTS) for a booking of the invoice.
 */
const recorded = (more: string) => `
  EXISTS (SELECT FROM payment_references p JOIN receipts r ON r.id = p.receipt_id
    WHERE p.reference = c.reference AND p.released_at IS NULL AND r.invoice_id IS DISTINCT FROM i.id AND ${more} (
      SELECT FROM ledger_entries e JOIN payment_invoice_lines l ON l.booking_id = e.booking_id
      WHERE e.receipt_id = r.id AND l.invoice_id = i.id))`;

/** SQL: an invoice's claim as JSON, or null; from invoices `i`. */
export const claimOf = `
  (SELECT json_build_object('reference', c.reference, 'at', c.claimed_at, 'byName', claimer.name,
      'state', CASE WHEN ${recorded('EXISTS')} THEN 'FOUND' WHEN c.declined_at IS NULL THEN 'OPEN' ELSE 'DECLINED' END,
      'isDuplicate', ${recorded('NOT EXISTS')}
        OR EXISTS (SELECT FROM payment_claims o WHERE o.reference = c.reference AND o.invoice_id <> c.invoice_id))
    FROM payment_claims c JOIN accounts claimer ON claimer.id = c.claimed_by WHERE c.invoice_id = i.id)`;

/** SQL: whether the claimed transfer of an invoice is recorded already; from invoices `i`. */
export const isClaimFound = `EXISTS (SELECT FROM payment_claims c WHERE c.invoice_id = i.id AND ${recorded('EXISTS')})`;

/** SQL: whether an invoice waits for the desk to look for the claimed transfer; from invoices `i`. */
export const isClaimedOpen =
  'EXISTS (SELECT FROM payment_claims c WHERE c.invoice_id = i.id AND c.declined_at IS NULL)';

const save = statement(
  'payments.save-claim',
  `
  INSERT INTO payment_claims (invoice_id, reference, claimed_by) VALUES ($1, $2, $3)
  ON CONFLICT (invoice_id) DO UPDATE
  SET reference = $2, claimed_by = $3, claimed_at = clinic_now(), declined_by = NULL, declined_at = NULL`,
);
const decline = statement(
  'payments.decline-claim',
  `UPDATE payment_claims SET declined_by = $2, declined_at = clinic_now()
  WHERE invoice_id = $1 AND declined_at IS NULL`,
);

/** Indexes: payment_claims_open, payment_invoices_waiting. */
const countOpen = statement<{ count: number }>(
  'payments.count-claims',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM payment_invoices i WHERE i.settled_at IS NULL AND ${isClaimedOpen} LIMIT $1) found`,
);

/** How many open claims there are of invoices that are not settled; at most `most`. */
export const countOpenClaims = async (db: Db, most: number): Promise<number> =>
  (await db.first(countOpen, [most]))?.count ?? 0;

/** Saves an invoice's claim; it replaces an older one. */
export const saveClaim = (tx: Db, claimedBy: number, invoiceId: number, reference: string) =>
  tx.run(save, [invoiceId, reference, claimedBy]);
/** Notes that a claim was declined. @returns false if there is none, or it was declined before */
export const markDeclined = async (tx: Db, declinedBy: number, invoiceId: number) =>
  (await tx.run(decline, [invoiceId, declinedBy])) > 0;
