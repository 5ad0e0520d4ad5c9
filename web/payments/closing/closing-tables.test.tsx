import { describe, expect, test } from 'vitest';
import type { Closing } from '#contract/payments/books.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { ClosingTables } from './closing-tables.tsx';

describe('the daily closing', () => {
  const given = {
    id: 1,
    bookingId: 204,
    bookingType: 'test',
    patientName: 'Rohan Sen',
    patientNumber: '21458735',
    amount: 20,
    reason: 'Camp',
    by: 'Admin One',
    at: '2026-03-31T18:30:00Z',
  } as const;
  const closing: Closing = {
    day: '2026-04-01',
    total: 750.5,
    byMode: [
      { mode: 'cash', payments: 500, refunds: 100, reversals: 0, net: 400 },
      { mode: 'upi', payments: 400, refunds: 0, reversals: 49.5, net: 350.5 },
    ],
    byPerson: [
      { by: 'Kajal', role: 'Receptionist', mode: 'cash', net: 400 },
      { by: 'Kajal', role: 'Receptionist', mode: 'upi', net: 300.5 },
      { by: null, role: null, mode: 'gateway', net: 50 },
    ],
    visits: 4,
    drawers: [
      {
        accountId: 2,
        shiftId: 7,
        by: 'Kajal',
        role: 'Receptionist',
        openedAt: '2026-04-01T03:30:00Z',
        visits: 3,
        float: 100,
        taken: 350,
        givenBack: 50,
        expected: 400,
        countId: 5,
        counted: 390.5,
        difference: -9.5,
        countedBy: 'Kajal',
        countedAt: '2026-04-01T12:30:00Z',
        note: 'Coins short',
        awaitsSignature: true,
        signedBy: null,
        signedAt: null,
        abilities: { count: true, open: false, sign: true },
      },
      {
        accountId: 3,
        shiftId: null,
        by: 'Sima',
        role: 'Staff',
        openedAt: null,
        visits: 1,
        float: 0,
        taken: 20,
        givenBack: 0,
        expected: 20,
        countId: null,
        counted: null,
        difference: null,
        countedBy: null,
        countedAt: null,
        note: null,
        awaitsSignature: false,
        signedBy: null,
        signedAt: null,
        abilities: { count: false, open: false, sign: false },
      },
    ],
    waiting: [
      {
        entryId: 9,
        bookingId: 204,
        bookingType: 'test',
        patientName: 'Rohan Sen',
        patientNumber: '21458735',
        amount: 60,
        reason: 'Wrong patient',
        by: 'Kajal',
        at: '2026-03-31T18:30:00Z',
      },
    ],
    refunds: [],
    dues: {
      ofDay: { count: 1, amount: 30 },
      all: { count: 12, amount: 12_345.5 },
      unconfirmed: { count: 2, amount: 900 },
    },
    given: [
      { ...given, kind: 'discount', mode: null },
      { ...given, id: 2, kind: 'refund', mode: 'card', reason: null, by: null, bookingType: 'doctor' },
    ],
    flagged: [
      {
        bookingId: 7,
        bookingType: 'doctor',
        patientName: 'Rina',
        patientNumber: '10004827',
        due: 500,
        paid: 300,
        paymentStatus: 'COMPLETED',
      },
    ],
  };

  test('shows every sum in English', () => {
    expect(textOf(renderPart(<ClosingTables closing={closing} />).drawn)).toBe(
      'Total taken ₹750.50 4 visits ' +
        'By mode What Amount Cash taken ₹500 · refunded ₹100 ₹400 UPI taken ₹400 · taken back ₹49.50 ₹350.50 Total taken ₹750.50 ' +
        'By person What Amount Kajal · Receptionist Cash ₹400 · UPI ₹300.50 ₹700.50 Online, or carried over Online ₹50 ₹50 Total taken ₹750.50 ' +
        'Cash drawers Person Difference Kajal · Receptionist Opened: 1 April 2026, 9:00 am Change at the start: ₹100 · Taken: ₹350 · Given or taken back: ₹50 · 3 visits Should be there: ₹400 Counted: ₹390.50 · Kajal · 1 April 2026, 6:00 pm Coins short Not signed off: a second person has to see the difference. Count the cash Sign off the difference −₹9.50 ' +
        'Sima · Staff Taken: ₹20 · 1 visit Should be there: ₹20 Not counted yet – ' +
        'Still owed What Amount On bookings of this day 1 booking ₹30 On all bookings 12 bookings ₹12,345.50 Not owed yet: bookings not confirmed 2 bookings ₹900 ' +
        'Discounts, refunds, entries taken back What Amount Discount #204 Rohan Sen · Patient ID 2145 8735 Admin One · 12:00 am Camp ₹20 ' +
        'Refund · Card #204 Rohan Sen · Patient ID 2145 8735 Online, or carried over · 12:00 am Changed on the booking’s form ₹20 ' +
        'Cash to be taken back, if another person agrees What Amount #204 Rohan Sen · Patient ID 2145 8735 Kajal · 1 April 2026, 12:00 am Wrong patient ₹60 ' +
        'To be checked: status and amounts do not agree What Amount #7 Rina · Patient ID 1000 4827 to pay ₹500, paid ₹300 COMPLETED',
    );
    expect(linksIn(renderPart(<ClosingTables closing={closing} />).drawn).map(([to]) => to)).toEqual([
      '/test-booking/204',
      '/doctor-booking/204',
      '/test-booking/204',
      '/doctor-booking/7',
    ]);
  });

  test('shows every sum in Bengali', () => {
    expect(textOf(renderPart(<ClosingTables closing={closing} />, { language: 'bn' }).drawn)).toBe(
      'মোট নেওয়া হয়েছে ₹৭৫০.৫০ ৪টি ভিজিট ' +
        'কীভাবে দেওয়া হয়েছে কী টাকা নগদ নেওয়া হয়েছে ₹৫০০ · ফেরত ₹১০০ ₹৪০০ UPI নেওয়া হয়েছে ₹৪০০ · বাদ ₹৪৯.৫০ ₹৩৫০.৫০ মোট নেওয়া হয়েছে ₹৭৫০.৫০ ' +
        'কে নিয়েছেন কী টাকা Kajal · রিসেপশনিস্ট নগদ ₹৪০০ · UPI ₹৩০০.৫০ ₹৭০০.৫০ অনলাইন, অথবা আগের খাতা থেকে আনা অনলাইন ₹৫০ ₹৫০ মোট নেওয়া হয়েছে ₹৭৫০.৫০ ' +
        'ক্যাশ ড্রয়ার কার ড্রয়ার ফারাক Kajal · রিসেপশনিস্ট খোলা হয়েছে: ১ এপ্রিল, ২০২৬, সকাল ৯:০০ শুরুর খুচরো: ₹১০০ · জমা: ₹৩৫০ · ফেরত বা বাদ: ₹৫০ · ৩টি ভিজিট থাকার কথা: ₹৪০০ গুনে পাওয়া গেছে: ₹৩৯০.৫০ · Kajal · ১ এপ্রিল, ২০২৬, সন্ধ্যা ৬:০০ Coins short সই বাকি: ফারাকটা আর-একজনকে দেখতে হবে। নগদ গুনে লিখুন ফারাক দেখে সই করুন −₹৯.৫০ ' +
        'Sima · স্টাফ জমা: ₹২০ · ১টি ভিজিট থাকার কথা: ₹২০ এখনও গোনা হয়নি – ' +
        'বাকি আছে কী টাকা এই দিনের বুকিংয়ে ১টি বুকিং ₹৩০ সব বুকিং মিলিয়ে ১২টি বুকিং ₹১২,৩৪৫.৫০ এখনও বাকি নয়: বুকিং নিশ্চিত হয়নি ২টি বুকিং ₹৯০০ ' +
        'ছাড়, টাকা ফেরত, বাদ দেওয়া এন্ট্রি কী টাকা ছাড় #204 Rohan Sen · রোগীর আইডি ২১৪৫ ৮৭৩৫ Admin One · রাত ১২:০০ Camp ₹২০ ' +
        'টাকা ফেরত · কার্ড #204 Rohan Sen · রোগীর আইডি ২১৪৫ ৮৭৩৫ অনলাইন, অথবা আগের খাতা থেকে আনা · রাত ১২:০০ বুকিংয়ের ফর্মে বদলানো হয়েছে ₹২০ ' +
        'নগদ বাদ দেওয়ার অনুরোধ, অন্য একজনের সম্মতি বাকি কী টাকা #204 Rohan Sen · রোগীর আইডি ২১৪৫ ৮৭৩৫ Kajal · ১ এপ্রিল, ২০২৬, রাত ১২:০০ Wrong patient ₹৬০ ' +
        'দেখে নিন: পেমেন্টের অবস্থা আর টাকার অঙ্ক মিলছে না কী টাকা #7 Rina · রোগীর আইডি ১০০০ ৪৮২৭ দেওয়ার কথা ₹৫০০, দেওয়া হয়েছে ₹৩০০ পুরো দেওয়া',
    );
  });

  test('without payments says so, and has nothing to check', () => {
    const shown = textOf(
      renderPart(
        <ClosingTables
          closing={{
            ...closing,
            total: 0,
            byMode: [],
            byPerson: [],
            visits: 0,
            drawers: [],
            waiting: [],
            refunds: [],
            given: [],
            flagged: [],
          }}
        />,
      ).drawn,
    );
    expect(shown).toBe(
      'Total taken ₹0 By mode No money was taken on this day. By person No money was taken on this day. Cash drawers Nobody took cash on this day. ' +
        'Still owed What Amount On bookings of this day 1 booking ₹30 On all bookings 12 bookings ₹12,345.50 Not owed yet: bookings not confirmed 2 bookings ₹900 Discounts, refunds, entries taken back None on this day.',
    );
  });
});
