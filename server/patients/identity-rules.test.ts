import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aPatient, lockOlderReports } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

/** The identity question after a long silence: what it asks, what counts as right, and how often it may be tried. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lock = (accountId: number) => lockOlderReports(app.db, accountId);
const question = async (who: TestCaller) => (await who.readIdentity()).body;
const answer = (who: TestCaller, given: object): Promise<TestAnswer> => who.send('confirmIdentity', { body: given });
const open = { needed: false, asks: null, triesLeft: 3 };

/** An account whose session must still answer the question, with this known before. */
async function afterSilence(
  known: { ageYears?: number; ageToldOn?: string; birthDate?: string; relation?: 'Self' | 'Child' } | null,
  name = 'Mitali Sen',
): Promise<TestCaller> {
  const caller = await app.asRole('User', { name });
  if (known) {
    const { id } = await aPatient(app.db, { accountId: caller.account.id, relation: 'Self', name, ...known });
    await app.db.query(`UPDATE patients SET registered_at = clinic_now() - interval '1 year' WHERE id = $1`, [id]);
  }
  await lock(caller.account.id);
  return caller;
}

const idsOf = (callers: TestCaller[]) => callers.map(({ account }) => account.id);
/** As after ninety days without a login. */
const fallSilent = (...callers: TestCaller[]) =>
  app.db.query('UPDATE accounts SET silent_until = clinic_now() WHERE id = ANY ($1)', [idsOf(callers)]);
async function stillSilent(...callers: TestCaller[]): Promise<number[]> {
  const { rows } = await app.db.query('SELECT id FROM accounts WHERE id = ANY ($1) AND silent_until IS NOT NULL', [
    idsOf(callers),
  ]);
  return (rows as { id: number }[]).map(({ id }) => id);
}

describe('the year of birth', () => {
  it.each([
    [{ birthDate: '1986-12-31' }, 1986, true],
    [{ birthDate: '1986-12-31' }, 1985, false],
    [{ birthDate: '1986-01-01' }, 1987, false],
    // Forty on 10 January 2026 means born in 1985, or in 1986 up to 10 January.
    [{ ageYears: 40, ageToldOn: '2026-01-10' }, 1986, true],
    [{ ageYears: 40, ageToldOn: '2026-01-10' }, 1985, true],
    [{ ageYears: 40, ageToldOn: '2026-01-10' }, 1987, false],
    [{ ageYears: 40, ageToldOn: '2026-01-10' }, 1984, false],
    // The date of birth overrides the age.
    [{ birthDate: '1990-05-05', ageYears: 40, ageToldOn: '2026-01-10' }, 1986, false],
    [{ birthDate: '1990-05-05', ageYears: 40, ageToldOn: '2026-01-10' }, 1990, true],
  ])('of %o: %i is right: %s', async (known, yearOfBirth, fits) => {
    const caller = await afterSilence(known);
    expect(await question(caller)).toEqual({ needed: true, asks: 'yearOfBirth', triesLeft: 3 });
    const answered = await answer(caller, { yearOfBirth });
    if (fits) expect([answered.status, answered.body, await question(caller)]).toEqual([200, open, open]);
    else {
      expectError(answered, 'IDENTITY_WRONG');
      expect(await question(caller)).toEqual({ needed: true, asks: 'yearOfBirth', triesLeft: 2 });
    }
  });

  it('is not asked if only another family member gave an age, or the holder did since', async () => {
    const caller = await afterSilence({ ageYears: 8, relation: 'Child' });
    expect(await question(caller)).toMatchObject({ asks: 'desk' });
    await aPatient(app.db, { accountId: caller.account.id, relation: 'Self', ageYears: 25 });
    expect(await question(caller)).toMatchObject({ asks: 'desk' });
  });
});

describe('if no age is known', () => {
  it('nothing is asked that could be read elsewhere: only the desk opens the reports', async () => {
    const caller = await afterSilence(null);
    expect(await question(caller)).toEqual({ needed: true, asks: 'desk', triesLeft: 3 });
    for (const given of [{ yearOfBirth: 1986 }, { yearOfBirth: 1986, name: caller.account.name }])
      expectError(await answer(caller, given), 'IDENTITY_NEEDED');
    expect(await question(caller)).toEqual({ needed: true, asks: 'desk', triesLeft: 3 });
    const desk = await app.asRole('Receptionist');
    expect((await desk.confirmIdentityAtDesk({ params: { phone: caller.account.phone } })).status).toBe(200);
    expect(await question(caller)).toEqual(open);
  });
});

describe('a session that has not answered', () => {
  it('is told nothing by GET /me but its language and the question; after the answer, everything', async () => {
    const [byYear, byDesk] = [await afterSilence({ birthDate: '1986-02-03' }), await afterSilence(null)];
    const me = async (who: TestCaller) => (await who.readMe()).body;
    expect(await me(byYear)).toEqual({ language: 'en', asks: 'yearOfBirth' });
    expect(await me(byDesk)).toEqual({ language: 'en', asks: 'desk' });
    expect((await byDesk.changeMe({ body: { language: 'bn' } })).body).toEqual({ language: 'bn', asks: 'desk' });
    expect((await answer(byYear, { yearOfBirth: 1986 })).status).toBe(200);
    const { name, phone } = byYear.account;
    expect(await me(byYear)).toEqual({
      patientNumber: expect.stringMatching(/^[0-9]{8}$/) as string,
      name,
      phoneNumber: phone,
      role: 'User',
      language: 'en',
      isListedDoctor: false,
    });
  });

  it('reaches nothing of the account, and may neither ask for erasure, name a nominee, nor begin a second step', async () => {
    const caller = await afterSilence({ birthDate: '1986-02-03' });
    const { patientNumber } = await done((await app.as(caller.account)).readMe());
    await lock(caller.account.id);
    const asked = [
      caller.listFamily(),
      caller.readMyData(),
      caller.readPerson({ params: { patientNumber: patientNumber! } }),
      caller.listReports(),
      caller.readMyDues(),
      caller.listTestBookings(),
      caller.listMySessions(),
      caller.startSecondFactor(),
      caller.send('requestErasure', {}),
      caller.send('nameNominee', { body: {} }),
    ];
    for (const answered of await Promise.all(asked)) expectError(answered, 'IDENTITY_NEEDED');
    expect((await answer(caller, { yearOfBirth: 1986 })).status).toBe(200);
    expect((await done(caller.listFamily())).members).toHaveLength(1);
  });

  it('of a role that must have a second step first says who it is, and then sets it up', async () => {
    const caller = await afterSilence({ birthDate: '1986-02-03' });
    const admin = await app.asRole('Admin');
    const require = (required: boolean) =>
      done(admin.requireSecondFactor({ params: { role: 'User' }, body: { required } }));
    await require(true);
    try {
      expect(await question(caller)).toMatchObject({ needed: true });
      expectError(await caller.startSecondFactor(), 'IDENTITY_NEEDED');
      expect((await answer(caller, { yearOfBirth: 1986 })).status).toBe(200);
      expectError(await caller.listFamily(), 'SECOND_FACTOR_NEEDED');
      expect((await caller.startSecondFactor()).status).toBe(201);
    } finally {
      await require(false);
    }
  });

  it('is shown what anyone is shown, as to anyone', async () => {
    const caller = await afterSilence(null);
    expect((await caller.readClinic()).body).toEqual((await app.readClinic()).body);
  });
});

describe('a try', () => {
  it('is not counted if it is no year', async () => {
    const caller = await afterSilence({ birthDate: '1986-02-03' });
    for (const wrong of [
      {},
      { yearOfBirth: null },
      { name: 'Mitali Sen' },
      { yearOfBirth: 1899 },
      { yearOfBirth: 'eighty' },
    ])
      expectError(await answer(caller, wrong), 'INVALID_FIELDS');
    expect(await question(caller)).toMatchObject({ triesLeft: 3 });
  });

  it('is one of three in thirty days, over all sessions; the right answer after that is too late', async () => {
    const caller = await afterSilence({ birthDate: '1986-02-03' });
    const again = await app.as(caller.account);
    await lock(caller.account.id);
    for (const [who, left] of [
      [caller, 2],
      [again, 1],
      [caller, 0],
    ] as const) {
      expectError(await answer(who, { yearOfBirth: 1960 }), 'IDENTITY_WRONG');
      expect(await question(again)).toMatchObject({ triesLeft: left });
    }
    const late = await answer(caller, { yearOfBirth: 1986 });
    expectError(late, 'TOO_MANY_REQUESTS');
    const days = Number(late.headers['retry-after']) / 86_400;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
    expect(await question(caller)).toEqual({ needed: true, asks: 'yearOfBirth', triesLeft: 0 });
  });

  it('that is right clears the wrong ones, and unlocks this session only', async () => {
    const caller = await afterSilence({ birthDate: '1986-02-03' });
    const other = await app.as(caller.account);
    await lock(caller.account.id);
    const bystander = await afterSilence(null);
    await fallSilent(caller, bystander);
    for (const yearOfBirth of [1960, 1961]) expectError(await answer(caller, { yearOfBirth }), 'IDENTITY_WRONG');
    expect((await answer(caller, { yearOfBirth: 1986 })).body).toEqual(open);
    expect(await question(other)).toEqual({ needed: true, asks: 'yearOfBirth', triesLeft: 3 });
    expect(await stillSilent(caller, bystander), 'log-ins from now on ask no more, and those of others do').toEqual([
      bystander.account.id,
    ]);
  });

  it('is not asked of a session that needs none, and changes nothing', async () => {
    const caller = await app.asRole('User');
    expect((await answer(caller, { yearOfBirth: 2000 })).body).toEqual(open);
    for (let n = 0; n < 4; n += 1) expect((await answer(caller, { yearOfBirth: 1900 })).status).toBe(200);
  });
});

describe('the desk', () => {
  it.each(['Receptionist', 'Staff', 'Admin'] as const)(
    'unlocks every session of the phone, and clears the tries: %s',
    async (role) => {
      const [caller, desk] = [await afterSilence({ birthDate: '1986-02-03' }), await app.asRole(role)];
      const other = await app.as(caller.account);
      await lock(caller.account.id);
      for (const yearOfBirth of [1960, 1961, 1962]) await answer(caller, { yearOfBirth });
      expect((await desk.confirmIdentityAtDesk({ params: { phone: caller.account.phone } })).body).toEqual({
        status: 'ok',
      });
      expect([await question(caller), await question(other)]).toEqual([open, open]);
      await lock(caller.account.id);
      expect(await question(caller)).toMatchObject({ needed: true, triesLeft: 3 });
    },
  );

  it('unlocks no other account, and gets 404 for a phone without an account', async () => {
    const [caller, bystander, desk] = [
      await afterSilence(null),
      await afterSilence(null),
      await app.asRole('Receptionist'),
    ];
    await fallSilent(caller, bystander);
    await desk.confirmIdentityAtDesk({ params: { phone: caller.account.phone } });
    expect(await question(bystander)).toMatchObject({ needed: true });
    expect(await stillSilent(caller, bystander)).toEqual([bystander.account.id]);
    expectError(await desk.confirmIdentityAtDesk({ params: { phone: '5000000000' } }), 'NOT_FOUND');
  });
});
