import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { dayOfAge } from '#contract/lab-tests/ranges.ts';
import { birthSpan, readAge } from '#contract/typed/age.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { wrongFields } from '../testing/expect.ts';
import { runToday } from '../testing/moment.ts';
import { done } from '../testing/typed-calls.ts';
import { findEntryPerson } from '../reports/entry.store.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa' });
});
afterAll(() => app.close());

const today = runToday();
const child = { name: 'Rohan Sen', relation: 'Child', gender: 'Male' } as const;
const evidence = { reason: 'Told wrong', paper: 'BIRTH_CERTIFICATE' } as const;
const addTo = async (mother: TestCaller, age: string) =>
  done(mother.addFamilyMember({ body: { ...child, age, consent: true } }));

test.each([
  ['6m', { age: 0, infantAge: { months: 6, days: 0 } }],
  ['৬ মাস', { age: 0, infantAge: { months: 6, days: 0 } }],
  ['10 days', { age: 0, infantAge: { months: 0, days: 10 } }],
  ['1y 6m', { age: 1, infantAge: { months: 18, days: 0 } }],
  ['30 months', { age: 2 }],
  ['2', { age: 2 }],
  ['0', { age: 0 }],
])('a child of %j is %j, and no date of birth is made up', async (typed, known) => {
  const mother = await app.asRole('User');
  const added = await addTo(mother, typed);
  expect(added).toMatchObject({ birthDate: null, ...known });
  if (!('infantAge' in known)) expect(added).not.toHaveProperty('infantAge');
  const read = (await done(mother.listFamily())).members.find(({ id }) => id === added.id);
  expect(read).toMatchObject({ birthDate: null, ...known });
});

test.each(['6m', '10 days', '2', '45'])('the ranges of somebody of %j go by what was told', async (typed) => {
  const mother = await app.asRole('User');
  const { id } = await addTo(mother, typed);
  const booking = await aBooking(app.db, {
    kind: 'test',
    accountId: mother.account.id,
    patientId: id!,
    labTestId: (await aLabTest(app.db)).id,
  });
  const person = await findEntryPerson(app.db, booking.id, today);
  const [first, last] = birthSpan(readAge(typed)!, today);
  expect([person?.first, person?.last]).toEqual([first, last]);
});

it('0.5, 6M and 45 M are refused, and nothing is kept', async () => {
  const mother = await app.asRole('User');
  for (const age of ['0.5', '6M', '45 M', '121'])
    expect(wrongFields(await mother.send('addFamilyMember', { body: { ...child, age, consent: true } }))).toEqual([
      'age',
    ]);
  expect((await done(mother.listFamily())).members).toHaveLength(1);
});

it('an age in months grows, is sent back as it shows without a change, and is corrected at the desk', async () => {
  const mother = await app.asRole('User');
  const { id, patientNumber } = await addTo(mother, '6 months');
  const born = dayOfAge(today, { amount: -8, unit: 'MONTH' });
  await app.db.query('UPDATE patients SET age_told_on = $2 WHERE id = $1', [id, born]);
  const edited = await done(mother.editFamilyMember({ params: { id: id! }, body: { ...child, age: '8 months' } }));
  expect(edited).toMatchObject({ age: 0, infantAge: { months: 8, days: 0 } });
  const { rows } = await app.db.query('SELECT age_unit, age_told_on::text AS on FROM patients WHERE id = $1', [id]);
  expect(rows).toEqual([{ age_unit: 'MONTH', on: born }]);
  const correct = (age: string) => desk.correctPerson({ params: { patientNumber }, body: { age, ...evidence } });
  expect(wrongFields(await correct('8m')), 'it is no change').toEqual(['reason']);
  const corrected = await done(correct('20 days'));
  expect(corrected).toMatchObject({ age: 0, infantAge: { months: 0, days: 20 } });
  expect(corrected.corrections[0]).toMatchObject({ field: 'age', oldValue: '8 months', newValue: '20 days' });
  expect(await done(correct('3'))).toMatchObject({ age: 3 });
});
