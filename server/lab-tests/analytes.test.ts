import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError, wrongFields } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { analytesOn } from './analytes.service.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

const scope = { sex: null, from: null, to: null } as const;
const anyone = { ...scope, low: '12.0', high: '15.0', text: '', source: 'Dacie' };
const read = (id: number) => done(admin.readAnalytes({ params: { id } }));
const save = (id: number, analytes: object[], by = admin) =>
  by.send('saveAnalytes', { params: { id }, body: { analytes } });
const confirm = (id: number, gapsSeen = true, by = pathologist) =>
  by.confirmAnalytes({ params: { id }, body: { gapsSeen } });

describe('what a test measures', () => {
  it('is kept in its order, with headings, and limits with their decimals', async () => {
    const { id } = await aLabTest(app.db);
    const [first, second] = [anAnalyte({ heading: 'Red cells', ranges: [anyone] }), anAnalyte({ name: 'RBC' })];
    expect((await save(id, [first, second])).status).toBe(200);
    const { analytes, confirmedBy } = await read(id);
    expect(analytes.map(({ code }) => code)).toEqual([first.code, second.code]);
    expect(analytes[0]).toMatchObject({
      heading: 'Red cells',
      ranges: [{ low: '12.0', high: '15.0', source: 'Dacie' }],
    });
    expect(confirmedBy).toBeNull();
    expect((await save(id, [second])).status).toBe(200);
    expect((await read(id)).analytes.map(({ code }) => code)).toEqual([second.code]);
  });

  it('keeps a test from being offered while its ranges have gaps that no pathologist has seen', async () => {
    const { id, name } = await aLabTest(app.db, { active: false });
    const adults = { ...anyone, from: { amount: 18, unit: 'YEAR' } } as const;
    expect((await save(id, [anAnalyte({ ranges: [adults] })])).status).toBe(200);
    const offer = () => admin.editLabTest({ params: { id }, body: { active: true } });
    const csv = `ID,Test Name,Status\n${id},${name},Active\n`;
    const problems = async () => (await done(admin.previewImport({ body: { csv } }))).problems;
    expectError(await offer(), 'INVALID_FIELDS');
    expect(await problems()).toHaveLength(1);
    expect((await admin.editLabTest({ params: { id }, body: { testPrice: 5 } })).status).toBe(200);
    expect((await confirm(id)).status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await offer()).status).toBe(200);
    // One that is offered already stays so.
    expect((await save(id, [anAnalyte({ ranges: [adults] })])).status).toBe(200);
    expect((await offer()).status).toBe(200);
  });

  it('takes limits as they are typed, in digits of either language', async () => {
    const { id } = await aLabTest(app.db);
    await save(id, [anAnalyte({ validHigh: '৩০', ranges: [{ ...anyone, low: '১,৫০,০০০', high: '4,10,000' }] })]);
    const [analyte] = (await read(id)).analytes;
    expect(analyte).toMatchObject({ validHigh: '30', ranges: [{ low: '150000', high: '410000' }] });
  });

  it('is shared: a change in one test is seen in the other, and both are to be confirmed again', async () => {
    const [one, other] = [await aLabTest(app.db), await aLabTest(app.db)];
    const shared = anAnalyte({ ranges: [anyone] });
    await save(one.id, [shared]);
    await save(other.id, [shared]);
    for (const { id } of [one, other]) expect((await confirm(id)).status).toBe(200);
    expect((await read(other.id)).confirmedBy).not.toBeNull();
    const confirmed = [{ why: 'SHARED' as const, code: shared.code, tests: [other.id] }];
    await done(
      admin.saveAnalytes({ params: { id: one.id }, body: { analytes: [{ ...shared, unit: 'g/L' }], confirmed } }),
    );
    expect(await read(other.id)).toMatchObject({ confirmedBy: null, analytes: [{ unit: 'g/L' }] });
    expect((await read(one.id)).confirmedBy).toBeNull();
    await confirm(other.id);
    await save(one.id, [anAnalyte(), { ...shared, unit: 'g/L', heading: 'Red cells' }]);
    expect((await read(other.id)).confirmedBy, 'nothing that it measures has changed').not.toBeNull();
  });

  it('is confirmed by a pathologist only, and only there offered', async () => {
    const { id } = await aLabTest(app.db);
    await save(id, [anAnalyte()]);
    expect((await confirm(id, true, admin)).status).toBe(403);
    const seen = await done(pathologist.readAnalytes({ params: { id } }));
    expect([seen.abilities, (await read(id)).abilities]).toEqual([
      { change: true, confirm: true },
      { change: true, confirm: false },
    ]);
    const staff = await app.asRole('Staff');
    expect((await done(staff.readAnalytes({ params: { id } }))).abilities.change).toBe(false);
    expect((await save(id, [], staff)).status).toBe(403);
  });

  it('is confirmed with people who have no range only by somebody who says to have seen it', async () => {
    const { id } = await aLabTest(app.db);
    const words = anAnalyte({ kind: 'TEXT' });
    const grown = { ...anyone, from: { amount: 12, unit: 'YEAR' as const } };
    const statuses = async (...analytes: object[]) => {
      await save(id, analytes);
      return [(await confirm(id, false)).status, (await confirm(id)).status];
    };
    expect(await statuses(words, anAnalyte({ ranges: [anyone] }))).toEqual([200, 200]);
    expect(await statuses(words, anAnalyte({ ranges: [grown] }))).toEqual([400, 200]);
    expect(await statuses(words, anAnalyte())).toEqual([400, 200]);
  });

  it('has a unit for other systems with its factor, and a LOINC code whose last digit is checked', async () => {
    const { id } = await aLabTest(app.db);
    const given = anAnalyte({ unit: 'lakh/cumm', unitUcum: '10*3/uL', ucumFactor: '১০০', loinc: '718-7' });
    await save(id, [given]);
    expect((await read(id)).analytes).toMatchObject([{ unitUcum: '10*3/uL', ucumFactor: '100', loinc: '718-7' }]);
    await confirm(id);
    await save(id, [{ ...given, loinc: '2345-7' }]);
    expect((await read(id)).confirmedBy).toBeNull();
  });

  it('is changed and confirmed only as it was seen, and any change makes it another one', async () => {
    const [{ id }, other] = [await aLabTest(app.db), await aLabTest(app.db)];
    const value = anAnalyte({ ranges: [anyone] });
    await save(id, [value]);
    await save(other.id, [value]);
    const { version } = await read(id);
    const later = dayAfter(runToday(), 9);
    const put = (seen: string) =>
      admin.saveAnalytes({
        params: { id },
        body: { version: seen, confirmed: yes([other.id]), analytes: [value, anAnalyte({ ranges: [anyone] })] },
      });
    const yes = (tests: number[]) => (['SHARED', 'EMPTIED'] as const).map((why) => ({ why, code: value.code, tests }));
    const changes: object[] = [
      { analytes: [{ ...value, ranges: [{ ...anyone, criticalHigh: '20' }] }] },
      { rangesFrom: later, analytes: [{ ...value, ranges: [{ ...anyone, high: '16' }] }] },
      { analytes: [value], withdrawn: [value.code] },
    ];
    let seen = version;
    for (const change of changes) {
      const body = { ...change, confirmed: yes([id]) };
      expect((await admin.send('saveAnalytes', { params: { id: other.id }, body })).status).toBe(200);
      expectError(await put(seen), 'STALE');
      expectError(
        await pathologist.confirmAnalytes({ params: { id }, body: { version: seen, gapsSeen: true } }),
        'STALE',
      );
      seen = (await read(id)).version;
    }
    expect((await pathologist.confirmAnalytes({ params: { id }, body: { version: seen } })).status).toBe(200);
    expect((await put(seen)).status).toBe(200);
  });

  it('is saved by two at once one after the other', async () => {
    const { id } = await aLabTest(app.db);
    const analytes = [anAnalyte({ ranges: [anyone] }), anAnalyte({ ranges: [anyone] })];
    const answers = await Promise.all([save(id, analytes), save(id, analytes.toReversed(), pathologist)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).analytes.map(({ ranges }) => ranges.length)).toEqual([1, 1]);
  });
});

describe('changed ranges', () => {
  const today = runToday();
  const ahead = (days: number) => dayAfter(today, days);
  const of = (low: string) => [{ ...anyone, low }];
  const lowOf = (analytes: readonly { ranges: readonly { low?: unknown }[] }[]) => analytes[0]?.ranges[0]?.low;
  const saveFrom = (id: number, rangesFrom: string, analytes: object[], more: object = {}) =>
    admin.send('saveAnalytes', { params: { id }, body: { analytes, rangesFrom, ...more } });
  /** The lower limit that applies to a sample of a day. */
  const onDay = async (id: number, day: string) => lowOf((await analytesOn(app.db, id, day)).analytes);
  async function aList() {
    const { id } = await aLabTest(app.db);
    const analyte = anAnalyte({ ranges: of('12.0') });
    await save(id, [analyte]);
    return { id, analyte };
  }

  it('are in force from the day that is said, and until then stand beside those of today', async () => {
    const { id, analyte } = await aList();
    expect((await read(id)).analytes).toMatchObject([{ since: null, planned: [] }]);
    const saved = await saveFrom(id, ahead(10), [{ ...analyte, ranges: of('11.5') }]);
    expect(saved.body).toMatchObject({
      analytes: [{ ranges: [{ low: '12.0' }], planned: [{ from: ahead(10), ranges: [{ low: '11.5' }] }] }],
    });
    const days = ['2001-01-01', today, ahead(9), ahead(10), ahead(400)];
    expect(await Promise.all(days.map((day) => onDay(id, day)))).toEqual(['12.0', '12.0', '12.0', '11.5', '11.5']);
  });

  it('leave what is planned where only something else changes, and replace it where they come before it', async () => {
    const { id, analyte } = await aList();
    await saveFrom(id, ahead(10), [{ ...analyte, ranges: of('11.5') }]);
    await save(id, [{ ...analyte, unit: 'g/L' }]);
    expect((await read(id)).analytes[0]?.planned).toHaveLength(1);
    await saveFrom(id, ahead(20), [{ ...analyte, ranges: of('11.0') }]);
    expect((await read(id)).analytes[0]?.planned.map(({ from }) => from)).toEqual([ahead(10), ahead(20)]);
    const confirmed = [{ why: 'EMPTIED', code: analyte.code, tests: [] }];
    await saveFrom(id, ahead(5), [{ ...analyte, ranges: [] }], { confirmed });
    expect((await read(id)).analytes[0]?.planned).toEqual([{ from: ahead(5), ranges: [] }]);
    expect([await onDay(id, ahead(4)), await onDay(id, ahead(5)), await onDay(id, ahead(30))]).toEqual([
      '12.0',
      undefined,
      undefined,
    ]);
  });

  it('that are planned can be withdrawn, and are to be confirmed', async () => {
    const { id, analyte } = await aList();
    await confirm(id);
    await saveFrom(id, ahead(10), [{ ...analyte, ranges: of('11.5') }]);
    expect((await read(id)).confirmedBy).toBeNull();
    await save(id, [analyte]);
    await admin.saveAnalytes({ params: { id }, body: { analytes: [analyte], withdrawn: [analyte.code] } });
    expect((await read(id)).analytes).toMatchObject([{ ranges: [{ low: '12.0' }], planned: [] }]);
    expect(await onDay(id, ahead(400))).toBe('12.0');
  });

  it('say since when they are in force, and never begin in the past', async () => {
    const { id, analyte } = await aList();
    await app.db.query(
      `UPDATE reference_ranges SET in_force = daterange('2020-04-01', NULL)
       WHERE analyte_id = (SELECT id FROM analytes WHERE code = $1)`,
      [analyte.code],
    );
    expect((await read(id)).analytes).toMatchObject([{ since: '2020-04-01' }]);
    for (const day of [ahead(-1), ahead(367), 'soon'])
      expect(wrongFields(await saveFrom(id, day, [analyte]))).toEqual(['rangesFrom']);
  });
});

describe('a list that cannot be right is refused with the field', () => {
  const refused = async (...analytes: object[]) => {
    const { id } = await aLabTest(app.db);
    const answer = await save(id, analytes);
    expect(answer.status).toBe(400);
    expect((await read(id)).analytes).toEqual([]);
    return wrongFields(answer);
  };
  const code = `T${aPhone()}`;

  it.each([
    ['a code twice', ['analytes.1.code'], [{ code }, { code }]],
    ['a code in small letters', ['analytes.0.code'], [{ code: 'hb' }]],
    ['a formula that cannot be read', ['analytes.0.formula'], [{ kind: 'FORMULA', formula: 'A +' }]],
    ['a formula of something else', ['analytes.0.formula'], [{ kind: 'FORMULA', formula: 'CHOL / 5' }]],
    ['a formula of itself', ['analytes.0.formula'], [{ code, kind: 'FORMULA', formula: `${code} * 2` }]],
    ['a choice of nothing', ['analytes.0.choices'], [{ kind: 'CHOICE' }]],
    ['a range upside down', ['analytes.0.ranges.0.high'], [{ ranges: [{ ...anyone, low: '5', high: '4' }] }]],
    ['two ranges for the same people', ['analytes.0.ranges'], [{ ranges: [anyone, anyone] }]],
    [
      'an age that ends before it begins',
      ['analytes.0.ranges.0.to'],
      [{ ranges: [{ ...anyone, from: { amount: 2, unit: 'YEAR' }, to: { amount: 3, unit: 'MONTH' } }] }],
    ],
    ['a wrong LOINC code', ['analytes.0.loinc'], [{ loinc: '718-8' }]],
    ['a UCUM unit with a space', ['analytes.0.unitUcum'], [{ unitUcum: 'lakh / cumm' }]],
    ['a factor of nothing', ['analytes.0.ucumFactor'], [{ ucumFactor: '0' }]],
    ['a limit of words', ['analytes.0.ranges.0.low'], [{ ranges: [{ ...anyone, low: 'five' }] }]],
    ['possible values upside down', ['analytes.0.validHigh'], [{ validLow: '5', validHigh: '4' }]],
  ] as const)('%s', async (_, fields, given) => {
    expect(await refused(...given.map((each) => anAnalyte(each as object)))).toEqual(fields);
  });
});
