import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, knowAgeAndSex } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { aReport, criticalValues, signForm } from '../testing/report-builders.ts';
import { amendBy, readBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

type Said = Pick<Body<'signReport'>, 'seen' | 'seenMarks' | 'seenNote' | 'interpretation'>;
const sign = (id: number, said: Partial<Said> = {}) =>
  pathologist.signReport({ params: { id }, body: { ...signForm, seen: [], ...said } });
const callAbout = (id: number, reached = true) =>
  done(
    staff.noteCriticalCall({
      params: { id },
      body: { whom: 'Dr. Bose', reached, readBack: reached, note: reached ? '' : 'Switched off' },
    }),
  );
const uncalled = { test: 'Haemoglobin', testBn: '', value: '5.1', unit: 'g/dL' };

describe('a critical value of which nobody was told', () => {
  it('is named to the signer, and the report is signed only by who says to have seen it', async () => {
    const { id } = await aReport(app, { values: criticalValues });
    const read = await readBy(pathologist, id);
    expect(read.uncalled).toEqual([uncalled]);
    expect(read.findings?.concerns).toContain('UNCALLED');
    // In the way in which several reports are signed together.
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    expect((await sign(id, { seen: ['UNCALLED'] })).status).toBe(200);
    const signed = await readBy(pathologist, id);
    expect(signed.uncalled).toEqual([]);
    expect(signed.seen).toEqual({ concerns: ['UNCALLED'], controls: [], uncalled: [uncalled] });
  });

  it('still is after a call that reached nobody, and is no concern once somebody was told', async () => {
    const { id } = await aReport(app, { values: criticalValues });
    await callAbout(id, false);
    expect((await readBy(pathologist, id)).uncalled).toEqual([uncalled]);
    await callAbout(id);
    expect((await readBy(pathologist, id)).uncalled).toEqual([]);
    expect((await sign(id)).status).toBe(200);
    expect((await readBy(pathologist, id)).seen).toBeNull();
  });

  it('is the only one named when a correction makes another value critical; a new version knows of the calls', async () => {
    const { id, staff: author } = await aReport(app, { values: criticalValues });
    await callAbout(id);
    const results = [...criticalValues.results, { test: 'Potassium', value: '7.1', high: 5.1, criticalHigh: 6.5 }];
    await done(author.changeReport({ params: { id }, body: { results } }));
    expect((await readBy(pathologist, id)).uncalled.map(({ test }) => test)).toEqual(['Potassium']);
    await callAbout(id);
    expect((await sign(id)).status).toBe(200);
    const next = await done(amendBy(pathologist, id));
    expect((await readBy(pathologist, next.id)).uncalled).toEqual([]);
  });
});

describe('a version with another critical value', () => {
  const potassium = { test: 'Potassium', value: '7.1', unit: 'mmol/L', high: 5.1, criticalHigh: 6.5 };
  const [haemoglobin] = criticalValues.results;
  /** The names of which nobody was told, after a call about haemoglobin of 5.1 g/dL in the version before. */
  async function untoldOf(results: Body<'changeReport'>['results']) {
    const { id, staff: author } = await aReport(app, { values: criticalValues });
    await callAbout(id);
    expect((await sign(id)).status).toBe(200);
    const next = await done(amendBy(pathologist, id));
    await done(author.changeReport({ params: { id: next.id }, body: { results } }));
    return (await readBy(pathologist, next.id)).uncalled.map(({ test }) => test);
  }

  it.each([
    ['only the new one', [haemoglobin!, potassium], ['Potassium']],
    ['none with another range', [{ ...haemoglobin!, low: 13 }], []],
    ['another value', [{ ...haemoglobin!, value: '5.2' }], ['Haemoglobin']],
    ['another unit', [{ ...haemoglobin!, unit: 'mmol/L' }], ['Haemoglobin']],
    ['another name', [{ ...haemoglobin!, test: 'Hb' }], ['Hb']],
  ])('names as told to nobody %s', async (_, results, named) => {
    expect(await untoldOf(results)).toEqual(named);
  });
});

/** A waiting report of a test with one number, of a tube that was taken and received. */
async function aReportOf(value: string, { asWords = false, choices = [] as string[] } = {}) {
  const range = { sex: null, from: null, to: null, low: '4000', high: '11000', text: '', source: 'Tietz' } as const;
  const analyte = anAnalyte({ name: 'White cells', unit: '/µL', choices, ranges: [range] });
  const { id: labTestId } = await aLabTest(app.db);
  const admin = await app.asRole('Admin');
  await done(admin.saveAnalytes({ params: { id: labTestId }, body: { analytes: [analyte] } }));
  await done(
    admin.changeSamples({ params: { id: labTestId }, body: { samples: [{ container: 'EDTA', kind: null }] } }),
  );
  const patient = await app.asRole('User');
  const accountId = patient.account.id;
  await knowAgeAndSex(app.db, accountId);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId });
  const [tube] = (
    await done(staff.collectSpecimens({ body: { tubes: [{ container: 'EDTA', bookingIds: [bookingId] }] } }))
  ).tubes;
  await done(staff.receiveSpecimen({ body: { accession: tube!.accession } }));
  const results = [{ analyte: analyte.code, test: analyte.name, value, ...(asWords && { asWords }) }];
  const { id } = await done(staff.enterReport({ body: { bookingId, results } }));
  const notice = (marks: Body<'noteSampleQuality'>['marks'], note = '') =>
    done(staff.noteSampleQuality({ params: { id: tube!.id }, body: { marks, note } }));
  return { id, patient, notice };
}

describe('a star behind a value', () => {
  it('is kept for the signer beside a value in its range, which is then not signed together with others', async () => {
    const { id } = await aReportOf('7500*');
    const { rows, findings } = await readBy(pathologist, id);
    expect(rows).toMatchObject([{ value: '7500', flag: 'NORMAL', starred: true }]);
    expect(findings).toMatchObject({ isInRange: false, concerns: ['STARRED'] });
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    expect((await sign(id, { seen: ['STARRED'] })).status).toBe(200);
  });

  it('does not count a report as in its range', async () => {
    const before = (await done(pathologist.countReports())).pending.inRange;
    await aReportOf('7500*');
    expect((await done(pathologist.countReports())).pending.inRange).toBe(before);
    await aReportOf('7500');
    expect((await done(pathologist.countReports())).pending.inRange).toBe(before + 1);
  });
});

describe('words in place of a number', () => {
  it.each([
    ['clotted', false, 'Clotted'],
    ['not detected', false, 'Not detected'],
    ['sample lost', true, 'sample lost'],
  ])('are named to the signer: %s', async (typed, asWords, value) => {
    const { id } = await aReportOf(typed, { asWords });
    const { rows, findings } = await readBy(pathologist, id);
    expect(rows).toMatchObject([{ value, flag: null, words: true }]);
    expect(findings?.concerns).toEqual(['WORDS']);
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    expect((await sign(id, { seen: ['WORDS'] })).status).toBe(200);
    expect((await readBy(pathologist, id)).seen?.concerns).toEqual(['WORDS']);
  });

  it('are no concern where the analyte has them as a result: nothing was detected', async () => {
    const { id } = await aReportOf('not detected', { choices: ['Not detected'] });
    expect((await readBy(pathologist, id)).rows[0]).not.toHaveProperty('words');
    expect((await sign(id)).status).toBe(200);
  });
});

describe('a remark on the sample', () => {
  it('is to be seen before the signature, and one that came while the report was read is not the one seen', async () => {
    const { id, notice } = await aReportOf('7500');
    const counted = async () => (await done(pathologist.countReports())).pending.inRange;
    const before = await counted();
    await notice(['HAEMOLYSED']);
    expect(await counted()).toBe(before - 1);
    expect((await readBy(pathologist, id)).findings).toMatchObject({ isInRange: false, concerns: ['REMARK'] });
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    await notice(['HAEMOLYSED', 'CLOTTED'], 'Half a tube');
    const first = { seen: ['REMARK' as const], seenMarks: ['HAEMOLYSED' as const], seenNote: '' };
    expectError(await sign(id, first), 'CONCERNS_UNSEEN');
    const now = { ...first, seenMarks: ['CLOTTED' as const, 'HAEMOLYSED' as const], seenNote: 'Half a tube' };
    expect((await sign(id, now)).status).toBe(200);
    expect(await readBy(pathologist, id)).toMatchObject({
      sampleQuality: { marks: ['CLOTTED', 'HAEMOLYSED'], note: 'Half a tube' },
      seen: { concerns: ['REMARK'] },
    });
  });
});

it('what the signer had seen is told to those who work on the report, not to its patient', async () => {
  const { id, patient } = await aReportOf('7500*');
  await done(sign(id, { seen: ['STARRED'] }));
  expect((await readBy(staff, id)).seen).toMatchObject({ concerns: ['STARRED'] });
  expect((await readBy(patient, id)).seen).toBeNull();
});
