import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest, aPerson, aPhone } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { sealAudit, verifySeals } from './seals.service.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Sumana Roy' });
});
afterAll(() => app.close());

async function entries(query: Record<string, string>): Promise<AuditEntry[]> {
  const { status, body } = await admin.listAudit({ query });
  expect(status).toBe(200);
  return body._embedded.auditList;
}
const lastChange = async () => (await entries({ actor: admin.account.phone, action: 'change', size: '1' }))[0];

it("a doctor's fee: found by the doctor's phone, with name, old and new fee, though the doctor has no account", async () => {
  const phone = aPhone();
  const { id } = await aDoctor(app.db, { name: 'Dr. Amal Sen', phone, feePaise: 50_000 });
  const other = await aDoctor(app.db, { phone: aPhone() });
  await done(admin.editDoctor({ params: { id }, body: { fee: 550 } }));
  await done(admin.editDoctor({ params: { id: other.id }, body: { fee: 600 } }));
  // A test of the same number is another thing.
  const owner = openDatabase({ ...app.owner, max: 1 }, runNow);
  await owner.query(`INSERT INTO audit_log OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(l, jsonb_build_object('id', l.id + 1000000, 'call', 'editLabTest'))).*
    FROM audit_log l WHERE l.call = 'editDoctor' AND l.records @> ARRAY[${id}]`);
  await owner.close();
  const thing = { kind: 'doctor', id, name: 'Dr. Amal Sen' };
  expect(await entries({ person: phone })).toMatchObject([
    { call: 'editDoctor', things: [thing], changes: [{ field: 'fee', thing, from: 500, to: 550 }] },
  ]);
});

it('what stays as it was is no change', async () => {
  const { id } = await aDoctor(app.db, { phone: aPhone(), feePaise: 50_000 });
  await done(admin.editDoctor({ params: { id }, body: { fee: 500, hospital: 'Elsewhere' } }));
  expect(await lastChange()).toMatchObject({ call: 'editDoctor', changes: [] });
});

it("a test's price, with the test's name of now", async () => {
  const { id } = await aLabTest(app.db, { name: `Lipid ${aPhone()}`, pricePaise: 19_950 });
  const name = `Lipid profile ${aPhone()}`;
  await done(admin.editLabTest({ params: { id }, body: { testPrice: 250 } }));
  await done(admin.editLabTest({ params: { id }, body: { testName: name } }));
  expect((await entries({ actor: admin.account.phone, action: 'change', size: '2' }))[1]).toMatchObject({
    things: [{ kind: 'labTest', id, name }],
    changes: [{ field: 'price', from: 199.5, to: 250 }],
  });
});

it('a discount limit and a role', async () => {
  const person = await aPerson(app.db, { role: 'User' });
  await done(admin.changeDiscountLimit({ params: { role: 'Staff' }, body: { percent: 7 } }));
  await done(admin.changeDiscountLimit({ params: { role: 'Staff' }, body: { percent: 9 } }));
  expect(await lastChange()).toMatchObject({ changes: [{ field: 'limit.Staff', thing: null, from: 7, to: 9 }] });
  await done(admin.changeRole({ params: { phone: person.phone }, body: { role: 'Receptionist' } }));
  expect(await entries({ person: person.phone, action: 'change' })).toMatchObject([
    { call: 'changeRole', changes: [{ field: 'role', thing: null, from: 'User', to: 'Receptionist' }] },
  ]);
});

it('a page names what all its entries are about in one statement', async () => {
  for (let n = 0; n < 3; n += 1) {
    const { id } = await aDoctor(app.db, { phone: aPhone() });
    await done(admin.editDoctor({ params: { id }, body: { fee: 100 + n } }));
  }
  const all = vi.spyOn(app.db, 'all');
  const rows = await entries({ actor: admin.account.phone, action: 'change', size: '3' });
  const named = all.mock.calls.filter(([{ name }]) => name === 'audit.things');
  all.mockRestore();
  expect(rows.map(({ things }) => things?.length)).toEqual([1, 1, 1]);
  expect(named).toHaveLength(1);
});

it('a seal finds a changed amount, and holds for entries with and without one', async () => {
  const { id } = await aDoctor(app.db, { phone: aPhone(), feePaise: 50_000 });
  await done(admin.editDoctor({ params: { id }, body: { fee: 650 } }));
  await done(admin.editDoctor({ params: { id }, body: { hospital: 'Elsewhere' } }));
  await sealAudit(app.db);
  expect((await verifySeals(app.db, () => undefined)).faults).toEqual([]);
  const owner = openDatabase({ ...app.owner, max: 1 }, runNow);
  const forge = (changes: string) =>
    owner.query(`SET session_replication_role = replica;
    UPDATE audit_log SET changes = ${changes}
    WHERE call = 'editDoctor' AND records @> ARRAY[${id}] AND changes IS NOT NULL`);
  await forge(`jsonb_set(changes, '{0,to}', '60000')`);
  expect((await verifySeals(app.db, () => undefined)).faults).toEqual([expect.stringContaining('rows were changed')]);
  await forge(`jsonb_set(changes, '{0,to}', '65000')`);
  expect((await verifySeals(app.db, () => undefined)).faults).toEqual([]);
  await owner.close();
});
