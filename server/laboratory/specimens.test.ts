import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Received } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aBookingToday, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { someValues } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, staff] = await Promise.all([app.asRole('Admin'), app.asRole('Staff')]);
});
afterAll(() => app.close());

const lists = () => done(staff.listSpecimens());
const waitingOf = async (phone: string) => (await lists()).waiting.find(({ phoneNumber }) => phoneNumber === phone);
type Tube = Received<'collectSpecimens'>['body']['tubes'][number];
const collect = (bookingIds: number[], container: Tube['container'] = 'EDTA') =>
  collectTubes([{ container, bookingIds }]);
const collectTubes = (tubes: Tube[]) => staff.collectSpecimens({ body: { tubes } });
const tubesOf = async (bookingIds: number[], container: Tube['container'] = 'EDTA') => {
  const { status, body } = await collect(bookingIds, container);
  expect(status).toBe(201);
  return body.tubes;
};
const reject = (id: number) => staff.rejectSpecimen({ params: { id }, body: { reason: 'Haemolysed' } });

async function aTestIn(...containers: string[]) {
  const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  const samples = containers.map((container) => ({ container, kind: container === 'EDTA' ? 'Whole blood' : 'Serum' }));
  await admin.send('changeSamples', { params: { id }, body: { samples } });
  return id;
}

const takenBy = (sampleTaking: 'reception' | 'laboratory') => done(changeProfile(admin, { sampleTaking }));

/** A person with a booking of each test. */
async function aPersonWith(...testIds: number[]) {
  const person = await aPerson(app.db);
  const bookings = [];
  for (const labTestId of testIds)
    bookings.push((await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId })).id);
  return { person, bookings };
}

describe('samples to take', () => {
  it('are a tube for each container of a person, with the tests that share it', async () => {
    const [plain, fluoride] = [await aTestIn('CLOT'), await aTestIn('FLUORIDE')];
    const { person, bookings } = await aPersonWith(plain, plain, fluoride);
    const waiting = await waitingOf(person.phone);
    expect(waiting?.tubes.map(({ container, tests }) => [container, tests.map(({ bookingId }) => bookingId)])).toEqual([
      ['CLOT', bookings.slice(0, 2)],
      ['FLUORIDE', bookings.slice(2)],
    ]);
  });

  it("are listed with today's people first, also of those who booked for today before", async () => {
    const test = await aTestIn('EDTA');
    const [early, forToday, now] = [await aPersonWith(test), await aPersonWith(test), await aPersonWith(test)];
    const change = (set: string, { bookings }: { bookings: number[] }) =>
      app.db.query(`UPDATE bookings SET ${set} WHERE id = ANY ($1)`, [bookings]);
    await change(`requested_at = clinic_now() - interval '2 days'`, early);
    await change(`requested_at = clinic_now() - interval '1 day', scheduled_at = clinic_now()`, forToday);
    const { waiting } = await lists();
    const ours = [early, forToday, now].map(({ person }) => person.phone);
    const listed = waiting.filter(({ phoneNumber }) => ours.includes(phoneNumber));
    expect(listed.map(({ phoneNumber, isToday }) => [phoneNumber, isToday])).toEqual([
      [forToday.person.phone, true],
      [now.person.phone, true],
      [early.person.phone, false],
    ]);
  });

  it("bear the person's numbers in today's queues, waiting and taken, and nobody else's of the account", async () => {
    const test = await aTestIn('EDTA');
    const { person, bookings } = await aPersonWith(test);
    const child = await aPatient(app.db, { accountId: person.id, relation: 'Child', name: 'Tukai' });
    await aBooking(app.db, { kind: 'test', accountId: person.id, patientId: child.id, labTestId: test });
    const arrive = async (doctorId: number) => {
      const id = await aBookingToday(app.db, person.id, doctorId);
      return (await done(staff.takeStep({ params: { id }, body: { step: 'ARRIVE' } }))).number;
    };
    const [first, second] = [await aDoctor(app.db), await aDoctor(app.db)];
    // Somebody else has number 1 of the second doctor.
    const other = await aBookingToday(app.db, (await aPerson(app.db)).id, second.id);
    await done(staff.takeStep({ params: { id: other }, body: { step: 'ARRIVE' } }));
    expect([await arrive(first.id), await arrive(second.id)]).toEqual([1, 2]);
    const gone = await aBookingToday(app.db, person.id, (await aDoctor(app.db)).id);
    await done(staff.takeStep({ params: { id: gone }, body: { step: 'ARRIVE' } }));
    await app.db.query(`UPDATE tokens SET state = 'CANCELLED' WHERE booking_id = $1`, [gone]);
    const numbers = async () => {
      const { waiting, collected } = await lists();
      return [waiting, collected].map((list) =>
        list
          .filter(({ phoneNumber }) => phoneNumber === person.phone)
          .map(({ patientName, queueNumbers }) => [patientName === 'Tukai', queueNumbers]),
      );
    };
    const [own, none] = [
      [false, [1, 2]],
      [true, []],
    ];
    expect((await numbers())[0]).toEqual(expect.arrayContaining([own, none]));
    await tubesOf(bookings);
    expect(await numbers()).toEqual([[none], [own]]);
    // Tomorrow these numbers are those of yesterday.
    await app.db.query(
      `UPDATE sittings SET day = day - 1 WHERE id IN (SELECT t.sitting_id FROM tokens t JOIN bookings b ON b.id = t.booking_id WHERE b.account_id = $1)`,
      [person.id],
    );
    expect(await numbers()).toEqual([[none], [[false, []]]]);
  });

  it('are told of one booking to who takes them, until its tube is taken', async () => {
    const { bookings } = await aPersonWith(await aTestIn('EDTA'), await aTestIn());
    const desk = await app.asRole('Receptionist');
    const told = async (id: number, who = staff) => (await done(who.readToCollect({ params: { id } }))).isWanted;
    const [asked, without] = bookings as [number, number];
    expect([await told(asked), await told(asked, desk), await told(without)]).toEqual([true, true, false]);
    await takenBy('laboratory');
    expect([await told(asked), await told(asked, desk)]).toEqual([true, false]);
    await takenBy('reception');
    await collect([asked]);
    expect(await told(asked)).toBe(false);
  });

  it('are none for a test without a sample, an X-ray, a cancelled booking and one with its report', async () => {
    const xray = await aLabTest(app.db, { name: 'Chest X-ray', department: 'XRAY' });
    const { person, bookings } = await aPersonWith(await aTestIn(), xray.id, await aTestIn('EDTA'));
    const last = bookings[2]!;
    expect((await waitingOf(person.phone))?.tubes).toHaveLength(1);
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [last]);
    expect(await waitingOf(person.phone)).toBeUndefined();
    const other = await aPersonWith(await aTestIn('EDTA'));
    await staff.enterReport({ body: { bookingId: other.bookings[0]!, ...someValues } });
    expect(await waitingOf(other.person.phone)).toBeUndefined();
  });
});

describe('a tube', () => {
  it('has a number of its day that no other has, also of two people at once', async () => {
    const test = await aTestIn('EDTA');
    const made = await Promise.all(Array.from({ length: 8 }, async () => tubesOf((await aPersonWith(test)).bookings)));
    const numbers = made.flat().map(({ accession }) => accession);
    expect(new Set(numbers).size).toBe(8);
    const day = Math.floor((runNow().getTime() + 330 * 60_000 - Date.UTC(2026, 0, 1)) / 86_400_000);
    for (const number of numbers) expect(number).toMatch(new RegExp(`^${String(day).padStart(4, '0')}\\d{6}$`));
  });

  it('ends the waiting of its tests, is listed today, and fills the form of the report', async () => {
    const { person, bookings } = await aPersonWith(await aTestIn('EDTA'));
    const [tube] = await tubesOf(bookings);
    expect(await waitingOf(person.phone)).toBeUndefined();
    expect((await lists()).collected[0]).toMatchObject({ id: tube?.id, accession: tube?.accession, rejected: null });
    const entry = await done(staff.readEntry({ params: { booking: bookings[0]! } }));
    expect(entry.sample).toMatchObject({ kind: 'Whole blood', number: tube?.accession });
  });

  it('is taken once, also by two at once', async () => {
    const test = await aTestIn('EDTA');
    for (let round = 0; round < 8; round += 1) {
      const { bookings } = await aPersonWith(test);
      const answers = await Promise.all([collect(bookings), collect(bookings), collect(bookings)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      expectError(await collect(bookings), 'STALE');
    }
  });

  it('is of one person, and of bookings that there are', async () => {
    const test = await aTestIn('EDTA');
    const [one, other] = [await aPersonWith(test), await aPersonWith(test)];
    expectError(await collect([...one.bookings, ...other.bookings]), 'INVALID_FIELDS');
    expectError(await collect([...one.bookings, 2_000_000_000]), 'NOT_FOUND');
    expectError(await collect([]), 'INVALID_FIELDS');
    expect((await waitingOf(one.person.phone))?.tubes).toHaveLength(1);
  });

  it('that is rejected is asked for again with all of its tests, and says why', async () => {
    const test = await aTestIn('CLOT');
    const { person, bookings } = await aPersonWith(test, test);
    const [tube] = await tubesOf(bookings, 'CLOT');
    expect((await reject(tube!.id)).status).toBe(200);
    expect((await waitingOf(person.phone))?.tubes[0]?.tests).toHaveLength(2);
    expect((await lists()).collected.find(({ id }) => id === tube?.id)?.rejected).toBe('Haemolysed');
    expectError(await reject(tube!.id), 'STALE');
    expectError(await reject(2_000_000_000), 'NOT_FOUND');
    const entry = await done(staff.readEntry({ params: { booking: bookings[0]! } }));
    expect(entry.sample).toBeNull();
    const [again] = await tubesOf(bookings, 'CLOT');
    expect(again?.accession).not.toBe(tube?.accession);
  });
});

describe('a test with two tubes', () => {
  it('asks for each, and its report names the tubes that were taken', async () => {
    const { person, bookings } = await aPersonWith(await aTestIn('EDTA', 'FLUORIDE'));
    expect((await waitingOf(person.phone))?.tubes.map(({ container }) => container)).toEqual(['EDTA', 'FLUORIDE']);
    const [first] = await tubesOf(bookings);
    expect((await waitingOf(person.phone))?.tubes.map(({ container }) => container)).toEqual(['FLUORIDE']);
    expectError(await collect(bookings), 'STALE');
    const [second] = await tubesOf(bookings, 'FLUORIDE');
    expect(await waitingOf(person.phone)).toBeUndefined();
    const entry = await done(staff.readEntry({ params: { booking: bookings[0]! } }));
    expect(entry.sample).toMatchObject({
      kind: 'Serum, Whole blood',
      number: `${first?.accession}, ${second?.accession}`,
    });
    // The laboratory has them when it has the last.
    const received = async (tube: { accession: string } | undefined) => {
      expect((await staff.receiveSpecimen({ body: { accession: tube!.accession } })).status).toBe(200);
      return (await done(staff.readEntry({ params: { booking: bookings[0]! } }))).sample?.receivedAt;
    };
    expect(await received(first)).toBeNull();
    await app.letTimePass(600);
    const at = app.now().toISOString();
    expect(await received(second)).toSatisfy((when: string) => when >= at);
    await reject(first!.id);
    expect((await waitingOf(person.phone))?.tubes.map(({ container }) => container)).toEqual(['EDTA']);
  });

  it('is taken whole or not at all, and in no other tube', async () => {
    const { person, bookings } = await aPersonWith(await aTestIn('EDTA', 'FLUORIDE'));
    expectError(await collect(bookings, 'URINE'), 'STALE');
    expectError(
      await collectTubes([
        { container: 'EDTA', bookingIds: bookings },
        { container: 'URINE', bookingIds: bookings },
      ]),
      'STALE',
    );
    expect((await waitingOf(person.phone))?.tubes).toHaveLength(2);
    expect(
      (
        await collectTubes([
          { container: 'EDTA', bookingIds: bookings },
          { container: 'FLUORIDE', bookingIds: bookings },
        ])
      ).status,
    ).toBe(201);
  });

  it('has each tube once on its page, and says what the page says', async () => {
    const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    expect((await admin.readSamples({ params: { id } })).body).toEqual({ samples: [{ container: 'CLOT', kind: '' }] });
    expectError(
      await admin.changeSamples({ params: { id }, body: { samples: [{ container: 'EDTA' }, { container: 'EDTA' }] } }),
      'INVALID_FIELDS',
    );
    for (const samples of [
      [
        { container: 'EDTA', kind: 'Whole blood' },
        { container: 'URINE', kind: '' },
      ],
      [],
    ])
      for (const { body } of [
        await admin.send('changeSamples', { params: { id }, body: { samples } }),
        await admin.readSamples({ params: { id } }),
      ])
        expect(body).toEqual({ samples });
  });
});

describe('samples taken at the reception', () => {
  it('are listed without how far their reports are, which the reception may not read', async () => {
    const desk = await app.asRole('Receptionist');
    const { bookings } = await aPersonWith(await aTestIn('EDTA'));
    const answer = await desk.collectSpecimens({
      body: {
        tubes: [{ container: 'EDTA', bookingIds: bookings }],
      },
    });
    expect(answer.status).toBe(201);
    const report = { bookingId: bookings[0]!, ...someValues };
    expect((await staff.enterReport({ body: report })).status).toBe(201);
    const reportFor = async (who: TestCaller) =>
      (await done(who.listSpecimens())).collected
        .flatMap(({ tests }) => tests)
        .find(({ bookingId }) => bookingId === bookings[0])?.report;
    expect([await reportFor(staff), await reportFor(desk)]).toEqual(['UPLOADED', null]);
  });

  it('are refused, with their list and labels, where only the laboratory takes them', async () => {
    const desk = await app.asRole('Receptionist');
    const { bookings } = await aPersonWith(await aTestIn('EDTA'));
    const [tube] = await tubesOf([(await aPersonWith(await aTestIn('EDTA'))).bookings[0]!]);
    await takenBy('laboratory');
    const body = { tubes: [{ container: 'EDTA', bookingIds: bookings }] } satisfies Partial<Body<'collectSpecimens'>>;
    expectError(await desk.collectSpecimens({ body }), 'FORBIDDEN');
    expectError(await desk.listSpecimens(), 'FORBIDDEN');
    expectError(await desk.send('printLabels', { query: { ids: tube!.id, size: '50x25' } }), 'FORBIDDEN');
    expect((await staff.collectSpecimens({ body })).status).toBe(201);
    await takenBy('reception');
    expect((await desk.listSpecimens()).status).toBe(200);
  });
});
