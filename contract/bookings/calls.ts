import * as bookings from './shapes.ts';
import * as edit from './edit.ts';
import { call } from '../call.ts';
import type { Calls, Tag } from '../call.ts';

/**
 * What a booking's answer depends on: its payments, its report, the patient and the doctors named on it, and whether
 * the clinic pays commissions.
 */
const booking = ['bookings', 'payments', 'reports', 'identity', 'family', 'doctors', 'clinic'] as const satisfies Tag[];

export const bookingCalls = {
  requestAppointment: call('POST', '/appointments', 'bookings.create', 'change', {
    touches: ['bookings'],
    repeatable: true,
    body: bookings.appointmentBody,
    status: 201,
    answer: bookings.doctorBooking,
  }),
  bookDoctor: call('POST', '/user/book/doctor', 'bookings.create', 'change', {
    touches: ['bookings'],
    bare: true,
    repeatable: true,
    body: bookings.bookDoctorBody,
    status: 201,
    answer: bookings.doctorBooking,
  }),
  bookLabTest: call('POST', '/user/book/test', 'bookings.create', 'change', {
    touches: ['bookings'],
    bare: true,
    repeatable: true,
    body: bookings.bookTestBody,
    status: 201,
    answer: bookings.testBooking,
  }),
  moveVisit: call('PUT', '/bookings/:id/place', 'bookings.changePlace', 'change', {
    touches: ['bookings'],
    params: bookings.bookingParams,
    body: bookings.moveVisitBody,
    answer: bookings.doctorBooking,
  }),
  cancelVisit: call('POST', '/bookings/:id/cancel', 'bookings.changePlace', 'change', {
    touches: ['bookings', 'payments'],
    params: bookings.bookingParams,
    body: bookings.cancelVisitBody,
    answer: bookings.doctorBooking,
  }),
  listTestBookings: call('GET', '/user/bookings/test', 'bookings.read', 'look-up', {
    shows: booking,
    bare: true,
    query: bookings.bookingListQuery,
    answer: bookings.testBookingPage,
  }),
  listDoctorBookings: call('GET', '/user/bookings/doctor', 'bookings.read', 'look-up', {
    shows: booking,
    bare: true,
    query: bookings.bookingListQuery,
    answer: bookings.doctorBookingPage,
  }),
  readTestBooking: call('GET', '/user/booking/test/:id', 'bookings.read', 'look-up', {
    shows: booking,
    bare: true,
    params: bookings.bookingParams,
    answer: bookings.testBooking,
  }),
  readDoctorBooking: call('GET', '/user/booking/doctor/:id', 'bookings.read', 'look-up', {
    shows: booking,
    bare: true,
    params: bookings.bookingParams,
    answer: bookings.doctorBooking,
  }),
  findTestBookings: call('GET', '/test-bookings/user/:phone', 'bookings.searchByPhone', 'look-up', {
    shows: booking,
    bare: true,
    params: bookings.phoneSearchParams,
    query: bookings.phoneSearchQuery,
    answer: bookings.testBookingsOfPhone,
  }),
  findDoctorBookings: call('GET', '/doctor-bookings/user/:phone', 'bookings.searchByPhone', 'look-up', {
    shows: booking,
    bare: true,
    params: bookings.phoneSearchParams,
    query: bookings.phoneSearchQuery,
    answer: bookings.doctorBookingsOfPhone,
  }),
  findBookings: call('POST', '/booking/all', 'bookings.searchByPhone', 'look-up', {
    shows: booking,
    bare: true,
    body: bookings.allBookingsBody,
    answer: bookings.bookingsOfPhone,
  }),
  listInvolved: call('GET', '/doctor/booking/all', 'bookings.listInvolved', 'look-up', {
    shows: booking,
    bare: true,
    query: bookings.bookingListQuery,
    answer: bookings.involvedPage,
  }),
  watchBookings: call('GET', '/bookings/events', 'bookings.read', 'none', {
    touches: ['bookings', 'payments', 'reports', 'home-visits'],
    stream: true,
    answer: bookings.bookingEvent,
  }),
  listInProgress: call('GET', '/bookings/in-progress', 'bookings.read', 'look-up', {
    shows: booking,
    query: bookings.inProgressQuery,
    answer: bookings.inProgressPage,
  }),
  countBookings: call('GET', '/bookings/counts', 'bookings.count', 'none', {
    shows: ['bookings'],
    answer: bookings.bookingCounts,
  }),
  editTestBooking: call('PUT', '/edit/test-booking', 'bookings.edit', 'change', {
    repeats: 'readTestBooking',
    touches: ['bookings', 'payments'],
    bare: true,
    body: edit.editTestBookingBody,
    answer: bookings.testBooking,
  }),
  editDoctorBooking: call('PUT', '/edit/doctor-booking', 'bookings.edit', 'change', {
    repeats: 'readDoctorBooking',
    touches: ['bookings', 'payments'],
    bare: true,
    body: edit.editDoctorBookingBody,
    answer: bookings.doctorBooking,
  }),
  readBookingHistory: call('GET', '/bookings/:id/history', 'bookings.readHistory', 'look-up', {
    shows: ['bookings', 'payments', 'reports'],
    params: bookings.bookingParams,
    answer: edit.bookingHistory,
  }),
  findTestDetails: call('GET', '/doctor/refered/reports/:phone', 'bookings.searchTests', 'look-up', {
    shows: ['bookings', 'reports', 'family'],
    bare: true,
    params: bookings.testSearchParams,
    answer: bookings.foundTests,
  }),
} as const satisfies Calls;
