import { expect, it } from 'vitest';
import type { Caller } from '../shared/caller.ts';
import { aCaller } from '../testing/pure-rules.ts';
import {
  abilitiesOn,
  editableFields,
  hasOwnInterest,
  mayWaive,
  namesPatient,
  reportStatusFor,
  seesActor,
  seesField,
  seesValue,
} from './bookings.policy.ts';
import type { BookingRow } from './columns.store.ts';
import { runNow } from '../testing/moment.ts';

const doctorCaller = (id: number, wanted: Partial<Caller> = {}) =>
  aCaller('Doctor', { doctor: { id, type: 'Internal', isReporting: false }, ...wanted });
const booking = (wanted: Partial<BookingRow> = {}) =>
  ({
    kind: 'test',
    accountId: 900,
    doctorId: 1,
    refererId: 2,
    referringDoctorId: 3,
    reportingDoctorId: 4,
    isRefererHidden: false,
    isReferringDocHidden: false,
    checkupStatus: 'PENDING',
    appointmentStatus: 'REQUESTED',
    cancelledAt: null,
    amount1Paise: null,
    amount2Paise: null,
    discountPaise: null,
    refererCommissionPaise: null,
    referringDoctorCommissionPaise: null,
    notesCommissions: true,
    reportStatus: null,
    newestReport: null,
    reportUrl: null,
    patientPhone: '5000000000',
    ...wanted,
  }) as BookingRow;

it('the patient, the referer and the referring doctor have an interest; nobody without a card has one as a doctor', () => {
  const nobody = booking({ doctorId: null, refererId: null, referringDoctorId: null, reportingDoctorId: null });
  const has = (caller: Caller, of = booking()) => hasOwnInterest(caller, of);
  expect([has(aCaller('User', { accountId: 900 })), has(doctorCaller(2)), has(doctorCaller(3))]).toEqual([
    true,
    true,
    true,
  ]);
  expect([has(doctorCaller(1)), has(doctorCaller(4)), has(aCaller('Staff')), has(aCaller('Staff'), nobody)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('who made a change is told to all if nobody is hidden, else only of a doctor in a part that is seen', () => {
  const hidden = booking({ isRefererHidden: true });
  const sees = (of: BookingRow, ids: number[]) => seesActor(aCaller('User'), of, ids);
  expect(sees(booking(), [99]), 'a doctor who is no longer named').toBe(true);
  expect([[1], [3], [4], [2], [99], [99, 1], []].map((ids) => sees(hidden, ids))).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(sees(booking({ isReferringDocHidden: true }), [3])).toBe(false);
  expect(seesActor(aCaller('Admin'), hidden, [2])).toBe(true);
});

it('a step before the release is masked for those who do not work on the report, unless it is on paper', () => {
  const uploaded = booking({ reportStatus: 'UPLOADED', reportUrl: '/api/v1/reports/1' });
  const onPaper = booking({ reportStatus: 'UPLOADED' });
  expect([reportStatusFor(aCaller('User'), uploaded), reportStatusFor(aCaller('User'), onPaper)]).toEqual([
    'PENDING_SIGNATURE',
    'UPLOADED',
  ]);
  expect(reportStatusFor(aCaller('Pathologist'), uploaded)).toBe('UPLOADED');
  expect([seesValue(aCaller('User'), uploaded, 'checkupReportStatus')]).toEqual([false]);
  expect([seesValue(aCaller('User'), onPaper, 'checkupReportStatus')]).toEqual([true]);
  expect(seesValue(aCaller('User'), uploaded, 'paymentStatus'), 'only of that field').toBe(true);
});

it('money is closed once a booking was cancelled with any money on it, to all but the admin', () => {
  const edits = (wanted: Partial<BookingRow>, role: 'Receptionist' | 'Admin' = 'Receptionist') =>
    editableFields(aCaller(role), booking(wanted)).includes('paymentAmount1');
  const cancelledAt = runNow();
  expect([edits({}), edits({ cancelledAt }), edits({ amount1Paise: 100 })]).toEqual([true, true, true]);
  for (const money of [{ amount1Paise: 100 }, { amount2Paise: 100 }, { discountPaise: 100 }])
    expect([edits({ cancelledAt, ...money }), edits({ cancelledAt, ...money }, 'Admin')]).toEqual([false, true]);
  expect(edits({ checkupStatus: 'CANCELLED' })).toBe(false);
});

it('who came in with a recovery code alone is not offered the fields of admins alone', () => {
  const offered = (isRecovered: boolean) => editableFields(aCaller('Admin', { isRecovered }), booking());
  const lost = offered(false).filter((name) => !offered(true).includes(name));
  expect(lost.toSorted()).toEqual(
    [
      'isRefererHidden',
      'isReferringDocHidden',
      'patientDiscount',
      'paymentStatus',
      'refererCommission',
      'referringDoctorCommission',
    ].toSorted(),
  );
});

it('nobody who may not edit bookings is offered a field', () => {
  for (const role of ['User'] as const)
    expect(editableFields(aCaller(role, { accountId: 900 }), booking())).toEqual([]);
  expect(editableFields(doctorCaller(77), booking())).toEqual([]);
});

it("a list names the patient, but not in a reader's own list on records about the reader", () => {
  const reader = aCaller('User', { accountId: 900, patientNumber: '12345672' });
  const named = (scope: 'own' | 'involved' | 'any', accountId: number, patientNumber: string) =>
    namesPatient({ caller: reader, scope }, { accountId, patientNumber });
  expect(named('own', 900, '12345672')).toBe(false);
  expect([
    named('any', 900, '12345672'),
    named('involved', 900, '12345672'),
    named('own', 901, '12345672'),
    named('own', 900, '22345671'),
  ]).toEqual([true, true, true, true]);
});

it('a doctor waives only their own visit', () => {
  const visit = { doctorId: 1 };
  expect([mayWaive(doctorCaller(1), visit), mayWaive(doctorCaller(2), visit)]).toEqual([true, false]);
  expect(mayWaive(aCaller('Doctor'), { doctorId: null }), 'without a card').toBe(false);
  expect([mayWaive(aCaller('Admin'), visit), mayWaive(aCaller('User'), visit)]).toEqual([true, false]);
});

it('a commission is seen by the admin and by the doctor who would get it, in no other role', () => {
  const sees = (caller: Caller) =>
    (['refererCommission', 'referringDoctorCommission'] as const).map((name) => seesField(caller, booking(), name));
  expect(sees(doctorCaller(2))).toEqual([true, false]);
  expect(sees(doctorCaller(3))).toEqual([false, true]);
  expect(sees(doctorCaller(1))).toEqual([false, false]);
  expect(sees(aCaller('Admin'))).toEqual([true, true]);
  expect(sees(aCaller('Staff', { doctor: { id: 2, type: 'Internal', isReporting: false } }))).toEqual([false, false]);
});

it('the abilities on a booking are those of the role and of the part in it', () => {
  const of = (caller: Caller) => {
    const { isOwn, readHistory, readPayments, readReport } = abilitiesOn(caller, booking());
    return [isOwn, readHistory, readPayments, readReport];
  };
  expect(of(aCaller('User', { accountId: 900 }))).toEqual([true, false, true, true]);
  expect(of(aCaller('User'))).toEqual([false, false, false, false]);
  expect(of(aCaller('Admin'))).toEqual([false, true, true, true]);
});
