import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rereadPageSize } from '#contract/reports/reread-list.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { aReport, sign } from '../testing/report-builders.ts';
import { markReread, markSigned, storeResults } from '../testing/report-builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { rereadReleased } from './rereading.service.ts';

let app: TestApp;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

const open = async () => (await done(pathologist.listReread({ query: {} }))).values;
const linesOf = async (id: number) => (await open()).filter(({ reportId }) => reportId === id);
const doneLines = async () => (await done(pathologist.listReread({ query: { list: 'done' } }))).values;

/** A released report with a haemoglobin as an earlier version kept it. */
async function released(value: string, flag: string | null = null): Promise<{ id: number; bookingId: number }> {
  const made = await aReport(app);
  await storeResults(app, made.id, [
    {
      test: 'Sugar',
      value: '95',
      unit: 'mg/dL',
      low: 70,
      high: 100,
      criticalLow: null,
      criticalHigh: null,
      flag: 'NORMAL',
    },
    { test: 'Haemoglobin', value, unit: 'g/dL', low: 12, high: 15, criticalLow: 7, criticalHigh: null, flag },
  ]);
  await markSigned(app, made.id);
  return made;
}
const stored = async (id: number) =>
  (await app.db.query('SELECT results, status, revision FROM reports WHERE id = $1', [id])).rows[0];

describe('released reports that are read again', () => {
  it('say before the first time that they were not', async () => {
    await app.db.query('DELETE FROM rereadings');
    expect((await done(pathologist.listReread({ query: {} }))).read).toBeNull();
  });

  it('put a value that is critical today on the list, with what was printed, and stay as they are', async () => {
    const [{ id }, fine] = [await released('6,2'), await released('9.1', 'LOW')];
    const before = await stored(id);
    await rereadReleased(app.db);
    expect(await linesOf(id)).toMatchObject([
      {
        printed: { test: 'Haemoglobin', value: '6,2', flag: null },
        reason: 'REFUSED',
        value: '6.2',
        flag: 'CRITICAL_LOW',
        isAmended: false,
        note: null,
      },
    ]);
    expect(await linesOf(fine.id)).toEqual([]);
    expect(await stored(id)).toEqual(before);
  });

  it('list what is critical first, then what cannot be read', async () => {
    const [other, unread, critical] = [await released('13 H'), await released('12/5'), await released('6.2 L')];
    await rereadReleased(app.db);
    const ours = (await open())
      .map(({ reportId }) => reportId)
      .filter((id) => [other, unread, critical].some((one) => one.id === id));
    expect(ours).toEqual([critical.id, unread.id, other.id]);
  });

  it('are read no second time into a second line; what is no more found goes', async () => {
    const { id } = await released('6,2');
    await rereadReleased(app.db);
    const lineId = (await linesOf(id))[0]!.id;
    await rereadReleased(app.db);
    expect((await linesOf(id)).map((line) => line.id)).toEqual([lineId]);
    // As if an earlier version of the reading had found something that today's does not.
    const fine = await released('13', 'NORMAL');
    await markReread(app, fine.id);
    await rereadReleased(app.db);
    expect(await linesOf(fine.id)).toEqual([]);
  });

  it('go on behind the last report where the reading was interrupted', async () => {
    const [first, second] = [await released('6,2'), await released('6,2')];
    await app.db.query('INSERT INTO rereadings (last_report, reports) VALUES ($1, 7)', [first.id]);
    const { reports } = await rereadReleased(app.db);
    expect(reports).toBe(8);
    expect(await linesOf(first.id)).toEqual([]);
    expect(await linesOf(second.id)).toHaveLength(1);
    expect((await done(pathologist.listReread({ query: {} }))).read).toMatchObject({ reports: 8 });
  });
});

describe('a value of the list', () => {
  it('is done when somebody noted what was done, once, and stays so when it is read again', async () => {
    const { id } = await released('6,2');
    await rereadReleased(app.db);
    const line = (await linesOf(id))[0]!;
    const note = (text: string) => pathologist.noteReread({ params: { id: line.id }, body: { note: text } });
    await done(note('Dr. Sen was called, the patient is in treatment.'));
    expect(await linesOf(id)).toEqual([]);
    expectError(await note('Another word'), 'REPORT_STATE');
    await rereadReleased(app.db);
    expect(await linesOf(id)).toEqual([]);
    expect((await doneLines()).find((one) => one.id === line.id)?.note).toMatchObject({
      text: 'Dr. Sen was called, the patient is in treatment.',
      by: pathologist.account.name,
    });
  });

  it('wants words', async () => {
    const { id } = await released('6,2');
    await rereadReleased(app.db);
    const line = (await linesOf(id))[0]!;
    const refused = await pathologist.noteReread({ params: { id: line.id }, body: { note: ' ' } });
    expectError(refused, 'INVALID_FIELDS');
  });

  it('says that its correction is begun, and is done when that is signed', async () => {
    const { id } = await released('6,2');
    await rereadReleased(app.db);
    const next = await done(pathologist.amendReport({ params: { id }, body: { why: 'A comma' } }));
    expect(await linesOf(id)).toMatchObject([{ isBeingCorrected: true, isAmended: false }]);
    const staff = await app.asRole('Staff');
    await done(
      staff.changeReport({
        params: { id: next.id },
        body: { results: [{ test: 'Haemoglobin', value: '6.2', unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }] },
      }),
    );
    await sign(app, next.id);
    expect(await linesOf(id)).toEqual([]);
    expect((await doneLines()).find((one) => one.reportId === id)).toMatchObject({ isAmended: true, note: null });
  });

  it('is on one page each, however many there are', async () => {
    const made = await Promise.all(Array.from({ length: rereadPageSize + 3 }, () => aReport(app)));
    for (const { id } of made) {
      await markSigned(app, id);
      await markReread(app, id);
    }
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await done(pathologist.listReread({ query: { after } }));
      expect(page.values.length).toBeLessThanOrEqual(rereadPageSize);
      seen.push(...page.values.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(made.length);
  });
});
