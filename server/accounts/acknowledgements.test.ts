import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { recordCommissions } from '../testing/clinic.ts';
import { forge } from '../testing/databases.store.ts';
import { holderNumber } from '../testing/numbers.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
});
afterAll(() => app.close());

const acknowledge = (who: TestCaller, language = 'en') =>
  who.acknowledge({ body: { notice: 'commissions' } }, { 'accept-language': language });
const kept = async ({ account }: TestCaller) =>
  (
    await app.db.query('SELECT notice, wording_version, language FROM acknowledgements WHERE account_id = $1', [
      account.id,
    ])
  ).rows;

/** Whether an account may enter a commission, which needs the acknowledged notice. */
async function mayNote(who: TestCaller): Promise<boolean> {
  const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  return (await who.editTestBooking({ body: { id, refererCommission: 20 } })).status === 200;
}

it('an acknowledged notice is stored once, with its wording and language, the first time', async () => {
  const admin = await app.asRole('Admin');
  expect(await kept(admin)).toEqual([]);
  expect([(await acknowledge(admin, 'bn')).status, (await acknowledge(admin, 'en')).status]).toEqual([201, 201]);
  expect(await kept(admin)).toEqual([{ notice: 'commissions', wording_version: '2026-11', language: 'bn' }]);
});

it('an acknowledgement counts only for its account, and only for that wording', async () => {
  const [admin, other] = [await app.asRole('Admin'), await app.asRole('Admin')];
  expect(await mayNote(admin)).toBe(false);
  await acknowledge(admin);
  expect([await mayNote(admin), await mayNote(other)]).toEqual([true, false]);
  await forge(app.owner, `UPDATE acknowledgements SET wording_version = '2025-01' WHERE account_id = $1`, [
    admin.account.id,
  ]);
  expect(await mayNote(admin)).toBe(false);
  await forge(
    app.owner,
    `UPDATE acknowledgements SET wording_version = '2026-11', notice = 'another' WHERE account_id = $1`,
    [admin.account.id],
  );
  expect(await mayNote(admin)).toBe(false);
});

it('a language is stored on the account, and on no other', async () => {
  const [person, other] = [await app.asRole('User'), await app.asRole('User')];
  expect((await person.changeMe({ body: { language: 'bn' } })).body).toEqual({
    name: person.account.name,
    phoneNumber: person.account.phone,
    patientNumber: await holderNumber(app.db, person.account.id),
    role: 'User',
    language: 'bn',
    isListedDoctor: false,
  });
  expect((await person.readMe()).body).toMatchObject({ language: 'bn' });
  expect((await other.readMe()).body).toMatchObject({ language: 'en' });
});
