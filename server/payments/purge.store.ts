import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Invoices of more than 400 days ago for which nothing ever came: no money, no claim, no message. */
const invoices = statement(
  'payments.purge-invoices',
  `
  WITH abandoned AS (
    SELECT i.id FROM payment_invoices i
    WHERE i.settled_at IS NULL AND i.created_at < clinic_now() - interval '400 days'
      AND NOT EXISTS (SELECT FROM receipts r WHERE r.invoice_id = i.id)
      AND NOT EXISTS (SELECT FROM payment_claims c WHERE c.invoice_id = i.id)
      AND NOT EXISTS (SELECT FROM gateway_events e WHERE e.invoice_id = i.id)
    ORDER BY i.id LIMIT 1000),
  lines AS (DELETE FROM payment_invoice_lines WHERE invoice_id IN (SELECT id FROM abandoned) RETURNING invoice_id)
  DELETE FROM payment_invoices WHERE id IN (SELECT id FROM abandoned)`,
);
/** Events of the gateway. It repeats one for a day at most; receipts and the ledger keep what they said. */
const events = statement(
  'payments.purge-gateway-events',
  `DELETE FROM gateway_events WHERE received_at < clinic_now() - interval '3 years'`,
);

/** Deletes abandoned invoices. @returns how many */
export const purgeInvoices = (db: Db) => db.run(invoices);
/** Deletes old events of the gateway. @returns how many */
export const purgeGatewayEvents = (db: Db) => db.run(events);
