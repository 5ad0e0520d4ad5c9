import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import {
  applyTo,
  bodyOf,
  changedBetween,
  changedIn,
  changesMoney,
  draftOf,
  followsFrom,
  valueIn,
  wouldWaive,
} from './draft.ts';

const doctor = {
  id: 4,
  userName: 'Dr. Sen',
  nameBn: 'ডা. সেন',
  specialityBn: '',
  phoneNumber: '9000000004',
  speciality: 'Cardiology',
};
const hidden = { id: null, userName: 'Hidden', nameBn: '', specialityBn: '', phoneNumber: null, speciality: null };
const common = {
  id: 7,
  patientName: 'Rina Mondal',
  requestDate: '2026-03-05T11:00:20.000Z',
  paymentStatus: 'PENDING',
  appointmentStatus: 'REQUESTED',
  checkupScheduledDate: null,
  price: 300,
  paymentAmount1: 150.5,
  paymentId1: 'cash',
  paymentAmount2: null,
  paymentId2: 'cash',
  statusClearedBy: null,
  checkupReportUploadedBy: null,
  checkupReportUploadedAt: null,
  referer: null,
  referringDoctor: doctor,
  reportingDoctor: null,
} as const;
const ofTest = aTestBooking({
  ...common,
  patientDiscount: null,
  checkupReportStatus: null,
  checkupReportUrl: null,
  refererCommission: undefined,
  referringDoctorCommission: undefined,
  isRefererHidden: undefined,
  isReferringDocHidden: undefined,
});
const ofDoctor = aDoctorBooking({
  ...common,
  appointmentScheduledDate: null,
  doctorName: 'Dr. Sen',
  doctorNameBn: '',
  doctor: { ...doctor, name: doctor.userName },
});
const names: readonly FieldName[] = fieldsOf('test');

describe('what is sent', () => {
  test('is the saved value where nothing was changed', () => {
    const body = bodyOf(draftOf(ofTest, names), ofTest, names);
    expect(body).toMatchObject({
      id: 7,
      version: 3,
      requestDate: ofTest.requestDate,
      paymentAmount1: 150.5,
      refererId: null,
      referringDoctorId: 4,
      checkupReportStatus: null,
    });
  });

  test('has numbers of doctors as integers, or null when empty, and moments by the clinic’s clock', () => {
    const draft = {
      ...draftOf(ofTest, names),
      refererId: '12',
      referringDoctorId: '',
      checkupScheduledDate: '2026-11-20T10:30',
      paymentAmount1: '',
      statusClearedBy: ' Kajal ',
    };
    expect(bodyOf(draft, ofTest, names)).toMatchObject({
      refererId: 12,
      referringDoctorId: null,
      checkupScheduledDate: '2026-11-20T10:30',
      paymentAmount1: null,
      statusClearedBy: 'Kajal',
    });
  });

  test('a form shows moments by the clinic’s clock, and days without a time', () => {
    expect(valueIn(ofTest, 'requestDate')).toBe('2026-03-05T16:30');
    expect(valueIn({ ...ofTest, checkupScheduledDate: '2026-03-06' }, 'checkupScheduledDate')).toBe('2026-03-06');
  });
});

describe('a value in a form', () => {
  const flagged: TestBooking = {
    ...ofTest,
    isRefererHidden: true,
    isReferringDocHidden: false,
    patientDiscount: 0,
    checkupScheduledDate: 'soon',
  };

  test('is a text, or whether a box is ticked', () => {
    expect([
      valueIn(flagged, 'isRefererHidden'),
      valueIn(flagged, 'isReferringDocHidden'),
      valueIn(ofTest, 'isRefererHidden'),
    ]).toEqual([true, false, false]);
    expect([
      valueIn(flagged, 'patientDiscount'),
      valueIn(ofTest, 'patientDiscount'),
      valueIn(ofTest, 'refererCommission'),
    ]).toEqual(['0', '', '']);
    expect([
      valueIn(flagged, 'checkupScheduledDate'),
      valueIn(ofTest, 'mobileNumber'),
      valueIn(ofTest, 'statusClearedBy'),
    ]).toEqual(['soon', '9000000007', '']);
    expect([
      valueIn({ ...ofTest, checkupReportUploadedAt: '2026-03-31T18:30:00.000Z' }, 'checkupReportUploadedAt'),
      valueIn({ ...ofTest, statusClearedBy: '2026-03-31T18:30:00.000Z' }, 'statusClearedBy'),
    ]).toEqual(['2026-04-01T00:00', '2026-03-31T18:30:00.000Z']);
  });

  test('is a doctor’s number or phone, by the type of booking', () => {
    expect([valueIn(ofTest, 'referringDoctorId'), valueIn(ofTest, 'refererId')]).toEqual(['4', '']);
    expect([
      valueIn(ofDoctor, 'referringDoctorPhoneNumber'),
      valueIn(ofDoctor, 'refererPhoneNumber'),
      valueIn(ofDoctor, 'doctorId'),
    ]).toEqual([doctor.phoneNumber, '', '4']);
    expect([
      valueIn({ ...ofTest, referer: hidden }, 'refererId'),
      valueIn({ ...ofDoctor, referer: hidden }, 'refererPhoneNumber'),
      valueIn(ofTest, 'doctorId'),
    ]).toEqual(['', '', '']);
  });

  test('is sent as it is for a box, as null for an emptied line, and not at all if the reader may not see it', () => {
    const flags: FieldName[] = [
      'isRefererHidden',
      'isReferringDocHidden',
      'statusClearedBy',
      'refererCommission',
      'patientDiscount',
    ];
    const body = bodyOf(
      { ...draftOf(flagged, flags), isReferringDocHidden: true, statusClearedBy: '  ', patientDiscount: ' 5 ' },
      flagged,
      flags,
    );
    expect(body).toEqual({
      id: 7,
      version: 3,
      isRefererHidden: true,
      isReferringDocHidden: true,
      statusClearedBy: null,
      patientDiscount: '5',
    });
    expect(bodyOf({ refererId: ' ' }, { ...ofTest, referer: doctor }, ['refererId'])).toMatchObject({
      refererId: null,
    });
  });

  test('has not changed if it was never shown', () => {
    expect(changedIn({}, ofTest, names)).toEqual([]);
    expect(bodyOf({}, ofTest, ['paymentAmount1'])).toEqual({ id: 7, version: 3, paymentAmount1: 150.5 });
  });

  test('of the payment status follows from the amounts only', () => {
    expect([
      followsFrom('paymentStatus', ['paymentAmount1']),
      followsFrom('paymentStatus', ['paymentAmount2']),
      followsFrom('paymentStatus', ['patientDiscount']),
    ]).toEqual([true, true, true]);
    expect([
      followsFrom('paymentStatus', ['paymentId1', 'checkupStatus']),
      followsFrom('checkupStatus', ['paymentAmount1']),
    ]).toEqual([false, false]);
  });
});

test('a reason is asked for if recorded money is taken back or COMPLETED is set by hand', () => {
  const asks = (changes: Partial<Record<FieldName, string>>, base = ofTest) =>
    changesMoney({ ...draftOf(base, names), ...changes }, base, names);
  expect([
    asks({ paymentAmount1: '100' }),
    asks({ paymentId1: 'card 7' }),
    asks({ paymentStatus: 'COMPLETED' }),
    asks({ patientDiscount: '' }, { ...ofTest, patientDiscount: 5 }),
  ]).toEqual([true, true, true, true]);
  expect([
    asks({}),
    asks({ paymentAmount2: '100', paymentId2: 'card 7', patientDiscount: '5', checkupStatus: 'COMPLETED' }),
    asks({ paymentStatus: 'PARTIAL' }),
  ]).toEqual([false, false, false]);
});

test('COMPLETED waives what the amounts of the form do not cover, or a fee that is not known', () => {
  const base = { ...ofTest, price: 450.5, paymentAmount1: 200, paymentAmount2: null };
  const waives = (changes: Partial<Record<FieldName, string>>, booking = base) =>
    wouldWaive({ ...draftOf(booking, names), ...changes }, booking);
  expect([
    waives({}),
    waives({ paymentAmount2: '250.49' }),
    waives({ paymentAmount2: '2 5 0.5' }),
    waives({ paymentAmount2: '250.5' }, { ...base, feeUnknown: true }),
  ]).toEqual([true, true, true, true]);
  expect([
    waives({ paymentAmount2: '250.5' }),
    waives({ paymentAmount1: '', paymentAmount2: '450.50' }),
    waives({ patientDiscount: '250.5' }),
    waives({}, { ...base, price: 200 }),
  ]).toEqual([false, false, false, false]);
});

describe('two people who edit one booking', () => {
  const theirs: TestBooking = { ...ofTest, version: 4, paymentAmount1: 200, statusClearedBy: 'Kajal' };

  test('the other person’s changes are named, and mine are applied to the newer booking', () => {
    const mine = { ...draftOf(ofTest, names), paymentAmount1: '175', checkupStatus: 'COMPLETED' };
    expect(changedBetween(ofTest, theirs, names)).toEqual(['statusClearedBy', 'paymentAmount1']);
    const merged = applyTo(theirs, mine, ofTest, names);
    expect(merged).toMatchObject({ paymentAmount1: '175', checkupStatus: 'COMPLETED', statusClearedBy: 'Kajal' });
    expect(changedIn(merged, theirs, names)).toEqual(['checkupStatus', 'paymentAmount1']);
  });
});
