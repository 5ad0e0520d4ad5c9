import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { someValues } from '../testing/report-builders.ts';

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
  const { body } = await staff.call('POST', '/api/v1/specimens', {
    tubes: [{ container: 'CLOT', bookingIds: [bookingId] }],
    isUrgent,
  });
  const tube = (body as Answer<'collectSpecimens'>).tubes[0]!;
  await app.db.query("UPDATE specimens SET collected_at = collected_at - $2 * interval '1 hour' WHERE id = $1", [
    tube.id,
    hoursAgo,
  ]);
  return { ...tube, bookingId, phone: person.phone };
}
const worklist = async () => ((await staff.call('GET', '/api/v1/worklist')).body as Answer<'readWorklist'>).tests;
const orderOf = async (...ids: number[]) =>
  (await worklist()).map(({ bookingId }) => bookingId).filter((id) => ids.includes(id));
const receive = (accession: string) => staff.call('POST', '/api/v1/specimens/receive', { accession });

describe('the worklist', () => {
  it('has urgent ones first, then what is promised soonest, then what was taken first', async () => {
    const unpromised = await aTubeOf({ hoursAgo: 20 });
    const late = await aTubeOf({ promised: 4, hoursAgo: 6 });
    const soon = await aTubeOf({ promised: 4, hoursAgo: 1 });
    const urgent = await aTubeOf({ isUrgent: true });
    const ids = [urgent, late, soon, unpromised].map(({ bookingId }) => bookingId);
    expect(await orderOf(...ids)).toEqual(ids);
    const row = (await worklist()).find(({ bookingId }) => bookingId === late.bookingId)!;
    expect(Date.parse(row.dueAt!) - Date.parse(row.collectedAt)).toBe(4 * 3_600_000);
  });

  it('has no test whose values are entered, whose tube was rejected, or that was cancelled', async () => {
    const [entered, rejected, cancelled] = [await aTubeOf(), await aTubeOf(), await aTubeOf()];
    const ids = [entered, rejected, cancelled].map(({ bookingId }) => bookingId);
    expect(await orderOf(...ids)).toHaveLength(3);
    await staff.call('POST', '/api/v1/reports/values', { bookingId: entered.bookingId, ...someValues });
    await staff.call('POST', `/api/v1/specimens/${rejected.id}/reject`, { reason: 'Haemolysed' });
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [cancelled.bookingId]);
    expect(await orderOf(...ids)).toEqual([]);
  });
});

describe('a tube that comes to the laboratory', () => {
  it('is received once, by its number as it is scanned or typed', async () => {
    const tube = await aTubeOf();
    const receivedAt = async () =>
      (await worklist()).find(({ bookingId }) => bookingId === tube.bookingId)?.tubes[0]?.receivedAt;
    expect(await receivedAt()).toBeNull();
    expect((await receive(writeAccession(tube.accession))).body).toEqual({
      wasReceived: false,
      bookingIds: [tube.bookingId],
    });
    const at = await receivedAt();
    expect(Date.parse(at!)).toBeGreaterThan(Date.now() - 60_000);
    expect((await receive(tube.accession)).body).toMatchObject({ wasReceived: true });
    expect(await receivedAt()).toBe(at);
  });

  it('is refused with a number that is none, that nobody has, or of a rejected tube', async () => {
    const tube = await aTubeOf();
    expect(expectError(await receive('98300'), 'INVALID_FIELDS').fields).toHaveProperty('accession');
    expectError(await receive('0000000000'), 'NOT_FOUND');
    await staff.call('POST', `/api/v1/specimens/${tube.id}/reject`, { reason: 'Haemolysed' });
    expectError(await receive(tube.accession), 'NOT_FOUND');
  });
});
