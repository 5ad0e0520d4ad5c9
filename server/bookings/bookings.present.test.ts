import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import { presentDoctorBooking } from './bookings.present.ts';
import type { BookingRow } from './columns.store.ts';

const visit = (wanted: Partial<BookingRow>) =>
  presentDoctorBooking(
    {
      kind: 'doctor',
      accountId: 900,
      doctorId: 7,
      refererId: null,
      referringDoctorId: null,
      reportingDoctorId: null,
      patientRelation: 'Child',
      requestedAt: new Date(0),
      pricePaise: 0,
      feeTold: true,
      ...wanted,
    } as BookingRow,
    aCaller('User', { accountId: 900 }),
  );

it('a visit says that its fee is to be told only while it is', () => {
  expect([false, true, null].map((feeTold) => visit({ feeTold }).feeUnknown)).toEqual([true, false, false]);
});

it("a visit has its doctor's speciality in both languages, as far as it is known", () => {
  expect(visit({ doctorSpeciality: 'Cardiology', doctorSpecialityBn: 'হৃদরোগ' }).doctor).toMatchObject({
    speciality: 'Cardiology',
    specialityBn: 'হৃদরোগ',
  });
  expect(visit({}).doctor).toMatchObject({ speciality: '', specialityBn: '' });
});
