import type { Dependencies } from '../dependencies.ts';
import type { Db } from '../db/database.ts';
import type { Scope } from '#contract/permissions.ts';
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
import {
  allowInvoice,
  confirmInvoice,
  createInvoice,
  listWaiting,
  readDues,
  readInvoice,
  showInvoice,
} from './invoices.service.ts';
import { readBookingLedger } from './overview.service.ts';

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
  /** Who may change a booking's money at the counter sees all of it. */
  const ledgerAfter = (tx: Db, caller: Caller, bookingId: number, scope: Scope = 'any') =>
    readBookingLedger(tx, { caller, scope }, bookingId);
  return {
    createInvoice: async (call) => {
      await allowInvoice({ db, rateProfile }, call);
      return runOnce(db, call.repeatable, async (tx) =>
        showInvoice(tx, await createInvoice(tx, call, call.body), isOnline),
      );
    },
    verifyInvoice: async (call) => showInvoice(db, await readInvoice(db, call, call.body.invoiceId), isOnline),
    startCheckout: async (call) =>
      presentCheckout(await startCheckout({ db, gateway }, call, call.params.invoiceId), call.caller, origin),
    readMyDues: ({ caller }) => readDues(db, caller),
    listWaitingInvoices: () => listWaiting(db, isOnline),
    confirmInvoice: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, (tx) => confirmInvoice(tx, caller, params.invoiceId, body)),
    recordPayment: ({ caller, body, repeatable }) => runOnce(db, repeatable, (tx) => recordPayment(tx, caller, body)),
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
    readBookingPayments: (call) => readBookingLedger(db, call, call.params.id),
    issueBill: (call) => runOnce(db, call.repeatable, (tx) => issueBill(tx, call, call.params.id)),
    printBill: (call) => printBill(db, call, call.params.id),
    printReceipt: (call) => printReceipt(db, call, call.params.id),
    readClosing: async ({ params }) => presentClosing(await readClosing(db, params.day)),
    exportClosing: async ({ params, language }) =>
      writeClosing(presentClosing(await readClosing(db, params.day)), language),
    readPaymentSeries: async () => presentSeries(await readSeries(db)),
  };
}
