import { aLabTest, visitOf } from './builders.store.ts';
import { askedDiscount } from './counter.ts';
import type { TestApp, TestCaller } from './app.ts';
import { at, by, list, missingId, newBooking, on, once, someBooking } from './trials.ts';
import type { Parties, Trials } from './trials.ts';
import { done } from './typed-calls.ts';

const missingInvoice = '0000000000';

const cashiers = new WeakMap<TestApp, Promise<TestCaller>>();
/** Who records payments and issues bills for the bookings below. */
function cashier(app: TestApp): Promise<TestCaller> {
  const made = cashiers.get(app) ?? app.asRole('Admin');
  cashiers.set(app, made);
  return made;
}

const unpaid = newBooking.test;
const newVisit = async (app: TestApp, parties: Parties) => visitOf(app.db, await unpaid(app, parties));
const someVisit = once(async (app, parties) => visitOf(app.db, await someBooking.test(app, parties)));
const invoiceOf = async (app: TestApp, bookingId: number) =>
  (await done((await cashier(app)).createInvoice({ body: { amount: 100, bookingId } }))).invoiceId;
const newInvoice = async (app: TestApp, parties: Parties) => invoiceOf(app, await unpaid(app, parties));
const someInvoice = once(newInvoice);
const newClaim = async (app: TestApp, parties: Parties) => {
  const invoiceId = await newInvoice(app, parties);
  const payer = await app.as(parties.account);
  await payer.claimInvoice({ params: { invoiceId }, body: { reference: '701234567890' } });
  return invoiceId;
};
const pay = async (app: TestApp, bookingId: number) =>
  done((await cashier(app)).recordPayment({ body: { bookingId, mode: 'cash', amount: 100, received: 200 } }));
const someBill = once(
  async (app, parties) =>
    (await done((await cashier(app)).issueBill({ params: { id: await someBooking.test(app, parties) } }))).billId,
);
const someReceipt = once(async (app, parties) => (await pay(app, await unpaid(app, parties))).receiptId);

/** The number of a payment's ledger entry. */
async function newPayment(app: TestApp, parties: Parties): Promise<number> {
  const bookingId = await unpaid(app, parties);
  await pay(app, bookingId);
  const [entry] = (await done((await cashier(app)).readBookingPayments({ params: { id: bookingId } }))).entries;
  return entry?.id ?? 0;
}

/** The number of a refund's voucher. */
const someVoucher = once(async (app, parties) => {
  const ledger = await done(
    (await cashier(app)).refundPayment({
      params: { id: await newPayment(app, parties) },
      body: { amount: 1, mode: 'cash', reason: 'Sample was lost' },
    }),
  );
  return ledger.entries.find(({ kind }) => kind === 'refund')?.voucherId ?? 0;
});

/** A booking that was cancelled after it was paid. */
async function paidAndCancelled(app: TestApp, parties: Parties): Promise<number> {
  const id = await unpaid(app, parties);
  await pay(app, id);
  await done((await cashier(app)).editTestBooking({ body: { id, checkupStatus: 'CANCELLED' } }));
  return id;
}

/** The number of a cash payment that the desk has asked to take back. */
async function askedBack(app: TestApp, parties: Parties): Promise<number> {
  const [desk, bookingId] = [await app.asRole('Receptionist'), await unpaid(app, parties)];
  await desk.recordPayment({ body: { bookingId, mode: 'cash', amount: 100 } });
  const [entry] = (await done((await cashier(app)).readBookingPayments({ params: { id: bookingId } }))).entries;
  await desk.reverseEntry({ params: { id: entry!.id }, body: { reason: 'Wrong booking' } });
  return entry?.id ?? 0;
}

const ofInvoice = (body?: object) => (invoiceId: string) => ({ params: { invoiceId }, ...(body && { body }) });

/** How each call of payments is tried (`records.ts`). */
export const paymentTrials = {
  createInvoice: on(someBooking.test, (bookingId) => ({ body: { amount: 150.5, bookingId } }), missingId),
  verifyInvoice: on(someInvoice, (invoiceId) => ({ body: { invoiceId } }), missingInvoice),
  startCheckout: on(someInvoice, ofInvoice(), missingInvoice),
  readMyDues: list('readMyDues', someBooking.test, ({ bookings }) => bookings.map(({ bookingId }) => bookingId)),
  listWaitingInvoices: list('listWaitingInvoices', newInvoice, ({ invoices }) =>
    invoices.map(({ invoiceId }) => invoiceId),
  ),
  claimInvoice: on(newInvoice, ofInvoice({ reference: '701234567890' }), missingInvoice),
  declineClaim: on(newClaim, ofInvoice(), missingInvoice),
  confirmInvoice: on(newInvoice, ofInvoice({ mode: 'cash', received: 500 }), missingInvoice),
  recordPayment: on(
    unpaid,
    (bookingId) => ({ body: { bookingId, mode: 'cash', amount: 100, received: 200 } }),
    missingId,
  ),
  openVisit: by(async (phone, app) => ({
    body: { phone, lines: [{ type: 'test', testId: (await aLabTest(app.db)).id }] },
  })),
  quoteVisit: {
    ...by(async (phone, app) => ({ body: { phone, lines: [{ type: 'test', testId: (await aLabTest(app.db)).id }] } })),
    // A new person's phone has no account yet.
    kinds: ['own', 'other'],
  },
  listJoinable: { ...by(async (phone) => ({ query: { phone } })), kinds: ['own', 'other'] },
  readLastVisit: null,
  readVisit: at(someVisit),
  payVisit: at(newVisit, { mode: 'cash', amount: 100, received: 200 }),
  discountVisit: at(newVisit, { amount: 20, reason: 'Staff family' }),
  listDiscountRequests: null,
  decideDiscount: at(async (app, parties) => askedDiscount(app, await unpaid(app, parties)), { approve: true }),
  readDiscountLimits: null,
  changeDiscountLimit: null,
  refundPayment: at(newPayment, { amount: 50, mode: 'cash', reason: 'Sample was lost' }),
  declineRefund: at(paidAndCancelled),
  reverseEntry: at(newPayment, { reason: 'Wrong booking' }),
  setFee: at(newBooking.withoutFee, { fee: 350 }),
  decideReversal: at(askedBack, { approve: true }),
  giveDiscount: at(unpaid, { amount: 20, reason: 'Staff family' }),
  readBookingPayments: at(someBooking.test),
  issueBill: at(someBooking.test),
  printBill: at(someBill),
  printReceipt: at(someReceipt),
  printVoucher: at(someVoucher),
  readClosing: null,
  exportClosing: null,
  readDrawer: null,
  countDrawer: null,
  openDrawer: null,
  signDrawer: null,
  readMonth: null,
  exportMonth: null,
  listRegister: null,
  readPaymentSeries: null,
} satisfies Trials;
