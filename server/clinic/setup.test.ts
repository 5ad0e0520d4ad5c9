import { afterAll, beforeAll, expect, it } from 'vitest';
import { setupSteps } from '#contract/clinic/setup.ts';
import type { Setup } from '#contract/clinic/setup.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { blankProfile } from './blank-profile.ts';

/** An app of its own: a new clinic. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const read = async () => (await admin.call('GET', '/api/v1/setup')).body as Setup;
const change = (body: object) => admin.call('PUT', '/api/v1/setup', body);
const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

it('what is set up follows from the data; the rest can be skipped, and the reminder ends with it or when dismissed', async () => {
  await app.db.query('DELETE FROM clinic_profile');
  await app.db.query(`UPDATE clinic_setup SET skipped = '{}', is_dismissed = false`);
  await app.db.query('UPDATE doctors SET retired_at = now()');
  await app.db.query('DELETE FROM lab_tests');
  expect([await done(), (await read()).isOpen]).toEqual([[], true]);
  await aDoctor(app.db);
  await aLabTest(app.db);
  expect(await done()).toEqual(['doctors', 'tests']);
  const profile = { ...blankProfile, upiId: 'clinic@bank' };
  expect((await admin.call('PUT', '/api/v1/clinic', { profile, version: 0 })).status).toBe(200);
  expect(await done()).toEqual(['profile', 'doctors', 'tests', 'upi']);

  const { isOpen, steps } = (await change({ skipped: ['logo'], isDismissed: false })).body as Setup;
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
  const answer = await (await demo.asRole('Admin')).call('GET', '/api/v1/setup');
  expect(answer.body).toMatchObject({ isOpen: false, isDismissed: false });
  await demo.close();
});
