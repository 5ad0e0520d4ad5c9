import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { enterBy, reportIn } from '../testing/report-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** A waiting report of a test. */
async function aReportOf(testId: number, language = 'en'): Promise<number> {
  const { id: accountId } = await aPerson(app.db);
  await app.db.query('UPDATE accounts SET language = $2 WHERE id = $1', [accountId, language]);
  const { id } = await aBooking(app.db, { kind: 'test', accountId, labTestId: testId });
  return reportIn(await enterBy(staff, id)).id;
}
const read = async (who: TestCaller, id: number) => (await who.readPhrases({ params: { id } })).body;
const save = (who: TestCaller, id: number, ...phrases: object[]) =>
  who.savePhrases({ params: { id }, body: { phrases } });
const anaemia = { interpretation: 'Iron deficiency.', recommendations: 'Iron for three months.' };

describe('kept phrases', () => {
  it('are those of the signer for the test, in the language of the document', async () => {
    const [test, other] = [await aLabTest(app.db), await aLabTest(app.db)];
    const first = await aReportOf(test.id);
    expect(await read(pathologist, first)).toEqual({ phrases: [] });
    const repeat = { recommendations: 'Repeat after a week.' };
    expect((await save(pathologist, first, anaemia, repeat)).body).toEqual({
      phrases: [anaemia, { interpretation: '', ...repeat }],
    });
    const next = await aReportOf(test.id);
    expect(await read(pathologist, next)).toMatchObject({ phrases: [anaemia, repeat] });
    expect(await read(await app.asRole('Pathologist'), next)).toEqual({ phrases: [] });
    expect(await read(pathologist, await aReportOf(test.id, 'bn'))).toEqual({ phrases: [] });
    expect(await read(pathologist, await aReportOf(other.id))).toEqual({ phrases: [] });
    expect((await save(pathologist, next)).body).toEqual({ phrases: [] });
    expect(await read(pathologist, first)).toEqual({ phrases: [] });
  });

  it('have something to say, and a digit each', async () => {
    const id = await aReportOf((await aLabTest(app.db)).id);
    expectError(await save(pathologist, id, { interpretation: ' ' }), 'INVALID_FIELDS');
    expectError(await save(pathologist, id, ...Array.from({ length: 10 }, () => anaemia)), 'INVALID_FIELDS');
    expectError(await save(staff, id, anaemia), 'FORBIDDEN');
  });
});
