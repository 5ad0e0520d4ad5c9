import { owedOf } from '#contract/payments/ledger.ts';
import { invoiceStateOf } from '#contract/payments/states.ts';
import type { InvoiceState } from '#contract/payments/states.ts';
import type { InvoiceLine, InvoiceRow } from './invoices.store.ts';
import type { MoneyRow } from './ledger-rows.ts';

/** Works out what is paid and owed from the rows of bookings and invoices. All amounts in paise. */

type MoneyOfLine = Pick<InvoiceLine, 'pricePaise' | 'discountPaise' | 'paidPaise' | 'paymentStatus' | 'isCancelled'>;

/** What is still owed on a line's booking. */
export function owedOnLine({ pricePaise, discountPaise, paidPaise, paymentStatus, isCancelled }: MoneyOfLine): number {
  return owedOf({ duePaise: pricePaise - discountPaise, paidPaise, status: paymentStatus, isCancelled });
}

/** What is still owed on a booking. */
export const owedOnBooking = (row: MoneyRow): number =>
  owedOnLine({ ...row, discountPaise: row.discountPaise ?? 0, paidPaise: paidOn(row) });

/** What is paid on a booking. */
export const paidOn = (row: MoneyRow): number => (row.amount1Paise ?? 0) + (row.amount2Paise ?? 0);

/** Whether the patient says that they have paid an invoice by a transfer that the clinic has not found yet. */
export const isClaimed = ({ settledAt, claim }: InvoiceRow): boolean => settledAt === null && claim?.state === 'OPEN';

/** The state of an invoice now. */
export const stateOf = ({ settledAt, claim, lines }: InvoiceRow): InvoiceState =>
  invoiceStateOf(
    settledAt !== null,
    claim?.state ?? null,
    lines.map((line) => ({ paise: line.paise, owedPaise: owedOnLine(line) })),
  );
