import * as schedules from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const scheduleCalls = {
  listSchedules: call('GET', '/schedules', 'schedules.read', 'none', {
    shows: ['schedules', 'doctors', 'bookings'],
    answer: schedules.schedules,
  }),
  listOpenings: call('GET', '/doctors/:doctorId/openings', 'schedules.seeOpenings', 'none', {
    shows: ['schedules', 'bookings', 'doctors'],
    params: schedules.doctorParams,
    answer: schedules.openings,
  }),
  listDoctorsToBook: call('GET', '/doctors/to-book', 'schedules.seeOpenings', 'none', {
    shows: ['schedules', 'bookings', 'doctors'],
    answer: schedules.doctorsToBook,
  }),
  addRule: call('POST', '/doctors/:doctorId/rules', 'schedules.manage', 'change', {
    touches: ['schedules'],
    repeatable: true,
    params: schedules.doctorParams,
    body: schedules.ruleBody,
    status: 201,
    answer: schedules.rule,
  }),
  changeRule: call('PUT', '/rules/:id', 'schedules.manage', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    body: schedules.ruleBody,
    answer: schedules.changedRule,
  }),
  removeRule: call('DELETE', '/rules/:id', 'schedules.manage', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    answer: schedules.removedRule,
  }),
  addLeave: call('POST', '/doctors/:doctorId/leaves', 'schedules.askLeave', 'change', {
    touches: ['schedules'],
    repeatable: true,
    params: schedules.doctorParams,
    body: schedules.leaveBody,
    status: 201,
    answer: schedules.leave,
  }),
  decideLeave: call('PUT', '/leaves/:id', 'schedules.decideLeave', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    body: schedules.decideLeaveBody,
    answer: schedules.leave,
  }),
  removeLeave: call('DELETE', '/leaves/:id', 'schedules.askLeave', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    answer: schedules.removed,
  }),
  readLeavePeople: call('GET', '/leaves/:id/people', 'schedules.moveBooked', 'look-up', {
    shows: ['schedules', 'bookings', 'payments', 'family'],
    params: schedules.params,
    answer: schedules.leavePeople,
  }),
  moveBooked: call('POST', '/leaves/:id/people', 'schedules.moveBooked', 'change', {
    touches: ['schedules', 'bookings', 'payments'],
    repeatable: true,
    params: schedules.params,
    body: schedules.moveBookedBody,
    status: 201,
    answer: schedules.movedBooked,
  }),
  noteLeaveCall: call('POST', '/leaves/told/:id/call', 'schedules.moveBooked', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    answer: schedules.removed,
  }),
  addHoliday: call('POST', '/holidays', 'schedules.manage', 'change', {
    touches: ['schedules'],
    repeatable: true,
    body: schedules.holidayBody,
    status: 201,
    answer: schedules.holiday,
  }),
  addHolidays: call('POST', '/holidays/list', 'schedules.manage', 'change', {
    touches: ['schedules'],
    body: schedules.holidaysBody,
    answer: schedules.addedHolidays,
  }),
  removeHoliday: call('DELETE', '/holidays/:id', 'schedules.manage', 'change', {
    touches: ['schedules'],
    params: schedules.params,
    answer: schedules.removed,
  }),
} as const satisfies Calls;
