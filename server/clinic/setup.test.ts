import { afterAll, beforeAll, expect, it } from 'vitest';
import { setupSteps } from '#contract/clinic/setup.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { blankProfile } from './blank-profile.ts';

/** An app of its own: a new clinic. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const read = () => done(admin.readSetup());
const change = (body: object) => admin.send('changeSetup', { body });
const doneSteps = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

it('what is set up follows from the data; the rest can be skipped, and the reminder ends with it or when dismissed', async () => {
  await app.db.query('DELETE FROM clinic_profile');
  await app.db.query(`UPDATE clinic_setup SET skipped = '{}', is_dismissed = false`);
  await app.db.query('UPDATE doctors SET retired_at = clinic_now()');
  await app.db.query('DELETE FROM lab_tests');
  expect([await doneSteps(), (await read()).isOpen]).toEqual([[], true]);
  await aDoctor(app.db);
  await aLabTest(app.db);
  expect(await doneSteps()).toEqual(['doctors', 'tests']);
  const profile = { ...blankProfile, upiId: 'clinic@bank' };
  expect((await admin.changeClinic({ body: { profile, version: 0 } })).status).toBe(200);
  expect(await doneSteps()).toEqual(['profile', 'doctors', 'tests', 'upi']);

  const { isOpen, steps } = await done(change({ skipped: ['logo'], isDismissed: false }));
  expect([isOpen, steps.find(({ name }) => name === 'logo')]).toEqual([
    true,
    { name: 'logo', isDone: false, isSkipped: true },
  ]);
  expect((await change({ skipped: ['logo', 'sms', 'backup'], isDismissed: false })).body).toMatchObject({
    isOpen: false,
  });
  expect((await change({ skipped: [], isDismissed: true })).body).toMatchObject({ isOpen: false, isDismissed: true });
  expectError(await change({ skipped: ['nothing'], isDismissed: true }), 'INVALID_FIELDS');
  expect((await read()).steps.map(({ name }) => name)).toEqual(setupSteps);
});

it('a demo does not remind of it', async () => {
  const demo = await startTestApp({ demo: true });
  const answer = await (await demo.asRole('Admin')).readSetup();
  expect(answer.body).toMatchObject({ isOpen: false, isDismissed: false });
  await demo.close();
});
