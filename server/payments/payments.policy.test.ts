import { expect, it } from 'vitest';
import { aCaller } from '../testing/callers.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { lineAbilities, mayCountDrawer, maySetFee, needsSecondPerson } from './payments.policy.ts';

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
    at: new Date(),
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
