import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { call, done, file } from '#contract/call.ts';
import type { Calls } from '#contract/call.ts';
import { findTagViolations } from './tables.ts';

/** A small table without violations; each test adds one. */
const good: Calls = {
  listDoctors: call('GET', '/doctors', 'doctors.list', 'none', { shows: ['doctors'], answer: done }),
  findBookings: call('POST', '/find', 'bookings.searchByPhone', 'look-up', { shows: ['bookings'], answer: done }),
  addDoctor: call('POST', '/doctors', 'doctors.manage', 'change', { touches: ['doctors'], answer: done }),
  watchBookings: call('GET', '/events', 'bookings.read', 'none', { stream: true, touches: ['bookings'], answer: done }),
  exportDoctors: call('GET', '/doctors.csv', 'doctors.export', 'download', { download: ['text/csv'], answer: file }),
  isAlive: call('GET', '/healthz', 'health.read', 'none', { shows: [], answer: done }),
  acknowledge: call('POST', '/acknowledge', 'accounts.self', 'change', { touches: [], answer: done }),
};

test('every call has shows or touches', () => {
  expect(findTagViolations(good)).toEqual([]);
  expect(findTagViolations(endpoints)).toEqual([]);
});

test.each<[string, Calls, string]>([
  [
    'a reading that says nothing',
    { isReady: call('GET', '/readyz', 'health.read', 'none', { answer: done }) },
    '"isReady" does not say what it shows',
  ],
  [
    'a look-up with a body that says nothing',
    { verifyInvoice: call('POST', '/verify', 'payments.pay', 'look-up', { answer: done }) },
    '"verifyInvoice" does not say what it shows',
  ],
  [
    'a change that says nothing',
    { logOut: call('POST', '/logout', 'accounts.self', 'sign-in', { answer: done }) },
    '"logOut" does not say what it touches',
  ],
  [
    'a stream that says nothing',
    { watch: call('GET', '/watch', 'bookings.read', 'none', { stream: true, answer: done }) },
    '"watch" does not say what it touches',
  ],
  [
    'a reading that changes something',
    { read: call('GET', '/read', 'bookings.read', 'none', { shows: [], touches: ['bookings'], answer: done }) },
    '"read" cannot say what it touches',
  ],
  [
    'a change that is also a reading',
    { save: call('PUT', '/save', 'doctors.manage', 'change', { shows: ['doctors'], touches: [], answer: done }) },
    '"save" cannot say what it shows',
  ],
  [
    'a download that is kept as a reading',
    {
      print: call('GET', '/bill.pdf', 'payments.read', 'download', {
        download: ['application/pdf'],
        shows: ['bookings'],
        answer: file,
      }),
    },
    '"print" cannot say what it shows',
  ],
  [
    'a change that no reading shows',
    { pay: call('POST', '/pay', 'payments.pay', 'change', { touches: ['payments'], answer: done }) },
    '"payments" is touched, but shown by no call',
  ],
  [
    'a reading that no change touches',
    { readClinic: call('GET', '/clinic', 'clinic.read', 'none', { shows: ['clinic'], answer: done }) },
    '"clinic" is shown, but touched by no call',
  ],
])('finds %s', (_, more, violation) => {
  expect(findTagViolations({ ...good, ...more })).toEqual([expect.stringContaining(violation)]);
});
