import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { renderPart } from '#web/testing/render.tsx';
import type { Input } from './client.ts';
import { queryOf, useAction } from './queries.ts';
import { refreshAfter } from './refresh.ts';
import type { ActionOptions } from './refresh.ts';
import { fakeNetwork, jsonResponse } from './testing.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});
afterEach(() => client.clear());

/** Runs an action as a screen does. */
async function runCall<N extends EndpointName>(name: N, input: Input<N>, options?: ActionOptions<N>) {
  const drawn: ReturnType<typeof useAction<N>>[] = [];
  function Screen() {
    drawn.push(useAction(name, options));
    return null;
  }
  renderPart(<Screen />, { client });
  await drawn[0]?.mutateAsync(input);
}

/** Queries of the screens of all roles, by what they show. */
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
  const ask = <N extends EndpointName>(name: N, input: Input<N>) => [name, () => runCall(name, input)] as const;

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
      [...bookings, ...reports, 'readBookingHistory', 'findTestDetails', 'listFamily', 'listFamilyOfPhone'],
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
    [...ask('deleteLabTest', { params: { id: 3 } }), ['listLabTests', 'listReports', 'readReport']],
    [
      ...ask('changeRole', { params: { phone: '9000000007' }, body: { role: 'Staff' } }),
      ['findPeople', 'listFamilyOfPhone', 'listRoleRequests'],
    ],
    [
      ...ask('changeClinic', { body: {} as never }),
      ['readClinic', 'verifyInvoice', 'listWaitingInvoices', ...bookings],
    ],
    [...ask('acknowledge', { body: { notice: 'commissions' } }), []],
  ])('after %s exactly the queries of changed data are read again', async (_, run, expected) => {
    fillScreens();
    client.setQueryData([7], []);
    client.setQueryData(['toString', {}], []);
    fakeNetwork(() => jsonResponse(200, {}));
    await run();
    expect(stale()).toEqual(expected.toSorted());
  });

  test('after a live update bookings, their payments, reports and families are read again', async () => {
    fillScreens();
    await refreshAfter(client, 'watchBookings');
    expect(stale()).toEqual([...booked, 'listFamily', 'listFamilyOfPhone'].toSorted());
  });
});

describe('dues on the screen', () => {
  /** Shows a patient's dues on a screen and counts the requests for them. */
  function lookAtDues(status = 201) {
    const asked = fakeNetwork(({ method, url }) =>
      method === 'GET' ? jsonResponse(200, { total: url.length, bookings: [] }) : jsonResponse(status, {}),
    );
    client.setQueryData(queryOf('readMyDues').queryKey, { total: 0, invoices: [], bookings: [] });
    const stop = new QueryObserver(client, queryOf('readMyDues')).subscribe(() => undefined);
    const paths = () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    return { paths, stop };
  }

  test('are read again at once when a test is booked', async () => {
    const { paths, stop } = lookAtDues();
    await runCall('bookLabTest', { body: { resourceId: 3 } });
    expect(paths()).toEqual(['POST /api/v1/user/book/test', 'GET /api/v1/payments/dues']);
    stop();
  });

  test('are up to date before an action with `awaitRefresh` is done', async () => {
    const { stop } = lookAtDues();
    await runCall('bookLabTest', { body: { resourceId: 3 } }, { awaitRefresh: true });
    expect(client.getQueryData<{ total: number }>(queryOf('readMyDues').queryKey)?.total).toBeGreaterThan(0);
    stop();
  });

  test('show the answer before they are read again', async () => {
    const { paths, stop } = lookAtDues();
    const shown: string[][] = [];
    await runCall('bookLabTest', { body: { resourceId: 3 } }, { updateCache: () => void shown.push(paths()) });
    expect(shown).toEqual([['POST /api/v1/user/book/test']]);
    stop();
  });

  test('listed in `keepOnScreen` stay while visible and are stale afterwards', async () => {
    const { paths, stop } = lookAtDues();
    await runCall('bookLabTest', { body: { resourceId: 3 } }, { keepOnScreen: ['readMyDues'] });
    expect([paths(), stale()]).toEqual([['POST /api/v1/user/book/test'], ['readMyDues']]);
    stop();
  });

  test('listed in `keepOnScreen` are read again after a refusal: they may have caused it', async () => {
    const { paths, stop } = lookAtDues(409);
    const sent = runCall('bookLabTest', { body: { resourceId: 3 } }, { keepOnScreen: ['readMyDues'] });
    await expect(sent).rejects.toMatchObject({ status: 409 });
    expect(paths()).toContain('GET /api/v1/payments/dues');
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
    await expect(runCall('bookLabTest', { body: { resourceId: 3 } })).rejects.toMatchObject({ status });
    expect(paths().includes('GET /api/v1/payments/dues')).toBe(isRead);
    stop();
  });

  test('are read again when no answer came: the booking may have been made', async () => {
    const { stop } = lookAtDues();
    fakeNetwork(() => Promise.reject(new TypeError('offline')));
    await expect(runCall('bookLabTest', { body: { resourceId: 3 } })).rejects.toMatchObject({ code: 'NETWORK' });
    expect(stale()).toEqual(['readMyDues']);
    stop();
  });
});
