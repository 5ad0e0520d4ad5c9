import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPerson, makeSilent } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPhoneMove } from '../testing/numbers.store.ts';
import { secondStepTicket, startedSecondFactor, withSecondFactor } from '../testing/second-factors.store.ts';
import { done } from '../testing/typed-calls.ts';
import { oneAfterTheOther } from '../testing/waiting.store.ts';

/** A log-in beside whatever ends, moves or changes its account: one of the two comes first, and the other sees it. */
let app: TestApp;
let [admin, desk] = [{} as TestCaller, {} as TestCaller];
beforeAll(async () => {
  app = await startTestApp();
  [admin, desk] = [await app.asRole('Admin'), await app.asRole('Staff')];
});
afterAll(() => app.close());

/** What happens to the account, ready to be sent. */
type Beside = (person: Person) => Promise<() => Promise<TestAnswer>>;

const moved: Beside = ({ id }) => aPhoneMove(app, desk, id);
const erased: Beside = async (person) => {
  const { id } = await done((await app.as(person)).requestErasure());
  return () => admin.answerDataRequest({ params: { id }, body: { decision: 'DONE' } });
};
const demoted: Beside = ({ phone }) =>
  Promise.resolve(() => admin.changeRole({ params: { phone }, body: { role: 'User' } }));
const retired: Beside = async ({ id: accountId, phone }) => {
  const { id } = await aDoctor(app.db, { accountId, phone });
  return () => admin.deleteDoctor({ params: { id } });
};
const madeDoctor: Beside = ({ phone }) =>
  Promise.resolve(() => admin.addDoctor({ body: { userName: 'Dr. New', phoneNumber: phone } }));
const setUp: Beside = async (person) => {
  const owner = await app.as(person);
  const { code } = await startedSecondFactor(app, owner);
  return () => owner.confirmSecondFactor({ body: { code: code() } });
};
const reset: Beside = ({ phone }) => Promise.resolve(() => admin.resetSecondFactor({ params: { phone } }));
const ended: Beside = ({ phone }) => Promise.resolve(() => admin.endSessionsOf({ params: { phone } }));

async function readyToLogIn({ phone }: Person) {
  await app.startLogIn({ body: { phoneNumber: phone } });
  const otp = await app.sms.codeFor(phone);
  return () => app.finishLogIn({ body: { phoneNumber: phone, otp } });
}
/** The second step of a log-in, whose one-time code was right. */
async function readyForSecondStep({ phone }: Person) {
  const { code } = await withSecondFactor(app, phone);
  const ticket = await secondStepTicket(app, phone);
  return () => app.finishSecondStep({ body: { ticket, code: code() } });
}
async function isOpen({ body }: TestAnswer): Promise<boolean> {
  const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
  return (await app.readMe({}, { authorization })).status === 200;
}

/** Where the log-in has written its session, and has not committed it. */
const opened = 'devices.insert';

interface Case {
  role: Role;
  beside: Beside;
  /** Where it has changed the account, and has not committed that. */
  place: string;
  /** What a log-in that comes after it gets. */
  result: 'refused' | 'second step' | Role;
}
const cases: [string, Case][] = [
  ['the move to a new phone', { role: 'User', beside: moved, place: 'corrections.append', result: 'refused' }],
  ['an erasure', { role: 'User', beside: erased, place: 'erasure.forget', result: 'refused' }],
  ['a lower role', { role: 'Receptionist', beside: demoted, place: 'accounts.set-role', result: 'User' }],
  ["a doctor's leaving", { role: 'Doctor', beside: retired, place: 'sessions.remove-of-account', result: 'User' }],
  ['becoming a doctor', { role: 'User', beside: madeDoctor, place: 'sessions.remove-of-account', result: 'Doctor' }],
  [
    'the set-up of a second step',
    { role: 'User', beside: setUp, place: 'second-factor.add-recovery-codes', result: 'second step' },
  ],
  ['the end of all sessions', { role: 'User', beside: ended, place: 'sessions.remove-of-account', result: 'User' }],
];

describe('a log-in beside', () => {
  it.each(cases)('%s that comes first sees it', async (_, { role, beside, place, result }) => {
    const person = await aPerson(app.db, { role });
    const [change, logIn] = [await beside(person), await readyToLogIn(person)];
    const [changed, answer] = await oneAfterTheOther(app, place, change, logIn);
    expect(changed.status).toBeLessThan(300);
    if (result === 'refused') expectError(answer, 'WRONG_CODE');
    else if (result === 'second step') expect(Object.keys(answer.body as object)).toEqual(['second_factor']);
    else {
      expect(answer).toMatchObject({ status: 200, body: { role: result } });
      expect(await isOpen(answer)).toBe(true);
    }
  });

  it.each(cases)('%s that comes later has its session ended', async (_, { role, beside }) => {
    const person = await aPerson(app.db, { role });
    const [change, logIn] = [await beside(person), await readyToLogIn(person)];
    const [answer, changed] = await oneAfterTheOther(app, opened, logIn, change);
    expect([answer.status, changed.status < 300]).toEqual([200, true]);
    expect(await isOpen(answer)).toBe(false);
  });
});

describe('a second step beside', () => {
  const withTicket: [string, Beside, string, Role?][] = [
    ['the move to a new phone', moved, 'corrections.append'],
    ['an erasure', erased, 'erasure.forget'],
    ['a lower role', demoted, 'accounts.set-role', 'Receptionist'],
    ['a reset of the second step', reset, 'sessions.remove-of-account'],
    ['the end of all sessions', ended, 'sessions.remove-of-account'],
  ];

  it.each(withTicket)('%s that comes first is refused', async (_, beside, place, role = 'User') => {
    const person = await aPerson(app.db, { role });
    // First the second step, whose set-up ends other sessions.
    const finish = await readyForSecondStep(person);
    const [changed, answer] = await oneAfterTheOther(app, place, await beside(person), finish);
    expect(changed.status).toBeLessThan(300);
    expectError(answer, 'WRONG_CODE');
  });

  it.each(withTicket)('%s that comes later has its session ended', async (_, beside, __, role = 'User') => {
    const person = await aPerson(app.db, { role });
    const finish = await readyForSecondStep(person);
    const [answer, changed] = await oneAfterTheOther(app, opened, finish, await beside(person));
    expect([answer.status, changed.status < 300]).toEqual([200, true]);
    expect(await isOpen(answer)).toBe(false);
  });
});

describe('a silent account of the clinic', () => {
  it('is logged in to once the admin who opens it at that moment has done so', async () => {
    const person = await aPerson(app.db);
    await makeSilent(app.db, person);
    const logIn = await readyToLogIn(person);
    const open = () => admin.openLockedAccount({ params: { phone: person.phone }, body: { reason: 'She called' } });
    const [, answer] = await oneAfterTheOther(app, 'locked.insert-opening', open, logIn);
    expect(answer.status).toBe(200);
  });
});

it('a silent patient whose papers the desk checks while they log in has nothing left to confirm', async () => {
  const person = await aPerson(app.db);
  await makeSilent(app.db, person, 91, 'User');
  const logIn = await readyToLogIn(person);
  const [answer, checked] = await oneAfterTheOther(app, opened, logIn, () =>
    desk.confirmIdentityAtDesk({ params: { phone: person.phone } }),
  );
  expect([answer.status, checked.status]).toEqual([200, 200]);
  const authorization = `Bearer ${(answer.body as { access_token: string }).access_token}`;
  expect((await app.readIdentity({}, { authorization })).body).toMatchObject({ needed: false });
});

describe('the set-up of a second step by a session that is ended meanwhile', () => {
  const own = async (person: Person) => {
    const session = await app.as(person);
    const { code } = await startedSecondFactor(app, session);
    return {
      start: () => session.startSecondFactor(),
      confirm: () => session.confirmSecondFactor({ body: { code: code() } }),
    };
  };
  const factorsOf = async ({ id }: Person) =>
    (await app.db.query('SELECT FROM second_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL', [id])).rows
      .length;

  it.each(['start', 'confirm'] as const)('does nothing: %s', async (step) => {
    const person = await aPerson(app.db);
    const [move, session] = [await moved(person), await own(person)];
    const [, answer] = await oneAfterTheOther(app, 'corrections.append', move, session[step]);
    expectError(answer, 'NOT_SIGNED_IN');
    expect(await factorsOf(person)).toBe(0);
  });
});
