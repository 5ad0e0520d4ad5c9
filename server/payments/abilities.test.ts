import { describe, expect, it } from 'vitest';
import type { LedgerLine } from '#contract/payments/ledger.ts';
import type { Role } from '#contract/roles.ts';
import type { Caller } from '../caller.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { invoiceAbilities, lineAbilities, moneyAbilities } from './payments.policy.ts';

/** Written by hand: who may do what with a booking's money, for others and on their own booking. */
const booking: MoneyRow = {
  id: 7,
  kind: 'test',
  accountId: 1,
  patientName: 'Rina Mondal',
  patientPhone: '9000000007',
  itemName: 'Sugar',
  itemNameBn: '',
  requestedAt: new Date('2026-03-05T11:00:00Z'),
  pricePaise: 50_000,
  isCancelled: false,
  doctorId: null,
  refererId: 4,
  referringDoctorId: 5,
  reportingDoctorId: 6,
  version: 1,
  paymentStatus: 'PENDING',
  discountPaise: null,
  amount1Paise: null,
  paymentId1: 'cash',
  amount2Paise: null,
  paymentId2: 'cash',
};
const caller = (role: Role, { isOwn = false, doctorId = null as number | null } = {}): Caller => ({
  accountId: isOwn ? 1 : 2,
  name: 'Kajal',
  phone: '9000000002',
  role,
  language: 'en',
  doctor: doctorId === null ? null : { id: doctorId, type: 'Internal', isReporting: true },
  reportsLockedBefore: null,
  sessionHash: Buffer.alloc(0),
});
const own = { isOwn: true };

const none = { work: false, record: false, discount: false, pay: false };
const desk = { ...none, work: true, record: true };
const all = { ...desk, discount: true };
const owing = { owedPaise: 1 };

describe('on the money as a whole', () => {
  it.each<[Role, onOthers: typeof none, onOwn: typeof none]>([
    ['User', none, { ...none, pay: true }],
    ['Doctor', none, { ...none, pay: true }],
    ['Receptionist', desk, { ...none, pay: true }],
    ['Staff', desk, { ...none, pay: true }],
    ['Pathologist', none, { ...none, pay: true }],
    ['Admin', all, { ...all, pay: true }],
  ])("a %s may do this on another person's booking, and that on their own", (role, onOthers, onOwn) => {
    expect(moneyAbilities(caller(role), booking, owing)).toEqual(onOthers);
    expect(moneyAbilities(caller(role, own), booking, owing)).toEqual(onOwn);
  });

  it('nothing can be paid, recorded or discounted when nothing is owed', () => {
    expect(moneyAbilities(caller('Admin', own), booking, { owedPaise: 0 })).toEqual({ ...none, work: true });
    expect(moneyAbilities(caller('User', own), booking, { owedPaise: 0 })).toEqual(none);
  });

  it.each([
    ['referer', 4, none],
    ['referring doctor', 5, none],
    ['reporting doctor', 6, desk],
  ])('a desk account that is the %s of it may do this', (_, doctorId, wanted) => {
    expect(moneyAbilities(caller('Staff', { doctorId }), booking, owing)).toEqual(wanted);
  });
});

const line: LedgerLine = {
  id: 1,
  kind: 'payment',
  slot: 1,
  amountPaise: 20_000,
  label: 'cash',
  ofId: null,
  reversesId: null,
  status: null,
  showsZero: false,
};
const refund: LedgerLine = { ...line, id: 2, kind: 'refund', amountPaise: 5_000, ofId: 1 };
const reversal: LedgerLine = { ...line, id: 3, kind: 'reversal', reversesId: 1 };
const nothing = { refund: false, takeBack: false };

describe('on one entry', () => {
  it.each<[string, LedgerLine, LedgerLine[], Caller, typeof nothing]>([
    ['the desk takes back a whole payment', line, [], caller('Receptionist'), { refund: false, takeBack: true }],
    ['the staff does the same', line, [], caller('Staff'), { refund: false, takeBack: true }],
    ['the desk may not reverse a payment with a refund', line, [refund], caller('Receptionist'), nothing],
    ['the desk leaves refunds to the admin', refund, [line], caller('Receptionist'), nothing],
    ['the desk leaves discounts to the admin', { ...line, kind: 'discount' }, [], caller('Receptionist'), nothing],
    [
      'the admin refunds or takes back a payment, also of their own',
      line,
      [],
      caller('Admin', own),
      { refund: true, takeBack: true },
    ],
    ['the admin refunds the rest of a payment', line, [refund], caller('Admin'), { refund: true, takeBack: false }],
    ['a fully refunded payment is not refunded', line, [{ ...refund, amountPaise: 20_000 }], caller('Admin'), nothing],
    ['the admin takes back a refund', refund, [line], caller('Admin'), { refund: false, takeBack: true }],
    ['a refund of a reversed payment is not reversed', refund, [line, reversal], caller('Admin'), nothing],
    [
      'the admin takes back a discount',
      { ...line, kind: 'discount' },
      [],
      caller('Admin'),
      { refund: false, takeBack: true },
    ],
    ['a reversal is not reversed', reversal, [line], caller('Admin'), nothing],
    ['a note is not reversed', { ...line, kind: 'note' }, [], caller('Admin'), nothing],
    ['a status entry is not reversed', { ...line, kind: 'status' }, [], caller('Admin'), nothing],
    ['a reversed entry allows nothing', line, [reversal], caller('Admin'), nothing],
    ['the desk may do nothing on its own booking', line, [], caller('Receptionist', own), nothing],
    ['a patient may do nothing', line, [], caller('User', own), nothing],
    ['a doctor may do nothing', line, [], caller('Doctor'), nothing],
    ['a pathologist may do nothing', line, [], caller('Pathologist'), nothing],
  ])('%s', (_, one, others, reader, wanted) => {
    expect(
      lineAbilities(
        reader,
        booking,
        one,
        [one, ...others].toSorted((a, b) => a.id - b.id),
      ),
    ).toEqual(wanted);
  });

  it('of a cancelled booking, only the admin may reverse entries', () => {
    const cancelled = { ...booking, isCancelled: true };
    expect(lineAbilities(caller('Receptionist'), cancelled, line, [line])).toEqual(nothing);
    expect(lineAbilities(caller('Admin'), cancelled, line, [line])).toEqual({ refund: true, takeBack: true });
  });
});

describe('on an open invoice', () => {
  const lines = [booking, { ...booking, id: 8, refererId: 9 }];
  it.each<[string, Caller, number, { confirm: boolean; pay: boolean }]>([
    ['the desk takes its money', caller('Receptionist'), 1, { confirm: true, pay: false }],
    ['its payer pays it', caller('User', own), 1, { confirm: false, pay: true }],
    ['the desk does not confirm its own', caller('Staff', own), 1, { confirm: false, pay: true }],
    [
      'the referer of one of its bookings does not confirm it',
      caller('Staff', { doctorId: 9 }),
      1,
      { confirm: false, pay: false },
    ],
    ['the admin confirms any', caller('Admin', own), 1, { confirm: true, pay: true }],
    ['a doctor may do nothing', caller('Doctor'), 1, { confirm: false, pay: false }],
  ])('%s', (_, reader, accountId, wanted) => {
    expect(invoiceAbilities(reader, accountId, lines, true)).toEqual(wanted);
    expect(invoiceAbilities(reader, accountId, lines, false)).toEqual({ confirm: false, pay: false });
  });
});
