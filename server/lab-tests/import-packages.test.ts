import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const preview = (csv: string) => done(admin.previewImport({ body: { csv } }));
const carryOut = async (csv: string) =>
  admin.importLabTests({ body: { csv, fingerprint: (await preview(csv)).fingerprint } });
const packages = async () => (await done(admin.listPackages())).packages;
const named = async (name: string) => (await packages()).find((one) => one.name === name);
const exported = async () => String((await admin.exportLabTests()).body);
let count = 0;
/** A name that nothing else in this run has. */
const aName = (what: string) => `${what} ${(count += 1)}`;
const head = 'Test Name,Test Name in Bengali,Price (₹),Code,Tests in the Package\n';
async function aPackage(wanted: object = {}): Promise<TestPackage> {
  const tests = [
    await aLabTest(app.db, { name: aName('Sugar; fasting') }),
    await aLabTest(app.db, { name: aName('Urea') }),
  ];
  const body = { name: aName('Check-up'), price: 300, tests: tests.map(({ id }) => id), ...wanted };
  return await done(admin.addPackage({ body }));
}

it('a file puts no ultrasound of a pregnancy into a package', async () => {
  const [urea, scan] = [
    await aLabTest(app.db, { name: aName('Urea') }),
    await aLabTest(app.db, { name: aName('Anomaly scan') }),
  ];
  const { problems } = await preview(`${head}${aName('Mother')},,500,,${urea.name}; ${scan.name}\n`);
  expect(problems).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining('cannot be in a package') as string }),
  ]);
});

it('the exported list has the packages, and imported it changes nothing', async () => {
  await aPackage({ nameBn: 'চেক-আপ' });
  await aPackage({ price: null });
  const csv = await exported();
  expect(csv).toContain('চেক-আপ');
  expect(await preview(csv)).toMatchObject({ added: 0, changed: 0, problems: [], changes: [] });
});

it('a package with a test that was deleted since stays as it is: the exported list changes nothing, nor does a new price', async () => {
  const pack = await aPackage();
  const { id: booked } = { id: pack.tests[0]!.testId };
  await done(admin.deleteLabTest({ params: { id: booked } }));
  const before = await named(pack.name);
  const csv = await exported();
  expect(await preview(csv)).toMatchObject({ added: 0, changed: 0, problems: [], changes: [] });
  await done(carryOut(csv.replace(`P${pack.packageId},${pack.name},,300`, `P${pack.packageId},${pack.name},,350`)));
  const after = await named(pack.name);
  expect([after?.price, after?.offered]).toEqual([350, false]);
  expect(after?.tests.map(({ testId }) => testId)).toEqual(before?.tests.map(({ testId }) => testId));
});

it('a file brings a package together with its tests, by code or name, and changes one by its name', async () => {
  const old = await aPackage();
  const [sugar, blood, check] = [aName('Sugar'), aName('Count'), aName('Diabetes package')];
  const csv = [
    `${check},ডায়াবেটিস প্যাকেজ,500,DIAB1,${sugar.toUpperCase()}; cnt1`,
    `${sugar},,300,,`,
    `${blood},,400,CNT1,`,
    `${old.name.toUpperCase()},,,,${sugar}; CNT1`,
  ].reduce((text, line) => `${text}${line}\n`, head);
  const found = await preview(csv);
  expect(found).toMatchObject({ added: 3, changed: 1, problems: [] });
  expect(found.changes[0]!.after).toMatchObject({ testName: check, testPrice: 500, members: [sugar, blood] });
  expect((await carryOut(csv)).body).toEqual({ added: 3, changed: 1, unchanged: 0 });
  const added = await named(check);
  expect(added).toMatchObject({ nameBn: 'ডায়াবেটিস প্যাকেজ', code: 'DIAB1', ownPrice: 500, active: true });
  expect(added!.tests.map(({ testName }) => testName)).toEqual([sugar, blood]);
  expect(await named(old.name.toUpperCase()), 'an empty price is what its tests cost').toMatchObject({
    packageId: old.packageId,
    ownPrice: null,
    price: 700,
  });
});

it('a package by its ID keeps what the file has no column for', async () => {
  const old = await aPackage({ code: 'KEEP1' });
  const [id, name] = [`P${old.packageId}`, aName('Renamed')];
  expect((await carryOut(`ID,Test Name\n${id},${name}\n`)).status).toBe(200);
  expect(await named(name)).toMatchObject({ ...old, name });
});

it('what is wrong with a package is told by its line and column, and nothing is imported', async () => {
  const { id, name } = await aLabTest(app.db, { name: aName('Lipids') });
  await app.db.query("UPDATE lab_tests SET code = 'TAKEN1' WHERE id = $1", [id]);
  const old = await aPackage();
  const wrong = async (line: string, heads = head) => {
    const { problems, changes } = await preview(heads + line);
    expect(changes).toEqual([]);
    return problems.map(({ line: at, column, message }) => [at, column, message]);
  };
  const two = `${name};${old.tests[1]!.testName}`;
  expect(await wrong(`A,,1,,${name}; Nothing`)).toEqual([
    [
      2,
      'members',
      'There is no test called "Nothing" on the list. Write codes or names, with semicolons between them.',
    ],
  ]);
  expect((await wrong(`A,,1,,${name}`))[0]!.slice(0, 2), 'one test is no package').toEqual([2, 'members']);
  expect((await wrong(`A,,1,,${name};${name}`))[0]!.slice(0, 2)).toEqual([2, 'members']);
  expect((await wrong(`A,,1,TAKEN1,${two}`))[0]!.slice(0, 2)).toEqual([2, 'code']);
  expect((await wrong(`A,,1000.001,,${two}`))[0]!.slice(0, 2)).toEqual([2, 'testPrice']);
  expect((await wrong(`A,,1,,${two}\na,,2,,${two}`)).map(([at]) => at)).toContain(3);
  expect(await wrong(`P999999,A\n`, 'ID,Test Name\n')).toMatchObject([[2, 'id', expect.any(String)]]);
  expect((await wrong(`A,Barasat,${two}`, 'Test Name,Hospital,Tests in the Package\n'))[0]!.slice(0, 2)).toEqual([
    2,
    'hospitalName',
  ]);
});
