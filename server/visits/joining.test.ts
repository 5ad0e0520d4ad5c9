import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient, aPerson, visitOf } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

/** Bookings that were made alone join the visit that the desk opens on the same day. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof aPerson>>;
const testLine = async (pricePaise = 25_050) => ({
  type: 'test' as const,
  testId: (await aLabTest(app.db, { pricePaise })).id,
});
const offered = async ({ phone }: Person) => (await done(counter.desk.listJoinable({ query: { phone } }))).bookings;
const open = ({ phone }: Person, body: object) => counter.desk.openVisit({ body: { phone, lines: [], ...body } });
const opened = (person: Person, body: object) => done(open(person, body));

describe('a booking of today', () => {
  it('joins the visit with its number and papers: one bill for all, which replaces its own', async () => {
    const person = await aPerson(app.db);
    const booked = await counter.booking({ accountId: person.id, pricePaise: 40_000 });
    const first = await counter.paid(booked, 100);
    const old = await done(counter.desk.issueBill({ params: { id: booked } }));
    expect(await offered(person)).toEqual([
      expect.objectContaining({ bookingId: booked, bookingType: 'test', patientId: null, price: 400, owed: 300 }),
    ]);
    const visit = await opened(person, {
      bookings: [booked],
      lines: [await testLine()],
      payment: { mode: 'cash', amount: 400 },
    });
    expect(visit).toMatchObject({ price: 650.5, paid: 500, owed: 150.5 });
    expect(visit.lines.map(({ bookingId, paid, owed }) => [bookingId, paid, owed])).toEqual([
      [booked, 400, 0],
      [expect.any(Number), 100, 150.5],
    ]);
    const { bills, entries } = await counter.ledger(booked);
    expect(bills.map(({ number, total }) => [number, total])).toEqual([
      [visit.bill!.number, 650.5],
      [old.number, 400],
    ]);
    expect(entries.map(({ receiptNumber }) => receiptNumber)).toEqual([first.number, visit.receipts[1]!.number]);
    expect(await offered(person)).toEqual([]);
  });

  it('is enough for a visit alone; without any there is none', async () => {
    const person = await aPerson(app.db);
    const booked = await counter.booking({ accountId: person.id });
    const before = await visitOf(app.db, booked);
    expect((await opened(person, { bookings: [booked] })).lines).toHaveLength(1);
    expect(refusalOf(await counter.desk.readVisit({ params: { id: before } }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await open(person, {}))).toMatchObject([
      400,
      'INVALID_FIELDS',
      { lines: expect.anything() as string },
    ]);
  });

  it('joins once, and never if it is of somebody else, of another day, or cancelled; nothing is left then', async () => {
    const [person, other] = [await aPerson(app.db), await aPerson(app.db)];
    const own = await counter.booking({ accountId: person.id });
    const others = await counter.booking({ accountId: other.id });
    const later = await counter.booking({ accountId: person.id });
    await app.db.query(`UPDATE bookings SET scheduled_at = clinic_now() + interval '2 days' WHERE id = $1`, [later]);
    const gone = await counter.booking({ accountId: person.id });
    await counter.edit(gone, { checkupStatus: 'CANCELLED' });
    expect((await offered(person)).map(({ bookingId }) => bookingId)).toEqual([own]);
    const joined = (await opened(person, { bookings: [own, own] })).visitId;
    for (const id of [own, others, later, gone]) {
      const fresh = await testLine();
      expect(refusalOf(await open(person, { bookings: [id], lines: [fresh] }))).toEqual([409, 'STALE']);
      const { rows } = await app.db.query('SELECT id FROM bookings WHERE lab_test_id = $1', [fresh.testId]);
      expect(rows).toEqual([]);
    }
    expect(await visitOf(app.db, own)).toBe(joined);
  });

  it('is the account holder’s also once they have told age and sex, and not a family member’s', async () => {
    const person = await aPerson(app.db);
    const own = await aPatient(app.db, { accountId: person.id, relation: 'Self' });
    const child = await aPatient(app.db, { accountId: person.id, relation: 'Child' });
    const [first, second, childs] = [
      await counter.booking({ accountId: person.id, patientId: own.id }),
      await counter.booking({ accountId: person.id, patientId: own.id }),
      await counter.booking({ accountId: person.id, patientId: child.id }),
    ];
    expect((await offered(person)).map(({ patientId }) => patientId)).toEqual([null, null, child.id]);
    expect(refusalOf(await open(person, { bookings: [childs] }))).toEqual([409, 'STALE']);
    expect(refusalOf(await open(person, { bookings: [first], patientId: child.id }))).toEqual([409, 'STALE']);
    expect((await opened(person, { bookings: [first] })).lines).toHaveLength(1);
    expect((await opened(person, { bookings: [second], patientId: own.id })).lines).toHaveLength(1);
    expect((await opened(person, { bookings: [childs], patientId: child.id })).lines).toHaveLength(1);
  });

  it('joins one of two visits that are opened at the same moment', async () => {
    const person = await aPerson(app.db);
    const booked = await counter.booking({ accountId: person.id });
    const answers = await app.atOnce(
      'transaction',
      [counter.desk, counter.admin].map(
        (who) => () => who.openVisit({ body: { phone: person.phone, lines: [], bookings: [booked] } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is nobody’s on a phone that has no account', async () => {
    expect(await offered({ phone: '5000000001' } as Person)).toEqual([]);
  });
});

it('a visit of lines and joined bookings owes what each of them does, to the paisa, whatever is paid', async () => {
  const paise = fc.integer({ min: 0, max: 90_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ price: paise, before: paise }), { minLength: 1, maxLength: 3 }),
      fc.array(paise, { maxLength: 2 }),
      paise,
      async (booked, lines, now) => {
        const person = await aPerson(app.db);
        const bookings: number[] = [];
        let paidBefore = 0;
        for (const { price, before } of booked) {
          const id = (await aBooking(app.db, { kind: 'test', accountId: person.id, pricePaise: price })).id;
          bookings.push(id);
          const part = Math.min(before, price);
          paidBefore += part;
          if (part > 0) await counter.paid(id, part / 100);
        }
        const tests = [];
        for (const price of lines) tests.push(await testLine(price));
        const price = [...booked.map((one) => one.price), ...lines].reduce((sum, one) => sum + one, 0);
        const pays = Math.min(now, price - paidBefore);
        const payment = pays > 0 ? { payment: { mode: 'cash', amount: pays / 100 } } : {};
        const visit = await opened(person, { bookings, lines: tests, ...payment });
        const sum = (of: (line: Visit['lines'][number]) => number) =>
          visit.lines.reduce((all, line) => all + Math.round(of(line) * 100), 0);
        expect(sum((line) => line.price)).toBe(price);
        expect(sum(({ paid }) => paid)).toBe(paidBefore + pays);
        expect(sum(({ owed }) => owed)).toBe(price - paidBefore - pays);
        expect(Math.round(visit.owed * 100)).toBe(price - paidBefore - pays);
      },
    ),
    { numRuns: 12 },
  );
});
