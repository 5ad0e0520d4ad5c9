import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { choicesOn, deedsOn } from './deeds.ts';
import type { MoneyReader } from './deeds.ts';

/** Written down by hand: who may do what about a booking's money, for others and on a booking of their own. */
const none = { works: false, record: false, discount: false, pay: false };
const table: readonly (readonly [role: Role, onOthers: Partial<typeof none>, onOwn: Partial<typeof none>])[] = [
  ['User', {}, { pay: true }],
  ['Doctor', {}, {}],
  ['Receptionist', { works: true, record: true }, {}],
  ['Staff', { works: true, record: true }, {}],
  ['Pathologist', {}, {}],
  ['Admin', { works: true, record: true, discount: true }, { works: true, record: true, discount: true }],
];

describe.each(table)('a %s', (role, onOthers, onOwn) => {
  test('is offered what is theirs on somebody else’s booking', () => {
    expect(choicesOn({ owed: 0.5 }, { role, isOwn: false })).toEqual({ ...none, ...onOthers });
  });

  test('is offered what is theirs on their own booking', () => {
    expect(choicesOn({ owed: 0.5 }, { role, isOwn: true })).toEqual({ ...none, ...onOwn });
  });

  test('is offered no money to move where nothing is owed', () => {
    expect(choicesOn({ owed: 0 }, { role, isOwn: false })).toEqual({ ...none, works: onOthers.works ?? false });
    expect(choicesOn({ owed: 0 }, { role, isOwn: true })).toEqual({ ...none, works: onOwn.works ?? false });
  });
});

type Entry = Parameters<typeof deedsOn>[0];
const payment: Entry = {
  id: 1,
  kind: 'payment',
  mode: 'cash',
  amount: 200,
  remaining: 200,
  at: '2026-03-05T11:00:00Z',
  by: 'Kajal',
  reference: null,
  reason: null,
  status: null,
  ofId: null,
  isReversed: false,
  receiptId: 7,
  receiptNumber: 'R/26-27/000001',
};
const partly = { ...payment, remaining: 50 };
const refunded = { ...payment, remaining: 0 };
const refund: Entry = { ...payment, kind: 'refund', remaining: 0 };
const discount: Entry = { ...payment, kind: 'discount', mode: null };
const reversal: Entry = { ...payment, kind: 'reversal' };
const note: Entry = { ...payment, kind: 'note' };
const status: Entry = { ...payment, kind: 'status' };
const desk: MoneyReader = { role: 'Receptionist', isOwn: false };
const admin: MoneyReader = { role: 'Admin', isOwn: true };

describe('about a line', () => {
  test.each<[string, Entry, MoneyReader, { refund: boolean; takeBack: boolean }]>([
    ['the desk takes back a whole payment, and refunds nothing', payment, desk, { refund: false, takeBack: true }],
    ['the staff does the same', payment, { role: 'Staff', isOwn: false }, { refund: false, takeBack: true }],
    [
      'the desk leaves alone a payment of which something was refunded',
      partly,
      desk,
      { refund: false, takeBack: false },
    ],
    ['the desk leaves refunds to the admin', refund, desk, { refund: false, takeBack: false }],
    ['the desk leaves discounts to the admin', discount, desk, { refund: false, takeBack: false }],
    [
      'the admin refunds or takes back a whole payment, also of their own booking',
      payment,
      admin,
      { refund: true, takeBack: true },
    ],
    ['the admin refunds the rest of a payment', partly, admin, { refund: true, takeBack: false }],
    ['nobody refunds what was refunded', refunded, admin, { refund: false, takeBack: false }],
    ['the admin takes back a refund', refund, admin, { refund: false, takeBack: true }],
    ['the admin takes back a discount', discount, admin, { refund: false, takeBack: true }],
    ['nobody takes back a taking back', reversal, admin, { refund: false, takeBack: false }],
    ['nobody takes back a note', note, admin, { refund: false, takeBack: false }],
    ['nobody takes back a status', status, admin, { refund: false, takeBack: false }],
    [
      'nothing is done about a line taken back already',
      { ...payment, isReversed: true },
      admin,
      { refund: false, takeBack: false },
    ],
    [
      'the desk does nothing about its own booking',
      payment,
      { ...desk, isOwn: true },
      { refund: false, takeBack: false },
    ],
    ['a patient does nothing', payment, { role: 'User', isOwn: true }, { refund: false, takeBack: false }],
    ['a doctor does nothing', payment, { role: 'Doctor', isOwn: false }, { refund: false, takeBack: false }],
    ['a pathologist does nothing', payment, { role: 'Pathologist', isOwn: false }, { refund: false, takeBack: false }],
  ])('%s', (_, entry, reader, deeds) => {
    expect(deedsOn(entry, reader)).toEqual(deeds);
  });
});
