import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { fieldText } from '../shared/messages.ts';
import { expectError, wrongFields } from '../testing/expect.ts';
import { sign } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, staff] = await Promise.all([app.asRole('Admin'), app.asRole('Staff')]);
});
afterAll(() => app.close());

const anyone = { sex: null, from: null, to: null, text: '', source: 'Dacie' } as const;
const women = { ...anyone, sex: 'Female', from: { amount: 12, unit: 'YEAR' }, low: '12.0', high: '15.0' } as const;
const men = { ...anyone, sex: 'Male', from: { amount: 12, unit: 'YEAR' }, low: '13.0', high: '17.0' } as const;
const children = { ...anyone, to: { amount: 12, unit: 'YEAR' }, low: '11.5', high: '15.5' } as const;

/** A test of a panel with codes of its own, so that no other test's values are found. */
async function aPanel() {
  const of = (name: string) => `${name}${aPhone()}`;
  const [hb, pcv, ratio, sugar] = [of('H'), of('P'), of('R'), of('S')];
  const analytes: Analyte[] = [
    anAnalyte({
      code: hb,
      heading: 'Red cells',
      headingBn: 'লোহিত কণিকা',
      validLow: '1',
      validHigh: '30',
      ranges: [{ ...women, criticalLow: '7.0' }, { ...men, criticalLow: '7.0' }, children],
    }),
    anAnalyte({ code: pcv, name: 'PCV', nameBn: '', unit: '%', heading: 'Red cells' }),
    anAnalyte({ code: ratio, name: 'MCHC', kind: 'FORMULA', formula: `${hb} * 100 / ${pcv}`, decimals: 1 }),
    anAnalyte({
      code: sugar,
      name: 'Urine sugar',
      kind: 'CHOICE',
      unit: '',
      choices: ['Nil', '+'],
      ranges: [{ ...anyone, text: 'Nil / Trace' }],
    }),
  ];
  const { id } = await aLabTest(app.db);
  expect((await admin.saveAnalytes({ params: { id }, body: { analytes } })).status).toBe(200);
  return { testId: id, hb, pcv, ratio, sugar, analytes };
}

async function aBookingOf(
  testId: number,
  person: { gender?: 'Male' | 'Female'; birthDate?: string; ageYears?: number },
) {
  const account = await aPerson(app.db);
  const patient = await aPatient(app.db, { accountId: account.id, relation: 'Self', ...person });
  const book = async () =>
    (await aBooking(app.db, { kind: 'test', accountId: account.id, patientId: patient.id, labTestId: testId })).id;
  return { bookingId: await book(), book };
}

const entryOf = (bookingId: number) => done(staff.readEntry({ params: { booking: bookingId } }));
const value = (analyte: string, entered: string) => ({ analyte, test: 'x', value: entered });
const enter = (bookingId: number, results: object[], more: object = {}) =>
  staff.send('enterReport', { body: { bookingId, results, ...more } });
const rowsOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect(status).toBe(201);
  return (body as { rows: ResultRow[] }).rows;
};

describe('what is to be entered', () => {
  it('has the range of the patient, by sex and age', async () => {
    const { testId } = await aPanel();
    const low = async (person: Parameters<typeof aBookingOf>[1]) =>
      (await entryOf((await aBookingOf(testId, person)).bookingId)).rows[0]?.low;
    expect(await low({ gender: 'Female', birthDate: '1990-05-01' })).toBe('12.0');
    expect(await low({ gender: 'Male', ageYears: 40 })).toBe('13.0');
    expect(await low({ gender: 'Male', ageYears: 8 })).toBe('11.5');
  });

  it('says so where a range depends on what is not known', async () => {
    const { testId } = await aPanel();
    const account = await aPerson(app.db);
    const { id } = await aBooking(app.db, { kind: 'test', accountId: account.id, labTestId: testId });
    const { rows, age, isFemale } = await entryOf(id);
    expect(rows.map(({ low, dependsOn }) => [low, dependsOn])).toEqual([
      ['13.0', ['AGE', 'SEX']],
      [null, []],
      [null, []],
      [null, []],
    ]);
    expect([age, isFemale]).toEqual([null, null]);
  });

  it('has the value of the same person before, and nobody else’s', async () => {
    const { testId, hb } = await aPanel();
    const one = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    const other = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    const report = await done(enter(one.bookingId, [value(hb, '9.1')]));
    expect((await entryOf(await one.book())).rows[0]?.previous).toBeNull();
    await sign(app, report.id);
    expect((await entryOf(await one.book())).rows[0]?.previous).toMatchObject({ value: '9.1' });
    expect((await entryOf(other.bookingId)).rows[0]?.previous).toBeNull();
  });

  it('is nothing for a test without a list, and not found for a doctor’s booking', async () => {
    const account = await aPerson(app.db);
    const [test, visit] = [
      await aBooking(app.db, { kind: 'test', accountId: account.id }),
      await aBooking(app.db, { kind: 'doctor', accountId: account.id }),
    ];
    expect((await entryOf(test.id)).rows).toEqual([]);
    expectError(await staff.readEntry({ params: { booking: visit.id } }), 'NOT_FOUND');
  });
});

describe('a typed value', () => {
  it('of a number is kept as it is meant, with its flag, in every spelling', async () => {
    const { testId, hb } = await aPanel();
    const { book } = await aBookingOf(testId, { gender: 'Male', birthDate: '1990-05-01' });
    for (const [typed, kept, flag, said] of [
      ['6.2', '6.2', 'CRITICAL_LOW', undefined],
      ['6.2 L', '6.2', 'CRITICAL_LOW', undefined],
      ['6.2 g/dL', '6.2', 'CRITICAL_LOW', undefined],
      ['6.2*', '6.2', 'CRITICAL_LOW', undefined],
      ['<=6.2', '≤6.2', 'CRITICAL_LOW', undefined],
      ['≤6.2', '≤6.2', 'CRITICAL_LOW', undefined],
      ['६.२', '6.2', 'CRITICAL_LOW', undefined],
      ['6.2H', '6.2', 'CRITICAL_LOW', 'HIGH'],
      ['14 L', '14', 'NORMAL', 'LOW'],
      ['17.5 H', '17.5', 'HIGH', undefined],
      ['clotted', 'Clotted', null, undefined],
    ] as const) {
      const [row] = await rowsOf(enter(await book(), [value(hb, typed)]));
      expect([typed, row?.value, row?.flag, row?.said]).toEqual([typed, kept, flag, said]);
    }
  });

  it('of a number that cannot be read is refused, and nothing is written', async () => {
    const { testId, hb } = await aPanel();
    const { bookingId } = await aBookingOf(testId, { gender: 'Male', birthDate: '1990-05-01' });
    for (const [typed, why] of [
      ['6,2', 'analyte.comma'],
      ['6..2', 'analyte.number'],
      ['.62', 'analyte.number'],
      ['O.5', 'analyte.number'],
      ['1e3', 'analyte.number'],
      ['12/5', 'analyte.number'],
      ['6.2\n7.1\n4.5', 'analyte.number'],
      ['low', 'analyte.words'],
    ] as const) {
      const answer = await enter(bookingId, [{ ...value(hb, typed), asWords: why !== 'analyte.words' }]);
      expect([typed, expectError(answer).fields]).toEqual([typed, { 'results.0.value': fieldText(why, 'en') }]);
    }
    const [row] = await rowsOf(enter(bookingId, [{ ...value(hb, 'Sample spilt'), asWords: true }]));
    expect([row?.value, row?.flag]).toEqual(['Sample spilt', null]);
  });

  it('of the words of a list is one of them; another spelling is not taken for it', async () => {
    const code = `C${aPhone()}`;
    const hiv = anAnalyte({
      code,
      kind: 'CHOICE',
      unit: '',
      choices: ['Non-reactive', 'Reactive'],
      ranges: [{ ...anyone, text: 'Non-reactive' }],
    });
    const { id } = await aLabTest(app.db);
    await admin.saveAnalytes({ params: { id }, body: { analytes: [hiv] } });
    const { bookingId } = await aBookingOf(id, { gender: 'Male', ageYears: 40 });
    const refused = await enter(bookingId, [{ ...value(code, 'Non reactive'), asWords: true }]);
    expect(expectError(refused).fields).toEqual({ 'results.0.value': fieldText('analyte.choice', 'en') });
    const [row] = await rowsOf(enter(bookingId, [value(code, 'non-reactive')]));
    expect([row?.value, row?.flag]).toEqual(['Non-reactive', 'NORMAL']);
  });

  it('has the strictest flag where age or sex are not known, and what it depends on', async () => {
    const { testId, hb } = await aPanel();
    const account = await aPerson(app.db);
    const { id } = await aBooking(app.db, { kind: 'test', accountId: account.id, labTestId: testId });
    const [row] = await rowsOf(enter(id, [value(hb, '3.2')]));
    expect(row).toMatchObject({ flag: 'CRITICAL_LOW', low: null, high: null, dependsOn: ['AGE', 'SEX'] });
  });
});

describe('a value of the list', () => {
  it('that is a titre is flagged by its limit, and kept as it is printed', async () => {
    const code = `W${aPhone()}`;
    const titre = anAnalyte({
      code,
      kind: 'TITRE',
      unit: '',
      choices: ['No agglutination'],
      ranges: [{ ...anyone, high: '40' }],
    });
    const { id } = await aLabTest(app.db);
    await admin.saveAnalytes({ params: { id }, body: { analytes: [titre] } });
    const { book } = await aBookingOf(id, { gender: 'Male', ageYears: 40 });
    const flagged = async (typed: string) =>
      (await rowsOf(enter(await book(), [value(code, typed)]))).map((row) => [row.value, row.text, row.flag]);
    expect(await flagged('80')).toEqual([['1:80', '≤ 1:40', 'HIGH']]);
    expect(await flagged('1:40')).toEqual([['1:40', '≤ 1:40', 'NORMAL']]);
    expect(await flagged('No agglutination')).toEqual([['No agglutination', '≤ 1:40', null]]);
    expect((await entryOf(await book())).rows[0]).toMatchObject({ kind: 'TITRE', text: '≤ 1:40' });
  });

  it('is stored with the list’s name, unit, range and flag, whatever is sent beside it', async () => {
    const { testId, hb, sugar } = await aPanel();
    const { bookingId } = await aBookingOf(testId, { gender: 'Female', birthDate: '1990-05-01' });
    const rows = await rowsOf(
      enter(bookingId, [
        { ...value(hb, '9.1'), unit: 'kg', low: 1, high: 9.5 },
        value(sugar, '+'),
        { test: 'Free', value: '5' },
      ]),
    );
    expect(rows).toMatchObject([
      {
        analyte: hb,
        group: 'Red cells',
        groupBn: 'লোহিত কণিকা',
        test: 'Haemoglobin',
        testBn: 'হিমোগ্লোবিন',
        unit: 'g/dL',
        low: 12,
        high: 15,
        flag: 'LOW',
      },
      { analyte: sugar, text: 'Nil / Trace', flag: 'ABNORMAL' },
      { test: 'Free', flag: null },
    ]);
    expect(rows[0]?.typed).toEqual({ low: '12.0', high: '15.0', criticalLow: '7.0' });
  });

  it('is computed by the server, and refused where it lacks a value', async () => {
    const { testId, hb, pcv, ratio } = await aPanel();
    const { bookingId } = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    expectError(await enter(bookingId, [value(hb, '12'), value(ratio, '99')]), 'INVALID_FIELDS');
    const rows = await rowsOf(enter(bookingId, [value(hb, '12'), value(pcv, '36'), value(ratio, '99')]));
    expect(rows.map((row) => row.value)).toEqual(['12', '36', '33.3']);
  });

  it('that is computed is on the report at its place without being sent, if what it needs is', async () => {
    const { testId, hb, pcv, ratio } = await aPanel();
    const { bookingId } = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    const codes = async (...results: object[]) =>
      (await rowsOf(enter(bookingId, results))).map(({ analyte }) => analyte);
    expect(await codes({ test: 'Free', value: '5' }, value(pcv, '36'), value(hb, '12'))).toEqual([
      hb,
      pcv,
      ratio,
      undefined,
    ]);
    const { bookingId: other } = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    expect((await rowsOf(enter(other, [value(hb, '12')]))).map(({ analyte }) => analyte)).toEqual([hb]);
  });

  it('is refused where it is not possible, or not of this test', async () => {
    const { testId, hb, pcv } = await aPanel();
    const { bookingId } = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    const wrong = async (...results: object[]) => {
      const answer = await enter(bookingId, results);
      expectError(answer, 'INVALID_FIELDS');
      return wrongFields(answer);
    };
    expect(await wrong(value(pcv, '40'), value(hb, '120'))).toEqual(['results.1.value']);
    expect(await wrong(value('OTHER', '1'))).toEqual(['results.0.test']);
  });

  it('keeps its range when the list changes, and takes the one of its sample’s day', async () => {
    const { testId, hb, analytes } = await aPanel();
    const { bookingId, book } = await aBookingOf(testId, { gender: 'Female', ageYears: 34 });
    const report = await done(enter(bookingId, [value(hb, '11.5')]));
    const changed = analytes.map((analyte) => ({
      ...analyte,
      ranges: analyte.code === hb ? [{ ...women, low: '11.0', criticalLow: '7.0' }] : analyte.ranges,
    }));
    await admin.saveAnalytes({ params: { id: testId }, body: { analytes: changed } });
    const kept = await done(staff.readReport({ params: { id: report.id } }));
    expect(kept.rows[0]).toMatchObject({ low: 12, flag: 'LOW' });
    const [today] = await rowsOf(enter(await book(), [value(hb, '11.5')]));
    expect(today).toMatchObject({ low: 11, flag: 'NORMAL' });
    const yesterday = new Date(runNow().getTime() - 25 * 3_600_000).toISOString();
    const [before] = await rowsOf(enter(await book(), [value(hb, '11.5')], { sampleCollectedAt: yesterday }));
    expect(before).toMatchObject({ low: 12, flag: 'LOW' });
  });
});

describe('a range of pregnancy', () => {
  const pregnant = (from: number | null, to: number | null, high: string) =>
    ({ ...anyone, sex: 'Female', pregnancy: { from, to }, high }) as const;

  async function aThyroidTest() {
    const code = `T${aPhone()}`;
    const ranges = [{ ...anyone, low: '0.4', high: '4.2' }, pregnant(null, 13, '2.5'), pregnant(14, null, '3.0')];
    const { id } = await aLabTest(app.db);
    const analytes = [anAnalyte({ code, name: 'TSH', nameBn: '', unit: 'µIU/mL', ranges })];
    const saved = await admin.saveAnalytes({ params: { id }, body: { analytes } });
    expect([saved.status, saved.body.analytes[0]?.ranges]).toMatchObject([
      200,
      [{ pregnancy: { from: null, to: 13 } }, { pregnancy: { from: 14, to: null } }, { pregnancy: null }],
    ]);
    return { id, code };
  }

  it('is asked of a woman who may be pregnant, and of nobody else', async () => {
    const [{ id, code }, panel] = [await aThyroidTest(), await aPanel()];
    const asked = async (testId: number, person: Parameters<typeof aBookingOf>[1]) =>
      (await entryOf((await aBookingOf(testId, person)).bookingId)).pregnancy;
    const woman = await asked(id, { gender: 'Female', ageYears: 30 });
    expect(Object.keys(woman?.ranges ?? {})).toEqual([code]);
    expect(await asked(id, { gender: 'Male', ageYears: 30 })).toBeNull();
    expect(await asked(id, { gender: 'Female', ageYears: 70 })).toBeNull();
    expect(await asked(panel.testId, { gender: 'Female', ageYears: 30 })).toBeNull();
  });

  it('sets the flag, is kept with the result and stays when the values are corrected', async () => {
    const { id, code } = await aThyroidTest();
    const { bookingId, book } = await aBookingOf(id, { gender: 'Female', ageYears: 30 });
    const row = async (more: object) => (await rowsOf(enter(await book(), [value(code, '2.8')], more)))[0];
    expect(await row({ isPregnant: true, pregnantWeeks: 10 })).toMatchObject({
      high: 2.5,
      flag: 'HIGH',
      pregnancy: { from: null, to: 13 },
    });
    expect(await row({ isPregnant: true, pregnantWeeks: 14 })).toMatchObject({ high: 3, flag: 'NORMAL' });
    const not = await row({ isPregnant: false, pregnantWeeks: 14 });
    expect([not?.high, not?.pregnancy]).toEqual([4.2, undefined]);
    expect(await row({})).toMatchObject({ high: null, dependsOn: ['PREGNANCY'], flag: 'HIGH' });
    const sent = { isPregnant: true, pregnantWeeks: 10 };
    const report = await done(enter(bookingId, [value(code, '2.8')], sent));
    expect(report).toMatchObject(sent);
    await sign(app, report.id);
    const amended = await done(admin.amendReport({ params: { id: report.id }, body: { why: 'Typing' } }));
    expect(amended).toMatchObject(sent);
  });

  it('is not kept of a man, nor where no range depends on it; weeks that cannot be are refused', async () => {
    const { id, code } = await aThyroidTest();
    const sent = { isPregnant: true, pregnantWeeks: 10 };
    const man = await aBookingOf(id, { gender: 'Male', ageYears: 30 });
    const report = await done(enter(man.bookingId, [value(code, '2.8')], sent));
    expect(report).toMatchObject({ isPregnant: null, pregnantWeeks: null, rows: [{ high: 4.2, flag: 'NORMAL' }] });
    expectError(await enter(man.bookingId, [value(code, '2.8')], { ...sent, pregnantWeeks: 45 }), 'INVALID_FIELDS');
  });
});
