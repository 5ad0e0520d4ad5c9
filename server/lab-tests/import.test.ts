import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview } from '#contract/lab-tests/import.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const preview = (csv: string, language = 'en') =>
  done(admin.previewImport({ body: { csv } }, { 'accept-language': language }));
const carryOut = (csv: string, { fingerprint }: ImportPreview, headers: Record<string, string> = {}) =>
  admin.importLabTests({ body: { csv, fingerprint } }, headers);
const list = () => done(admin.listLabTests());
const exported = async (language: string) =>
  String((await admin.exportLabTests({}, { 'accept-language': language })).body);
let count = 0;
/** A name that no other test in this run uses. */
const aName = (what: string) => `${what} ${(count += 1)}`;
const named = async (name: string) => (await list()).find(({ testName }) => testName === name);

describe('a file of tests', () => {
  it.each(['en', 'bn'])('exported and imported in %s changes nothing', async (language) => {
    const { id } = await aLabTest(app.db, {
      name: aName('=Odd, "name"'),
      nameBn: 'রক্ত; সুগার',
      pricePaise: 19_950,
      active: false,
      department: 'CT_MRI',
      method: '=Odd; "method"',
    });
    await app.db.query('UPDATE lab_tests SET fasting = true WHERE id = $1', [id]);
    const found = await preview(await exported(language));
    expect(found).toMatchObject({ added: 0, changed: 0, unchanged: (await list()).length, problems: [], changes: [] });
  });

  it('sets department and method of tests on the list and of new ones', async () => {
    const { id } = await aLabTest(app.db, { name: aName('Sugar') });
    const added = aName('Added');
    const csv = `ID,Test Name,Department,Method\r\n${id},,Biochemistry,GOD-POD\r\n,${added},সেরোলজি,ELISA\r\n`.replace(
      `${id},,`,
      `${id},${(await list()).find((test) => test.id === id)!.testName},`,
    );
    const found = await preview(csv);
    expect(found).toMatchObject({ added: 1, changed: 1, problems: [] });
    await carryOut(csv, found);
    expect((await list()).find((test) => test.id === id)).toMatchObject({
      department: 'BIOCHEMISTRY',
      method: 'GOD-POD',
    });
    expect(await named(added)).toMatchObject({ department: 'SEROLOGY', method: 'ELISA' });
    // A file without these columns leaves them.
    const other = `ID,Test Name,Price (₹)\r\n,${added},300\r\n`;
    await carryOut(other, await preview(other));
    expect(await named(added)).toMatchObject({ testPrice: 300, department: 'SEROLOGY', method: 'ELISA' });
  });

  it('is shown again if a department was changed meanwhile', async () => {
    const { id, name } = await aLabTest(app.db, { name: aName('Urea') });
    const csv = `Test Name,Method\r\n${name},Urease\r\n`;
    const found = await preview(csv);
    await app.db.query(`UPDATE lab_tests SET department = 'BIOCHEMISTRY' WHERE id = $1`, [id]);
    expectError(await carryOut(csv, found), 'STALE');
  });

  it('changes tests by ID or by name, adds the others, and leaves unnamed tests alone', async () => {
    const [byId, byName, other] = [
      await aLabTest(app.db, { name: aName('Old name') }),
      await aLabTest(app.db, { name: aName('Lipid profile'), hospital: 'Stays' }),
      await aLabTest(app.db, { name: aName('Not in the file') }),
    ];
    const [next, upper, added] = [aName('New name'), byName.name.toUpperCase(), aName('Added')];
    const booking = await aBooking(app.db, {
      kind: 'test',
      accountId: admin.account.id,
      labTestId: byId.id,
      itemName: byId.name,
    });
    const csv = `ID,Test Name,Test Name in Bengali,Price (₹),Status,Fasting\r\n${byId.id},${next},নতুন নাম,250.50,Inactive,Yes\r\n,${upper},,300,,\r\n,${added},যোগ,,,Yes\r\n`;
    const found = await preview(csv);
    expect(found).toMatchObject({ lines: 3, added: 1, changed: 2, unchanged: 0, problems: [] });
    expect(found.changes[0]).toMatchObject({
      line: 2,
      id: byId.id,
      before: { testName: byId.name },
      after: { testName: next, testPrice: 250.5, active: false },
    });
    expect(await named(added), 'a preview writes nothing').toBeUndefined();
    const before = (await list()).length;
    expect((await carryOut(csv, found)).body).toEqual({ added: 1, changed: 2, unchanged: 0 });
    expect(await list(), 'one more').toHaveLength(before + 1);
    expect(await named(next)).toMatchObject({
      id: byId.id,
      testNameBn: 'নতুন নাম',
      testPrice: 250.5,
      active: false,
      fasting: true,
    });
    expect(await named(upper)).toMatchObject({
      id: byName.id,
      fasting: false,
      testPrice: 300,
      hospital: 'Stays',
      active: true,
    });
    expect(await named(added)).toMatchObject({ testPrice: 199, active: true, hospital: '', fasting: true });
    expect(await named(other.name)).toMatchObject({ id: other.id });
    expect((await admin.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
      test: { testName: byId.name },
      price: 199,
    });
  });

  it('may swap two names', async () => {
    const [a, b] = [await aLabTest(app.db, { name: aName('Swap') }), await aLabTest(app.db, { name: aName('Swap') })];
    const csv = `ID,Test Name\n${a.id},${b.name}\n${b.id},${a.name}\n`;
    expect((await carryOut(csv, await preview(csv))).status).toBe(200);
    expect((await named(a.name))?.id).toBe(b.id);
  });

  it.each([
    ['with semicolons', 'Test Name;Price (₹)\r\n{n};250\r\n'],
    ['with tabs', 'Test Name\tPrice (₹)\r\n{n}\t250\r\n'],
    ['with a byte order mark', '\ufeffTest Name,Price (₹)\r\n{n},250\r\n'],
    ['with old line ends', 'Test Name,Price (₹)\r{n},250\r'],
    ['without a last line end', 'Test Name,Price (₹)\n{n},250'],
    ['with quotes', '"Test Name","Price (₹)"\n"{n}","250.00"\n'],
    ['with empty lines and cells', '\nTest Name,Price (₹),,\n\n{n},250,,\n,,,\n\n'],
    ['with headings in Bengali', 'দাম (₹),টেস্টের নাম\n250,{n}\n'],
    ['after a line that names the separator', 'sep=;\r\nTest Name;Price (₹)\r\n{n};250\r\n'],
    ['below titles', 'Rate list of the clinic\r\n\r\nTest Name,Price (₹)\r\n{n},250\r\n'],
    ['with the words of a rate list', 'Sl. No.;Investigation;Rate (Rs.)\r\n1;{n};Rs. 250/-\r\n'],
    ['with an amount as Excel shows it', 'Test Name,Price (₹)\n{n},"₹ 250.00"\n'],
    ['with other cases and blanks', ' test name , PRICE (₹)\n {n} , 250 \n'],
  ])('is read %s', async (how, text) => {
    const found = await preview(text.replace('{n}', `Read ${how}`));
    expect(found.problems).toEqual([]);
    expect(found.changes.map(({ after }) => after)).toEqual([
      expect.objectContaining({ testName: `Read ${how}`, testNameBn: '', testPrice: 250, hospital: '', active: true }),
    ]);
  });
});

it('a name with other blanks or composed otherwise is the test on the list, and no second one', async () => {
  const [blank, composed] = [
    await aLabTest(app.db, { name: aName('ASO Titre') }),
    await aLabTest(app.db, { name: aName('কোষ') }),
  ];
  const csv = `Test Name,Price (₹)\n${blank.name.replaceAll(' ', '\u00a0 ')},"1,210"\n${composed.name.normalize('NFD')},"₹1,00,000"\n`;
  const found = await preview(csv);
  expect(found).toMatchObject({ added: 0, changed: 2, problems: [] });
  expect((await carryOut(csv, found)).status).toBe(200);
  expect(await named(blank.name)).toMatchObject({ id: blank.id, testPrice: 1210 });
  expect(await named(composed.name)).toMatchObject({ id: composed.id, testPrice: 100_000 });
  const twice = await preview('Test Name,Price (₹)\nASO\u00a0Twice,210\nASO  Twice,210\n');
  expect(twice.problems).toMatchObject([{ line: 3, message: 'Line 2 is about the same test.' }]);
});

describe('a wrong line', () => {
  it.each([
    ['Test Name,Price (₹)\nA,100\nB,"12,50"\n', 3, 'testPrice', /such as 1000, 1,000 or 1000\.50/],
    ['Test Name,Price (₹)\nA,₹100 each\n', 2, 'testPrice', /digits 0 to 9/],
    ['Test Name,Test Name in Bengali\nASO Titre,?????????\n', 2, 'testNameBn', /save it as “CSV UTF-8”/],
    ['Test Name\n???? ???\n', 2, 'testName', /Letters were lost/],
    ['Test Name,Price (???)\nA,1\n', 1, null, /Letters were lost/],
    ['Test Name,Price (₹)\nA,1000001\n', 2, 'testPrice', /10,00,000/],
    ['Test Name,Price (₹)\nA,৪৫x\n', 2, 'testPrice', /digits/],
    ['Test Name,Price (₹)\nA,-1\n', 2, 'testPrice', /digits/],
    ['Test Name,Price (₹)\n,100\n', 2, 'testName', /test's name/],
    [`Test Name\n${'x'.repeat(121)}\n`, 2, 'testName', /too long/],
    ['Test Name,Status\nA,perhaps\n', 2, 'active', /Active or Inactive/],
    ['ID,Test Name\n2000000000,A\n', 2, 'id', /no test with this ID/],
    ['ID,Test Name\nabc,A\n', 2, 'id', /no test/],
    ['Test Name\nTwice\nOther\ntwice\n', 4, null, /Line 2/],
    ['Test Name,Price (₹)\nA,1,2\n', 2, null, /more cells/],
    ['Test Name\nGood\n"open\n', 3, null, /quotation/i],
    ['Test Name,Prise\nA,1\n', 1, null, /"Prise" is not known/],
    ['Test Name,test name\nA,B\n', 1, 'testName', /twice/],
    ['Price (₹)\n1\n', 1, 'testName', /heading "Test Name"/],
    ['nothing of the kind', null, null, /no test in the file/],
    ['Test Name\n', null, null, /no test in the file/],
  ])('in %j is reported', async (csv, line, column, message) => {
    const before = await list();
    const found = await preview(csv);
    expect(found).toMatchObject({ added: 0, changed: 0, changes: [] });
    expect(found.problems).toEqual([{ line, column, message: expect.stringMatching(message) as string }]);
    const refused = await carryOut(csv, found);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'INVALID_FIELDS', fields: { csv: 'The file has lines that cannot be imported.' } },
    ]);
    expect(await list()).toEqual(before);
  });

  it("is reported with all others, in the reader's language, and keeps the right ones out too", async () => {
    const test = await aLabTest(app.db, { name: aName('Taken name') });
    const csv = `ID,Test Name,Price (₹)\n,Good one,100\n,,100\n,Dear,"1,00"\n${(await aLabTest(app.db, { name: aName('Renamed') })).id},${test.name.toUpperCase()},1\n${test.id},${test.name},\n`;
    const found = await preview(csv, 'bn');
    expect(found.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    for (const { message } of found.problems) expect(message).toMatch(/[\u0980-\u09ff]/);
    expect(await named('Good one')).toBeUndefined();
  });
});

describe('the import itself', () => {
  it('is refused if the tests have changed since the preview, or the file differs', async () => {
    const test = await aLabTest(app.db, { name: aName('Meanwhile') });
    const added = aName('After the preview');
    const csv = `Test Name,Price (₹)\n${added},100\n`;
    const found = await preview(csv);
    expect((await carryOut(`${csv}Slipped in,1\n`, found)).status).toBe(409);
    await admin.editLabTest({ params: { id: test.id }, body: { testPrice: 5 } });
    const refused = await carryOut(csv, found);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'STALE' }]);
    expect(await named(added)).toBeUndefined();
    expect((await carryOut(csv, await preview(csv))).status).toBe(200);
  });

  it('twice, also at the same moment, imports once', async () => {
    const csv = `Test Name\n${aName('Imported once')}\n`;
    const found = await preview(csv);
    let sent: ReturnType<typeof carryOut>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lab test names'))`);
      sent = [carryOut(csv, found), carryOut(csv, found)];
      await expect
        .poll(
          async () =>
            (
              await app.db.query(`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
            ).rows.length,
          { interval: 10 },
        )
        .toBe(2);
    });
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = `Test Name\n${aName('Repeated with its key')}\n`;
    const key = { 'idempotency-key': randomUUID() };
    const next = await preview(again);
    const repeated = [await carryOut(again, next, key), await carryOut(again, next, key)];
    expect(repeated.map(({ body }) => body)).toEqual([
      { added: 1, changed: 0, unchanged: 0 },
      { added: 1, changed: 0, unchanged: 0 },
    ]);
  });
});
