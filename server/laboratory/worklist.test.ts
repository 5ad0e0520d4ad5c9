import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { aHomeVisit } from '../testing/home-visits.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { someValues } from '../testing/report-builders.ts';
import { readBy, reportIn, signBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

/** A tube of a new person; the test's report is promised in so many hours, and the tube was taken so many ago. */
async function aTubeOf({ promised = null as number | null, hoursAgo = 0, isUrgent = false, code = '' } = {}) {
  const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  await app.db.query('UPDATE lab_tests SET promised_hours = $2, code = $3 WHERE id = $1', [test.id, promised, code]);
  const person = await aPerson(app.db);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId: test.id });
  const { body } = await staff.collectSpecimens({
    body: {
      tubes: [{ container: 'CLOT', bookingIds: [bookingId] }],
      isUrgent,
    },
  });
  const tube = body.tubes[0]!;
  await app.db.query("UPDATE specimens SET collected_at = collected_at - $2 * interval '1 hour' WHERE id = $1", [
    tube.id,
    hoursAgo,
  ]);
  return { ...tube, bookingId, phone: person.phone };
}
const worklist = async () => (await done(staff.readWorklist())).tests;
const orderOf = async (...ids: number[]) =>
  (await worklist()).map(({ bookingId }) => bookingId).filter((id) => ids.includes(id));
const receive = (accession: string) => staff.receiveSpecimen({ body: { accession } });

describe('the worklist', () => {
  it('comes with the clinic’s clock, by which the portal says what is late', async () => {
    const { headers } = await staff.readWorklist();
    expect(Math.abs(Date.parse(String(headers['x-clinic-clock'])) - runNow().getTime())).toBeLessThan(60_000);
  });

  it('has once for each test what is written down of it: no value of a formula, in the order of its report', async () => {
    const { id: testId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const [first, second] = [anAnalyte({ unit: 'mg/dL' }), anAnalyte({ unit: 'U/L' })];
    const ratio = { ...anAnalyte({ unit: '' }), kind: 'FORMULA' as const, formula: `${first.code} / ${second.code}` };
    const analytes = [second, ratio, first];
    const pathologist = await app.asRole('Pathologist');
    await done(pathologist.saveAnalytes({ params: { id: testId }, body: { analytes } }));
    for (const _ of [1, 2]) {
      const person = await aPerson(app.db);
      const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId: testId });
      await done(
        staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: [bookingId] }], isUrgent: false } }),
      );
    }
    const { tests, lists } = await done(staff.readWorklist());
    expect(tests.filter((test) => test.testId === testId)).toHaveLength(2);
    expect(lists.filter((list) => list.testId === testId)).toEqual([
      { testId, values: [second, first].map(({ name, nameBn, unit }) => ({ name, nameBn, unit })) },
    ]);
  });

  it('has urgent ones first, then what is promised soonest, then what was taken first', async () => {
    const unpromised = await aTubeOf({ hoursAgo: 20 });
    const late = await aTubeOf({ promised: 4, hoursAgo: 6 });
    const soon = await aTubeOf({ promised: 4, hoursAgo: 1 });
    const urgent = await aTubeOf({ isUrgent: true });
    const ids = [urgent, late, soon, unpromised].map(({ bookingId }) => bookingId);
    expect(await orderOf(...ids)).toEqual(ids);
    const row = (await worklist()).find(({ bookingId }) => bookingId === late.bookingId)!;
    expect(Date.parse(row.dueAt!) - Date.parse(row.collectedAt)).toBe(4 * 3_600_000);
    // The form of its values says the same, and which tube it is.
    const entry = await done(staff.readEntry({ params: { booking: late.bookingId } }));
    expect(entry.sample?.dueAt).toBe(row.dueAt);
    expect(entry.tubes.map(({ container }) => container)).toEqual(['CLOT']);
    expect((await done(staff.readEntry({ params: { booking: unpromised.bookingId } }))).sample?.dueAt).toBeNull();
  });

  it('has no test whose values are entered, whose tube was rejected, or that was cancelled', async () => {
    const [entered, rejected, cancelled] = [await aTubeOf(), await aTubeOf(), await aTubeOf()];
    const ids = [entered, rejected, cancelled].map(({ bookingId }) => bookingId);
    expect(await orderOf(...ids)).toHaveLength(3);
    await staff.enterReport({ body: { bookingId: entered.bookingId, ...someValues } });
    await staff.rejectSpecimen({ params: { id: rejected.id }, body: { reason: 'Haemolysed' } });
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [cancelled.bookingId]);
    expect(await orderOf(...ids)).toEqual([]);
  });
});

describe('a test without a sample', () => {
  const hour = 3_600_000;
  const ago = (hours: number) => new Date(runNow().getTime() - hours * hour);

  /** An X-ray of a new person, paid, whose confirmed time was so many hours ago. */
  async function anXray({ promised = 4, ...changes }: Partial<WantedXray> = {}) {
    const test = await aLabTest(app.db, { name: 'Knee X-ray', department: 'XRAY' });
    await app.db.query('UPDATE lab_tests SET promised_hours = $2 WHERE id = $1', [test.id, promised]);
    const { id: accountId } = await aPerson(app.db);
    const booking = { scheduledAt: ago(1), appointmentStatus: 'SCHEDULED', paymentStatus: 'COMPLETED' } as const;
    return (await aBooking(app.db, { kind: 'test', accountId, labTestId: test.id, ...booking, ...changes })).id;
  }
  type WantedXray = Omit<Parameters<typeof aBooking>[1], 'kind' | 'accountId'> & { promised: number | null };
  const visitOf = (id: number, change: string) =>
    app.db.query(`UPDATE visits SET ${change} WHERE id = (SELECT visit_id FROM bookings WHERE id = $1)`, [id]);

  it('stands below the tubes from its time on, late once its hours are over', async () => {
    const visit = ago(5);
    const [late, here, coming] = [
      await anXray({ scheduledAt: visit }),
      await anXray(),
      await anXray({ scheduledAt: ago(-1) }),
    ];
    const { bookingId } = await aTubeOf();
    expect(await orderOf(late, here, coming, bookingId)).toEqual([bookingId, late, here]);
    expect((await worklist()).find((row) => row.bookingId === late)).toMatchObject({
      collectedAt: visit.toISOString(),
      dueAt: new Date(visit.getTime() + 4 * hour).toISOString(),
      tubes: [],
    });
    const day = await anXray({ scheduledAt: visit, scheduledHasTime: false });
    const { dueAt } = (await worklist()).find((row) => row.bookingId === day)!;
    expect(dueAt).toBe(new Date(visit.getTime() + 28 * hour).toISOString());
  });

  it('stands there from the counter on, without a time, confirmation or money', async () => {
    const id = await anXray({ scheduledAt: null, appointmentStatus: 'REQUESTED', paymentStatus: 'PENDING' });
    expect(await orderOf(id)).toEqual([]);
    await visitOf(id, "kind = 'WALK_IN', opened_at = clinic_now() - interval '5 hours'");
    expect(await orderOf(id)).toEqual([id]);
    const { dueAt } = (await worklist()).find(({ bookingId }) => bookingId === id)!;
    expect(Math.abs(Date.parse(dueAt!) - ago(1).getTime())).toBeLessThan(60_000);
  });

  it('of a home visit stands there once the collector was there', async () => {
    const test = await aLabTest(app.db, { name: 'ECG', department: 'ECG' });
    await app.db.query('UPDATE lab_tests SET promised_hours = 4 WHERE id = $1', [test.id]);
    const { id: visit, bookingIds } = await aHomeVisit(app, { testIds: [test.id] });
    const [id] = bookingIds as [number];
    await app.db.query(
      `UPDATE bookings SET payment_status = 'COMPLETED', scheduled_at = clinic_now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect(await orderOf(id)).toEqual([]);
    const end = (status: string) =>
      app.db.query('UPDATE home_visits SET status = $2, collector_id = $3 WHERE id = $1', [
        visit,
        status,
        staff.account.id,
      ]);
    await end('MISSED');
    expect(await orderOf(id)).toEqual([]);
    await end('HANDED_OVER');
    expect(await orderOf(id)).toEqual([id]);
  });

  it('does not while nobody knows that the person came, without promised hours, or once it is done with', async () => {
    const [entered, cancelled] = [await anXray(), await anXray()];
    expect(await orderOf(entered, cancelled)).toHaveLength(2);
    const others = [
      await anXray({ promised: null }),
      await anXray({ scheduledAt: ago(7 * 24 + 1) }),
      await anXray({ appointmentStatus: 'REQUESTED' }),
      await anXray({ paymentStatus: 'PENDING' }),
    ];
    await staff.enterReport({ body: { bookingId: entered, ...someValues } });
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [cancelled]);
    expect(await orderOf(entered, cancelled, ...others)).toEqual([]);
  });
});

describe('a tube that comes to the laboratory', () => {
  it('is received once, by its number as it is scanned or typed', async () => {
    const tube = await aTubeOf();
    const receivedAt = async () =>
      (await worklist()).find(({ bookingId }) => bookingId === tube.bookingId)?.tubes[0]?.receivedAt;
    expect(await receivedAt()).toBeNull();
    expect((await receive(writeAccession(tube.accession))).body).toEqual({
      before: null,
      place: '',
      bookingIds: [tube.bookingId],
    });
    const at = await receivedAt();
    expect(Date.parse(at!)).toBeGreaterThan(runNow().getTime() - 60_000);
    const again = await (await app.asRole('Pathologist')).receiveSpecimen({ body: { accession: tube.accession } });
    expect(again.body, 'by whom it was received, not who scans').toMatchObject({
      before: { at, by: staff.account.name },
    });
    expect(await receivedAt()).toBe(at);
  });

  it('is refused with a number that is none, that nobody has, or of a rejected tube', async () => {
    const tube = await aTubeOf();
    expect(expectError(await receive('98300'), 'INVALID_FIELDS').fields).toHaveProperty('accession');
    expectError(await receive('0000000000'), 'NOT_FOUND');
    await staff.rejectSpecimen({ params: { id: tube.id }, body: { reason: 'Haemolysed' } });
    expectError(await receive(tube.accession), 'TUBE_REJECTED');
  });
});

describe('a remark on a sample', () => {
  const note = (id: number, body: object) => staff.send('noteSampleQuality', { params: { id }, body });

  it('stands on the worklist until it is taken back, and on the paper as it was when it was signed', async () => {
    const { id, bookingId } = await aTubeOf();
    await knowAgeAndSex(app.db, await accountOf(bookingId));
    expect((await note(id, { marks: ['LIPAEMIC'] })).status).toBe(200);
    expect((await note(id, { marks: ['HAEMOLYSED'], note: 'Red' })).status).toBe(200);
    expect((await worklist()).find((row) => row.bookingId === bookingId)?.tubes).toMatchObject([
      { id, marks: ['HAEMOLYSED'], note: 'Red' },
    ]);
    const entered = await staff.enterReport({ body: { bookingId, ...someValues } });
    const pathologist = await app.asRole('Pathologist');
    const { id: reportId } = reportIn(entered);
    // Noted after the entry too, and the pathologist sees it before signing.
    await note(id, { marks: ['HAEMOLYSED', 'DELAYED'], note: 'Slightly red' });
    const asPathologist = async () => (await readBy(pathologist, reportId)).sampleQuality;
    expect(await asPathologist()).toEqual({ marks: ['DELAYED', 'HAEMOLYSED'], note: 'Slightly red' });
    const { marks, note: seenNote } = await asPathologist();
    const seen = { seen: ['SAMPLE', 'REMARK'], seenMarks: marks, seenNote };
    expect((await signBy(pathologist, reportId, seen)).status).toBe(200);
    await note(id, { marks: [] });
    expect(await asPathologist()).toEqual({ marks: ['DELAYED', 'HAEMOLYSED'], note: 'Slightly red' });
    const paper = await app.app.inject({ url: `/api/v1/download-report/${reportId}`, headers: staff.session });
    expect((await readPdf(paper.rawPayload)).text).toMatch(/Sample remark\s+came late, haemolysed, Slightly red/);
  });

  it('is about a tube that is tested: not a rejected one, and each mark once', async () => {
    const { id } = await aTubeOf();
    expectError(await note(id, { marks: ['CLOTTED', 'CLOTTED'] }), 'INVALID_FIELDS');
    expectError(await note(id, { marks: ['BROKEN'] }), 'INVALID_FIELDS');
    await staff.rejectSpecimen({ params: { id }, body: { reason: 'Clotted' } });
    expectError(await note(id, { marks: ['CLOTTED'] }), 'TUBE_REJECTED');
    expectError(await note(2_000_000_000, { marks: ['CLOTTED'] }), 'NOT_FOUND');
  });

  const accountOf = async (bookingId: number) => {
    const { rows } = await app.db.query('SELECT account_id AS id FROM bookings WHERE id = $1', [bookingId]);
    return (rows[0] as { id: number }).id;
  };
});
