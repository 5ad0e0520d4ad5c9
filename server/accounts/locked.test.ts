import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aPerson, aPhone, forgetPeople, makeSilent } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { makeAdmin } from './accounts.service.ts';
import { openAtMachine } from './openings.service.ts';
import { forge } from '../testing/databases.store.ts';
import { runNow } from '../testing/moment.ts';

/** Accounts of the clinic's people that nobody used for 90 days are locked until an admin opens them. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const names = ['Asim Ray', 'Bina Das', 'Kajal Pal', 'Never Listed'];
/** The list then has only what the test makes. */
beforeEach(() => forgetPeople(app.db, names));

async function logIn({ phone }: { phone: string }, language = 'en') {
  await app.startLogIn({ body: { phoneNumber: phone } });
  const otp = await app.sms.codeFor(phone);
  const headers = { 'accept-language': language, 'x-forwarded-for': anAddress() };
  return app.finishLogIn({ body: { phoneNumber: phone, otp } }, headers);
}
async function silent(days: number, role: Role = 'Staff', name = 'Kajal Pal'): Promise<Person> {
  const person = await aPerson(app.db, { name, role });
  await makeSilent(app.db, person, days, role);
  return person;
}
const open = async ({ phone }: { phone: string }, reason = 'Back from leave') =>
  (await app.asRole('Admin')).openLockedAccount({ params: { phone }, body: { reason } });
async function list(page = 0, size = 100) {
  const admin = await app.asRole('Admin');
  const { body } = await admin.listLockedAccounts({ query: { page, size } });
  return body;
}
const rowsOf = (answer: Answer<'listLockedAccounts'>) => answer._embedded.lockedAccountList;
const listed = async ({ phone }: Pick<Person, 'phone'>) =>
  rowsOf(await list()).find((row) => row.phoneNumber === phone);
/** Moves the openings of an account, by default to where they no longer count. */
const ageOpenings = ({ id }: Person, days = 91) =>
  forge(
    app.owner,
    'UPDATE account_openings SET opened_at = clinic_now() - make_interval(days => $2) WHERE account_id = $1',
    [id, days],
  );
const remove = ({ id }: Person) => app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [id]);

it('lists nobody who was never locked: the first admin, and who logs in by a code of the machine', async () => {
  const made = await makeAdmin(app.db, aPhone(), 'Asim Ray');
  const works = await aPerson(app.db, { name: 'Bina Das', role: 'Staff' });
  await openAtMachine(app, works.phone);
  expect([await listed(made), await listed(works)]).toEqual([undefined, undefined]);
});

it('who is made an admin at the machine is not locked sooner than one who was not there before', async () => {
  const person = await silent(59, 'Staff');
  await makeAdmin(app.db, person.phone, person.name);
  // 88 days later.
  await makeSilent(app.db, person, 147, 'Admin');
  await ageOpenings(person, 88);
  expect((await logIn(person)).status).toBe(200);
});

it.each([
  ['before a locked account logs in by it', 91],
  ['before it is locked', 70],
])('a code of the machine opens the account: %s', async (_, days) => {
  const person = await silent(days);
  await openAtMachine(app, person.phone);
  expect(await listed(person)).toMatchObject({ lockedSince: null, opening: { by: null, reason: 'npm run open' } });
});

describe('a log-in to an account unused for more than 90 days', () => {
  it.each<Role>(['Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin'])(
    'of a %s is refused, with the reason in the language of the screen, and opens no session',
    async (role) => {
      const person = await silent(91, role);
      expect(expectError(await logIn(person), 'ACCOUNT_LOCKED').message).toBe(
        'This account has not been used for 90 days and is locked. Please ask an admin of the clinic to open it, then log in again.',
      );
      expect(expectError(await logIn(person, 'bn'), 'ACCOUNT_LOCKED').message).toBe(
        'এই অ্যাকাউন্ট ৯০ দিন ব্যবহার হয়নি, তাই বন্ধ আছে। ক্লিনিকের অ্যাডমিনকে খুলে দিতে বলুন, তারপর আবার লগ ইন করুন।',
      );
      const { rows } = await app.db.query(
        `SELECT (SELECT count(*)::integer FROM sessions WHERE account_id = $1) AS sessions, last_login_at
        FROM accounts
        WHERE id = $1`,
        [person.id],
      );
      expect(rows).toEqual([{ sessions: 0, last_login_at: null }]);
    },
  );

  it('is refused on the second log-in address too', async () => {
    const { phone } = await silent(91);
    await app.startLogIn({ body: { phoneNumber: phone } });
    const answer = await app.verifyLogIn({ body: { phone, otp: await app.sms.codeFor(phone) } });
    expectError(answer, 'ACCOUNT_LOCKED');
  });

  it('with a wrong code tells nothing of the lock', async () => {
    const { phone } = await silent(91);
    await app.startLogIn({ body: { phoneNumber: phone } });
    const wrong = String((Number(await app.sms.codeFor(phone)) + 1) % 1_000_000).padStart(6, '0');
    expectError(await app.finishLogIn({ body: { phoneNumber: phone, otp: wrong } }), 'WRONG_CODE');
  });

  it('is recorded as refused, with the person', async () => {
    const person = await silent(91);
    const rows = await noted(app, () => logIn(person));
    expect(rows).toMatchObject([
      { call: 'finishLogIn', outcome: 'refused', subjects: [person.id], asked: person.phone },
    ]);
  });

  it.each<[string, Role, number]>([
    ['of a patient', 'User', 91],
    ['of staff after 89 days', 'Staff', 89],
  ])('%s is not refused', async (_, role, days) => {
    expect((await logIn(await silent(days, role))).status).toBe(200);
  });

  it('is refused also if the role was given after the silence: the phone may be another person’s', async () => {
    const person = await silent(91, 'User');
    await (await app.asRole('Admin')).changeRole({ params: { phone: person.phone }, body: { role: 'Receptionist' } });
    expectError(await logIn(person), 'ACCOUNT_LOCKED');
  });
});

describe('an admin', () => {
  it('sees the locked accounts, and opens one with a reason; then the person logs in and is asked nothing', async () => {
    const person = await silent(91);
    expect(await listed(person)).toMatchObject({
      userName: 'Kajal Pal',
      role: 'Staff',
      lastLogIn: null,
      opening: null,
    });
    const since = Date.parse((await listed(person))!.lockedSince!);
    expect(Math.round((runNow().getTime() - since) / 86_400_000)).toBe(1);
    const opened = await open(person, 'Spoke to her at the clinic');
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      phoneNumber: person.phone,
      lockedSince: null,
      opening: { by: 'Mitali Sen', reason: 'Spoke to her at the clinic' },
    });
    expect(await listed(person)).toEqual(opened.body);
    const { status, body } = await logIn(person);
    expect([status, (body as { name: string }).name]).toEqual([200, 'Kajal Pal']);
    const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
    expect((await app.readMe({}, { authorization })).body).toMatchObject({
      name: 'Kajal Pal',
    });
    // Other admins see for another 90 days who opened it, and why.
    expect(await listed(person)).toMatchObject({
      lockedSince: null,
      opening: { reason: 'Spoke to her at the clinic' },
    });
    await ageOpenings(person);
    expect(await listed(person)).toBeUndefined();
  });

  it('may open it while the person holds a code, which then works', async () => {
    const person = await silent(91);
    await app.startLogIn({ body: { phoneNumber: person.phone } });
    const otp = await app.sms.codeFor(person.phone);
    const enter = () => app.finishLogIn({ body: { phoneNumber: person.phone, otp } });
    expectError(await enter(), 'ACCOUNT_LOCKED');
    await open(person);
    expect((await enter()).status).toBe(200);
    expectError(await enter(), 'WRONG_CODE');
  });

  it('is told if it is not locked, not one of the clinic’s, or unknown, and if the reason is missing', async () => {
    const [person, used, gone] = [await silent(91), await silent(10), await silent(91)];
    const patient = await silent(91, 'User');
    await remove(gone);
    expectError(await open(used), 'ACCOUNT_OPEN');
    for (const other of [patient, gone, { phone: '5999999999' }]) expectError(await open(other), 'NOT_FOUND');
    for (const reason of ['', '  ', 'x'.repeat(501), '\u0000'])
      expect(Object.keys(expectError(await open(person, reason), 'INVALID_FIELDS').fields ?? {})).toEqual(['reason']);
    expectError(await logIn(person), 'ACCOUNT_LOCKED');
    const answers = await app.atOnce(
      'locked.lock',
      [1, 2, 3].map(() => () => open(person)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('leaves an entry in the audit log that names the person and the opening', async () => {
    const person = await silent(91);
    const [row] = await noted(app, () => open(person));
    const { rows } = await app.db.query('SELECT id FROM account_openings WHERE account_id = $1', [person.id]);
    expect(row).toEqual({
      call: 'openLockedAccount',
      outcome: 'done',
      subjects: [person.id],
      records: [(rows[0] as { id: number }).id],
      asked: person.phone,
    });
  });

  it('must open it again after another 90 days without a log-in', async () => {
    const person = await silent(200);
    await open(person);
    await ageOpenings(person);
    expectError(await logIn(person), 'ACCOUNT_LOCKED');
    expect((await listed(person))?.opening?.reason).toBe('Back from leave');
    const other = await silent(200);
    await open(other, 'Another person');
    // Of a moment later: only whose opening it is tells them apart.
    await ageOpenings(other, -1);
    const { status, body } = await open(person, 'Back again');
    expect([status, body.opening?.reason]).toEqual([201, 'Back again']);
    expect((await listed(person))?.opening?.reason).toBe('Back again');
  });

  it('whose own account is the only one is let in again by `npm run admin`', async () => {
    const person = await silent(400, 'Admin');
    expectError(await logIn(person), 'ACCOUNT_LOCKED');
    await makeAdmin(app.db, person.phone, person.name);
    expect((await logIn(person)).status).toBe(200);
  });
});

describe('the list of locked accounts', () => {
  it('is empty if nobody is locked, and has no second page', async () => {
    expect(await list()).toEqual({
      _embedded: { lockedAccountList: [] },
      page: { number: 0, size: 100, totalPages: 0, totalElements: 0 },
    });
    await silent(91);
    const admin = await app.asRole('Admin');
    expectError(await admin.listLockedAccounts({ query: { page: 1, size: 100 } }), 'NO_SUCH_PAGE');
  });

  it('has the locked ones by name, then those opened lately, on pages; and nobody else', async () => {
    const opened = await silent(91, 'Doctor', 'Asim Ray');
    await open(opened, 'Opened lately');
    const [kajal, bina] = [await silent(100, 'Staff'), await silent(91, 'Admin', 'Bina Das')];
    const [patient, gone, long] = [
      await silent(91, 'Staff', 'Never Listed'),
      await silent(91, 'Staff', 'Never Listed'),
      await silent(91, 'Staff', 'Never Listed'),
    ];
    for (const person of [patient, gone, long]) await open(person, 'Of another');
    await app.db.query(`UPDATE accounts SET role = 'User' WHERE id = $1`, [patient.id]);
    await remove(gone);
    await ageOpenings(long);
    await app.db.query('UPDATE accounts SET last_login_at = clinic_now() WHERE id = $1', [long.id]);
    await silent(89, 'Staff', 'Never Listed');
    await silent(91, 'User', 'Never Listed');
    const whole = await list();
    expect(rowsOf(whole).map(({ userName, opening }) => [userName, opening?.reason])).toEqual([
      ['Bina Das', undefined],
      ['Kajal Pal', undefined],
      ['Asim Ray', 'Opened lately'],
    ]);
    expect(whole.page.totalElements).toBe(3);
    const daysLocked = ({ lockedSince }: { lockedSince: string | null }) =>
      lockedSince && Math.round((runNow().getTime() - Date.parse(lockedSince)) / 86_400_000);
    expect(rowsOf(whole).map(daysLocked)).toEqual([1, 10, null]);
    const second = await list(1, 2);
    expect(rowsOf(second).map(({ userName }) => userName)).toEqual(['Asim Ray']);
    expect(second.page).toEqual({ number: 1, size: 2, totalPages: 2, totalElements: 3 });
    const [row] = await noted(app, () => list());
    expect(row?.subjects).toEqual([opened.id, kajal.id, bina.id]);
  });
});
