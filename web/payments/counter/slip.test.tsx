import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Slip } from './slip.tsx';

const test = (bookingId: number, itemName: string, more: Partial<Visit['lines'][number]> = {}) => ({
  bookingId,
  bookingType: 'test' as const,
  itemName,
  itemNameBn: '',
  package: null,
  advice: { preparation: '', preparationBn: '', promisedHours: null },
  price: 100,
  discount: 0,
  paid: 0,
  owed: 100,
  feeUnknown: false,
  cancelled: false,
  at: null,
  place: null,
  ...more,
});
const visit = (lines: Visit['lines'], more: Partial<Visit> = {}): Visit => ({
  visitId: 1,
  kind: 'WALK_IN',
  homeVisit: null,
  openedAt: '2026-11-23T05:00:00Z',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  phone: '9000000007',
  language: 'en',
  referrer: '',
  lines,
  price: lines.reduce((sum, { price }) => sum + price, 0),
  discount: 0,
  paid: 0,
  owed: 0,
  payCode: null,
  paysOnline: false,
  discountRequest: null,
  bill: null,
  receipts: [],
  ...more,
});
function slip(of: Visit): string {
  answers({ readClinic: refuse('NETWORK') });
  return textOf(renderPart(<Slip visit={of} paper="80mm" ref={createRef()} />).drawn);
}

describe('the slip', () => {
  it('names a package once, with the price of all its tests, and each test below it', () => {
    const whole = { name: 'Fever package', nameBn: '' };
    const shown = slip(
      visit([
        test(1, 'CBC', { package: whole, price: 225.06 }),
        test(2, 'Malaria', { package: whole, price: 525.14 }),
        test(3, 'Sugar'),
      ]),
    );
    expect(shown).toContain('Fever package ₹750.20 CBC Malaria Sugar ₹100');
    expect(shown).not.toContain('225');
  });

  it('adds up after a line was cancelled and its money given back', () => {
    const receipt = { receiptId: 1, number: 'R/1', at: '', mode: 'cash' as const, received: null, returned: null };
    const shown = slip(
      visit(
        [
          test(1, 'CBC', { price: 450.1, discount: 50.05 }),
          test(2, 'ECG', { price: 250.2, discount: 20.1, cancelled: true }),
        ],
        {
          discount: 70.15,
          paid: 400.05,
          receipts: [{ ...receipt, amount: 630.15 }],
        },
      ),
    );
    expect(shown).toContain('Discount −₹70.15 Cancelled −₹230.10 Total ₹400.05 Paid ₹400.05');
    expect(shown).toContain('R/1 Cash ₹630.15 Given back ₹230.10');
    expect(slip(visit([test(1, 'CBC')]))).not.toMatch(/Cancelled|Given back/);
  });

  it('says what to do before the tests, each once, and when the last report is promised', () => {
    const fasting = { preparation: 'Come without breakfast', preparationBn: '', promisedHours: 6 };
    const shown = slip(
      visit([
        test(1, 'Sugar', { advice: fasting }),
        test(2, 'Lipids', { advice: { ...fasting, promisedHours: 48 } }),
        test(3, 'Gone', { cancelled: true, advice: { ...fasting, preparation: 'Drink water', promisedHours: 72 } }),
      ]),
    );
    expect(shown).toContain('Before the tests Come without breakfast Report within 2 days');
    expect(shown).not.toContain('Drink water');
  });

  it('promises nothing when one report is promised for no time', () => {
    const shown = slip(
      visit([test(1, 'Sugar', { advice: { preparation: '', preparationBn: '', promisedHours: 6 } }), test(2, 'Other')]),
    );
    expect(shown).not.toMatch(/within|Before the tests/);
  });

  it('has the bill and each receipt on a line of its own, with how it was paid and the change', () => {
    const receipts = [
      {
        receiptId: 1,
        number: 'R/26-27/000007',
        at: '2026-11-23T05:00:00Z',
        mode: 'cash' as const,
        amount: 60,
        received: 100,
        returned: 40,
      },
      {
        receiptId: 2,
        number: 'R/26-27/000008',
        at: '2026-11-23T05:01:00Z',
        mode: 'upi' as const,
        amount: 40,
        received: null,
        returned: null,
      },
    ];
    const shown = slip(visit([test(1, 'Sugar')], { bill: { billId: 1, number: 'B/26-27/000003' }, receipts }));
    expect(shown).toContain('Bill B/26-27/000003 R/26-27/000007 Cash ₹60 Given ₹100 Change ₹40 R/26-27/000008 UPI ₹40');
  });

  it('says when the doctor is expected as a range, at the sharp time where it has no width, else the booked time', () => {
    const shown = (expected: { from: string; to: string } | null) =>
      slip(
        visit([
          test(1, 'Dr. Sarkar', {
            bookingType: 'doctor',
            at: '2026-11-23T05:00:00Z',
            place: { number: 4, code: null, room: '2', expected },
          }),
        ]),
      );
    expect(shown({ from: '2026-11-23T05:20:00Z', to: '2026-11-23T06:05:00Z' })).toContain(
      '23 Nov, about 10:50 – 11:35 am',
    );
    const first = { from: '2026-11-23T05:20:00Z', to: '2026-11-23T05:20:00Z' };
    expect(shown(first)).toContain('23 Nov, about 10:50 am');
    expect(shown(null)).toContain('23 Nov, about 10:30 am');
  });
});
