import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { wholeClinic } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { blankProfile } from './blank-profile.ts';
import { ensureProfile, readClinic } from './clinic.service.ts';

type Clinic = Answer<'changeClinic'>;

/** A new clinic without a saved profile. */
async function aNewClinic(work: (app: TestApp, admin: TestCaller) => Promise<void>): Promise<void> {
  const app = await startTestApp();
  try {
    await work(app, await app.asRole('Admin'));
  } finally {
    await app.close();
  }
}
const saveOn = (who: TestCaller, { profile, version }: Pick<Clinic, 'profile' | 'version'>, tagline: string) =>
  who.changeClinic({ body: { profile: { ...profile, tagline: { en: tagline, bn: 'যত্ন' } }, version } });

describe('a new clinic', () => {
  it('has a profile that cannot be mistaken for a real one, at version 0', () =>
    aNewClinic(async (app) => {
      const { body } = await app.readClinic();
      expect(body).toMatchObject({
        version: 0,
        demo: false,
        profile: {
          name: { en: 'Clinic', bn: 'ক্লিনিক' },
          phones: ['112'],
          email: 'clinic@clinic.invalid',
          upiId: '',
          publicBooking: 'coming-soon',
        },
      });
    }));

  it('gets its first profile from one of several saves at the same moment', () =>
    aNewClinic(async (app, admin) => {
      const before = await wholeClinic(admin);
      const answers = await app.atOnce(
        'clinic.insert',
        ['one', 'two', 'three'].map((tagline) => () => saveOn(admin, before, tagline)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 'STALE');
      const kept = answers.find(({ status }) => status === 200)?.body as Clinic;
      expect((await admin.readClinic()).body).toEqual(kept);
      expect(kept.version).toBe(1);
      // A save that starts from nothing is refused once there is a profile.
      expectError(await saveOn(admin, before, 'four'), 'STALE');
    }));

  it('gets the configured first profile once: what its admin saved is kept', () =>
    aNewClinic(async (app, admin) => {
      await ensureProfile(app.db, { ...blankProfile, tagline: { en: 'first', bn: 'প্রথম' } });
      await ensureProfile(app.db, { ...blankProfile, tagline: { en: 'second', bn: 'দ্বিতীয়' } });
      const { profile, version } = await readClinic(app.db);
      expect([profile.tagline.en, version]).toEqual(['first', 1]);
      await saveOn(admin, { profile, version }, 'third');
      await ensureProfile(app.db, blankProfile);
      expect((await readClinic(app.db)).profile.tagline.en).toBe('third');
    }));
});

describe('a profile', () => {
  let app: TestApp;
  let admin: TestCaller;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asRole('Admin');
    await ensureProfile(app.db, blankProfile);
  });
  afterAll(() => app.close());
  const read = () => wholeClinic(admin);

  it('is saved by one of several saves of the same version at the same moment', async () => {
    const before = await read();
    const answers = await app.atOnce(
      'clinic.update',
      ['one', 'two', 'three'].map((tagline) => () => saveOn(admin, before, tagline)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const after = await read();
    expect(after).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect(after.version).toBe(before.version + 1);
  });

  it('records who saved it last, and when', async () => {
    const other = await app.asRole('Admin');
    await app.db.query(`UPDATE clinic_profile SET updated_at = clinic_now() - interval '1 day'`);
    expect((await saveOn(other, await read(), 'five')).status).toBe(200);
    const { rows } = await app.db.query(
      `SELECT updated_by AS by, updated_at > clinic_now() - interval '1 minute' AS fresh FROM clinic_profile`,
    );
    expect(rows).toEqual([{ by: other.account.id, fresh: true }]);
  });

  it('with another version than the present one is not saved', async () => {
    const { profile, version } = await read();
    for (const wrong of [version - 1, version + 1, 0])
      expectError(await saveOn(admin, { profile, version: wrong }, 'six'), 'STALE');
    expect(await read()).toEqual({ profile, version, demo: false, closedDays: [], logo: null });
  });
});
