import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

/** Whoever took cash does not take it back alone. */
let app: TestApp;
let counter: Counter;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
  staff = await app.asRole('Staff', { name: 'Sima Staff' });
});
afterAll(() => app.close());

const ask = (entryId: number, who = counter.desk, reason = 'Wrong patient') =>
  who.reverseEntry({ params: { id: entryId }, body: { reason } });
const decide = (entryId: number, approve: boolean, who: TestCaller) =>
  who.decideReversal({ params: { id: entryId }, body: { approve } });
const seenBy = (who: TestCaller, id: number) => done(who.readBookingPayments({ params: { id } }));

/** A booking with ₹100 in cash, taken by the receptionist; the numbers of booking and payment. */
async function taken(more: Record<string, unknown> = {}): Promise<{ id: number; entry: number }> {
  const id = await counter.booking();
  await counter.paid(id, 100, more);
  return { id, entry: (await counter.ledger(id)).entries[0]!.id };
}

describe('cash that the same person took', () => {
  it('is asked back by one and taken back by another; both are recorded', async () => {
    const { id, entry } = await taken();
    const asked = await done(ask(entry));
    expect(asked).toMatchObject({ paid: 100, owed: 400 });
    expect(asked.entries).toHaveLength(1);
    expect(asked.entries[0]).toMatchObject({
      isReversed: false,
      asked: { by: 'Rupa Desk', reason: 'Wrong patient' },
      abilities: { takeBack: false, ask: false, approve: false, refuse: true },
    });
    expect((await seenBy(staff, id)).entries[0]!.abilities).toMatchObject({
      takeBack: false,
      approve: true,
      refuse: true,
    });
    const reversed = await done(decide(entry, true, staff));
    expect(reversed).toMatchObject({ paid: 0, owed: 500 });
    expect(reversed.entries[0]).toMatchObject({ isReversed: true, asked: null });
    expect(reversed.entries[1]).toMatchObject({
      kind: 'reversal',
      by: 'Sima Staff',
      askedBy: 'Rupa Desk',
      reason: 'Wrong patient',
      amount: 100,
    });
    const { rows } = await app.db.query(
      'SELECT asked_by, decided_by, approved FROM reversal_requests WHERE entry_id = $1',
      [entry],
    );
    expect(rows).toEqual([{ asked_by: counter.desk.account.id, decided_by: staff.account.id, approved: true }]);
  });

  it('is not decided by the person who took it, also if they try to approve their own request or to take it back again', async () => {
    const { id, entry } = await taken();
    await ask(entry);
    expect(refusalOf(await decide(entry, true, counter.desk))).toEqual([403, 'FORBIDDEN']);
    expect((await ask(entry)).status, 'asking again changes nothing').toBe(201);
    expect(await counter.ledger(id)).toMatchObject({ paid: 100 });
    const { rows } = await app.db.query('SELECT reason FROM reversal_requests WHERE entry_id = $1', [entry]);
    expect(rows).toEqual([{ reason: 'Wrong patient' }]);
  });

  it('stays when the other person refuses, or the asker withdraws the request; it may be asked for again', async () => {
    for (const who of [staff, counter.desk]) {
      const { id, entry } = await taken();
      await ask(entry);
      expect((await done(decide(entry, false, who))).entries[0]).toMatchObject({
        asked: null,
        isReversed: false,
      });
      expect(refusalOf(await decide(entry, true, staff))).toEqual([404, 'NOT_FOUND']);
      expect((await counter.ledger(id)).paid).toBe(100);
      await ask(entry, counter.desk, 'Once more');
      expect((await done(decide(entry, true, counter.admin))).paid).toBe(0);
    }
  });

  it('is decided alone: what else is asked still waits, and a request that was refused is not shown again', async () => {
    const [one, other] = [await taken(), await taken()];
    for (const { entry } of [one, other]) await ask(entry);
    await decide(one.entry, false, staff);
    await ask(one.entry, counter.desk, 'Once more');
    for (const { id } of [one, other]) expect((await counter.ledger(id)).entries).toHaveLength(1);
    await done(decide(one.entry, true, staff));
    expect((await counter.ledger(other.id)).entries).toMatchObject([
      { asked: { reason: 'Wrong patient' }, askedBy: null },
    ]);
    const { rows } = await app.db.query(
      'SELECT reason FROM reversal_requests WHERE entry_id IN ($1, $2) AND decided_at IS NULL',
      [one.entry, other.entry],
    );
    expect(rows).toEqual([{ reason: 'Wrong patient' }]);
  });

  it('is taken back directly by another person or an admin, whoever has asked', async () => {
    const [one, other] = [await taken(), await taken()];
    expect((await ask(one.entry, staff)).status).toBe(201);
    expect((await counter.ledger(one.id)).paid).toBe(0);
    await ask(other.entry);
    expect((await ask(other.entry, staff, 'Seen by me')).status).toBe(201);
    expect((await counter.ledger(other.id)).entries[1]).toMatchObject({ askedBy: 'Rupa Desk', by: 'Sima Staff' });
    const own = await counter.booking();
    await counter.admin.recordPayment({ body: { bookingId: own, mode: 'cash', amount: 5 } });
    expect((await counter.takeBack((await counter.ledger(own)).entries[0]!.id)).status).toBe(201);
    expect((await counter.ledger(own)).paid).toBe(0);
  });

  it('card payments and transfers are taken back by the person who took them, alone', async () => {
    for (const more of [{ mode: 'card' }, { mode: 'upi', reference: counter.reference() }]) {
      const { id, entry } = await taken(more);
      expect((await ask(entry)).status).toBe(201);
      expect((await counter.ledger(id)).paid, more.mode).toBe(0);
    }
  });

  it('is refused once it was refunded meanwhile', async () => {
    const { entry } = await taken();
    await ask(entry);
    await counter.refund(entry, 40);
    expect(refusalOf(await decide(entry, true, staff))).toEqual([409, 'ALREADY_REVERSED']);
    expect((await decide(entry, false, staff)).status).toBe(201);
  });

  it('needs a reason of five characters', async () => {
    const { entry } = await taken();
    expect(refusalOf(await ask(entry, counter.desk, ' four '))).toEqual([
      400,
      'INVALID_FIELDS',
      { reason: 'Please write the reason, in at least 5 characters.' },
    ]);
  });

  it('is decided once when two decide at the same moment', async () => {
    const { id, entry } = await taken();
    await ask(entry);
    const answers = await app.atOnce('payments.lock-bookings', [
      () => decide(entry, true, staff),
      () => decide(entry, true, counter.admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await counter.ledger(id)).entries.map(({ kind }) => kind)).toEqual(['payment', 'reversal']);
  });

  it('what was asked is for the desk: a patient does not see it', async () => {
    const patient = await app.asRole('User');
    const id = await counter.booking({ accountId: patient.account.id });
    await counter.paid(id, 100);
    await ask((await counter.ledger(id)).entries[0]!.id);
    expect((await seenBy(patient, id)).entries[0]).toMatchObject({ asked: null });
  });
});
