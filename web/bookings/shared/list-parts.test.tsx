import { describe, expect, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { draw, links, words } from '#web/testing/draw.tsx';
import { CheckupText, PaymentBadge, StandingBadge } from './badges.tsx';
import { BookingCard } from './booking-card.tsx';
import { HistoryEntry } from '../history/history-entry.tsx';
import { Standing } from './standing.tsx';

/** The name that a part of the design system has for a look. */
const look = (html: string, looks: readonly string[]) => looks.find((name) => html.includes(`_${name}_`));
const tone = (html: string) => look(html, ['success', 'warning', 'pending', 'danger', 'neutral']);

describe('a card of a list', () => {
  test('of one’s own says what was booked, for whom of the family, when, and how it stands', () => {
    const html = draw(<BookingCard booking={aTestBooking()} />);
    expect(words(html)).toBe(
      'Sugar Rohan Sen · Child · 8 years Requested 1 Apr 2026 Scheduled 2 Apr 2026, 10:30 am Payment PARTIAL Checkup PENDING',
    );
    expect(links(html).map(([to]) => to)).toEqual(['/test-booking/204']);
    expect(words(draw(<BookingCard booking={aTestBooking()} />, { language: 'bn' }))).toBe(
      'সুগার Rohan Sen · সন্তান · ৮ বছর বুকিংয়ের দিন ১ এপ্রিল, ২০২৬ আসার দিন ২ এপ্রিল, ২০২৬, সকাল ১০:৩০ পেমেন্ট আংশিক চেক-আপ এখনও হয়নি',
    );
  });

  test('of oneself names nobody', () => {
    const self = { id: null, name: 'Mitali Sen', relation: 'Self', age: 34, gender: 'Female' } as const;
    expect(words(draw(<BookingCard booking={aDoctorBooking({ patient: self, checkupScheduledDate: null })} />))).toBe(
      'Dr. Nag Requested 1 Apr 2026 Scheduled Not scheduled Payment PARTIAL Checkup PENDING',
    );
  });

  test('at the counter says whose it is and the phone, then what was booked', () => {
    expect(words(draw(<BookingCard withPatient booking={aDoctorBooking()} />))).toBe(
      'Rohan Sen Child of Mitali Sen 90000 00007 Dr. Nag Requested 1 Apr 2026 Scheduled 2 Apr 2026, 10:30 am Payment PARTIAL Checkup PENDING',
    );
  });

  test('without a doctor says that one is to be assigned', () => {
    expect(words(draw(<BookingCard booking={aDoctorBooking({ doctorName: '', doctorNameBn: '' })} />))).toContain(
      'Doctor to be assigned',
    );
  });

  test('among what was found has one badge: cancelled before all, else the payment', () => {
    expect(words(draw(<BookingCard found booking={aTestBooking({ checkupStatus: 'CANCELLED' })} />))).toMatch(
      /Checkup CANCELLED$/,
    );
    expect(words(draw(<BookingCard found booking={aTestBooking()} />))).toMatch(/Payment PARTIAL$/);
  });
});

describe('colours', () => {
  test.each([
    ['COMPLETED', 'success'],
    ['PARTIAL', 'warning'],
    ['PENDING', 'warning'],
  ] as const)('a payment that is %s is %s on a card', (status, wanted) => {
    expect(tone(draw(<PaymentBadge status={status} />))).toBe(wanted);
  });

  test.each([
    ['COMPLETED', 'success'],
    ['PARTIAL', 'warning'],
    ['PENDING', 'pending'],
    ['CANCELLED', 'danger'],
  ] as const)('a found booking that is %s is %s', (standing, wanted) => {
    expect(tone(draw(<StandingBadge standing={standing} />))).toBe(wanted);
  });

  test.each([
    ['COMPLETED', 'good'],
    ['PENDING', 'open'],
    ['CANCELLED', 'open'],
  ] as const)('a checkup that is %s is %s', (status, wanted) => {
    expect(look(draw(<CheckupText status={status} />), ['good', 'open'])).toBe(wanted);
  });

  test.each([
    [null, 'Pending', 'অপেক্ষায়', 'warning'],
    ['', 'Pending', 'অপেক্ষায়', 'warning'],
    ['SIGNED', 'Signed', 'সই হয়ে গেছে', 'success'],
    ['CANCELLED', 'Cancelled', 'বাতিল', 'danger'],
    ['REJECTED', 'Sent back for correction', 'সংশোধনের জন্য ফেরত', 'neutral'],
    ['At the courier', 'At the courier', 'At the courier', 'neutral'],
  ])('a test that is %s stands as %s, or %s, in %s', (status, en, bn, wanted) => {
    const html = draw(<Standing status={status} />);
    expect([words(html), words(draw(<Standing status={status} />, { language: 'bn' })), tone(html)]).toEqual([
      en,
      bn,
      wanted,
    ]);
  });
});

describe('an entry of the history', () => {
  const change = {
    at: '2026-03-31T18:30:00.000Z',
    by: 'Kajal',
    role: 'RECEPTIONIST',
    version: 2,
    fromBn: null,
    toBn: null,
  };

  test('says when, who as what, and each field from and to, the first change first', () => {
    const changes = [
      { ...change, field: 'referer', from: null, to: 'Dr. Sen', toBn: 'ডা. সেন' },
      { ...change, field: 'referringDoctor', from: 'Hidden', to: null },
      { ...change, field: 'paymentStatus', from: 'PENDING', to: 'PARTIAL' },
    ] as const;
    expect(words(draw(<HistoryEntry type="test" changes={[...changes]} />))).toBe(
      '1 April 2026, 12:00 am Kajal · Receptionist Payment status PENDING → PARTIAL Referring doctor Hidden → N/A Referer N/A → Dr. Sen',
    );
    expect(words(draw(<HistoryEntry type="test" changes={[...changes]} />, { language: 'bn' }))).toBe(
      '১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ Kajal · রিসেপশনিস্ট পেমেন্টের অবস্থা বাকি → আংশিক যে ডাক্তার রেফার করেছেন গোপন → নেই রেফারার নেই → ডা. সেন',
    );
  });

  test('of the making says what was booked, and names a doctor’s fields as that booking does', () => {
    expect(
      words(
        draw(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'created', from: null, to: 'Dr. Nag', toBn: 'ডা. নাগ' }]}
          />,
        ),
      ),
    ).toMatch(/Booked Dr\. Nag$/);
    expect(
      words(
        draw(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ),
      ),
    ).toMatch(/Report by N\/A → Staff$/);
    expect(
      words(
        draw(
          <HistoryEntry
            type="test"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ),
      ),
    ).toMatch(/Uploaded by N\/A → Staff$/);
  });
});
