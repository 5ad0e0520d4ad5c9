import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { aPastDay } from '../testing/days.ts';
import { anOldBooking } from '../testing/full-day.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

/** Drawers by shift: a person opens one, counts it, and opens the next. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const today = () => runToday();
const open = (float: number, who: TestCaller) => who.openDrawer({ body: { float } });
const count = (body: Body<'countDrawer'>, who: TestCaller, day = today()) => who.countDrawer({ params: { day }, body });
const ownOf = async (who: TestCaller, day = today()) => (await done(who.readDrawer({ params: { day } }))).drawer;
const drawersOf = async (who: TestCaller, day = today()) =>
  (await done(counter.admin.readClosing({ params: { day } }))).drawers.filter(
    ({ accountId }) => accountId === who.account.id,
  );

describe('a drawer of a shift', () => {
  it('takes the cash from when it was opened until the next is, which waits until it was counted', async () => {
    const desk = await app.asRole('Receptionist');
    const pay = async (amount: number) =>
      await done(desk.recordPayment({ body: { bookingId: await counter.booking(), mode: 'cash', amount } }));
    expect((await ownOf(desk)).abilities).toEqual({ count: true, open: true, sign: false });
    const first = (await done(open(100, desk))).drawer;
    expect(first).toMatchObject({ float: 100, expected: 100, counted: null, abilities: { open: false } });
    await pay(30);
    expect(refusalOf(await open(50, desk))).toEqual([409, 'STALE']);
    await done(count({ counted: 130 }, desk));
    const second = (await done(open(50, desk))).drawer;
    await pay(7);
    expect(await ownOf(desk)).toMatchObject({ shiftId: second.shiftId, float: 50, taken: 7, expected: 57 });
    const all = await drawersOf(desk);
    expect(all.map(({ shiftId, expected, difference }) => [shiftId, expected, difference])).toEqual([
      [first.shiftId, 130, 0],
      [second.shiftId, 57, null],
    ]);
    const again = {
      accountId: desk.account.id,
      shiftId: first.shiftId,
      float: 0,
      counted: 129,
      note: 'A coin under the tray',
    };
    await done(count(again, counter.admin));
    expect((await drawersOf(desk)).map(({ difference }) => difference)).toEqual([-1, null]);
  });

  it('is counted with a reason if other cash is in it than expected', async () => {
    const desk = await app.asRole('Receptionist');
    await done(open(20, desk));
    for (const note of [undefined, '', '  '])
      expect(refusalOf(await count({ counted: 19, note }, desk))).toMatchObject([
        400,
        'INVALID_FIELDS',
        { note: expect.any(String) as string },
      ]);
    expect((await ownOf(desk)).counted).toBeNull();
    expect((await done(count({ counted: 19, note: 'Change for tea' }, desk))).drawer).toMatchObject({
      difference: -1,
      note: 'Change for tea',
    });
  });

  it('that differs waits for the signature of a second person, also after more cash came into it', async () => {
    const [desk, other] = [await app.asRole('Receptionist'), await app.asRole('Receptionist')];
    const sign = (countId: number | null, who: TestCaller, difference = -10) =>
      who.send('signDrawer', { params: { day: today() }, body: { countId, difference } });
    await done(open(100, desk));
    const exact = (await done(count({ counted: 100 }, desk))).drawer;
    expect(exact.awaitsSignature).toBe(false);
    expect(refusalOf(await sign(exact.countId, other, 0))).toEqual([409, 'STALE']);
    const short = (await done(count({ counted: 90, note: 'A torn note' }, desk))).drawer;
    expect(short).toMatchObject({ awaitsSignature: true, signedBy: null, abilities: { sign: false } });
    expect(refusalOf(await sign(short.countId, desk))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await sign(short.countId, await app.asRole('Staff')))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await sign(exact.countId, other, 0))).toEqual([409, 'STALE']);
    const signed = (await done(sign(short.countId, other))).drawer;
    expect(signed).toMatchObject({ awaitsSignature: false, signedBy: other.account.name, difference: -10 });
    expect(refusalOf(await sign(short.countId, counter.admin))).toEqual([409, 'STALE']);
    const bookingId = await counter.booking();
    await done(desk.recordPayment({ body: { bookingId, mode: 'cash', amount: 3 } }));
    expect(await ownOf(desk)).toMatchObject({ awaitsSignature: true, signedBy: null, difference: -13, visits: 1 });
    // Somebody whose screen still shows the earlier difference cannot sign another one.
    expect(refusalOf(await sign(short.countId, counter.admin))).toEqual([409, 'STALE']);
    const again = (await done(sign(short.countId, counter.admin, -13))).drawer;
    expect(again).toMatchObject({ awaitsSignature: false, signedBy: 'Asha Admin' });
  });

  it('from which cash was given back is signed as well, until more is given back', async () => {
    const admin = await app.asRole('Admin');
    const bookingId = await counter.booking();
    await done(admin.recordPayment({ body: { bookingId, mode: 'cash', amount: 100 } }));
    const paid = (await counter.ledger(bookingId)).entries.find(({ kind }) => kind === 'payment')!;
    const giveBack = (amount: number) =>
      done(admin.refundPayment({ params: { id: paid.id }, body: { amount, mode: 'cash', reason: 'Sample lost' } }));
    await giveBack(30);
    const { drawer } = await done(count({ counted: 69, note: 'A torn coin' }, admin));
    expect(drawer).toMatchObject({ taken: 100, givenBack: 30, difference: -1, awaitsSignature: true });
    const body = { countId: drawer.countId!, difference: -1 };
    const signed = await done(counter.desk.signDrawer({ params: { day: today() }, body }));
    expect(signed.drawer).toMatchObject({ awaitsSignature: false, signedBy: 'Rupa Desk' });
    await giveBack(5);
    expect(await ownOf(admin)).toMatchObject({ awaitsSignature: true, signedBy: null, difference: 4 });
  });

  it('that a second person has counted needs no signature', async () => {
    const desk = await app.asRole('Staff');
    await done(open(30, desk));
    const body = { accountId: desk.account.id, counted: 29, note: 'Counted together' };
    const { drawer } = await done(count(body, counter.admin));
    expect(drawer).toMatchObject({
      difference: -1,
      awaitsSignature: false,
      signedBy: null,
      abilities: { sign: false },
    });
  });

  it('is opened once by two requests at the same time, and nobody counts a drawer that does not exist', async () => {
    const desk = await app.asRole('Receptionist');
    const answers = await Promise.all([open(10, desk), open(20, desk)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await drawersOf(desk)).toHaveLength(1);
    expect(refusalOf(await count({ counted: 10, shiftId: 2_000_000_000 }, desk))).toEqual([404, 'NOT_FOUND']);
  });
});

it('the drawers of a day hold together what the ledger moved in cash, whatever was opened, taken and given back', async () => {
  const people = [await app.asRole('Receptionist'), await app.asRole('Staff')];
  const bookingId = await anOldBooking(app);
  const anyStep = fc.record({
    minute: fc.integer({ min: 0, max: 1439 }),
    who: fc.nat(1),
    does: fc.constantFrom('open' as const, 'pay' as const, 'refund' as const, 'reverse' as const, 'card' as const),
    paise: fc.integer({ min: 1, max: 90_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const day = aPastDay();
      let paid: number | undefined;
      for (const { minute, who, does, paise } of steps.toSorted((one, other) => one.minute - other.minute)) {
        const at = new Date(Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000);
        const { id: accountId, role } = people[who]!.account;
        const line = { bookingId, paise, at, by: { accountId, role } };
        if (does === 'open')
          await app.db.query('INSERT INTO drawer_shifts (account_id, float_paise, opened_at) VALUES ($1, $2, $3)', [
            accountId,
            paise,
            at,
          ]);
        else if (does === 'card') await aLedgerLine(app.db, { ...line, kind: 'payment', mode: 'card' });
        else if (does === 'pay' || paid === undefined)
          paid = await aLedgerLine(app.db, { ...line, kind: 'payment', mode: 'cash' });
        else if (does === 'refund') await aLedgerLine(app.db, { ...line, kind: 'refund', mode: 'cash', of: paid });
        else {
          await aLedgerLine(app.db, { ...line, kind: 'reversal', mode: 'cash', of: paid });
          paid = undefined;
        }
      }
      const { drawers, byMode } = await done(counter.admin.readClosing({ params: { day } }));
      const paiseOf = (rupees: number) => Math.round(rupees * 100);
      const held = drawers.reduce((sum, { taken, givenBack }) => sum + paiseOf(taken) - paiseOf(givenBack), 0);
      expect(held).toBe(paiseOf(byMode.find(({ mode }) => mode === 'cash')?.net ?? 0));
      const opened = steps.filter(({ does }) => does === 'open').map(({ paise }) => paise);
      const floats = drawers.filter(({ shiftId }) => shiftId !== null).map(({ float }) => paiseOf(float));
      expect(floats.toSorted((one, other) => one - other)).toEqual(opened.toSorted((one, other) => one - other));
    }),
    { numRuns: 15 },
  );
});
