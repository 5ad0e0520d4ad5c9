import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { mayWaive } from '../bookings/bookings.policy.ts';
import type { Caller } from '../shared/caller.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { invoiceAbilities, lineAbilities, moneyAbilities } from './payments.policy.ts';

/** Written by hand: who may do what with a booking's money, for others and on their own booking. */
const booking: MoneyRow = {
  id: 7,
  kind: 'test',
  accountId: 1,
  patientNumber: '10004827',
  patientName: 'Rina Mondal',
  patientPhone: '9000000007',
  patientLanguage: 'en',
  itemName: 'Sugar',
  itemNameBn: '',
  packageName: '',
  packageNameBn: '',
  requestedAt: new Date('2026-03-05T11:00:00Z'),
  pricePaise: 50_000,
  isCancelled: false,
  isConfirmed: true,
  doctorId: null,
  refererId: 4,
  referringDoctorId: 5,
  reportingDoctorId: 6,
  cancelledAt: null,
  isFeeUnknown: false,
  isFeeToldHere: false,
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
  patientNumber: '10004827',
  role,
  language: 'en',
  doctor: doctorId === null ? null : { id: doctorId, type: 'Internal', isReporting: true },
  reportsLockedBefore: null,
  mustSetUpSecondFactor: false,
  isVouched: false,
  isRecovered: false,
  sessionHash: Buffer.alloc(0),
});
const own = { isOwn: true };

const none = { work: false, record: false, discount: false, pay: false, bill: true };
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

const line: EntryRow = {
  id: 1,
  kind: 'payment',
  slot: 1,
  amountPaise: 20_000,
  label: 'cash',
  ofId: null,
  reversesId: null,
  status: null,
  showsZero: false,
  bookingId: 7,
  mode: 'cash',
  reason: null,
  receiptId: 1,
  receivedPaise: null,
  returnedPaise: null,
  receiptNumber: 'R/26-27/000001',
  voucherId: null,
  voucherNumber: null,
  pricePaise: 50_000,
  wasCancelled: false,
  byId: 3,
  byName: 'Rupa',
  at: new Date('2026-03-05T12:00:00Z'),
  isAsked: false,
  askedById: null,
  askedByName: null,
  askedReason: null,
  askedAt: null,
};
const refund: EntryRow = { ...line, id: 2, kind: 'refund', amountPaise: 5_000, ofId: 1 };
const reversal: EntryRow = { ...line, id: 3, kind: 'reversal', reversesId: 1 };
const nothing = { refund: false, takeBack: false, ask: false, approve: false, refuse: false };
/** Taken in cash by the caller, who is account 2. */
const mine: EntryRow = { ...line, byId: 2 };
const asked: EntryRow = { ...line, isAsked: true, askedById: 3 };

describe('on one entry', () => {
  it.each<[string, EntryRow, EntryRow[], Caller, typeof nothing]>([
    ['the desk takes back a whole payment', line, [], caller('Receptionist'), { ...nothing, takeBack: true }],
    ['the staff does the same', line, [], caller('Staff'), { ...nothing, takeBack: true }],
    ['the desk may not reverse a payment with a refund', line, [refund], caller('Receptionist'), nothing],
    ['the desk leaves refunds to the admin', refund, [line], caller('Receptionist'), nothing],
    ['the desk leaves discounts to the admin', { ...line, kind: 'discount' }, [], caller('Receptionist'), nothing],
    [
      'the admin refunds or takes back a payment, also of their own',
      line,
      [],
      caller('Admin', own),
      { ...nothing, refund: true, takeBack: true },
    ],
    ['the desk asks for cash they took themselves', mine, [], caller('Receptionist'), { ...nothing, ask: true }],
    [
      'a card they took the desk takes back',
      { ...mine, mode: 'card' },
      [],
      caller('Staff'),
      { ...nothing, takeBack: true },
    ],
    [
      'the admin takes back also cash they took',
      mine,
      [],
      caller('Admin'),
      { ...nothing, refund: true, takeBack: true },
    ],
    [
      'another person decides on what was asked',
      asked,
      [],
      caller('Staff'),
      { ...nothing, approve: true, refuse: true },
    ],
    [
      'who asked only takes it back',
      { ...mine, isAsked: true, askedById: 2 },
      [],
      caller('Staff'),
      { ...nothing, refuse: true },
    ],
    ['who took it does not decide', { ...mine, isAsked: true, askedById: 9 }, [], caller('Staff'), nothing],
    ['a doctor does not decide', asked, [], caller('Doctor'), nothing],
    ['what was asked may have been refunded since', asked, [refund], caller('Staff'), { ...nothing, refuse: true }],
    ['the admin refunds the rest of a payment', line, [refund], caller('Admin'), { ...nothing, refund: true }],
    ['a fully refunded payment is not refunded', line, [{ ...refund, amountPaise: 20_000 }], caller('Admin'), nothing],
    ['the admin takes back a refund', refund, [line], caller('Admin'), { ...nothing, takeBack: true }],
    ['a refund of a reversed payment is not reversed', refund, [line, reversal], caller('Admin'), nothing],
    [
      'the admin takes back a discount',
      { ...line, kind: 'discount' },
      [],
      caller('Admin'),
      { ...nothing, takeBack: true },
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
    expect(lineAbilities(caller('Admin'), cancelled, line, [line])).toEqual({
      ...nothing,
      refund: true,
      takeBack: true,
    });
  });
});

it('entries of before a cancellation stay with the admin once the booking is open again, later ones do not', () => {
  const reopened = { ...booking, cancelledAt: line.at };
  const later = { ...line, at: new Date(line.at.getTime() + 1) };
  const allowed = (role: Role, one: EntryRow) => lineAbilities(caller(role), reopened, one, [one]);
  expect(allowed('Receptionist', line)).toEqual(nothing);
  expect(allowed('Admin', line)).toEqual({ ...nothing, refund: true, takeBack: true });
  expect(allowed('Receptionist', later)).toEqual({ ...nothing, takeBack: true });
});

it('an admin who came in with a recovery code alone handles money as the desk does', () => {
  const found = { ...caller('Admin'), isRecovered: true };
  expect(moneyAbilities(found, booking, owing)).toEqual(desk);
  const ability = (one: Partial<EntryRow>, of = booking) =>
    lineAbilities(found, of, { ...line, ...one }, [{ ...line, ...one }]);
  const asDesk = (one: Partial<EntryRow>, of = booking) =>
    lineAbilities(caller('Receptionist'), of, { ...line, ...one }, [{ ...line, ...one }]);
  for (const one of [{}, { byId: 2 }, { kind: 'discount' }, { kind: 'refund' }] as Partial<EntryRow>[]) {
    expect(ability(one), JSON.stringify(one)).toEqual(asDesk(one));
    expect(ability(one, { ...booking, isCancelled: true }), `cancelled: ${JSON.stringify(one)}`).toEqual(nothing);
  }
});

it('the admin waives, a doctor on their own visit, nobody else', () => {
  const visit = { doctorId: 8 };
  expect(mayWaive(caller('Admin'), visit)).toBe(true);
  expect(mayWaive(caller('Doctor', { doctorId: 8 }), visit)).toBe(true);
  expect(mayWaive(caller('Doctor', { doctorId: 9 }), visit)).toBe(false);
  expect(mayWaive(caller('Doctor'), { doctorId: null })).toBe(false);
  for (const role of ['User', 'Receptionist', 'Staff', 'Pathologist'] as const)
    expect(mayWaive(caller(role, { doctorId: 8 }), visit), role).toBe(false);
});

describe('on an invoice', () => {
  const lines = [booking, { ...booking, id: 8, refererId: 9 }];
  const open = { isWaiting: true, isSettled: false, isClaimed: false };
  const claimed = { ...open, isClaimed: true };
  /** What the desk does, and what its payer does. */
  it.each<[string, Caller, number, { desk: boolean; payer: boolean }]>([
    ['the desk takes its money', caller('Receptionist'), 1, { desk: true, payer: false }],
    ['its payer pays it', caller('User', own), 1, { desk: false, payer: true }],
    ['the desk does not confirm its own', caller('Staff', own), 1, { desk: false, payer: true }],
    [
      'the referer of one of its bookings does not confirm it',
      caller('Staff', { doctorId: 9 }),
      1,
      { desk: false, payer: false },
    ],
    ['the admin confirms any', caller('Admin', own), 1, { desk: true, payer: true }],
    ['a doctor may do nothing', caller('Doctor'), 1, { desk: false, payer: false }],
  ])('%s', (_, reader, accountId, { desk, payer }) => {
    const may = (state: typeof open) => invoiceAbilities(reader, accountId, lines, state);
    expect(may(open)).toEqual({ confirm: desk, pay: payer, claim: payer, decline: false });
    expect(may(claimed), 'reported as paid').toEqual({ confirm: desk, pay: false, claim: payer, decline: desk });
    expect(may({ ...open, isWaiting: false }), 'closed').toEqual({
      confirm: false,
      pay: false,
      claim: payer,
      decline: false,
    });
    expect(may({ isWaiting: false, isSettled: true, isClaimed: false }), 'paid').toEqual({
      confirm: false,
      pay: false,
      claim: false,
      decline: false,
    });
  });
});
