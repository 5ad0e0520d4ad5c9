import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { exampleOf } from '../testing/ladder/prepare.ts';
import { addressLimits } from './address-limits.ts';

/** Limits by address in the strict profile: of the world, of the clinic's own line, and of who works behind it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

type From = { 'x-forwarded-for': string };
type Ask = (from: From) => Promise<{ status: number }>;

const aForm = (phone: string) => ({
  name: 'Mitali Sen',
  phoneNumber: phone,
  confirmPhoneNumber: phone,
  age: '34',
  gender: 'Female' as const,
});
const signUp: Ask = (from) => app.signUp({ body: { name: 'Mitali Sen', phone: aPhone() } }, from);
const register: Ask = (from) => app.register({ body: aForm(aPhone()) }, from);
const askCode: Ask = (from) => app.startLogIn({ body: { phoneNumber: aPhone() } }, from);
const enquire: Ask = async (from) =>
  app.sendEnquiry((await exampleOf('sendEnquiry').succeeds(app, await app.asRole('User'))) as never, from);
const verify: Ask = (from) => app.verifyReport({ params: { code: 'A'.repeat(22) } }, from);
const cancel: Ask = (from) => app.cancelByCode({ params: { code: 'A'.repeat(22) }, body: { digits: '1234' } }, from);
const startScreen: Ask = (from) => app.startScreen({}, from);
const beginPasskey: Ask = (from) => app.startPasskeyLogIn({}, from);
const wrongCode: Ask = async (from) => {
  const phone = aPhone();
  await app.startLogIn({ body: { phoneNumber: phone } }, { 'x-forwarded-for': anAddress() });
  return app.finishLogIn({ body: { phoneNumber: phone, otp: '000000' } }, from);
};

/** By hand: what is asked, its counter, how often the world may and how often the clinic's own line, and the answer. */
const table: [what: keyof typeof addressLimits, ask: Ask, key: string, world: number, own: number, status: number][] = [
  ['signUp', signUp, 'signup-address', 50, 200, 201],
  ['signUp', register, 'signup-address', 50, 200, 201],
  ['code', askCode, 'code-address', 100, 300, 200],
  ['wrongCode', wrongCode, 'wrong-address', 100, 100, 401],
  ['passkey', beginPasskey, 'passkey-address', 100, 300, 200],
  ['enquiry', enquire, 'enquiry-address', 20, 60, 201],
  ['verify', verify, 'verify', 60, 300, 200],
  ['unknownLink', cancel, 'cancel-unknown', 30, 300, 404],
  ['screenStart', startScreen, 'screen-start', 20, 60, 200],
];

it('every limit by address is in the table', () => {
  expect([...new Set(table.map(([what]) => what))].toSorted()).toEqual(Object.keys(addressLimits).toSorted());
});

describe.each(table)('%s', (_, ask, key, world, own, status) => {
  /** Whether the last of `most` is done and one more refused. */
  async function expectMost(address: string, most: number): Promise<void> {
    const from = { 'x-forwarded-for': address };
    expect((await ask(from)).status).toBe(status);
    const raise = 'UPDATE rate_limits SET hits = $2 WHERE key = $1 RETURNING key';
    expect((await app.db.query(raise, [`${key}:${address}`, most - 1])).rows).toHaveLength(1);
    expect((await ask(from)).status).toBe(status);
    expectError((await ask(from)) as never, 'TOO_MANY_REQUESTS');
  }

  it(`lets the world do ${world}`, () => expectMost(anAddress(), world));

  it(`lets a line from which somebody works at the clinic do ${own}`, async () => {
    const address = anAddress();
    await (await app.asRole('Receptionist')).readMe({}, { 'x-forwarded-for': address });
    await expectMost(address, own);
  });

  it('is the world’s where a patient is signed in', async () => {
    const address = anAddress();
    await (await app.asRole('User')).readMe({}, { 'x-forwarded-for': address });
    await expectMost(address, world);
  });
});

/** What one desk does for one person: it types a name, then the number, enters who is new, and opens their visit. */
async function serve(desk: TestCaller, testId: number, from: From, n: number): Promise<number[]> {
  const phone = n % 2 ? aPhone() : (await aPerson(app.db)).phone;
  const answers = [
    ...(await Promise.all(
      ['M', 'Mi', 'Mit', 'Mita'].map((text) => desk.findPeople({ params: { query: text + n } }, from)),
    )),
    await desk.findPeople({ params: { query: phone } }, from),
    n % 4 === 1
      ? await desk.signUp({ body: { name: 'Mitali Sen', phone } }, from)
      : n % 4 === 3
        ? await desk.register({ body: aForm(phone) }, from)
        : await desk.listJoinable({ query: { phone } }, from),
    await desk.openVisit(
      { body: { phone, lines: [{ type: 'test', testId }] } },
      { ...from, 'idempotency-key': randomUUID() },
    ),
  ];
  return answers.map(({ status }) => status).filter((status) => status >= 400);
}

describe('the busiest hour of a day of 400 people', () => {
  const from = { 'x-forwarded-for': anAddress() };
  let desk: TestCaller;
  beforeAll(async () => {
    desk = await app.asRole('Receptionist');
  });

  it('is 20 people in ten minutes at one counter: nobody is refused, and nothing adds up over more than that', async () => {
    const { id } = await aLabTest(app.db);
    for (let n = 0; n < 20; n += 1) expect(await serve(desk, id, from, n), `person ${n}`).toEqual([]);
    const longest = `SELECT max(extract(epoch FROM window_ends_at - clinic_now()))::int AS seconds FROM rate_limits
      WHERE key LIKE '%:' || $1 OR key LIKE '%:' || $2 || '%'`;
    const { rows } = await app.db.query(longest, [desk.account.id, from['x-forwarded-for']]);
    expect((rows[0] as { seconds: number }).seconds).toBeLessThanOrEqual(600);
  });

  it('is 120 people with their phones in the waiting room, on the same line', async () => {
    const refused: string[] = [];
    const note = async (what: string, ask: Ask) => {
      if ((await ask(from)).status === 429) refused.push(what);
    };
    for (let n = 0; n < 120; n += 1) {
      await note('sign-up', n % 2 ? signUp : register);
      for (const _ of ['once', 'again']) await note('code', askCode);
      if (n % 3 === 0) await note('paper', verify);
      if (n % 10 === 0) {
        await note('wrong code', wrongCode);
        await note('message', enquire);
        await note('screen', startScreen);
        await note('link', cancel);
      }
    }
    expect(refused).toEqual([]);
  });
});

it('whoever works there is limited as themselves, whatever the line has used up', async () => {
  const from = { 'x-forwarded-for': anAddress() };
  const [desk, other] = [await app.asRole('Receptionist'), await app.asRole('Staff')];
  const { id } = await aLabTest(app.db);
  await app.db.query(`INSERT INTO rate_limits VALUES ($1, 10000, clinic_now() + interval '1 hour')`, [
    `signup-address:${from['x-forwarded-for']}`,
  ]);
  expectError((await signUp(from)) as never, 'TOO_MANY_REQUESTS');
  for (let n = 0; n < 60; n += 1)
    expect((await desk.signUp({ body: { name: 'Mitali Sen', phone: aPhone() } }, from)).status).toBe(201);
  expectError(await desk.register({ body: aForm(aPhone()) }, from), 'TOO_MANY_REQUESTS');
  const lines = [{ type: 'test', testId: id }];
  const refused = await desk.send('openVisit', { body: { phone: (await aPerson(app.db)).phone, lines } }, from);
  // The reason, and no line.
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'Too many tries. Please wait a little and try again.' },
  });
  expect(refused.body).not.toHaveProperty('fields');
  expect((await other.register({ body: aForm(aPhone()) }, from)).status).toBe(201);
});
