import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { aPastDay, dayAfter } from '../testing/days.ts';
import { anOldBooking } from '../testing/full-day.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow, runToday } from '../testing/moment.ts';

/** The cash drawers, person by person; each test has a day of its own. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const closingOf = (day: string, who = counter.desk) => done(who.readClosing({ params: { day } }));
const count = (day: string, body: object, who: TestCaller) =>
  who.send('countDrawer', { params: { day }, body: { note: 'a reason', ...body } });
const monthOf = (month: string) => done(counter.desk.readMonth({ params: { month } }));

/** A day on which the receptionist took 300 in cash and 50 by card, and the staff 200 in cash. */
async function aDay() {
  const [day, staff] = [aPastDay(), await app.asRole('Staff', { name: 'Sima Staff' })];
  const bookingId = await anOldBooking(app);
  const writer = ({ account }: TestCaller) => ({ accountId: account.id, role: account.role });
  const at = (clock: string) => new Date(`${day}T${clock}:00+05:30`);
  const desk = writer(counter.desk);
  const cash = await aLedgerLine(app.db, {
    bookingId,
    kind: 'payment',
    paise: 30_000,
    mode: 'cash',
    at: at('10:00'),
    by: desk,
  });
  await aLedgerLine(app.db, { bookingId, kind: 'payment', paise: 5_000, mode: 'card', at: at('10:30'), by: desk });
  await aLedgerLine(app.db, {
    bookingId,
    kind: 'payment',
    paise: 20_000,
    mode: 'cash',
    at: at('11:00'),
    by: writer(staff),
  });
  return { day, staff, bookingId, cash, at, desk, admin: writer(counter.admin), sima: writer(staff) };
}
const shown = ({ drawers }: Answer<'readClosing'>) =>
  drawers.map(({ by, expected, counted, difference }) => [by, expected, counted, difference]);

describe('a drawer', () => {
  it('holds the cash its person took, less what they refunded; a reversal by another belongs to the drawer it corrects', async () => {
    const { day, bookingId, cash, at, admin, sima } = await aDay();
    expect(shown(await closingOf(day))).toEqual([
      ['Rupa Desk', 300, null, null],
      ['Sima Staff', 200, null, null],
    ]);
    const refund = await aLedgerLine(app.db, {
      bookingId,
      kind: 'refund',
      paise: 4_000,
      mode: 'cash',
      at: at('12:00'),
      by: admin,
      of: cash,
    });
    expect(shown(await closingOf(day))).toEqual([
      ['Asha Admin', -40, null, null],
      ['Rupa Desk', 300, null, null],
      ['Sima Staff', 200, null, null],
    ]);
    await app.db.query(
      `INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, reason,
         reverses_id, recorded_by, role, recorded_at)
       VALUES ($1, 'reversal', 1, 4000, 4000, 'cash', 'not handed over', $2, $3, 'Staff', $4)`,
      [bookingId, refund, sima.accountId, at('12:30')],
    );
    expect(shown(await closingOf(day))[0], 'also the reversal of a refund').toEqual(['Asha Admin', 0, null, null]);
    await aLedgerLine(app.db, {
      bookingId,
      kind: 'reversal',
      paise: 30_000,
      mode: 'cash',
      at: at('13:00'),
      by: sima,
      of: cash,
    });
    const closing = await closingOf(day);
    expect(shown(closing)).toEqual([
      ['Asha Admin', 0, null, null],
      ['Rupa Desk', 0, null, null],
      ['Sima Staff', 200, null, null],
    ]);
    expect(closing.byPerson.map(({ by, mode, net }) => [by, mode, net])).toEqual([
      ['Asha Admin', 'cash', 0],
      ['Rupa Desk', 'card', 50],
      ['Rupa Desk', 'cash', 0],
      ['Sima Staff', 'cash', 200],
    ]);
    expect(closing.total).toBe(250);
  });

  it('keeps the role of its person, whoever takes back what it took; cash without a person is in no drawer', async () => {
    const { day, bookingId, cash, at, admin } = await aDay();
    const back = { bookingId, kind: 'reversal', paise: 30_000, mode: 'cash', of: cash } as const;
    await aLedgerLine(app.db, { ...back, at: at('12:00'), by: admin });
    await aLedgerLine(app.db, { bookingId, kind: 'payment', paise: 700, mode: 'cash', at: at('13:00') });
    const { byPerson, drawers } = await closingOf(day);
    expect(byPerson.filter(({ mode }) => mode === 'cash').map(({ by, role, net }) => [by, role, net])).toEqual([
      ['Rupa Desk', 'Receptionist', 0],
      ['Sima Staff', 'Staff', 200],
      [null, null, 7],
    ]);
    expect(drawers.map(({ by }) => by)).toEqual(['Rupa Desk', 'Sima Staff']);
  });

  it('is not charged with cash it never held: a transfer refunded in cash by another, or on a later day', async () => {
    const [day, later, bookingId] = [aPastDay(), aPastDay(), await anOldBooking(app)];
    const [desk, admin] = [counter.desk, counter.admin].map(({ account: { id: accountId, role } }) => ({
      accountId,
      role,
    })) as [{ accountId: number; role: string }, { accountId: number; role: string }];
    const noon = (of: string) => new Date(`${of}T12:00:00+05:30`);
    const entry = { bookingId, paise: 50_000 };
    const upi = await aLedgerLine(app.db, { ...entry, kind: 'payment', mode: 'upi', at: noon(day), by: desk });
    await aLedgerLine(app.db, { ...entry, kind: 'refund', mode: 'cash', at: noon(day), by: admin, of: upi });
    expect(shown(await closingOf(day))).toEqual([['Asha Admin', -500, null, null]]);
    const cash = await aLedgerLine(app.db, { ...entry, kind: 'payment', mode: 'cash', at: noon(day), by: desk });
    await aLedgerLine(app.db, { ...entry, kind: 'refund', mode: 'cash', at: noon(later), by: admin, of: cash });
    expect(shown(await closingOf(later))).toEqual([['Asha Admin', -500, null, null]]);
    const month = later.slice(0, 7);
    await done(count(later, { counted: 0 }, counter.admin));
    expect((await monthOf(month)).days.find((row) => row.day === later)).toMatchObject({ cash: -500, difference: 500 });
  });

  it('is counted by its person, the admin counts any; the newest count holds', async () => {
    const { day, staff } = await aDay();
    const first = await done(count(day, { counted: '299.50', note: ' Coins short ' }, counter.desk));
    expect(first).toMatchObject({
      day,
      drawer: { expected: 300, counted: 299.5, difference: -0.5, note: 'Coins short' },
    });
    await done(count(day, { counted: 300 }, counter.desk));
    const accountId = staff.account.id;
    expect(refusalOf(await count(day, { counted: 1, accountId }, counter.desk))).toEqual([403, 'FORBIDDEN']);
    await done(count(day, { counted: 205, accountId }, counter.admin));
    const closing = await closingOf(day);
    expect(shown(closing)).toEqual([
      ['Rupa Desk', 300, 300, 0],
      ['Sima Staff', 200, 205, 5],
    ]);
    expect(closing.drawers.map(({ countedBy, abilities }) => [countedBy, abilities.count])).toEqual([
      ['Rupa Desk', true],
      ['Asha Admin', false],
    ]);
    expect((await closingOf(day, counter.admin)).drawers.every(({ abilities }) => abilities.count)).toBe(true);
    const own = await done(staff.readDrawer({ params: { day } }));
    expect(own.drawer).toMatchObject({ by: 'Sima Staff', expected: 200, counted: 205, difference: 5 });
  });

  it('should hold what it started with, plus what was taken, less what was given back: on screen, CSV and month', async () => {
    const { day, bookingId, cash, at, desk } = await aDay();
    const back = {
      bookingId,
      kind: 'refund',
      paise: 4_000,
      mode: 'cash',
      at: at('12:00'),
      by: desk,
      of: cash,
    } as const;
    await aLedgerLine(app.db, back);
    const since = await lastAudit(app.db);
    const { drawer } = await done(count(day, { float: 500, counted: 755 }, counter.desk));
    const ofAccount = counter.desk.account.id;
    expect(await auditSince(app.db, since)).toMatchObject([{ call: 'countDrawer', subjects: [ofAccount] }]);
    const { rows: kept } = await app.db.query(
      'SELECT expected_paise::integer AS expected FROM drawer_counts WHERE day = $1',
      [day],
    );
    expect(kept, 'by the ledger, without the change at the start').toEqual([{ expected: 26_000 }]);
    expect(drawer).toMatchObject({
      float: 500,
      taken: 300,
      givenBack: 40,
      expected: 760,
      counted: 755,
      difference: -5,
    });
    const answer = await counter.desk.exportClosing({ params: { day } }, { 'accept-language': 'en' });
    const rows: string[][] = parse(String(answer.body), { bom: true });
    const ofDesk = rows.filter((row) => row[8] === 'Rupa Desk' && row[1] !== 'By person');
    expect(ofDesk.map(([, kind, , , , , amount]) => [kind, amount])).toEqual([
      ['Change at the start', '500'],
      ['Cash taken into drawer', '300'],
      ['Cash given back from drawer', '40'],
      ['Cash expected in drawer', '760'],
      ['Cash counted', '755'],
      ['Counted minus expected cash', '-5'],
      ['Refund', '40'],
    ]);
    expect((await monthOf(day.slice(0, 7))).days.find((row) => row.day === day)).toMatchObject({ difference: -5 });
  });

  it('may be counted when nothing was taken, but not for a day to come or of a stranger', async () => {
    const day = aPastDay();
    await done(count(day, { counted: 10 }, counter.desk));
    expect(shown(await closingOf(day))).toEqual([['Rupa Desk', 0, 10, 10]]);
    expect(refusalOf(await count('2099-01-01', { counted: 1 }, counter.desk))).toEqual([
      400,
      'INVALID_FIELDS',
      { day: expect.any(String) as string },
    ]);
    await done(count(runToday(), { counted: 1 }, counter.desk));
    const { account } = await app.asRole('Staff');
    expect(refusalOf(await count(day, { counted: 1, accountId: account.id }, counter.admin))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it.each([-1, 1e-7, '1,00', '2x500', '', null])('refuses a count of %j', async (counted) => {
    expect(refusalOf(await count(aPastDay(), { counted }, counter.desk)).slice(0, 2)).toEqual([400, 'INVALID_FIELDS']);
  });
});

describe('the closing', () => {
  it('lists cash that somebody asked to take back until it is decided, and what was waived', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const entry = (await counter.ledger(id)).entries[0]!.id;
    await counter.takeBack(entry, counter.desk);
    const today = new Date(runNow().getTime() + 19_800_000).toISOString().slice(0, 10);
    const waiting = async () => (await closingOf(today)).waiting.filter(({ entryId }) => entryId === entry);
    expect(await waiting()).toMatchObject([{ bookingId: id, amount: 100, reason: 'Wrong', by: 'Rupa Desk' }]);
    await counter.takeBack(entry);
    expect(await waiting()).toEqual([]);
    const waived = await counter.booking();
    await counter.edit(waived, { paymentStatus: 'COMPLETED', paymentReason: 'Poor family' });
    expect((await closingOf(today)).given.filter(({ bookingId }) => bookingId === waived)).toMatchObject([
      { kind: 'waiver', amount: 500, reason: 'Poor family', by: 'Asha Admin' },
    ]);
  });
});

describe('a month', () => {
  it('has each day with its sums by mode and the differences of its drawers, on the screen and as CSV', async () => {
    const { day } = await aDay();
    await done(count(day, { counted: 290 }, counter.desk));
    const month = day.slice(0, 7);
    const answer = await monthOf(month);
    expect(answer.days.find((row) => row.day === day)).toEqual({
      day,
      cash: 500,
      upi: 0,
      card: 50,
      gateway: 0,
      total: 550,
      difference: -10,
      uncounted: 1,
    });
    expect(answer.total.total).toBe(answer.days.reduce((sum, { total }) => sum + total, 0));
    const file = await counter.desk.exportMonth({ params: { month } }, { 'accept-language': 'en' });
    const rows: string[][] = parse(String(file.body), { bom: true });
    expect(rows[0]).toEqual([
      'Day',
      'Cash',
      'UPI',
      'Card',
      'Online',
      'Total',
      'Counted minus expected cash',
      'Drawers not counted',
    ]);
    expect(rows.find(([first]) => first === day)).toEqual([day, '500', '0', '50', '0', '550', '-10', '1']);
    expect(rows.at(-1)?.[0]).toBe('Total');
  });

  it('names only its own days, the newest count of each drawer, and drawers with cash that nobody counted', async () => {
    const { day, bookingId, at, desk, sima } = await aDay();
    const month = day.slice(0, 7);
    const beside = [dayAfter(day, 1), dayAfter(day, -1)].find((one) => one.startsWith(month))!;
    const around = [dayAfter(`${month}-01`, -1), `${dayAfter(`${month}-28`, 4).slice(0, 7)}-01`];
    for (const one of around) await done(count(one, { counted: 7 }, counter.desk));
    for (const counted of [290, 295]) await done(count(day, { counted }, counter.desk));
    await done(count(beside, { counted: 3 }, counter.desk));
    const sold = { bookingId, kind: 'payment', paise: 100, mode: 'cash', at: at('12:00') } as const;
    await aLedgerLine(app.db, sold);
    const empty = await aLedgerLine(app.db, {
      ...sold,
      by: { ...desk, accountId: (await app.asRole('Staff')).account.id },
    });
    await aLedgerLine(app.db, { ...sold, kind: 'reversal', of: empty, by: sima });
    await aLedgerLine(app.db, {
      bookingId,
      kind: 'discount',
      paise: 5,
      at: new Date(`${dayAfter(beside, 2)}T09:00:00Z`),
    });
    const since = await lastAudit(app.db);
    const { days, total } = await monthOf(month);
    expect(await auditSince(app.db, since)).toMatchObject([{ asked: expect.stringContaining(month) as string }]);
    expect(days.filter((row) => !row.day.startsWith(month) || row.day === dayAfter(beside, 2))).toEqual([]);
    expect(days.find((row) => row.day === day)).toMatchObject({ cash: 501, difference: -5, uncounted: 1 });
    expect(days.find((row) => row.day === beside)).toMatchObject({ cash: 0, difference: 3, uncounted: 0 });
    expect(total).toMatchObject({
      difference: days.reduce((sum, { difference }) => sum + (difference ?? 0), 0),
      uncounted: days.reduce((sum, { uncounted }) => sum + uncounted, 0),
      total: days.reduce((sum, row) => sum + row.total, 0),
    });
  });

  it.each([
    ['2023-05', '2023-04-30', '2023-05-31', '2023-06-01'],
    ['2023-12', '2023-11-30', '2023-12-31', '2024-01-01'],
  ])('runs from midnight to midnight in India: %s', async (month, before, end, next) => {
    const upiByDay = async () => new Map((await monthOf(month)).days.map(({ day, upi }) => [day, upi]));
    const [bookingId, known] = [await anOldBooking(app), await upiByDay()];
    const by = { accountId: counter.desk.account.id, role: 'Receptionist' };
    for (const [moment, paise] of [
      [`${before}T23:59:59.999+05:30`, 100],
      [`${month}-01T00:00:00+05:30`, 2_000],
      [`${end}T23:59:59.999+05:30`, 30_000],
      [`${next}T00:00:00+05:30`, 400_000],
    ] as const)
      await aLedgerLine(app.db, { bookingId, kind: 'payment', paise, mode: 'upi', at: new Date(moment), by });
    const after = [...(await upiByDay())];
    expect(after.map(([day, upi]) => [day, upi - (known.get(day) ?? 0)])).toEqual([
      [`${month}-01`, 20],
      [end, 300],
    ]);
  });

  it('without money has no days, and its drawers no difference; a thirteenth is refused', async () => {
    expect(await monthOf('2022-12')).toMatchObject({ days: [], total: { total: 0, difference: null, uncounted: 0 } });
    expect((await counter.desk.readMonth({ params: { month: '2023-13' } })).status).toBe(400);
  });
});
