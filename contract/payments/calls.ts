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
    shows: invoice,
    answer: payments.waitingInvoices,
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
  refundPayment: call('POST', '/payments/:id/refunds', 'payments.refund', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: payments.paymentParams,
    body: payments.refundBody,
    status: 201,
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
    answer: file,
  }),
  printReceipt: call('GET', '/receipts/:id.pdf', 'payments.read', 'download', {
    download: pdf,
    params: payments.paymentParams,
    answer: file,
  }),
  readClosing: call('GET', '/closing/:day', 'payments.close', 'look-up', {
    shows: ['payments', 'bookings', 'family'],
    params: payments.closingParams,
    answer: payments.closing,
  }),
  exportClosing: call('GET', '/closing/:day.csv', 'payments.close', 'download', {
    download: csv,
    params: payments.closingParams,
    answer: file,
  }),
  readPaymentSeries: call('GET', '/payments/series', 'payments.seeSeries', 'none', {
    shows: ['payments', 'bookings'],
    answer: payments.paymentSeries,
  }),
} as const satisfies Calls;
