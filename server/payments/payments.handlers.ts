import type { Dependencies } from '../dependencies.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../caller.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { issueBill, printBill, printReceipt } from './bills.service.ts';
import { writeClosing } from './closing-csv.ts';
import { presentClosing, presentSeries } from './closing.present.ts';
import { readClosing, readSeries } from './closing.service.ts';
import { giveDiscount, recordPayment, refundPayment, reverseEntry } from './counter.service.ts';
import { presentCheckout } from './gateway.present.ts';
import { startCheckout } from './gateway.service.ts';
import { allowInvoice, confirmInvoice, createInvoice, listWaiting, readDues, readInvoice } from './invoices.service.ts';
import type { InvoiceRow } from './invoices.service.ts';
import { readBookingLedger } from './overview.service.ts';
import { presentBill, presentDues, presentInvoice, presentLedger, presentRecorded } from './payments.present.ts';

type PaymentsHandlers = Pick<
  Handlers,
  | 'createInvoice'
  | 'verifyInvoice'
  | 'startCheckout'
  | 'readMyDues'
  | 'listWaitingInvoices'
  | 'confirmInvoice'
  | 'recordPayment'
  | 'refundPayment'
  | 'reverseEntry'
  | 'giveDiscount'
  | 'readBookingPayments'
  | 'issueBill'
  | 'printBill'
  | 'printReceipt'
  | 'readClosing'
  | 'exportClosing'
  | 'readPaymentSeries'
>;

export function paymentsHandlers({
  db,
  gateway,
  origin,
  rateProfile,
}: Dependencies & { origin: string }): PaymentsHandlers {
  const isOnline = gateway !== null;
  /** An invoice with the clinic's present UPI id and name. */
  const showInvoice = async (from: Db, caller: Caller, invoice: InvoiceRow) =>
    presentInvoice(invoice, (await readClinic(from)).profile, isOnline, caller);
  /** A caller who may change a booking's money at the counter sees all of it. */
  const ledgerAfter = async (tx: Db, caller: Caller, bookingId: number) =>
    presentLedger(await readBookingLedger(tx, { caller, scope: 'any' }, bookingId), caller);
  return {
    createInvoice: async (call) => {
      await allowInvoice({ db, rateProfile }, call);
      return runOnce(db, call.repeatable, async (tx) =>
        showInvoice(tx, call.caller, await createInvoice(tx, call, call.body)),
      );
    },
    verifyInvoice: async (call) => showInvoice(db, call.caller, await readInvoice(db, call, call.body.invoiceId)),
    startCheckout: async (call) =>
      presentCheckout(await startCheckout({ db, gateway }, call, call.params.invoiceId), call.caller, origin),
    readMyDues: async ({ caller }) => presentDues(await readDues(db, caller)),
    listWaitingInvoices: async ({ caller }) => {
      const [{ profile }, rows] = await Promise.all([readClinic(db), listWaiting(db)]);
      return { invoices: rows.map((row) => presentInvoice(row, profile, isOnline, caller)) };
    },
    confirmInvoice: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRecorded(await confirmInvoice(tx, caller, params.invoiceId, body))),
    recordPayment: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRecorded(await recordPayment(tx, caller, body))),
    refundPayment: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => ledgerAfter(tx, caller, await refundPayment(tx, caller, params.id, body))),
    reverseEntry: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) =>
        ledgerAfter(tx, caller, await reverseEntry(tx, caller, params.id, body.reason)),
      ),
    giveDiscount: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => {
        await giveDiscount(tx, caller, params.id, body);
        return ledgerAfter(tx, caller, params.id);
      }),
    readBookingPayments: async (call) => presentLedger(await readBookingLedger(db, call, call.params.id), call.caller),
    issueBill: (call) =>
      runOnce(db, call.repeatable, async (tx) => presentBill(await issueBill(tx, call, call.params.id))),
    printBill: (call) => printBill(db, call, call.params.id),
    printReceipt: (call) => printReceipt(db, call, call.params.id),
    readClosing: async ({ params }) => presentClosing(await readClosing(db, params.day)),
    exportClosing: async ({ params, language }) =>
      writeClosing(presentClosing(await readClosing(db, params.day)), language),
    readPaymentSeries: async () => presentSeries(await readSeries(db)),
  };
}
