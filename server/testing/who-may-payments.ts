import type { EndpointName } from '#contract/endpoints.ts';
import type { Action } from '#contract/permissions.ts';

/** What the calls on money ask for: a part of `asksFor`. */
export const paymentsAskFor = {
  'payments.pay': ['createInvoice', 'verifyInvoice', 'claimInvoice', 'startCheckout', 'readMyDues'],
  'payments.read': ['readBookingPayments', 'issueBill', 'printBill', 'printReceipt', 'printVoucher'],
  'payments.record': ['listWaitingInvoices', 'declineClaim', 'confirmInvoice', 'recordPayment', 'payVisit'],
  'payments.setFee': ['setFee'],
  'payments.reverse': ['reverseEntry', 'decideReversal'],
  'payments.reverseAlone': [],
  'payments.waive': [],
  'payments.discount': ['giveDiscount', 'listDiscountRequests', 'decideDiscount', 'changeDiscountLimit'],
  'payments.askDiscount': ['discountVisit', 'readDiscountLimits'],
  'payments.refund': ['refundPayment', 'declineRefund'],
  'payments.countDrawer': ['readDrawer', 'openDrawer', 'countDrawer'],
  'payments.close': ['readClosing', 'exportClosing', 'signDrawer', 'readMonth', 'exportMonth', 'listRegister'],
  'payments.export': ['exportRegister'],
  'payments.seeSeries': ['readPaymentSeries', 'readOverview'],
} as const satisfies Partial<Record<Action, readonly EndpointName[]>>;
