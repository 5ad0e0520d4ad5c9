import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { draw } from '#web/testing/draw.tsx';
import type { Input } from './client.ts';
import { queryOf, useAction } from './queries.ts';
import { refreshAfter } from './refresh.ts';
import type { ActionOptions } from './refresh.ts';
import { aBrowser, aNetwork, answering } from './testing.ts';

let client: QueryClient;
beforeEach(() => {
  aBrowser();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** Does something as a screen does it. */
async function doing<N extends EndpointName>(name: N, input: Input<N>, options?: ActionOptions<N>) {
  const drawn: ReturnType<typeof useAction<N>>[] = [];
  function Screen() {
    drawn.push(useAction(name, options));
    return null;
  }
  draw(<Screen />, { client });
  await drawn[0]?.mutateAsync(input);
}

/** What every role's screens may hold, by what they show. */
const bookings = [
  'listTestBookings',
  'listDoctorBookings',
  'readTestBooking',
  'readDoctorBooking',
  'findTestBookings',
  'findDoctorBookings',
  'findBookings',
  'listInvolved',
  'listInProgress',
];
const money = [
  'readBookingPayments',
  'readMyDues',
  'listWaitingInvoices',
  'verifyInvoice',
  'readClosing',
  'readPaymentSeries',
];
const reports = ['listReports', 'readReport', 'countReports'];
const others = [
  'countBookings',
  'readBookingHistory',
  'findTestDetails',
  'manageDoctors',
  'listDoctors',
  'isInternalDoctor',
  'isReportingDoctor',
  'readSigner',
  'listLabTests',
  'listFamily',
  'listFamilyOfPhone',
  'findPeople',
  'readIdentity',
  'listRoleRequests',
  'countRoleRequests',
  'listEnquiries',
  'readEnquiry',
  'readClinic',
  'listAudit',
];

function fillScreens() {
  for (const name of [...bookings, ...money, ...reports, ...others]) client.setQueryData([name, {}], []);
}
const stale = () =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [name] }) => String(name))
    .toSorted();

describe('what is read again', () => {
  const booked = [
    ...bookings,
    ...money,
    ...reports,
    'countBookings',
    'readBookingHistory',
    'findTestDetails',
    'manageDoctors',
  ];
  const doctorBody = { resourceId: '9000000004' };
  const ask = <N extends EndpointName>(name: N, input: Input<N>) => [name, () => doing(name, input)] as const;

  test.each<readonly [string, () => Promise<void>, readonly string[]]>([
    [...ask('bookLabTest', { body: { resourceId: 3 } }), booked],
    [...ask('bookDoctor', { body: doctorBody }), booked],
    [...ask('requestAppointment', { body: { date: '2026-12-01', time: '10:00' } }), booked],
    [
      ...ask('recordPayment', { body: { bookingId: 7, mode: 'cash', amount: 100 } }),
      [...bookings, ...money, 'readBookingHistory'],
    ],
    [
      ...ask('confirmInvoice', { params: { invoiceId: 'ABCD234567' }, body: { mode: 'cash' } }),
      [...bookings, ...money, 'readBookingHistory'],
    ],
    [
      ...ask('giveDiscount', { params: { id: 7 }, body: { amount: 100, reason: 'Poor' } }),
      [...bookings, ...money, 'readBookingHistory'],
    ],
    [...ask('editTestBooking', { body: { id: 7 } }), booked],
    [
      ...ask('removeFamilyMember', { params: { id: 9 } }),
      [
        ...bookings,
        'findTestDetails',
        'listReports',
        'readReport',
        'readMyDues',
        'verifyInvoice',
        'listWaitingInvoices',
        'readClosing',
        'listFamily',
        'listFamilyOfPhone',
        'findPeople',
        'readIdentity',
      ],
    ],
    [
      ...ask('validateReport', { body: { reportId: 12, status: 'ACCEPTED' } }),
      [...bookings, ...reports, 'readBookingHistory', 'findTestDetails', 'readSigner'],
    ],
    [
      ...ask('deleteDoctor', { params: { id: 4 } }),
      [
        ...bookings,
        'listReports',
        'readReport',
        'manageDoctors',
        'listDoctors',
        'isInternalDoctor',
        'isReportingDoctor',
        'readSigner',
        'findPeople',
        'listFamilyOfPhone',
        'listRoleRequests',
      ],
    ],
    [...ask('deleteLabTest', { params: { id: 3 } }), ['listLabTests']],
    [
      ...ask('changeRole', { params: { phone: '9000000007' }, body: { role: 'Staff' } }),
      ['findPeople', 'listFamilyOfPhone', 'listRoleRequests'],
    ],
    [...ask('changeClinic', { body: {} as never }), ['readClinic', 'verifyInvoice', 'listWaitingInvoices']],
    [...ask('acknowledge', { body: { notice: 'commissions' } }), []],
  ])('after %s is what shows what it has changed, and nothing else', async (_, act, expected) => {
    fillScreens();
    client.setQueryData([7], []);
    client.setQueryData(['toString', {}], []);
    aNetwork(() => answering(200, {}));
    await act();
    expect(stale()).toEqual(expected.toSorted());
  });

  test('after a change that the line tells of: bookings, their money and their reports', async () => {
    fillScreens();
    await refreshAfter(client, 'watchBookings');
    expect(stale()).toEqual([...booked, 'readSigner'].toSorted());
  });
});

describe('dues on the screen', () => {
  /** The dues of a patient, looked at; the network counts how often they are asked for. */
  function lookAtDues(status = 201) {
    const asked = aNetwork(({ method, url }) =>
      method === 'GET' ? answering(200, { total: url.length, bookings: [] }) : answering(status, {}),
    );
    client.setQueryData(queryOf('readMyDues').queryKey, { total: 0, bookings: [] });
    const stop = new QueryObserver(client, queryOf('readMyDues')).subscribe(() => undefined);
    const paths = () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    return { paths, stop };
  }

  test('are read again at once when a test is booked', async () => {
    const { paths, stop } = lookAtDues();
    await doing('bookLabTest', { body: { resourceId: 3 } });
    expect(paths()).toEqual(['POST /api/v1/user/book/test', 'GET /api/v1/payments/dues']);
    stop();
  });

  test('are up to date before an action that waits is done', async () => {
    const { stop } = lookAtDues();
    await doing('bookLabTest', { body: { resourceId: 3 } }, { waits: true });
    expect(client.getQueryData<{ total: number }>(queryOf('readMyDues').queryKey)?.total).toBeGreaterThan(0);
    stop();
  });

  test('show an answer before they are read again', async () => {
    const { paths, stop } = lookAtDues();
    const shown: string[][] = [];
    await doing('bookLabTest', { body: { resourceId: 3 } }, { show: () => void shown.push(paths()) });
    expect(shown).toEqual([['POST /api/v1/user/book/test']]);
    stop();
  });

  test('stay while they are looked at where a screen asks for that, and are stale afterwards', async () => {
    const { paths, stop } = lookAtDues();
    await doing('bookLabTest', { body: { resourceId: 3 } }, { still: ['readMyDues'] });
    expect([paths(), stale()]).toEqual([['POST /api/v1/user/book/test'], ['readMyDues']]);
    stop();
  });

  test.each([
    [409, true],
    [404, true],
    [503, true],
    [400, false],
    [403, false],
    [422, false],
    [429, false],
  ])('after a booking refused with %i are read again: %s', async (status, isRead) => {
    const { paths, stop } = lookAtDues(status);
    await expect(doing('bookLabTest', { body: { resourceId: 3 } })).rejects.toMatchObject({ status });
    expect(paths().includes('GET /api/v1/payments/dues')).toBe(isRead);
    stop();
  });

  test('are read again when no answer came: the booking may have been made', async () => {
    const { stop } = lookAtDues();
    aNetwork(() => Promise.reject(new TypeError('offline')));
    await expect(doing('bookLabTest', { body: { resourceId: 3 } })).rejects.toMatchObject({ code: 'NETWORK' });
    expect(stale()).toEqual(['readMyDues']);
    stop();
  });
});
