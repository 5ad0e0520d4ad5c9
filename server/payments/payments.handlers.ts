import { clinicToday } from '#contract/schedules/hours.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { issueBill, printBill } from './bills.service.ts';
import { claimInvoice, declineClaim } from './claims.service.ts';
import { writeClosing } from './closing-csv.ts';
import { presentClosing, presentDrawerOf, presentMonth, presentSeries } from './closing.present.ts';
import { readClosing, readMonth, readSeries } from './closing.service.ts';
import { countDrawer, openDrawer, readDrawer, signDrawer } from './drawers.service.ts';
import { writeMonth } from './month-csv.ts';
import { readRegister } from './register.service.ts';
import { declineRefund, giveDiscount, recordPayment, refundPayment } from './counter.service.ts';
import { setFee } from './fee.service.ts';
import { presentCheckout, returnPath } from './gateway.present.ts';
import { startCheckout } from './gateway.service.ts';
import {
  allowInvoice,
  confirmInvoice,
  createInvoice,
  listWaiting,
  readDues,
  readOpenInvoices,
  readInvoice,
} from './invoices.service.ts';
import type { InvoiceRow } from './invoices.service.ts';
import { readBookingLedger } from './overview.service.ts';
import { printReceipt } from './receipts.service.ts';
import { printVoucher } from './vouchers.service.ts';
import { decideReversal, reverseEntry } from './reversals.service.ts';
import {
  presentBill,
  presentDues,
  presentInvoice,
  presentLedger,
  presentRecorded,
  presentRegister,
  presentWaiting,
} from './payments.present.ts';

type PaymentsDeps = Dependencies & { origin: string };

/** Invoices, and what is paid for them. */
function invoiceHandlers({ db, gateway, origin, rateProfile }: PaymentsDeps) {
  const isOnline = gateway !== null;
  /** An invoice with the clinic's present UPI id and name. */
  const showInvoice = async (from: Db, caller: Caller, invoice: InvoiceRow) =>
    presentInvoice(invoice, caller, (await readClinic(from)).profile, isOnline);
  return {
    createInvoice: async (call) => {
      await allowInvoice({ db, rateProfile }, call);
      return runOnce(db, call.repeatable, async (tx) =>
        showInvoice(tx, call.caller, await createInvoice(tx, call, call.body)),
      );
    },
    verifyInvoice: async (call) => showInvoice(db, call.caller, await readInvoice(db, call, call.body.invoiceId)),
    startCheckout: async (call) => {
      const checkout = await startCheckout({ db, gateway }, call, call.params.invoiceId);
      return presentCheckout(checkout, call.caller, origin + returnPath(checkout.invoice.code));
    },
    readMyDues: async ({ caller }) => presentDues(await readDues(db, caller), await readOpenInvoices(db, caller)),
    listWaitingInvoices: async ({ caller, query }) => {
      const [{ profile }, waiting] = await Promise.all([readClinic(db), listWaiting(db, query)]);
      return presentWaiting(waiting, caller, profile, isOnline);
    },
    claimInvoice: async (call) =>
      showInvoice(db, call.caller, await claimInvoice(db, call, call.params.invoiceId, call.body.reference)),
    declineClaim: async ({ caller, params }) =>
      showInvoice(db, caller, await declineClaim(db, caller, params.invoiceId)),
    confirmInvoice: ({ caller, params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRecorded(await confirmInvoice(tx, caller, params.invoiceId, body))),
    recordPayment: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRecorded(await recordPayment(tx, caller, body))),
  } satisfies Partial<Handlers>;
}

/** The ledger of a booking. */
function ledgerHandlers({ db }: PaymentsDeps) {
  /** The ledger after a change, as far as the permission to change it reaches. */
  const ledgerAfter = async (tx: Db, asking: Asking, bookingId: number) =>
    presentLedger(await readBookingLedger(tx, asking, bookingId), asking.caller);
  return {
    setFee: async (call) => {
      await setFee(db, call.caller, call.params.id, call.body);
      return ledgerAfter(db, call, call.params.id);
    },
    declineRefund: async (call) => {
      await declineRefund(db, call.caller, call.params.id);
      return ledgerAfter(db, call, call.params.id);
    },
    refundPayment: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        ledgerAfter(tx, call, await refundPayment(tx, call.caller, call.params.id, call.body)),
      ),
    reverseEntry: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        ledgerAfter(tx, call, await reverseEntry(tx, call.caller, call.params.id, call.body.reason)),
      ),
    decideReversal: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        ledgerAfter(tx, call, await decideReversal(tx, call.caller, call.params.id, call.body.approve)),
      ),
    giveDiscount: (call) =>
      runOnce(db, call.repeatable, async (tx) => {
        await giveDiscount(tx, call.caller, call.params.id, call.body);
        return ledgerAfter(tx, call, call.params.id);
      }),
    readBookingPayments: async (call) => presentLedger(await readBookingLedger(db, call, call.params.id), call.caller),
  } satisfies Partial<Handlers>;
}

/** Papers, drawers, and the sums of days and months. */
function paperHandlers(deps: PaymentsDeps) {
  const { db, origin } = deps;
  return {
    issueBill: (call) =>
      runOnce(db, call.repeatable, async (tx) => presentBill(await issueBill(tx, call, call.params.id))),
    printBill: (call) => printBill({ db, origin }, call, call.params.id, call.query),
    printReceipt: (call) => printReceipt({ db, origin }, call, call.params.id, call.query),
    printVoucher: (call) => printVoucher({ db, origin }, call, call.params.id, call.query),
    readClosing: async ({ caller, params }) => presentClosing(await readClosing(db, params.day), caller),
    exportClosing: async ({ caller, params, language }) =>
      writeClosing(presentClosing(await readClosing(db, params.day), caller), language),
    readDrawer: async ({ caller, params: { day } }) => presentDrawerOf(await readDrawer(db, caller, day), caller, day),
    openDrawer: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) =>
        presentDrawerOf(await openDrawer(tx, caller, body), caller, clinicToday(tx.now())),
      ),
    countDrawer: ({ caller, params: { day }, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentDrawerOf(await countDrawer(tx, caller, day, body), caller, day)),
    signDrawer: ({ caller, params: { day }, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentDrawerOf(await signDrawer(tx, caller, day, body), caller, day)),
    readMonth: async ({ params }) => presentMonth(await readMonth(db, params.month)),
    exportMonth: async ({ params, language }) => writeMonth(presentMonth(await readMonth(db, params.month)), language),
    listRegister: async ({ caller, query }) => presentRegister(await readRegister(deps, caller, query)),
    readPaymentSeries: async () => presentSeries(await readSeries(db)),
  } satisfies Partial<Handlers>;
}

/** All calls of payments. */
export const paymentsHandlers = (deps: PaymentsDeps) => ({
  ...invoiceHandlers(deps),
  ...ledgerHandlers(deps),
  ...paperHandlers(deps),
});
