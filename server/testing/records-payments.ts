import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { TestApp, TestCaller } from './app.ts';
import { at, list, missingId, newBooking, on, once, someBooking } from './trials.ts';
import type { Parties, Trial } from './trials.ts';

type PaymentCall = Extract<
  EndpointName,
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

const missingInvoice = '0000000000';

const cashiers = new WeakMap<TestApp, Promise<TestCaller>>();
/** Records payments and issues bills for the bookings below. */
async function atCounter<N extends EndpointName>(
  app: TestApp,
  _call: N,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<N>> {
  const cashier = cashiers.get(app) ?? app.asRole('Admin');
  cashiers.set(app, cashier);
  const answer = await (await cashier).call(method, `/api/v1${path}`, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Answer<N>;
}

const unpaid = newBooking.test;
const invoiceOf = async (app: TestApp, bookingId: number) =>
  (await atCounter(app, 'createInvoice', 'POST', '/payment', { amount: 100, bookingId })).invoiceId;
const newInvoice = async (app: TestApp, parties: Parties) => invoiceOf(app, await unpaid(app, parties));
const someInvoice = once(newInvoice);
const pay = (app: TestApp, bookingId: number) =>
  atCounter(app, 'recordPayment', 'POST', '/payments', { bookingId, mode: 'cash', amount: 100, received: 200 });
const someBill = once(
  async (app, parties) =>
    (await atCounter(app, 'issueBill', 'POST', `/bookings/${await someBooking.test(app, parties)}/bills`)).billId,
);
const someReceipt = once(async (app, parties) => (await pay(app, await unpaid(app, parties))).receiptId);

/** The number of a payment's ledger entry. */
async function newPayment(app: TestApp, parties: Parties): Promise<number> {
  const bookingId = await unpaid(app, parties);
  await pay(app, bookingId);
  const [entry] = (await atCounter(app, 'readBookingPayments', 'GET', `/bookings/${bookingId}/payments`)).entries;
  return entry?.id ?? 0;
}

const ofInvoice = (body?: object) => (invoiceId: string) => ({ params: { invoiceId }, ...(body && { body }) });

/** How each call of payments is tried (`records.ts`). */
export const paymentTrials: { readonly [N in PaymentCall]: Trial | null } = {
  createInvoice: on(someBooking.test, (bookingId) => ({ body: { amount: 150.5, bookingId } }), missingId),
  verifyInvoice: on(someInvoice, (invoiceId) => ({ body: { invoiceId } }), missingInvoice),
  startCheckout: on(someInvoice, ofInvoice(), missingInvoice),
  readMyDues: list('readMyDues', someBooking.test, ({ bookings }) => bookings.map(({ bookingId }) => bookingId)),
  listWaitingInvoices: list('listWaitingInvoices', newInvoice, ({ invoices }) =>
    invoices.map(({ invoiceId }) => invoiceId),
  ),
  confirmInvoice: on(newInvoice, ofInvoice({ mode: 'cash', received: 500 }), missingInvoice),
  recordPayment: on(
    unpaid,
    (bookingId) => ({ body: { bookingId, mode: 'cash', amount: 100, received: 200 } }),
    missingId,
  ),
  refundPayment: at(newPayment, { amount: 50, mode: 'cash', reason: 'Sample was lost' }),
  reverseEntry: at(newPayment, { reason: 'Wrong booking' }),
  giveDiscount: at(unpaid, { amount: 20, reason: 'Staff family' }),
  readBookingPayments: at(someBooking.test),
  issueBill: at(someBooking.test),
  printBill: at(someBill),
  printReceipt: at(someReceipt),
  readClosing: null,
  exportClosing: null,
  readPaymentSeries: null,
};
