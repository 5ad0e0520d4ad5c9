import { call } from '../call.ts';
import type { Calls, Tag } from '../call.ts';
import { counterPayment, decisionBody, discountBody } from '../payments/shapes.ts';
import * as visits from './shapes.ts';

const shown = ['bookings', 'payments', 'family'] as const satisfies Tag[];

export const visitCalls = {
  openVisit: call('POST', '/visits', 'visits.open', 'change', {
    touches: ['bookings', 'payments', 'people', 'family'],
    repeatable: true,
    body: visits.openVisitBody,
    status: 201,
    answer: visits.visit,
  }),
  quoteVisit: call('POST', '/visits/quote', 'visits.open', 'look-up', {
    shows: ['bookings', 'doctors', 'schedules', 'lab-tests'],
    body: visits.quoteVisitBody,
    answer: visits.visitQuote,
  }),
  listJoinable: call('GET', '/visits/joinable', 'visits.open', 'look-up', {
    shows: shown,
    query: visits.joinableQuery,
    answer: visits.joinable,
  }),
  readLastVisit: call('GET', '/visits/last', 'visits.open', 'look-up', {
    shows: shown,
    answer: visits.lastVisit,
  }),
  readVisit: call('GET', '/visits/:id', 'visits.read', 'look-up', {
    shows: shown,
    params: visits.visitParams,
    answer: visits.visit,
  }),
  payVisit: call('POST', '/visits/:id/payments', 'payments.record', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: visits.visitParams,
    body: counterPayment,
    status: 201,
    answer: visits.visit,
  }),
  discountVisit: call('POST', '/visits/:id/discounts', 'payments.askDiscount', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: visits.visitParams,
    body: discountBody,
    status: 201,
    answer: visits.visit,
  }),
  listDiscountRequests: call('GET', '/discount-requests', 'payments.discount', 'look-up', {
    shows: shown,
    answer: visits.discountRequests,
  }),
  decideDiscount: call('POST', '/discount-requests/:id/decision', 'payments.discount', 'change', {
    touches: ['payments'],
    repeatable: true,
    params: visits.discountRequestParams,
    body: decisionBody,
    status: 201,
    answer: visits.visit,
  }),
  readDiscountLimits: call('GET', '/discount-limits', 'payments.askDiscount', 'none', {
    shows: ['payments'],
    answer: visits.discountLimits,
  }),
  changeDiscountLimit: call('PUT', '/discount-limits/:role', 'payments.discount', 'change', {
    touches: ['payments'],
    params: visits.discountLimitParams,
    body: visits.discountLimitBody,
    answer: visits.discountLimits,
  }),
} as const satisfies Calls;
