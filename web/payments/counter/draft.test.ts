import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Joinable } from './draft.ts';
import type { Item } from './find-items.ts';
import {
  bodyOf,
  changeOf,
  emptyDraft,
  hasSamePrice,
  joinableOf,
  newLine,
  dayToConfirm,
  openingOf,
  quoteOf,
  sumsOf,
} from './draft.ts';

const item = (wanted: Partial<Item>) => ({ type: 'test', id: 7, phone: '', price: 250, ...wanted }) as Item;
const opening = (startsAt: string, free: number, fee = 600) => ({ day: '2026-11-23', startsAt, free, fee });
const openings = {
  hasHours: true,
  isAwayToday: false,
  fee: 500,
  openings: [opening('10:00', 0), opening('17:00', 3)],
} as Answer<'listOpenings'>;
const doctor = newLine(item({ type: 'doctor', phone: '5550010001', price: null }));

test('a doctor’s line takes the chosen session, or the next with a place', () => {
  expect(openingOf(doctor, openings)?.startsAt).toBe('17:00');
  const chosen = { ...doctor, sitting: { day: '2026-11-23', startsAt: '10:00' } };
  expect(openingOf(chosen, openings)?.startsAt).toBe('10:00');
});

test('another day is to be confirmed only where leave has ended today, and nobody has chosen it', () => {
  const ofDay = (line: typeof doctor, isAwayToday: boolean, today: string) =>
    dayToConfirm(line, { ...openings, isAwayToday }, today)?.day;
  expect(ofDay(doctor, true, '2026-11-22')).toBe('2026-11-23');
  expect(ofDay(doctor, false, '2026-11-22')).toBeUndefined();
  expect(ofDay(doctor, true, '2026-11-23'), 'a session of today is left').toBeUndefined();
  expect(ofDay({ ...doctor, sitting: { day: '2026-11-23', startsAt: '17:00' } }, true, '2026-11-22')).toBeUndefined();
  expect(dayToConfirm(doctor, undefined, '2026-11-22')).toBeUndefined();
});

test('prices are asked for with the person, once they are known, and without a fee that is half typed', () => {
  const draft = { ...emptyDraft, phone: '5550010001', lines: [{ ...doctor, fee: '3.' }, newLine(item({}))] };
  const lines = [
    { type: 'doctor', doctor: '5550010001' },
    { type: 'test', testId: 7 },
  ];
  expect(quoteOf({ ...draft, who: { patientId: 3, name: 'Tuku' } }, [])).toEqual({
    phone: '5550010001',
    patientId: 3,
    lines,
  });
  expect(quoteOf({ ...draft, who: null }, [])).toMatchObject({ phone: '5550010001', patientId: null });
  expect(quoteOf({ ...draft, phone: '55500' }, [])).toEqual({ lines });
  const fresh = {
    relation: 'Self' as const,
    name: '',
    age: '',
    gender: '' as const,
    language: 'en' as const,
    consent: false,
  };
  expect(quoteOf({ ...draft, who: fresh }, [])).toEqual({ lines });
});

test('what is to be paid is counted in paise, less the discount in rupees or percent, and never below nothing', () => {
  const quoted = (...prices: number[]) =>
    prices.map((price) => ({ price, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null }));
  expect(sumsOf(quoted(0.1, 0.2), '').total).toBe(0.3);
  expect(sumsOf(quoted(250.5, 600), '100.25').total).toBe(750.25);
  expect(sumsOf(quoted(199.99), '10%')).toEqual({
    isUnread: false,
    discountPaise: 1_999,
    waits: false,
    now: 180,
    total: 180,
  });
  expect(sumsOf(quoted(100), '200').total).toBe(0);
  expect(sumsOf(quoted(100), '%').total).toBe(100);
});

test('above the limit the whole sum is to be paid, and what may come off is not taken yet', () => {
  const one = (price: number) => [{ price, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null }];
  expect(sumsOf(one(1000), '100', [], 10)).toMatchObject({ waits: false, total: 900 });
  expect(sumsOf(one(1000), '100.01', [], 10)).toEqual({
    discountPaise: 10_001,
    isUnread: false,
    waits: true,
    now: 899.99,
    total: 1000,
  });
  expect(sumsOf(one(1000), '', [], 0)).toMatchObject({ waits: false, total: 1000 });
  // As the server counts: of the whole price, with what was given on a booking that joins.
  const joined = [{ price: 1000, discount: 50, owed: 150 }];
  expect(sumsOf(one(1000), '150', joined, 10)).toMatchObject({ waits: false, total: 1000 });
  expect(sumsOf(one(1000), '151', joined, 10)).toMatchObject({ waits: true, total: 1150 });
});

test('who is taken earlier is sent with the doctor, and does not change what is asked for prices', () => {
  const inQueue = { priority: 'EMERGENCY' as const, reason: '' };
  const draft = { ...emptyDraft, phone: '5550010001', lines: [{ ...doctor, inQueue }] };
  expect(bodyOf(draft, [], null, null, 0).lines).toEqual([{ type: 'doctor', doctor: '5550010001', inQueue }]);
  expect(quoteOf(draft, []).lines).toEqual([{ type: 'doctor', doctor: '5550010001' }]);
});

test('what is sent names the person, the lines and who sent them', () => {
  const draft = {
    ...emptyDraft,
    phone: '5550010001',
    lines: [doctor, newLine(item({}))],
    referrer: 'Dr. Ghosh',
    discountReason: 'Senior',
  };
  const payment = { mode: 'cash' as const, amount: 850 };
  expect(
    bodyOf({ ...draft, who: { patientId: 3, name: 'Tuku' } }, [openings.openings[1], undefined], null, payment, 1050),
  ).toEqual({
    phone: '5550010001',
    patientId: 3,
    lines: [
      { type: 'doctor', doctor: '5550010001', sitting: { day: '2026-11-23', startsAt: '17:00' } },
      { type: 'test', testId: 7 },
    ],
    referrer: 'Dr. Ghosh',
    discount: { amount: 10.5, reason: 'Senior' },
    payment,
  });
  const told = { name: 'Rina', age: '34', gender: 'Female' as const, language: 'bn' as const, consent: true };
  expect(bodyOf({ ...draft, who: { ...told, relation: 'Self' } }, [], 9, null, 0)).toMatchObject({
    holder: told,
    referringDoctorId: 9,
  });
  expect(bodyOf({ ...draft, who: { ...told, relation: 'Child' } }, [], null, null, 0)).toMatchObject({
    member: { ...told, relation: 'Child' },
  });
});

test('bookings of today are offered to their own person once, and what is still owed for them is to be paid', () => {
  const booked = (bookingId: number, patientId: number | null, owed: number) =>
    ({ bookingId, patientId, price: owed, discount: 0, owed }) as Joinable;
  const all = [booked(1, null, 100.1), booked(2, 3, 5), booked(3, null, 0.2)];
  const draft = { ...emptyDraft, phone: '5550010001', who: { patientId: null, name: 'Tuku' } };
  expect(joinableOf({ ...draft, joined: [all[0]!] }, all)).toEqual([all[2]]);
  expect(joinableOf({ ...draft, who: null }, all)).toEqual([]);
  const joined = [all[0]!, all[2]!];
  expect(sumsOf([], '', joined).total).toBe(100.3);
  expect(sumsOf([], '10%', joined)).toMatchObject({ discountPaise: 1003, waits: false, total: 90.27 });
  expect(bodyOf({ ...draft, joined }, [], null, null, 0)).toMatchObject({ lines: [], bookings: [1, 3] });
});

test('change is given back once: not again for a receipt from before the visit', () => {
  const receipt = (at: string, returned: number | null) => ({
    receiptId: 1,
    number: 'R/26-27/000001',
    at,
    mode: 'cash' as const,
    amount: 60,
    received: returned === null ? null : 60 + returned,
    returned,
  });
  const openedAt = '2026-11-23T05:00:00.000Z';
  const before = receipt('2026-11-23T04:00:00.000Z', 40);
  expect(changeOf({ openedAt, receipts: [] })).toBeNull();
  expect(changeOf({ openedAt, receipts: [before] })).toBeNull();
  expect(changeOf({ openedAt, receipts: [before, receipt(openedAt, 15)] })).toBe(15);
  expect(changeOf({ openedAt, receipts: [before, receipt(openedAt, 0)] })).toBeNull();
  expect(changeOf({ openedAt, receipts: [receipt(openedAt, null)] })).toBeNull();
});

test('a payment goes on while only what has no price is typed', () => {
  const fresh = {
    relation: 'Self' as const,
    name: 'Mina Das',
    age: '43',
    gender: 'Female' as const,
    language: 'en' as const,
    consent: false,
  };
  const draft = { ...emptyDraft, phone: '5550010001', who: fresh, lines: [newLine(item({}))] };
  const agreed = { ...draft, who: { ...fresh, consent: true }, joined: [], referrer: 'Dr. Pal' };
  expect(hasSamePrice(agreed, draft)).toBe(true);
  const others = [
    { ...draft, phone: '5550010002' },
    { ...draft, who: { patientId: 3, name: 'Tuku' } },
    { ...draft, lines: [...draft.lines, newLine(item({ id: 8 }))] },
    { ...draft, discount: '10' },
    { ...draft, joined: [{ bookingId: 5 } as Joinable] },
  ];
  expect(others.map((other) => hasSamePrice(other, draft))).toEqual(others.map(() => false));
});

test.each([
  ['', false, 0],
  ['50', false, 5000],
  ['Rs. 50/-', false, 5000],
  ['7.5%', false, 7500],
  ['৭.৫ %', false, 7500],
  ['7,5%', true, 0],
  ['7,5', true, 0],
  ['2x500', true, 0],
  ['1e3', true, 0],
  ['-5', true, 0],
  ['%', true, 0],
  ['101%', true, 0],
])('a discount of %j is read, or stands in the way of saving', (typed, isUnread, discountPaise) => {
  expect(
    sumsOf([{ price: 1000, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null }], typed),
  ).toMatchObject({ isUnread, discountPaise });
});
