import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import type { Concern } from '#contract/reports/concerns.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { signForm } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import { starterAnalytes } from '../lab-tests/starter/lists.ts';

let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  staff = await app.asRole('Staff');
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

const everybody = { sex: null, from: null, to: null, low: '1', high: '500', text: '', source: 'Tietz' } as const;
const number = (code: string, more: Partial<Analyte> = {}) =>
  anAnalyte({ code, name: `Value ${code}`, unit: 'mg/dL', ranges: [everybody], ...more });

/** A report of a test with this list, with these values. */
async function handIn(list: readonly Analyte[], values: Readonly<Record<string, string>>) {
  const { id: labTestId } = await aLabTest(app.db);
  await done(admin.saveAnalytes({ params: { id: labTestId }, body: { analytes: [...list] } }));
  const account = await aPerson(app.db);
  const patient = await aPatient(app.db, { accountId: account.id, relation: 'Self', gender: 'Male', ageYears: 40 });
  const booking = { kind: 'test', accountId: account.id, patientId: patient.id, labTestId } as const;
  const { id: bookingId } = await aBooking(app.db, booking);
  const results = Object.entries(values).map(([analyte, value]) => ({ analyte, test: analyte, value }));
  return done(staff.enterReport({ body: { bookingId, results } }));
}
const read = (id: number) => done(pathologist.readReport({ params: { id: String(id) } }));
const sign = (id: number, seen?: Concern[]) =>
  pathologist.signReport({ params: { id }, body: { ...signForm, ...(seen && { seen }) } });
const counted = async () => (await done(pathologist.countReports())).pending.inRange;

describe('a report that lacks values of its list', () => {
  it('names them, is not in range, and is signed only by who says to have seen it', async () => {
    const list = [number('MA'), number('MB'), number('MC'), number('MD', { kind: 'TEXT', ranges: [] })];
    const before = await counted();
    const { id } = await handIn(list, { MA: '90' });
    const { missing, findings } = await read(id);
    expect(missing.map(({ test }) => test)).toEqual(['Value MB', 'Value MC']);
    expect(findings).toMatchObject({ outOfRange: 0, isInRange: false, missing: 2, contradictions: 0 });
    expect(await counted()).toBe(before);
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    expectError(await sign(id, ['CONTRADICTION']), 'CONCERNS_UNSEEN');
    expect((await read(id)).status).toBe('UPLOADED');
    expect((await sign(id, ['INCOMPLETE'])).status).toBe(200);
    expect((await read(id)).missing).toHaveLength(2);
  });

  it('is whole once they are entered', async () => {
    const list = [number('WA'), number('WB')];
    const before = await counted();
    const { id } = await handIn(list, { WA: '90' });
    const results = ['WA', 'WB'].map((analyte) => ({ analyte, test: analyte, value: '90' }));
    await done(staff.changeReport({ params: { id }, body: { results } }));
    expect(await read(id)).toMatchObject({ missing: [], findings: { isInRange: true, missing: 0 } });
    expect(await counted()).toBe(before + 1);
    expect((await sign(id)).status).toBe(200);
  });

  it('keeps what it lacks in its next version', async () => {
    const { id } = await handIn([number('NA1'), number('NB1')], { NA1: '90' });
    expect((await sign(id, ['INCOMPLETE'])).status).toBe(200);
    const next = await done(admin.amendReport({ params: { id }, body: { why: 'A slip' } }));
    expect((await read(next.id)).missing).toHaveLength(1);
  });
});

describe('a computed value that cannot be', () => {
  it.each([
    ['MCV 995', 'CBC', { HB: '14.0', RBC: '0.4', PCV: '39.8' }, 'MCV', '995.0', 'IMPOSSIBLE'],
    ['LDL -65', 'LIPID', { CHOL: '40', HDL: '35', TG: '350' }, 'LDL', '-65', 'NEGATIVE'],
    ['globulin -0.5', 'LFT', { TP: '3.5', ALB: '4.0' }, 'GLOB', '-0.5', 'NEGATIVE'],
  ] as const)(
    '%s: is named, never normal, and seen before the signature',
    async (_, test, values, code, value, doubt) => {
      const list = starterAnalytes(test);
      const { id } = await handIn(list, values);
      const report = await read(id);
      const row = report.rows.find(({ analyte }) => analyte === code);
      expect(row).toMatchObject({ value, doubt });
      expect(row?.flag).not.toBe('NORMAL');
      expect(report.findings?.isInRange).toBe(false);
      expect(report.findings?.contradictions).toBeGreaterThan(0);
      expectError(await sign(id, ['INCOMPLETE']), 'CONCERNS_UNSEEN');
      expect((await sign(id, ['INCOMPLETE', 'CONTRADICTION'])).status).toBe(200);
    },
  );

  it('a differential count of 170 % is named at each of its parts and what is computed from them', async () => {
    const parts = { NEUT: '80', LYMPH: '60', MONO: '20', EOS: '8', BASO: '2' };
    const { id } = await handIn(starterAnalytes('CBC'), { WBC: '8000', ...parts });
    const { rows } = await read(id);
    const doubted = rows.filter(({ doubt }) => doubt === 'SUM').map(({ analyte }) => analyte);
    expect(doubted).toEqual([...Object.keys(parts), 'ANC', 'ALC', 'AEC']);
    expect(rows.filter(({ doubt }) => doubt).every(({ flag }) => flag !== 'NORMAL')).toBe(true);
  });

  it('LDL above 400 mg/dL of triglycerides says in words that it is not computed', async () => {
    const { id } = await handIn(starterAnalytes('LIPID'), { CHOL: '240', HDL: '40', TG: '401' });
    const report = await read(id);
    expect(report.missing).toEqual([]);
    for (const code of ['LDL', 'VLDL'])
      expect(report.rows.find(({ analyte }) => analyte === code)).toMatchObject({
        value: 'Not computed: triglycerides above 400 mg/dL',
        flag: null,
      });
    expect(report.findings?.isInRange).toBe(false);
  });
});
