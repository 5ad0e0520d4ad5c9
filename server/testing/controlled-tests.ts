import type { TestApp, TestCaller } from './app.ts';
import { aBooking, aLabTest } from './builders.store.ts';
import { anAnalyte } from './examples-lab-tests.ts';
import { aKnownPerson } from './report-builders.ts';
import { done } from './typed-calls.ts';

const everybody = { sex: null, from: null, to: null, low: '1', high: '500', text: '', source: 'Tietz' } as const;

/**
 * A booking of a test with one analyte, range 1 to 500, that has controls of the levels 1 and 2: mean 100, spread 2.
 * `enter` hands in its value 90, in the range.
 */
export async function aControlledTest(app: TestApp, staff: TestCaller, pathologist: TestCaller) {
  const analyte = anAnalyte({ unit: 'mg/dL', ranges: [everybody] });
  const { id: testId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  await done(pathologist.saveAnalytes({ params: { id: testId }, body: { analytes: [analyte] } }));
  const { rows } = await app.db.query('SELECT id FROM analytes WHERE code = $1', [analyte.code]);
  const { id: analyteId } = rows[0] as { id: number };
  const control = async (level: number) => {
    const lot = { analyteId, level, lot: '24-117', mean: 100, sd: 2, expiresOn: '2099-01-31' };
    return (await done(pathologist.addControl({ body: lot }))).id;
  };
  const [low, high] = [await control(1), await control(2)];
  const { id: accountId } = await aKnownPerson(app);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId: testId });
  const results = [{ analyte: analyte.code, test: analyte.name, value: '90' }];
  return {
    code: analyte.code,
    bookingId,
    /** A run of one control, so many spreads from its mean. */
    run: (level: 'low' | 'high', z: number) =>
      staff.enterRun({
        body: { analyteId, values: [{ controlId: level === 'low' ? low : high, value: String(100 + 2 * z) }] },
      }),
    enter: async () => (await done(staff.enterReport({ body: { bookingId, results } }))).id,
  };
}
