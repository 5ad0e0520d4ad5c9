import { expect, it } from 'vitest';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest } from '../testing/builders.store.ts';

it('the home page shows six tests, those booked most first, and none that is not offered', async () => {
  const app = await startTestApp();
  const accountId = (await app.asRole('User')).account.id;
  const named = async (name: string, active = true) => (await aLabTest(app.db, { name, active })).id;
  const book = (labTestId: number, times: number) =>
    Promise.all(Array.from({ length: times }, () => aBooking(app.db, { kind: 'test', accountId, labTestId })));
  for (const letter of 'ABCDEF') await named(`${letter} never booked`);
  await book(await named('Y often'), 3);
  await book(await named('X once'), 1);
  await book(await named('W not offered', false), 4);
  await aBooking(app.db, { kind: 'doctor', accountId, doctorId: (await aDoctor(app.db)).id });
  const { askedFor, prices } = await readSiteContent(app.db, 'https://clinic.example');
  expect(askedFor.map(({ name }) => name.en[0])).toEqual(['Y', 'X', 'A', 'B', 'C', 'D']);
  expect(prices).toHaveLength(8);
  await app.close();
});
