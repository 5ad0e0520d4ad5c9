import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const note = statement(
  'payments.note-event',
  `
  INSERT INTO gateway_events (event_id, kind, invoice_id, payment_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);
const known = statement(
  'payments.known-reference',
  `SELECT 1 AS one FROM receipts WHERE reference = $1 AND invoice_id = $2`,
);

/** False if this event was recorded before. */
export const recordEvent = async (
  tx: Db,
  event: { id: string; kind: string; invoiceId: number; paymentId: string | null },
) => (await tx.run(note, [event.id, event.kind, event.invoiceId, event.paymentId])) > 0;

/** Whether a gateway payment already has a receipt. */
export const hasReceipt = async (tx: Db, paymentId: string, invoiceId: number) =>
  (await tx.first(known, [paymentId, invoiceId])) !== null;
