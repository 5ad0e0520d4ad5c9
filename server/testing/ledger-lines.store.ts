import type { PaymentMode } from '#contract/payments/states.ts';
import type { Database } from '../db/database.ts';

export interface WantedLine {
  bookingId: number;
  kind: 'payment' | 'refund' | 'discount' | 'reversal';
  paise: number;
  mode?: PaymentMode;
  /** When it was written; calls always write now. */
  at: Date;
  /** Who wrote it, and in which role; missing: the gateway. */
  by?: { accountId: number; role: string };
  reason?: string;
  /** The payment of a refund, or the entry a reversal reverses. */
  of?: number;
}

let lastSeq = 0;

/** Inserts a ledger entry of another day, a payment with its receipt; the booking's fields do not change. */
export async function aLedgerLine(
  db: Database,
  { bookingId, kind, paise, mode, at, by, reason = 'a reason', of }: WantedLine,
): Promise<number> {
  const isReceived = kind === 'payment';
  const receipt = isReceived
    ? await db.query(
        `INSERT INTO receipts (year, seq, account_id, mode, total_paise, recorded_by, recorded_at)
       SELECT 'test', $1, account_id, $2, $3, $4, $5 FROM bookings WHERE id = $6 RETURNING id`,
        [(lastSeq += 1), mode, paise, by?.accountId ?? null, at, bookingId],
      )
    : { rows: [] };
  const moved = { payment: paise, refund: -paise, discount: 0, reversal: -paise }[kind];
  const { rows } = await db.query(
    `INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, reason,
       of_id, reverses_id, recorded_by, role, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      bookingId,
      kind,
      kind === 'discount' ? 0 : 1,
      paise,
      moved,
      mode ?? null,
      (receipt.rows[0] as { id: number } | undefined)?.id ?? null,
      isReceived ? null : reason,
      kind === 'refund' ? of : null,
      kind === 'reversal' ? of : null,
      by?.accountId ?? null,
      by?.role ?? null,
      at,
    ],
  );
  return (rows[0] as { id: number }).id;
}
