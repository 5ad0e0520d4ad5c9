import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { signForm, someValues } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

/**
 * Before its release, a report's steps are shown only to those who work on it; all others see that it is in progress.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = '/api/v1/download-report/7';
type Marks = readonly [status: string | null, url: string | null];
/** The status stored on the booking, and what patients, doctors and the desk are shown. */
const states: readonly { stored: Marks; shown: Marks; atTheDesk: Marks }[] = [
  { stored: [null, null], shown: [null, null], atTheDesk: [null, null] },
  // A free text of the desk, without a report.
  { stored: ['READY', null], shown: ['READY', null], atTheDesk: ['READY', null] },
  { stored: ['UPLOADED', address], shown: ['PENDING_SIGNATURE', null], atTheDesk: ['PENDING_SIGNATURE', null] },
  { stored: ['REJECTED', address], shown: ['PENDING_SIGNATURE', null], atTheDesk: ['PENDING_SIGNATURE', null] },
  {
    stored: ['PENDING_SIGNATURE', address],
    shown: ['PENDING_SIGNATURE', null],
    atTheDesk: ['PENDING_SIGNATURE', null],
  },
  // The desk may not read reports: it sees only that there is one.
  { stored: ['SIGNED', address], shown: ['SIGNED', address], atTheDesk: ['SIGNED', null] },
];

interface ReaderGroup {
  who: string;
  role: Role;
  part?: 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId';
  isReporting?: boolean;
  sees: 'stored' | 'shown' | 'atTheDesk';
}
const readers: readonly ReaderGroup[] = [
  { who: 'the patient', role: 'User', sees: 'shown' },
  { who: 'the booked doctor', role: 'Doctor', part: 'doctorId', isReporting: true, sees: 'shown' },
  { who: 'the referer', role: 'Doctor', part: 'refererId', isReporting: true, sees: 'shown' },
  { who: 'the referring doctor', role: 'Doctor', part: 'referringDoctorId', isReporting: true, sees: 'shown' },
  { who: 'the reporting doctor', role: 'Doctor', part: 'reportingDoctorId', isReporting: true, sees: 'stored' },
  {
    who: 'a doctor named as reporting, whom the clinic has not marked',
    role: 'Doctor',
    part: 'reportingDoctorId',
    isReporting: false,
    sees: 'shown',
  },
  { who: 'a receptionist', role: 'Receptionist', sees: 'atTheDesk' },
  { who: 'staff', role: 'Staff', sees: 'stored' },
  { who: 'a pathologist', role: 'Pathologist', sees: 'stored' },
  { who: 'the admin', role: 'Admin', sees: 'stored' },
];

describe.each(readers)('$who', ({ role, part, isReporting = false, sees }) => {
  let caller: TestCaller;
  let doctorId: number;
  beforeAll(async () => {
    caller = await app.asRole(role);
    doctorId = (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, isReporting })).id;
  });

  it.each(states)('is shown $stored as they may see it', async (state) => {
    const accountId = role === 'User' ? caller.account.id : (await aPerson(app.db)).id;
    const { id } = await aBooking(app.db, { kind: 'test', accountId, ...(part && { [part]: doctorId }) });
    await app.db.query('UPDATE bookings SET report_status = $2, report_url = $3 WHERE id = $1', [id, ...state.stored]);
    const { checkupReportStatus, checkupReportUrl } = await done(caller.readTestBooking({ params: { id } }));
    expect([checkupReportStatus, checkupReportUrl]).toEqual(state[sees]);
    const { _embedded } = await done(caller.listInProgress());
    expect(_embedded.bookingEntityList.find((booking) => booking.id === id)?.reportStatus).toBe(state[sees][0]);
  });
});

describe('the history of a report that was rejected, corrected and signed', () => {
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

  async function aReportWithHistory(): Promise<{
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
    const patient = await aPerson(app.db);
    await knowAgeAndSex(app.db, patient.id);
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: patient.id,
      doctorId: booked.id,
      reportingDoctorId: reporting.id,
    });
    const { id } = await done(staff.enterReport({ body: { bookingId, ...someValues } }));
    const steps = [
      await pathologist.validateReport({
        body: {
          reportId: id,
          status: 'REJECTED',
          reason: 'Another tube',
        },
      }),
      await staff.changeReport({ params: { id }, body: someValues }),
      await pathologist.signReport({ params: { id }, body: signForm }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
    return { bookingId, doctors: { doctorId: booked.caller, reportingDoctorId: reporting.caller } };
  }
  const shown = async (who: TestCaller, id: number) =>
    (await done(who.readBookingHistory({ params: { id } }))).changes
      .filter(({ field }) => field === 'checkupReportStatus')
      .map(({ from, to }) => [from, to])
      .toReversed();

  it('shows each step to those who work on it, and to others only that it was in progress and then released', async () => {
    const { bookingId, doctors } = await aReportWithHistory();
    for (const role of ['Staff', 'Pathologist', 'Admin'] as const)
      expect(await shown(await app.asRole(role), bookingId), role).toEqual(whole);
    expect(await shown(doctors.reportingDoctorId, bookingId)).toEqual(whole);
    expect(await shown(doctors.doctorId, bookingId)).toEqual(outside);
    expect(await shown(await app.asRole('Receptionist'), bookingId)).toEqual(outside);
  });
});
