import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import type { Drawer } from './drawers.service.ts';
import {
  awaitsSignature,
  billObstacle,
  claimObstacle,
  differenceOf,
  handlesMoney,
  hasConflict,
  invoiceAbilities,
  lineAbilities,
  mayCountDrawer,
  mayDecide,
  mayDeclineRefund,
  mayOpenDrawer,
  mayReverse,
  maySetFee,
  maySignDrawer,
  moneyAbilities,
  needsSecondPerson,
  payObstacle,
} from './payments.policy.ts';
import { runNow } from '../testing/moment.ts';

const [desk, admin] = [aCaller('Receptionist'), aCaller('Admin')];
const booking = (wanted: Partial<MoneyRow> = {}) =>
  ({
    accountId: 900,
    refererId: null,
    referringDoctorId: null,
    pricePaise: 0,
    isCancelled: false,
    cancelledAt: null,
    isFeeUnknown: true,
    isFeeToldHere: true,
    ...wanted,
  }) as MoneyRow;
const entry = (wanted: Partial<EntryRow> = {}) =>
  ({
    id: 1,
    kind: 'payment',
    slot: 1,
    amountPaise: 100,
    mode: 'cash',
    label: 'cash',
    ofId: null,
    reversesId: null,
    status: null,
    showsZero: false,
    byId: desk.accountId,
    at: runNow(),
    isAsked: false,
    askedById: null,
    ...wanted,
  }) as EntryRow;
const own = { accountId: desk.accountId };

it('a fee is set by the desk until money is written, not on a cancelled or waived visit, nor on an own one', () => {
  const sets = (wanted: Partial<MoneyRow>, lines: EntryRow[] = []) => maySetFee(desk, booking(wanted), lines);
  expect([sets({}), sets({ isFeeUnknown: false })]).toEqual([true, true]);
  expect(sets({ isFeeUnknown: false }, [entry()]), 'money is written').toBe(false);
  expect(sets({ isFeeUnknown: false, isFeeToldHere: false }), "the list's fee").toBe(false);
  expect([sets({ isCancelled: true }), sets({}, [entry({ kind: 'status', status: 'COMPLETED' })])]).toEqual([
    false,
    false,
  ]);
  expect([sets(own), maySetFee(aCaller('User'), booking(), [])]).toEqual([false, false]);
});

it('only cash that somebody took themselves needs a second person', () => {
  const needs = (wanted: Partial<EntryRow>) => needsSecondPerson(desk, entry(wanted));
  expect([needs({}), needsSecondPerson(admin, entry({ byId: admin.accountId }))]).toEqual([true, false]);
  expect([needs({ kind: 'refund' }), needs({ mode: 'upi' }), needs({ byId: 7 })]).toEqual([false, false, false]);
});

it('a refund is given by a role that may, of what is left of a payment, never on an own booking', () => {
  const refunds = (who = admin, of = booking(), lines = [entry()]) => lineAbilities(who, of, lines[0]!, lines).refund;
  expect([refunds(), refunds(desk)]).toEqual([true, false]);
  expect(refunds(admin, booking(), [entry(), entry({ id: 2, kind: 'refund', ofId: 1 })]), 'nothing is left').toBe(
    false,
  );
});

it('a drawer is counted by its person at the desk, or by the admin', () => {
  const counts = (role: 'Admin' | 'Receptionist' | 'Staff' | 'User' | 'Doctor', accountId: number) =>
    mayCountDrawer(aCaller(role), accountId);
  expect([counts('Admin', 7), counts('Receptionist', 1), counts('Staff', 1)]).toEqual([true, true, true]);
  expect([counts('Receptionist', 7), counts('User', 1), counts('Doctor', 1)]).toEqual([false, false, false]);
});

it('money of an own booking is handled by the admin only', () => {
  expect([hasConflict(desk, booking()), hasConflict(desk, booking(own)), hasConflict(admin, booking(own))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(handlesMoney(desk, [booking(), booking()])).toBe(true);
  expect([handlesMoney(desk, [booking(), booking(own)]), handlesMoney(aCaller('User'), [booking()])]).toEqual([
    false,
    false,
  ]);
});

it('a booking is paid by its patient and at the counter while something is owed; the admin gives discounts', () => {
  const on = (owedPaise: number, who = desk, of = booking({ isFeeUnknown: false, pricePaise: 500 })) =>
    moneyAbilities(who, of, { owedPaise });
  expect(on(500)).toEqual({ work: true, record: true, discount: false, pay: false, bill: true });
  expect(on(0)).toEqual({ work: true, record: false, discount: false, pay: false, bill: true });
  expect([on(500, admin).discount, on(0, admin).discount]).toEqual([true, false]);
  const patient = aCaller('User', { accountId: 900 });
  expect(on(500, patient)).toMatchObject({ work: false, record: false, pay: true });
  expect(on(0, patient).pay).toBe(false);
});

it('a booking has a bill once its fee is known and is not nothing', () => {
  const obstacle = (isFeeUnknown: boolean, pricePaise: number) => billObstacle({ isFeeUnknown, pricePaise });
  expect([obstacle(true, 500), obstacle(false, 0), obstacle(false, 1)]).toEqual([
    'FEE_UNKNOWN',
    'NOTHING_TO_BILL',
    null,
  ]);
});

it('the desk reverses payments; discounts, refunds and what was closed by a cancellation only who may give them', () => {
  const at = new Date('2026-11-20T05:00:00Z');
  const later = new Date(at.getTime() + 1);
  const reverses = (kind: EntryRow['kind'], of = booking(), who = desk) => mayReverse(who, of, { kind, at });
  expect([reverses('payment'), reverses('discount'), reverses('refund')]).toEqual([true, false, false]);
  expect((['payment', 'discount', 'refund'] as const).map((kind) => reverses(kind, booking(), admin))).toEqual([
    true,
    true,
    true,
  ]);
  expect(reverses('payment', booking({ isCancelled: true }))).toBe(false);
  // After a reopening, entries from before or at the cancellation stay closed.
  expect(
    [at, later, new Date(at.getTime() - 1)].map((cancelledAt) => reverses('payment', booking({ cancelledAt }))),
  ).toEqual([false, false, true]);
  expect(reverses('payment', booking({ isCancelled: true }), admin)).toBe(true);
  expect([reverses('payment', booking(own)), reverses('payment', booking(), aCaller('User'))]).toEqual([false, false]);
});

it('cash is taken back by another person than took it; whoever asked may withdraw the request', () => {
  const other = aCaller('Staff', { accountId: 7 });
  const asked = entry({ isAsked: true, askedById: desk.accountId });
  expect([mayDecide(desk, booking(), asked, true), mayDecide(desk, booking(), asked, false)]).toEqual([false, true]);
  expect([mayDecide(other, booking(), asked, true), mayDecide(other, booking(), asked, false)]).toEqual([true, true]);
  expect(mayDecide(aCaller('User'), booking(), asked, true)).toBe(false);
});

it('an entry offers to take back or to ask for it, and to decide once it was asked; not twice', () => {
  const of = (line: EntryRow, who = desk, others: EntryRow[] = []) =>
    lineAbilities(who, booking(), line, [line, ...others]);
  expect(of(entry())).toEqual({ refund: false, takeBack: false, ask: true, approve: false, refuse: false });
  expect(of(entry({ byId: 7 }))).toMatchObject({ takeBack: true, ask: false });
  expect(of(entry({ isAsked: true, askedById: desk.accountId }))).toEqual({
    refund: false,
    takeBack: false,
    ask: false,
    approve: false,
    refuse: true,
  });
  const asked = entry({ byId: 7, isAsked: true, askedById: 7 });
  expect(of(asked)).toMatchObject({ takeBack: false, ask: false, approve: true, refuse: true });
  const reversed = [entry({ id: 2, kind: 'reversal', reversesId: 1 })];
  expect(of(entry({ byId: 7 }), desk, reversed)).toMatchObject({ takeBack: false, ask: false });
  expect(of(entry({ kind: 'status', status: 'COMPLETED' }), admin)).toMatchObject({ takeBack: false, refund: false });
});

it('the money of a cancelled booking is kept by who gives refunds, never on an own booking', () => {
  const doctor = { refererId: 5 };
  expect([mayDeclineRefund(admin, booking()), mayDeclineRefund(desk, booking())]).toEqual([true, false]);
  expect(mayDeclineRefund(aCaller('Doctor', { doctor: { id: 5 } as never }), booking(doctor))).toBe(false);
});

const drawer = (wanted: Partial<Drawer> = {}): Drawer =>
  ({
    accountId: desk.accountId,
    isLast: true,
    count: null,
    openedAt: null,
    takenPaise: 0,
    givenBackPaise: 0,
    expectedPaise: 500,
    isSigned: false,
    ...wanted,
  }) as Drawer;
const counted = (countedPaise: number, countedById = desk.accountId) =>
  ({ countedPaise, countedById }) as NonNullable<Drawer['count']>;

it('the next drawer is opened by its person once the last one is counted, or was never used', () => {
  const opens = (wanted: Partial<Drawer>, who = desk) => mayOpenDrawer(who, drawer(wanted));
  expect([opens({}), opens({ takenPaise: 1, count: counted(500) })]).toEqual([true, true]);
  expect([opens({ takenPaise: 1 }), opens({ givenBackPaise: 1 }), opens({ openedAt: new Date(0) })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([opens({ isLast: false }), opens({ accountId: 7 })]).toEqual([false, false]);
});

it('a count that differs waits for a second person, who closes the day and is not its person', () => {
  const second = aCaller('Receptionist', { accountId: 7 });
  const waits = (wanted: Partial<Drawer>) => awaitsSignature(drawer({ count: counted(490), ...wanted }));
  expect([waits({}), waits({ count: counted(510) })]).toEqual([true, true]);
  expect([waits({ count: null }), waits({ count: counted(500) }), waits({ isSigned: true })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(waits({ count: counted(490, 7) }), 'counted by somebody else').toBe(false);
  const signs = (who: typeof desk) => maySignDrawer(who, drawer({ count: counted(490) }));
  expect([signs(second), signs(desk), signs(aCaller('Staff', { accountId: 7 }))]).toEqual([true, false, false]);
});

it('the difference is what was counted beyond what should be there', () => {
  expect([drawer({ count: counted(490) }), drawer({ count: counted(510) }), drawer()].map(differenceOf)).toEqual([
    -10,
    10,
    null,
  ]);
});

it('an invoice is paid once, by its account, and not while a told transfer is looked for', () => {
  const of = (isWaiting: boolean, isClaimed: boolean) => payObstacle({ isWaiting, isClaimed });
  expect([of(true, false), of(false, false), of(true, true), of(false, true)]).toEqual([
    null,
    'ALREADY_PAID',
    'PAYMENT_CLAIMED',
    'PAYMENT_CLAIMED',
  ]);
  const claims = (accountId: number, isSettled: boolean) => claimObstacle(desk, { accountId, isSettled });
  expect([claims(desk.accountId, false), claims(desk.accountId, true), claims(7, false)]).toEqual([
    null,
    'ALREADY_PAID',
    'FORBIDDEN',
  ]);
});

it('an invoice offers the counter to record it or to decline a claim, and its account to pay and to claim', () => {
  const patient = aCaller('User', { accountId: 900 });
  const open = { isWaiting: true, isSettled: false, isClaimed: false };
  const on = (who: typeof desk, state: typeof open, bookings = [booking()]) =>
    invoiceAbilities(who, 900, bookings, state);
  expect(on(desk, open)).toEqual({ confirm: true, pay: false, claim: false, decline: false });
  expect(on(patient, open)).toEqual({ confirm: false, pay: true, claim: true, decline: false });
  expect(on(desk, { ...open, isClaimed: true })).toMatchObject({ confirm: true, decline: true });
  expect(on(patient, { ...open, isClaimed: true })).toMatchObject({ pay: false, decline: false });
  expect(on(patient, { isWaiting: false, isSettled: true, isClaimed: false })).toMatchObject({
    pay: false,
    claim: false,
  });
  expect(on(desk, { ...open, isClaimed: true }, [booking(own)])).toMatchObject({ confirm: false, decline: false });
});

it('a payment that was refunded is not reversed, and of a reversed one not the refund; both can be on their own', () => {
  const paid = entry({ byId: 7 });
  const refund = entry({ id: 2, kind: 'refund', ofId: 1, amountPaise: 40, byId: 7 });
  const back = (line: EntryRow, lines: EntryRow[]) => lineAbilities(admin, booking(), line, lines).takeBack;
  expect([back(paid, [paid]), back(paid, [paid, refund]), back(refund, [paid, refund])]).toEqual([true, false, true]);
  const reversal = entry({ id: 3, kind: 'reversal', reversesId: 1 });
  expect([back(refund, [paid, refund, reversal]), back(paid, [paid, reversal])]).toEqual([false, false]);
  const another = entry({ id: 4, byId: 7 });
  expect(
    back(refund, [another, paid, refund, entry({ id: 5, kind: 'reversal', reversesId: 4 })]),
    'another payment',
  ).toBe(true);
  expect(back(entry({ id: 6, kind: 'discount' }), [paid])).toBe(true);
});

it('a refund or a discount that was written keeps its fee', () => {
  const told = booking({ isFeeUnknown: false });
  for (const kind of ['refund', 'discount'] as const)
    expect(maySetFee(desk, told, [entry({ kind })]), kind).toBe(false);
  expect(maySetFee(desk, told, [entry({ kind: 'note' as EntryRow['kind'] })])).toBe(true);
});

it('who did not ask for cash back does not withdraw the request of their own cash', () => {
  const asked = entry({ isAsked: true, askedById: 7 });
  expect(mayDecide(desk, booking(), asked, false)).toBe(false);
  expect(lineAbilities(desk, booking(), asked, [asked]).refuse).toBe(false);
  expect(lineAbilities(aCaller('User'), booking(), asked, [asked])).toMatchObject({ approve: false, refuse: false });
  expect(lineAbilities(aCaller('Staff', { accountId: 8 }), booking(), entry(), [entry()]).approve, 'not asked').toBe(
    false,
  );
  expect(moneyAbilities(desk, booking({ isFeeUnknown: true }), { owedPaise: 0 }).bill).toBe(false);
  expect(moneyAbilities(desk, booking(own), { owedPaise: 500 })).toMatchObject({ work: false, record: false });
});
