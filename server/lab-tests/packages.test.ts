import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest } from '../testing/builders.store.ts';
import { refusalOf } from '../testing/counter.ts';
import { aPackage } from '../testing/examples-lab-tests.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (body: Body<'addPackage'>) => admin.addPackage({ body });
const edit = (id: number, body: Body<'editPackage'>) => admin.editPackage({ params: { id }, body });
const list = async (who: TestCaller) => (await done(who.listPackages())).packages;

it('is added with tests in their order, and says what each costs in it', async () => {
  const cbc = await aLabTest(app.db, { name: 'CBC', pricePaise: 30_000 });
  const sugar = await aLabTest(app.db, { name: 'Sugar', pricePaise: 10_000 });
  const saved = await done(
    add({ name: 'Check-up', nameBn: 'চেক-আপ', code: 'chk', price: 300, tests: [sugar.id, cbc.id] }),
  );
  expect(saved).toMatchObject({
    name: 'Check-up',
    nameBn: 'চেক-আপ',
    code: 'CHK',
    ownPrice: 300,
    price: 300,
    offered: true,
    tests: [
      { testName: 'Sugar', testPrice: 100, share: 75 },
      { testName: 'CBC', testPrice: 300, share: 225 },
    ],
  });
  const asPanel = await done(edit(saved.packageId, { price: '' }));
  expect(asPanel, 'without a price it costs what its tests cost').toMatchObject({ ownPrice: null, price: 400 });
});

it('has a name and a code of its own, also beside those of tests', async () => {
  const ids = [(await aLabTest(app.db)).id, (await aLabTest(app.db)).id];
  await aPackage(app.db, { name: 'Heart', code: 'HRT' }, ids);
  const coded = await done(admin.addLabTest({ body: { testName: 'Sodium', code: 'NA' } }));
  expect(refusalOf(await add({ name: 'HEART', tests: ids }))[2]).toEqual({ name: 'Another package has this name.' });
  expect(refusalOf(await add({ name: 'Salts', code: 'NA', tests: ids }))[2]).toEqual({
    code: 'Another test has this code.',
  });
  const taken = await admin.editLabTest({ params: { id: coded.id }, body: { code: 'HRT' } });
  expect(refusalOf(taken)[2]).toEqual({ code: 'Another test has this code.' });
});

it('holds no ultrasound of a pregnancy, which has a line and a Form F of its own', async () => {
  const urea = await aLabTest(app.db);
  const scan = await aLabTest(app.db, { name: 'USG Obstetric' });
  const refused = {
    tests: 'An ultrasound of a pregnancy cannot be in a package: it is booked as a line of its own, with Form F.',
  };
  expect(refusalOf(await add({ name: 'Mother', tests: [urea.id, scan.id] }))[2]).toEqual(refused);
  const id = await aPackage(app.db, { name: 'Pregnancy' }, [urea.id, (await aLabTest(app.db)).id]);
  expect(refusalOf(await edit(id, { tests: [urea.id, scan.id] }))[2]).toEqual(refused);
});

it('holds at least two tests of the list, each once', async () => {
  const { id } = await aLabTest(app.db);
  const wrong = 'Please choose at least two tests, each once, at most 40.';
  for (const tests of [[id], [id, id]])
    expect(refusalOf(await add({ name: 'One', tests }))[2]).toEqual({ tests: wrong });
  expect(refusalOf(await add({ name: 'Two', tests: [id, 2_000_000_000] }))[2]).toEqual({
    tests: 'This test is not offered any more.',
  });
});

it('is for sale, and on the public page, as long as all its tests are', async () => {
  const [one, two] = [await aLabTest(app.db, { name: 'One' }), await aLabTest(app.db, { name: 'Two' })];
  const packageId = await aPackage(app.db, { name: 'Pair' }, [one.id, two.id]);
  const isPublic = async () => (await readSiteContent(app.db, '')).packages.some(({ name }) => name.en === 'Pair');
  const isShownTo = async (who: TestCaller) => (await list(who)).some((found) => found.packageId === packageId);
  const user = await app.asRole('User');
  expect([await isPublic(), await isShownTo(user)]).toEqual([true, true]);
  await done(admin.deleteLabTest({ params: { id: two.id } }));
  expect([await isPublic(), await isShownTo(user)]).toEqual([false, false]);
  const found = (await list(admin)).find((row) => row.packageId === packageId);
  expect(found, 'the admin sees why').toMatchObject({ offered: false, tests: [{ active: true }, { active: false }] });
  expect((await done(edit(packageId, { active: false }))).active).toBe(false);
});
