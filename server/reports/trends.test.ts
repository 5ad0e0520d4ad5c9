import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, knowAgeAndSex } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { readBy, reportIn, signBy } from '../testing/report-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** A test with a number. */
async function aMeasure() {
  const analyte = anAnalyte();
  const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  await pathologist.saveAnalytes({ params: { id }, body: { analytes: [analyte] } });
  return { testId: id, code: analyte.code };
}
type Measure = Awaited<ReturnType<typeof aMeasure>>;

/** A report with this value whose sample was taken so many days ago; `isSigned`: it is in force. */
async function aValue(
  { testId, code }: Measure,
  value: string,
  daysAgo: number,
  {
    accountId,
    isSigned = true,
    ...more
  }: { accountId: number; isSigned?: boolean; patientId?: number; referringDoctorId?: number },
): Promise<number> {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId: testId, ...more });
  const entered = await staff.enterReport({
    body: {
      bookingId,
      results: [{ analyte: code, test: code, value }],
      sampleCollectedAt: new Date(runNow().getTime() - daysAgo * 86_400_000).toISOString(),
    },
  });
  const { id } = reportIn(entered);
  if (isSigned) expect((await signBy(pathologist, id)).status).toBe(200);
  return id;
}
const valuesFor = async (who: TestCaller, report: number) =>
  (await readBy(who, report)).trends.map(({ points }) => points.map(({ value }) => value));

describe('the course of a value', () => {
  it('has what was signed before for the same person, for patient and laboratory', async () => {
    const measure = await aMeasure();
    const patient = await app.asRole('User');
    const { id: accountId } = patient.account;
    await knowAgeAndSex(app.db, accountId);
    const child = await aPatient(app.db, { accountId });
    await knowAgeAndSex(app.db, accountId);
    await aValue(measure, '91', 60, { accountId });
    await aValue(measure, '95', 30, { accountId });
    await aValue(measure, '99', 20, { accountId, isSigned: false });
    await aValue(measure, '70', 10, { accountId, patientId: child.id, isSigned: false });
    const newest = await aValue(measure, '97', 1, { accountId });
    for (const who of [patient, staff, pathologist]) expect(await valuesFor(who, newest)).toEqual([[91, 95, 97]]);
  });

  it('shows a doctor no report that they may not open', async () => {
    const measure = await aMeasure();
    const doctor = await app.asRole('Doctor');
    const { id: referringDoctorId } = await aDoctor(app.db, { accountId: doctor.account.id });
    const { account } = await app.asRole('User');
    await knowAgeAndSex(app.db, account.id);
    await aValue(measure, '91', 60, { accountId: account.id });
    await aValue(measure, '95', 30, { accountId: account.id, referringDoctorId });
    const newest = await aValue(measure, '97', 1, { accountId: account.id, referringDoctorId });
    expect(await valuesFor(doctor, newest)).toEqual([[95, 97]]);
  });
});
