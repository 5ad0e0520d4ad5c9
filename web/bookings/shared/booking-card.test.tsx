import { describe, expect, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { BookingCard } from './booking-card.tsx';

describe('a card of a list', () => {
  test('of one’s own booking shows what was booked, for which family member, when, and its statuses', () => {
    const drawn = renderPart(<BookingCard booking={aTestBooking()} />).drawn;
    expect(textOf(drawn)).toBe(
      'Sugar Rohan Sen · Child · 8 years · Patient ID 2145 8735 Requested 1 Apr 2026 Scheduled 2 Apr 2026, 10:30 am Payment PARTIAL Checkup PENDING',
    );
    expect(linksIn(drawn).map(([to]) => to)).toEqual(['/test-booking/204']);
    expect(textOf(renderPart(<BookingCard booking={aTestBooking()} />, { language: 'bn' }).drawn)).toBe(
      'সুগার Rohan Sen · সন্তান · ৮ বছর · রোগীর আইডি ২১৪৫ ৮৭৩৫ বুকিংয়ের দিন ১ এপ্রিল, ২০২৬ আসার দিন ২ এপ্রিল, ২০২৬, সকাল ১০:৩০ পেমেন্ট আংশিক দেওয়া টেস্ট এখনও হয়নি',
    );
  });

  test('of a booking for oneself names no patient', () => {
    const self = {
      id: null,
      patientNumber: '10004827',
      name: 'Mitali Sen',
      relation: 'Self',
      age: 34,
      gender: 'Female',
    } as const;
    expect(
      textOf(renderPart(<BookingCard booking={aDoctorBooking({ patient: self, checkupScheduledDate: null })} />).drawn),
    ).toBe('Dr. Nag Requested 1 Apr 2026 Scheduled Not scheduled Payment PARTIAL Checkup PENDING');
  });

  test('at the desk shows the patient and the phone, then what was booked', () => {
    expect(textOf(renderPart(<BookingCard withPatient booking={aDoctorBooking()} />).drawn)).toBe(
      'Rohan Sen 8 years · Male Child of Mitali Sen 90000 00007 · Patient ID 2145 8735 Dr. Nag Requested 1 Apr 2026 Scheduled 2 Apr 2026, 10:30 am Payment PARTIAL Checkup PENDING',
    );
  });

  test('without a doctor says that one will be assigned', () => {
    expect(
      textOf(renderPart(<BookingCard booking={aDoctorBooking({ doctorName: '', doctorNameBn: '' })} />).drawn),
    ).toContain('Doctor to be assigned');
  });

  test('in search results has one badge: cancelled first, else the payment', () => {
    expect(
      textOf(renderPart(<BookingCard found booking={aTestBooking({ checkupStatus: 'CANCELLED' })} />).drawn),
    ).toMatch(/Checkup CANCELLED$/);
    expect(textOf(renderPart(<BookingCard found booking={aTestBooking()} />).drawn)).toMatch(/Payment PARTIAL$/);
  });
});
