import { call, done } from '../call.ts';
import type { Calls, Tag } from '../call.ts';
import * as home from './shapes.ts';

const shown = ['home-visits', 'bookings', 'payments', 'specimens', 'family', 'people'] as const satisfies Tag[];

export const homeVisitCalls = {
  listHomeVisits: call('GET', '/home-visits', 'homeVisits.read', 'look-up', {
    isReadAgain: true,
    shows: shown,
    query: home.homeVisitsQuery,
    answer: home.homeVisitsAnswer,
  }),
  readLastAddress: call('GET', '/home-visits/address', 'visits.open', 'look-up', {
    shows: ['home-visits'],
    query: home.lastAddressQuery,
    answer: home.lastAddress,
  }),
  changeHomeVisit: call('PUT', '/home-visits/:id', 'homeVisits.assign', 'change', {
    touches: ['home-visits', 'bookings'],
    params: home.homeVisitParams,
    body: home.homeVisitForm,
    answer: home.homeVisitAnswer,
  }),
  assignHomeVisit: call('PUT', '/home-visits/:id/collector', 'homeVisits.assign', 'change', {
    touches: ['home-visits'],
    params: home.homeVisitParams,
    body: home.collectorBody,
    answer: home.homeVisitAnswer,
  }),
  orderRun: call('PUT', '/home-visits/order', 'homeVisits.assign', 'change', {
    touches: ['home-visits'],
    body: home.runOrderBody,
    answer: done,
  }),
  cancelHomeVisit: call('POST', '/home-visits/:id/cancel', 'homeVisits.assign', 'change', {
    touches: ['home-visits', 'specimens'],
    repeatable: true,
    params: home.homeVisitParams,
    body: home.homeReason,
    answer: home.homeVisitAnswer,
  }),
  readMyRun: call('GET', '/my-run', 'homeVisits.do', 'look-up', {
    isReadAgain: true,
    shows: shown,
    answer: home.runAnswer,
  }),
  startHomeVisit: call('POST', '/home-visits/:id/start', 'homeVisits.do', 'change', {
    touches: ['home-visits'],
    repeatable: true,
    params: home.homeVisitParams,
    body: home.startBody,
    answer: home.homeVisitAnswer,
  }),
  collectHomeVisit: call('POST', '/home-visits/:id/collect', 'homeVisits.do', 'change', {
    touches: ['home-visits', 'specimens'],
    repeatable: true,
    params: home.homeVisitParams,
    body: home.homeCollectBody,
    answer: home.homeVisitAnswer,
  }),
  missHomeVisit: call('POST', '/home-visits/:id/miss', 'homeVisits.do', 'change', {
    touches: ['home-visits', 'specimens'],
    repeatable: true,
    params: home.homeVisitParams,
    body: home.missBody,
    answer: home.homeVisitAnswer,
  }),
  handOverHomeVisit: call('POST', '/home-visits/:id/hand-over', 'homeVisits.do', 'change', {
    touches: ['home-visits'],
    repeatable: true,
    params: home.homeVisitParams,
    body: home.handOverBody,
    answer: home.homeVisitAnswer,
  }),
  readHomeVisit: call('GET', '/bookings/:id/home-visit', 'visits.read', 'look-up', {
    shows: ['home-visits', 'bookings'],
    params: home.bookingParams,
    answer: home.homeVisitOfBooking,
  }),
} as const satisfies Calls;
