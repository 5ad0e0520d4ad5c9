import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { listExposed } from './audit.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const soon = () => new Date(runNow().getTime() + 60_000);

it('whose data an account, or an address, opened between two moments is listed, with how often, and nobody else', async () => {
  const from = runNow();
  const [thief, other] = [await app.asRole('Receptionist'), await app.asRole('Receptionist')];
  const [robbed, untouched] = [await aPerson(app.db, { name: 'Mitali Sen' }), await aPerson(app.db)];
  const address = anAddress();
  const look = (phone: string, who = thief) =>
    who.findPeople({ params: { query: phone } }, { 'x-forwarded-for': address });
  await look(robbed.phone);
  await look(robbed.phone);
  await look(thief.account.phone);
  await look(untouched.phone, other);
  const namesBy = async (by: { phone: string } | { address: string }, to = soon(), since = from) =>
    (await listExposed(app.db, { by, from: since, to }))?.map(({ phone, times }) => [phone, times]);
  expect(await namesBy({ phone: thief.account.phone })).toEqual([[robbed.phone, 2]]);
  expect(await namesBy({ address })).toEqual([
    [robbed.phone, 2],
    [untouched.phone, 1],
  ]);
  expect(await namesBy({ phone: thief.account.phone }, from, new Date(0))).toEqual([]);
  expect(await namesBy({ phone: thief.account.phone }, new Date(runNow().getTime() + 120_000), soon())).toEqual([]);
  expect(await namesBy({ phone: aPhone() }), 'an unknown phone is no empty list').toBeUndefined();
  expect(await listExposed(app.db, { by: { phone: aPhone() }, from, to: soon() })).toBeNull();
});
