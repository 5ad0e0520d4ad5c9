import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupSteps } from '#contract/clinic/setup.ts';
import type { SetupStep } from '#contract/clinic/setup.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest, aPerson, aPhone, aRule } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { markSecondFactor } from '../testing/second-factors.store.ts';
import { done } from '../testing/typed-calls.ts';
import { blankProfile } from '../clinic/blank-profile.ts';

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
  await aDoctor(app.db, { type: 'External' });
  await aLabTest(app.db);
  expect(await doneSteps()).toEqual(['doctors', 'tests']);
  const profile = { ...blankProfile, upiId: 'clinic@bank' };
  expect((await admin.changeClinic({ body: { profile, version: 0 } })).status).toBe(200);
  expect(await doneSteps()).toEqual(['profile', 'doctors', 'tests', 'upi']);

  const { isOpen, steps } = await done(change({ skipped: ['logo'], isDismissed: false }));
  expect([isOpen, steps.find(({ name }) => name === 'logo')]).toEqual([
    true,
    { name: 'logo', has: 0, lacks: 0, isDone: false, isSkipped: true },
  ]);
  const rest = (await read()).steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
  expect((await change({ skipped: rest, isDismissed: false })).body).toMatchObject({ isOpen: false });
  expect((await change({ skipped: [], isDismissed: true })).body).toMatchObject({ isOpen: false, isDismissed: true });
  expectError(await change({ skipped: ['nothing'], isDismissed: true }), 'INVALID_FIELDS');
  expect((await read()).steps.map(({ name }) => name)).toEqual(setupSteps);
});

describe('what a step has and what it lacks, counted from the data', () => {
  let clinic: TestApp;
  let owner: TestCaller;
  beforeAll(async () => {
    clinic = await startTestApp({ smsProviders: ['gupshup'] });
    owner = await clinic.asRole('Admin');
    await clinic.db.query('UPDATE doctors SET retired_at = clinic_now()');
    await clinic.db.query('UPDATE lab_tests SET active = false');
  });
  afterAll(() => clinic.close());

  const stepOf = async (wanted: SetupStep) => {
    const { steps } = await done(owner.readSetup());
    const { has, lacks, isDone } = steps.find(({ name }) => name === wanted)!;
    return { has, lacks, isDone };
  };
  const withRange = async (testId: number, isRanged: boolean): Promise<void> => {
    const code = `A${testId}`;
    await clinic.db.query(`INSERT INTO analytes (code, name, kind) VALUES ($1, $1, 'NUMBER')`, [code]);
    await clinic.db.query(
      'INSERT INTO lab_test_analytes (lab_test_id, position, analyte_id) SELECT $1, 1, id FROM analytes WHERE code = $2',
      [testId, code],
    );
    if (isRanged)
      await clinic.db.query(
        `INSERT INTO reference_ranges (analyte_id, low, high, in_force)
        SELECT id, 1, 2, daterange(clinic_day(clinic_now()), NULL) FROM analytes WHERE code = $1`,
        [code],
      );
  };
  const withCriticalAlone = async (testId: number): Promise<void> => {
    await withRange(testId, true);
    await clinic.db.query(
      `UPDATE reference_ranges SET low = NULL, high = NULL, critical_low = 1
      WHERE analyte_id IN (SELECT id FROM analytes WHERE code = $1)`,
      [`A${testId}`],
    );
  };
  /** By hand: what is done one after the other, and what the step says then: has, lacks, done. */
  const table: [SetupStep, [() => Promise<unknown>, number, number, boolean][]][] = [
    [
      'colleagues',
      [
        [async () => undefined, 0, 0, false],
        [() => aPerson(clinic.db, { role: 'Staff' }), 1, 0, true],
        [() => owner.addColleague({ body: { name: 'Rupa Sen', phone: aPhone(), role: 'Receptionist' } }), 2, 0, true],
        [() => aPerson(clinic.db, { role: 'User' }), 2, 0, true],
      ],
    ],
    [
      'schedules',
      [
        [() => aDoctor(clinic.db, { type: 'External' }), 0, 0, false],
        [() => aDoctor(clinic.db, { type: 'Internal' }), 0, 1, false],
        [async () => aRule(clinic.db, (await aDoctor(clinic.db, { type: 'Internal' })).id), 1, 1, false],
        [
          () =>
            clinic.db.query(
              'UPDATE doctors SET retired_at = clinic_now() WHERE id NOT IN (SELECT doctor_id FROM sitting_rules)',
            ),
          1,
          0,
          true,
        ],
      ],
    ],
    [
      'ranges',
      [
        // A picture has no numbers.
        [() => aLabTest(clinic.db), 0, 0, false],
        [async () => withRange((await aLabTest(clinic.db)).id, true), 1, 0, true],
        [async () => withRange((await aLabTest(clinic.db)).id, false), 1, 1, false],
        [async () => withRange((await aLabTest(clinic.db, { active: false })).id, false), 1, 1, false],
        // Critical limits are no range.
        [async () => withCriticalAlone((await aLabTest(clinic.db)).id), 1, 2, false],
      ],
    ],
    [
      'signers',
      [
        [() => aPerson(clinic.db, { role: 'Pathologist' }), 0, 1, false],
        [() => clinic.asRole('Pathologist'), 1, 1, false],
        [
          () =>
            clinic.db.query(
              `UPDATE accounts SET role = 'User' WHERE role = 'Pathologist' AND id NOT IN (SELECT account_id FROM report_signers)`,
            ),
          1,
          0,
          true,
        ],
      ],
    ],
    [
      'secondStep',
      [
        [async () => undefined, 0, 1, false],
        [() => markSecondFactor(clinic, owner.account.phone), 1, 0, true],
        [() => aPerson(clinic.db, { role: 'Admin' }), 1, 1, false],
      ],
    ],
  ];
  it.each(table)('%s', async (name, steps) => {
    // The order of these tests does not matter.
    await clinic.db.query(`UPDATE accounts SET role = 'User' WHERE id <> $1`, [owner.account.id]);
    await clinic.db.query('DELETE FROM awaited_roles');
    for (const [at, [act, has, lacks, isDone]] of steps.entries()) {
      await act();
      expect(await stepOf(name), `after ${at}`).toEqual({ has, lacks, isDone });
    }
  });

  it('texts: without a registration none goes out but the log-in code; without a provider none at all', async () => {
    const off = await stepOf('texts');
    expect([off.isDone, off.lacks > 10]).toEqual([false, true]);
    const without = await startTestApp();
    const admins = await done((await without.asRole('Admin')).readSetup());
    expect(admins.steps.find(({ name }) => name === 'texts')).toMatchObject({ has: 0, isDone: false });
    await without.close();
  });
});

it('a demo does not remind of it', async () => {
  const demo = await startTestApp({ demo: true });
  const answer = await (await demo.asRole('Admin')).readSetup();
  expect(answer.body).toMatchObject({ isOpen: false, isDismissed: false });
  await demo.close();
});
