import * as books from './books.ts';
import * as payments from './shapes.ts';
import * as bookings from '../bookings/shapes.ts';
import { call, file } from '../call.ts';
import type { Calls, Tag } from '../call.ts';

/** What an invoice's answer depends on: its bookings, the patient, and the clinic's UPI address. */
const invoice = ['payments', 'bookings', 'family', 'clinic'] as const satisfies Tag[];
const csv = ['text/csv'];
const pdf = ['application/pdf'];

export const paymentCalls = {
  createInvoice: call('POST', '/payment', 'payments.pay', 'change', {
    touches: ['payments'],
    repeatable: true,
    body: payments.invoiceBody,
    status: 201,
    answer: payments.invoice,
  }),
  verifyInvoice: call('POST', '/verify-payment', 'payments.pay', 'look-up', {
    isReadAgain: true,
    shows: invoice,
    body: payments.verifyBody,
    answer: payments.invoice,
  }),
  startCheckout: call('POST', '/invoices/:invoiceId/checkout', 'payments.pay', 'none', {
    touches: [],
    params: payments.invoiceParams,
    answer: payments.checkout,
  }),
  readMyDues: call('GET', '/payments/dues', 'payments.pay', 'none', {
    shows: ['payments', 'bookings', 'family'],
    answer: payments.dues,
  }),
  listWaitingInvoices: call('GET', '/invoices/waiting', 'payments.record', 'look-up', {
    isReadAgain: true,
    shows: invoice,
    query: books.listQuery,
    answer: payments.waitingInvoices,
  }),
  claimInvoice: call('PUT', '/invoices/:invoiceId/claim', 'payments.pay', 'change', {
    touches: ['payments'],
    params: payments.invoiceParams,
    body: payments.claimBody,
    answer: payments.invoice,
  }),
  declineClaim: call('POST', '/invoices/:invoiceId/claim/decline', 'payments.record', 'change', {
    touches: ['payments'],
    params: payments.invoiceParams,
    answer: payments.invoice,
  }),
  confirmInvoice: call('POST', '/invoices/:invoiceId/confirm', 'payments.record', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: payments.invoiceParams,
    body: payments.confirmBody,
    status: 201,
    answer: payments.receiptAnswer,
  }),
  recordPayment: call('POST', '/payments', 'payments.record', 'change', {
    touches: ['payments'],
    repeatable: true,
    body: payments.recordBody,
    status: 201,
    answer: payments.receiptAnswer,
  }),
  setFee: call('PUT', '/bookings/:id/fee', 'payments.setFee', 'change', {
    touches: ['payments', 'bookings'],
    params: bookings.bookingParams,
    body: payments.feeBody,
    answer: payments.bookingLedger,
  }),
  refundPayment: call('POST', '/payments/:id/refunds', 'payments.refund', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: payments.paymentParams,
    body: payments.refundBody,
    status: 201,
    answer: payments.bookingLedger,
  }),
  declineRefund: call('POST', '/bookings/:id/refund-request/decline', 'payments.refund', 'change', {
    touches: ['payments'],
    params: bookings.bookingParams,
    answer: payments.bookingLedger,
  }),
  reverseEntry: call('POST', '/payments/:id/reversals', 'payments.reverse', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: payments.paymentParams,
    body: payments.reversalBody,
    status: 201,
    answer: payments.bookingLedger,
  }),
  decideReversal: call('POST', '/payments/:id/reversals/decision', 'payments.reverse', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: payments.paymentParams,
    body: payments.decisionBody,
    status: 201,
    answer: payments.bookingLedger,
  }),
  giveDiscount: call('POST', '/bookings/:id/discounts', 'payments.discount', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: bookings.bookingParams,
    body: payments.discountBody,
    status: 201,
    answer: payments.bookingLedger,
  }),
  readBookingPayments: call('GET', '/bookings/:id/payments', 'payments.read', 'look-up', {
    shows: ['payments', 'bookings'],
    params: bookings.bookingParams,
    answer: payments.bookingLedger,
  }),
  issueBill: call('POST', '/bookings/:id/bills', 'payments.read', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: bookings.bookingParams,
    status: 201,
    answer: payments.bill,
  }),
  printBill: call('GET', '/bills/:id.pdf', 'payments.read', 'download', {
    download: pdf,
    params: payments.paymentParams,
    query: payments.paperQuery,
    answer: file,
  }),
  printReceipt: call('GET', '/receipts/:id.pdf', 'payments.read', 'download', {
    download: pdf,
    params: payments.paymentParams,
    query: payments.paperQuery,
    answer: file,
  }),
  printVoucher: call('GET', '/vouchers/:id.pdf', 'payments.read', 'download', {
    download: pdf,
    params: payments.paymentParams,
    query: payments.paperQuery,
    answer: file,
  }),
  readClosing: call('GET', '/closing/:day', 'payments.close', 'look-up', {
    shows: ['payments', 'bookings', 'family'],
    params: books.closingParams,
    answer: books.closing,
  }),
  exportClosing: call('GET', '/closing/:day.csv', 'payments.close', 'download', {
    download: csv,
    params: books.closingParams,
    answer: file,
  }),
  readDrawer: call('GET', '/drawers/:day', 'payments.countDrawer', 'none', {
    shows: ['payments'],
    params: books.closingParams,
    answer: books.ownDrawer,
  }),
  openDrawer: call('POST', '/drawers', 'payments.countDrawer', 'change', {
    touches: ['payments'],
    repeatable: true,
    body: books.openBody,
    status: 201,
    answer: books.ownDrawer,
  }),
  countDrawer: call('POST', '/drawers/:day/counts', 'payments.countDrawer', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: books.closingParams,
    body: books.countBody,
    status: 201,
    answer: books.ownDrawer,
  }),
  signDrawer: call('POST', '/drawers/:day/signatures', 'payments.close', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: books.closingParams,
    body: books.signBody,
    status: 201,
    answer: books.ownDrawer,
  }),
  readMonth: call('GET', '/months/:month', 'payments.close', 'look-up', {
    shows: ['payments'],
    params: books.monthParams,
    answer: books.paymentMonth,
  }),
  exportMonth: call('GET', '/months/:month.csv', 'payments.close', 'download', {
    download: csv,
    params: books.monthParams,
    answer: file,
  }),
  listRegister: call('GET', '/register-of-papers', 'payments.close', 'look-up', {
    shows: ['payments', 'bookings', 'family'],
    query: books.registerQuery,
    answer: books.register,
  }),
  readPaymentSeries: call('GET', '/payments/series', 'payments.seeSeries', 'none', {
    shows: ['payments', 'bookings'],
    answer: books.paymentSeries,
  }),
} as const satisfies Calls;
