import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import { signForm, someValues } from '../testing/report-builders.ts';

/** How far a report is, before its release, is for those who work on it; everybody else hears that it is on its way. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = '/api/v1/download-report/7';
type Marks = readonly [status: string | null, url: string | null];
/** What stands on the booking, and what of it those around the patient are shown. */
const states: readonly { stands: Marks; isToldAs: Marks; atTheDesk: Marks }[] = [
  { stands: [null, null], isToldAs: [null, null], atTheDesk: [null, null] },
  // A word of the desk's own, without a report.
  { stands: ['READY', null], isToldAs: ['READY', null], atTheDesk: ['READY', null] },
  { stands: ['UPLOADED', address], isToldAs: ['PENDING_SIGNATURE', null], atTheDesk: ['PENDING_SIGNATURE', null] },
  { stands: ['REJECTED', address], isToldAs: ['PENDING_SIGNATURE', null], atTheDesk: ['PENDING_SIGNATURE', null] },
  {
    stands: ['PENDING_SIGNATURE', address],
    isToldAs: ['PENDING_SIGNATURE', null],
    atTheDesk: ['PENDING_SIGNATURE', null],
  },
  // The desk reads no reports: it is told that there is one.
  { stands: ['SIGNED', address], isToldAs: ['SIGNED', address], atTheDesk: ['SIGNED', null] },
];

interface Reader {
  who: string;
  role: Role;
  part?: 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId';
  isReporting?: boolean;
  sees: 'stands' | 'isToldAs' | 'atTheDesk';
}
const readers: readonly Reader[] = [
  { who: 'the patient', role: 'User', sees: 'isToldAs' },
  { who: 'the booked doctor', role: 'Doctor', part: 'doctorId', isReporting: true, sees: 'isToldAs' },
  { who: 'the referer', role: 'Doctor', part: 'refererId', isReporting: true, sees: 'isToldAs' },
  { who: 'the referring doctor', role: 'Doctor', part: 'referringDoctorId', isReporting: true, sees: 'isToldAs' },
  { who: 'the reporting doctor', role: 'Doctor', part: 'reportingDoctorId', isReporting: true, sees: 'stands' },
  {
    who: 'a doctor named as reporting, whom the clinic has not marked',
    role: 'Doctor',
    part: 'reportingDoctorId',
    isReporting: false,
    sees: 'isToldAs',
  },
  { who: 'a receptionist', role: 'Receptionist', sees: 'atTheDesk' },
  { who: 'staff', role: 'Staff', sees: 'stands' },
  { who: 'a pathologist', role: 'Pathologist', sees: 'stands' },
  { who: 'the admin', role: 'Admin', sees: 'stands' },
];

describe.each(readers)('$who', ({ role, part, isReporting = false, sees }) => {
  let caller: TestCaller;
  let doctorId: number;
  beforeAll(async () => {
    caller = await app.asRole(role);
    doctorId = (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, isReporting })).id;
  });

  it.each(states)('is told of $stands what is theirs to know', async (state) => {
    const accountId = role === 'User' ? caller.account.id : (await aPerson(app.db)).id;
    const { id } = await aBooking(app.db, { kind: 'test', accountId, ...(part && { [part]: doctorId }) });
    await app.db.query('UPDATE bookings SET report_status = $2, report_url = $3 WHERE id = $1', [id, ...state.stands]);
    const { checkupReportStatus, checkupReportUrl } = (await caller.call('GET', `/user/booking/test/${id}`))
      .body as TestBooking;
    expect([checkupReportStatus, checkupReportUrl]).toEqual(state[sees]);
    const { _embedded } = (await caller.call('GET', '/api/v1/bookings/in-progress')).body as Answer<'listInProgress'>;
    expect(_embedded.bookingEntityList.find((booking) => booking.id === id)?.reportStatus).toBe(state[sees][0]);
  });
});

describe('the history of a report that was sent back, put right and signed', () => {
  const whole = [
    [null, 'UPLOADED'],
    ['UPLOADED', 'REJECTED'],
    ['REJECTED', 'UPLOADED'],
    ['UPLOADED', 'PENDING_SIGNATURE'],
    ['PENDING_SIGNATURE', 'SIGNED'],
  ];
  const outside = [
    [null, 'PENDING_SIGNATURE'],
    ['PENDING_SIGNATURE', 'SIGNED'],
  ];

  async function aTale(): Promise<{
    bookingId: number;
    doctors: Record<'doctorId' | 'reportingDoctorId', TestCaller>;
  }> {
    const doctor = async () => {
      const caller = await app.asRole('Doctor');
      return {
        caller,
        id: (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, isReporting: true }))
          .id,
      };
    };
    const [booked, reporting, staff, pathologist] = [
      await doctor(),
      await doctor(),
      await app.asRole('Staff'),
      await app.asRole('Pathologist'),
    ];
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: (await aPerson(app.db)).id,
      doctorId: booked.id,
      reportingDoctorId: reporting.id,
    });
    const { id } = (await staff.call('POST', '/api/v1/reports/values', { bookingId, ...someValues }))
      .body as Answer<'enterReport'>;
    const steps = [
      await pathologist.call('POST', '/api/v1/validate-report', {
        reportId: id,
        status: 'REJECTED',
        reason: 'Another tube',
      }),
      await staff.call('PUT', `/api/v1/reports/${id}/values`, someValues),
      await pathologist.call('POST', `/api/v1/reports/${id}/sign`, signForm),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
    return { bookingId, doctors: { doctorId: booked.caller, reportingDoctorId: reporting.caller } };
  }
  const told = async ({ call }: TestCaller, id: number) =>
    ((await call('GET', `/api/v1/bookings/${id}/history`)).body as Answer<'readBookingHistory'>).changes
      .filter(({ field }) => field === 'checkupReportStatus')
      .map(({ from, to }) => [from, to])
      .toReversed();

  it('is told step by step to those who work on it, and to the others that it was on its way, and came', async () => {
    const { bookingId, doctors } = await aTale();
    for (const role of ['Staff', 'Pathologist', 'Admin'] as const)
      expect(await told(await app.asRole(role), bookingId), role).toEqual(whole);
    expect(await told(doctors.reportingDoctorId, bookingId)).toEqual(whole);
    expect(await told(doctors.doctorId, bookingId)).toEqual(outside);
    expect(await told(await app.asRole('Receptionist'), bookingId)).toEqual(outside);
  });
});
