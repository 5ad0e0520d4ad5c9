import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { readSiteContent } from '../site/site-content.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (body: Body<'addLabTest'>) => admin.addLabTest({ body });
const edit = (id: number, body: Body<'editLabTest'>) => admin.editLabTest({ params: { id }, body });
const remove = (id: number) => admin.deleteLabTest({ params: { id } });
const listed = (who = admin) => done(who.listLabTests());
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
let count = 0;
/** A name that no other test in this file uses. */
const aName = () => `Panel ${(count += 1)}`;

describe('an added test', () => {
  it('has every field of the form; missing fields are empty, it is active, and costs 199', async () => {
    const [name, bare] = [aName(), aName()];
    const made = await done(
      add({
        testName: `  ${name} `,
        testNameBn: 'রক্ত',
        testPrice: '250.50',
        hospitalName: 'Bolpur',
        active: false,
        department: 'SEROLOGY',
        method: 'ELISA',
        code: ' hbs1 ',
        promisedHours: '24',
        preparation: 'Nothing to do',
        preparationBn: 'কিছু করতে হবে না',
        fasting: true,
        referralLab: 'City Laboratory',
      }),
    );
    expect(made).toEqual({
      id: made.id,
      testId: made.id,
      testName: name,
      testNameBn: 'রক্ত',
      testPrice: 250.5,
      hospital: 'Bolpur',
      active: false,
      department: 'SEROLOGY',
      method: 'ELISA',
      code: 'HBS1',
      promisedHours: 24,
      preparation: 'Nothing to do',
      preparationBn: 'কিছু করতে হবে না',
      fasting: true,
      referralLab: 'City Laboratory',
      toConfirm: false,
    });
    const other = await done(add({ testName: bare, testNameBn: null, hospitalName: null, testPrice: null }));
    expect(other).toEqual({
      id: other.id,
      testId: other.id,
      testName: bare,
      testNameBn: '',
      testPrice: 199,
      hospital: '',
      active: true,
      department: 'PATHOLOGY',
      method: '',
      code: '',
      promisedHours: null,
      preparation: '',
      preparationBn: '',
      fasting: false,
      referralLab: '',
      toConfirm: false,
    });
    expect((await listed()).filter(({ id }) => id === made.id || id === other.id)).toEqual([made, other]);
  });

  it.each([
    ['', 199],
    [undefined, 199],
    [0, 0],
    ['0', 0],
    ['0.01', 0.01],
  ])('with a price of %j costs %d', async (testPrice, costs) => {
    expect((await add({ testName: aName(), testPrice })).body).toMatchObject({ testPrice: costs });
  });

  it('twice with one idempotency key is added once', async () => {
    const [own, body, key] = [await app.asRole('Admin'), { testName: aName() }, { 'idempotency-key': 'add-test-0001' }];
    const send = () => own.addLabTest({ body }, key);
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it("has a unique name, in any case; a deleted test's name is free", async () => {
    const name = aName();
    const { id } = await done(add({ testName: name }));
    expect(expectError(await add({ testName: name.toUpperCase() }), 'TEST_EXISTS').fields).toEqual({
      testName: 'Another test has this name.',
    });
    await aBooking(app.db, {
      kind: 'test',
      accountId: admin.account.id,
      labTestId: id,
      checkupStatus: 'COMPLETED',
    });
    await remove(id);
    expect((await add({ testName: name.toLowerCase() })).status).toBe(201);
  });
});

describe('a code', () => {
  it("is of one test of the list, in any case; a deleted test's code is free, and so is none", async () => {
    const { id } = await done(add({ testName: aName(), code: 'uniq1' }));
    const other = await done(add({ testName: aName(), code: '' }));
    for (const answer of [await add({ testName: aName(), code: 'UNIQ1' }), await edit(other.id, { code: 'Uniq1' })])
      expect(expectError(answer, 'TEST_EXISTS').fields).toEqual({ code: 'Another test has this code.' });
    expect((await edit(id, { code: 'UNIQ1' })).status).toBe(200);
    await remove(id);
    expect((await edit(other.id, { code: 'uniq1' })).body).toMatchObject({ code: 'UNIQ1' });
  });

  it.each([
    ['code', 'A B'],
    ['code', 'NINECHARS'],
    ['promisedHours', 0],
    ['promisedHours', 2001],
    ['promisedHours', '1.5'],
  ])('a wrong %s (%j) is refused', async (field, value) => {
    expect(
      Object.keys(expectError(await add({ testName: aName(), [field]: value }), 'INVALID_FIELDS').fields!),
    ).toEqual([field]);
  });
});

it('an ultrasound of a pregnancy is not offered: neither added, switched on nor renamed', async () => {
  const scan = { testName: `USG Obstetric ${aName()}` };
  expect(expectError(await add(scan), 'INVALID_FIELDS').fields).toEqual({
    testName: expect.stringContaining('PCPNDT') as string,
  });
  const { id } = await done(add({ ...scan, active: false }));
  expectError(await edit(id, { active: true }), 'INVALID_FIELDS');
  const other = await done(add({ testName: aName() }));
  expectError(await edit(other.id, { testName: `Anomaly scan ${aName()}` }), 'INVALID_FIELDS');
});

describe('a changed test', () => {
  it.each([
    ['testName', null],
    ['testNameBn', 'পরের'],
    ['testPrice', 5],
    ['hospitalName', 'Bolpur'],
    ['active', false],
    ['department', 'ECG'],
    ['method', 'GOD-POD'],
    ['code', 'ONLY1'],
    ['promisedHours', 48],
    ['preparation', 'Come fasting'],
    ['preparationBn', 'খালি পেটে আসুন'],
    ['fasting', true],
    ['referralLab', 'City Laboratory'],
  ] as const)('in %s only keeps everything else', async (field, next) => {
    const value = next ?? aName();
    const { id, name } = await aLabTest(app.db, { name: aName(), nameBn: 'রক্ত', pricePaise: 10_050, method: 'ELISA' });
    const shown = field === 'hospitalName' ? 'hospital' : field;
    const changed = {
      id,
      testId: id,
      testName: name,
      testNameBn: 'রক্ত',
      testPrice: 100.5,
      hospital: 'Sundarpur',
      active: true,
      department: 'PATHOLOGY',
      method: 'ELISA',
      code: '',
      promisedHours: null,
      preparation: '',
      preparationBn: '',
      fasting: false,
      referralLab: '',
      toConfirm: false,
      [shown]: value,
    };
    expect((await edit(id, { [field]: value })).body).toEqual(changed);
    expect((await listed()).find((test) => test.id === id)).toEqual(changed);
  });

  it('is still what it was in the bookings made before', async () => {
    const patient = await app.asRole('User');
    const { id, name } = await aLabTest(app.db, { name: aName(), pricePaise: 25_000 });
    const booking = await done(patient.bookLabTest({ body: { resourceId: id } }));
    expect((await edit(id, { testName: aName(), testPrice: 300 })).status).toBe(200);
    expect(await done(patient.readTestBooking({ params: { id: booking.id } }))).toMatchObject({
      test: { testName: name },
      price: 250,
    });
  });

  it('loses the Bengali name and the hospital when they are emptied', async () => {
    for (const nothing of ['', null]) {
      const { id } = await aLabTest(app.db, { name: aName(), nameBn: 'রক্ত' });
      expect((await edit(id, { testNameBn: nothing, hospitalName: nothing })).body).toMatchObject({
        testNameBn: '',
        hospital: '',
      });
    }
  });

  it("may keep its own name in another case, but not take another's", async () => {
    const [one, other] = [await aLabTest(app.db, { name: aName() }), await aLabTest(app.db, { name: aName() })];
    expect((await edit(one.id, { testName: one.name.toUpperCase() })).body).toMatchObject({
      testName: one.name.toUpperCase(),
    });
    expect(expectError(await edit(one.id, { testName: other.name.toLowerCase() }), 'TEST_EXISTS').fields).toEqual({
      testName: 'Another test has this name.',
    });
    await remove(other.id);
    expect((await edit(one.id, { testName: other.name })).status).toBe(200);
  });

  it('must be on the list to be changed or deleted', async () => {
    const withdrawn = await aLabTest(app.db, { name: aName() });
    await app.db.query('UPDATE lab_tests SET withdrawn_at = clinic_now() WHERE id = $1', [withdrawn.id]);
    for (const id of [withdrawn.id, 2_000_000_000])
      for (const answer of [await edit(id, { testPrice: 5 }), await remove(id)]) expectError(answer, 'NOT_FOUND');
  });
});

describe('a deleted test', () => {
  it('is gone if it was never booked, and otherwise stays behind its bookings and is no longer offered', async () => {
    const [never, booked, other] = [
      await aLabTest(app.db, { name: aName() }),
      await aLabTest(app.db, { name: aName() }),
      await aLabTest(app.db, { name: aName() }),
    ];
    await aBooking(app.db, {
      kind: 'test',
      accountId: admin.account.id,
      labTestId: booked.id,
      checkupStatus: 'COMPLETED',
    });
    for (const { id } of [never, booked]) expect((await remove(id)).body).toEqual({ status: 'ok' });
    expect(
      await rows('SELECT id, withdrawn_at IS NOT NULL AS withdrawn, active FROM lab_tests WHERE id = ANY ($1)', [
        [never.id, booked.id],
      ]),
    ).toEqual([{ id: booked.id, withdrawn: true, active: false }]);
    for (const who of [admin, await app.asRole('User')])
      expect(
        (await listed(who)).map(({ id }) => id).filter((id) => [never.id, booked.id, other.id].includes(id)),
        'the others stay',
      ).toEqual([other.id]);
  });
});

describe('the list', () => {
  it('is by name, those of one name in the order they were added, with inactive ones for all but patients', async () => {
    const own = await startTestApp();
    const of = async (name: string, active = true) => (await aLabTest(own.db, { name, active })).id;
    await own.db.query('UPDATE lab_tests SET withdrawn_at = clinic_now() WHERE id = $1', [await of('Withdrawn')]);
    const ids = [await of('Widal'), await of('Glucose'), await of('Glucose', false), await of('Lipid profile')];
    const seen = async (role: Parameters<TestApp['asRole']>[0]) =>
      (await listed(await own.asRole(role))).map(({ id }) => ids.indexOf(id));
    expect(await seen('User')).toEqual([1, 3, 0]);
    for (const role of ['Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin'] as const)
      expect(await seen(role), role).toEqual([1, 2, 3, 0]);
    await own.close();
  });
});

describe('the audit log', () => {
  const row = (call: string, records: number[], outcome = 'done') => ({
    call,
    outcome,
    subjects: [],
    records,
    asked: null,
  });

  it('records each test added, changed or deleted, also a missing one, and of an import those it changed', async () => {
    const [one, other] = [await aLabTest(app.db, { name: aName() }), await aLabTest(app.db, { name: aName() })];
    let id = 0;
    const rowsOfAdding = await noted(app, async () => void (id = (await done(add({ testName: aName() }))).id));
    expect(rowsOfAdding).toEqual([row('addLabTest', [id])]);
    expect(await noted(app, () => edit(one.id, { testPrice: 5 }))).toEqual([row('editLabTest', [one.id])]);
    expect(await noted(app, () => edit(2_000_000_000, { testPrice: 5 }))).toEqual([
      row('editLabTest', [2_000_000_000], 'not-found'),
    ]);
    const csv = `ID,Test Name,Price (₹)\n${one.id},${one.name},77\n${other.id},${other.name},199\n,${aName()},50\n`;
    const { fingerprint } = await done(admin.previewImport({ body: { csv } }));
    expect(await noted(app, () => admin.importLabTests({ body: { csv, fingerprint } }))).toEqual([
      row('importLabTests', [one.id]),
    ]);
    expect(await noted(app, () => remove(one.id))).toEqual([row('deleteLabTest', [one.id])]);
  });
});

it('The public prices are those of active tests only, in English where there is no Bengali name', async () => {
  const [shown, hidden] = [aName(), aName()];
  await add({ testName: shown, testPrice: '250.50', preparationBn: 'খালি পেটে', promisedHours: 24 });
  await add({ testName: hidden, active: false });
  const { prices } = await readSiteContent(app.db, '');
  expect(prices.find(({ name }) => name.en === shown)).toEqual({
    name: { en: shown, bn: shown },
    price: 250.5,
    preparation: { en: 'খালি পেটে', bn: 'খালি পেটে' },
    promisedHours: 24,
  });
  expect(prices.filter(({ name }) => name.en === hidden)).toEqual([]);
});
