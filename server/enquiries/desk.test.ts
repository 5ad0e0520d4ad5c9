import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { anIpv6Prefix, anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

/** The desk's list of messages. An app of its own, because unread messages are counted over all of them. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa Pal' });
});
afterAll(() => app.close());

const visitor = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '+91 50000 12345',
  message: 'Do you test on Sundays?',
};
const send = (message: Body<'sendEnquiry'>, from = anAddress(), headers: Record<string, string> = {}) =>
  app.sendEnquiry({ body: message }, { 'x-forwarded-for': from, ...headers });
const list = (query: Record<string, string> = {}) => done(desk.listEnquiries({ query }));
const idsOf = (answer: Answer<'listEnquiries'>) => answer._embedded.enquiryList.map(({ id }) => id);
const ids = async (query: Record<string, string>) => idsOf(await list(query));
const mark = (id: number, marks: Body<'markEnquiry'>, by = desk) =>
  done(by.markEnquiry({ params: { id }, body: marks }));
const clear = () => app.db.query('DELETE FROM enquiries');

/** Sends a message and returns its number. */
async function sent(message: Partial<typeof visitor> = {}): Promise<number> {
  expect((await send({ ...visitor, ...message })).status).toBe(201);
  return Math.max(...(await ids({ size: '100' })));
}

describe('a message', () => {
  it('is stored as sent, with its language and time', async () => {
    await send({ ...visitor, name: ' Bimal Dutta ' }, anAddress(), { 'accept-language': 'bn' });
    const [id = 0] = (await ids({ size: '100' })).toSorted((a, b) => b - a);
    expect((await desk.readEnquiry({ params: { id } })).body).toEqual({
      id,
      ...visitor,
      receivedAt: expect.any(String) as string,
      readAt: null,
      answeredAt: null,
      answeredBy: null,
    });
    const { rows } = await app.db.query(
      `SELECT language, created_at > clinic_now() - interval '1 minute' AS fresh FROM enquiries WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ language: 'bn', fresh: true }]);
  });

  it('is one of twenty in ten minutes per address or IPv6 network, those of bots included', async () => {
    const [line, other] = [anIpv6Prefix(), anIpv6Prefix()];
    for (let n = 1; n <= 20; n += 1)
      expect(
        (await send(n % 2 ? visitor : { ...visitor, website: 'http://spam.invalid' }, `${line}::${n.toString(16)}`))
          .status,
      ).toBe(201);
    const refused = await send(visitor, `${line}:ffff::1`);
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await send(visitor, `${other}::1`)).status).toBe(201);
    await letTimePass(app.db, 540);
    expectError(await send(visitor, `${line}::1`), 'TOO_MANY_REQUESTS');
    await letTimePass(app.db, 60);
    expect((await send(visitor, `${line}::1`)).status).toBe(201);
    await letTimePass(app.db, -600);
  });

  it('leaves an audit row, but one of a bot does not', async () => {
    const since = await lastAudit(app.db);
    await send(visitor);
    await send({ ...visitor, website: 'x' });
    expect(await auditSince(app.db, since)).toMatchObject([
      {
        call: 'sendEnquiry',
        action: 'change',
        outcome: 'done',
        actorId: null,
        role: 'Anonymous',
        subjects: [],
        records: [],
      },
    ]);
  });
});

describe('the list', () => {
  it('is filtered by state: unread, open though read, answered', async () => {
    await clear();
    const [unread, read, answered] = [await sent(), await sent(), await sent()];
    await mark(read, { read: true });
    await mark(answered, { answered: true });
    expect(await ids({})).toEqual([unread, answered, read]);
    expect(await ids({ state: 'unread' })).toEqual([unread]);
    expect(await ids({ state: 'open' })).toEqual([unread, read]);
    expect(await ids({ state: 'answered' })).toEqual([answered]);
    expect((await list({ state: 'answered' })).unread).toBe(1);
    expect((await list({ state: 'open' })).page.totalElements).toBe(2);
    expect((await list({ state: 'answered' })).page.totalElements).toBe(1);
  });

  it('is of days, both included, and begins with the oldest if asked to, unread ones still before the others', async () => {
    await clear();
    const [before, first, last, after, read] = [await sent(), await sent(), await sent(), await sent(), await sent()];
    const times = {
      [before]: '2024-03-04T23:59:59.999+05:30',
      [first]: '2024-03-05T00:00:00+05:30',
      [read]: '2024-03-05T09:00:00+05:30',
      [last]: '2024-03-06T23:59:59.999+05:30',
      [after]: '2024-03-07T00:00:00+05:30',
    };
    for (const [id, at] of Object.entries(times))
      await app.db.query('UPDATE enquiries SET created_at = $2 WHERE id = $1', [id, at]);
    await mark(read, { read: true });
    const days = { from: '2024-03-05', to: '2024-03-06' };
    expect(await ids(days)).toEqual([last, first, read]);
    expect(await ids({ ...days, order: 'oldest' })).toEqual([first, last, read]);
    expect((await list(days)).page.totalElements).toBe(3);
    expect(await ids({ to: '2024-03-04' })).toEqual([before]);
    expect(await ids({ from: '2024-03-07', order: 'newest' })).toEqual([after]);
    for (const query of [{ from: '2024-02-30' }, { to: 'x' }, { order: 'up' }])
      expect((await desk.send('listEnquiries', { query })).status, JSON.stringify(query)).toBe(400);
  });

  it('has messages of the same moment in the order of their numbers, the last one first', async () => {
    await clear();
    const all = [await sent(), await sent(), await sent()].toReversed();
    await app.db.query('UPDATE enquiries SET created_at = clinic_now()');
    expect(await ids({})).toEqual(all);
  });

  it('finds a text in name, e-mail, phone and message, in any case, literally', async () => {
    await clear();
    const [byName, byEmail, byPhone, byText] = [
      await sent({ name: 'Shyamal Kar' }),
      await sent({ email: 'kar@shyamal.invalid' }),
      await sent({ phone: '033 2222 1111' }),
      await sent({ message: 'Ask for Shyamal, 50% off_er' }),
    ];
    expect((await ids({ q: 'SHYAMAL' })).toSorted()).toEqual([byName, byEmail, byText].toSorted());
    expect(await ids({ q: '2222 1111' })).toEqual([byPhone]);
    expect(await ids({ q: '50%' })).toEqual([byText]);
    expect(await ids({ q: 'off_er' })).toEqual([byText]);
    expect([await ids({ q: '50_' }), await ids({ q: 'of%er' }), await ids({ q: '\\' })]).toEqual([[], [], []]);
    await mark(byText, { read: true });
    expect(await ids({ q: 'shyamal', state: 'unread' })).toEqual([byEmail, byName]);
    expect((await list({ q: 'shyamal', state: 'unread' })).page.totalElements).toBe(2);
  });

  it('has pages of twenty unless another size is asked for, and says where it ends', async () => {
    await clear();
    const all: number[] = [];
    for (let n = 0; n < 21; n += 1) all.unshift(await sent());
    expect([await ids({}), await ids({ page: '1' })]).toEqual([all.slice(0, 20), all.slice(20)]);
    expect((await list({ size: '5', page: '4' })).page).toEqual({
      number: 4,
      size: 5,
      totalPages: 5,
      totalElements: 21,
    });
    expectError(await desk.listEnquiries({ query: { page: 2 } }), 'NO_SUCH_PAGE');
    await clear();
    expect(await list({})).toEqual({
      _embedded: { enquiryList: [] },
      page: { number: 0, size: 20, totalPages: 0, totalElements: 0 },
      unread: 0,
    });
  });

  it('leaves an audit row with the messages shown', async () => {
    await clear();
    const [one, other] = [await sent(), await sent({ name: 'Somebody Else' })];
    const since = await lastAudit(app.db);
    await list({ q: 'Bimal Dutta' });
    await desk.readEnquiry({ params: { id: other } });
    await mark(one, { read: true });
    await desk.readEnquiry({ params: { id: 2000000000 } });
    const of = { actorId: desk.account.id, role: 'Receptionist', subjects: [] };
    expect(await auditSince(app.db, since)).toMatchObject([
      { ...of, call: 'listEnquiries', action: 'look-up', records: [one] },
      { ...of, call: 'readEnquiry', action: 'look-up', records: [other] },
      { ...of, call: 'markEnquiry', action: 'change', records: [one] },
      { ...of, call: 'readEnquiry', outcome: 'not-found', records: [] },
    ]);
  });
});

describe('a mark', () => {
  const kept = async (id: number) =>
    (await app.db.query('SELECT read_by AS reader, answered_by AS answerer FROM enquiries WHERE id = $1', [id]))
      .rows[0];
  const isSet = ({ readAt, answeredAt }: { readAt: string | null; answeredAt: string | null }) => [
    readAt !== null,
    answeredAt !== null,
  ];

  it('is set once, by the first, and stays', async () => {
    const [id, other] = [await sent(), await app.asRole('Staff', { name: 'Kajal Dey' })];
    const first = await mark(id, { read: true }, other);
    expect(isSet(first)).toEqual([true, false]);
    expect(await mark(id, { read: true })).toEqual(first);
    const answered = await mark(id, { answered: true });
    expect([answered.readAt, answered.answeredBy]).toEqual([first.readAt, 'Rupa Pal']);
    expect(await mark(id, { answered: true, read: true }, other)).toEqual(answered);
    expect(await kept(id)).toEqual({ reader: other.account.id, answerer: desk.account.id });
  });

  it('as answered also marks as read', async () => {
    const id = await sent();
    expect(isSet(await mark(id, { answered: true }))).toEqual([true, true]);
    expect(await kept(id)).toEqual({ reader: desk.account.id, answerer: desk.account.id });
  });

  it('that is removed is gone, and the other one stays', async () => {
    const id = await sent();
    await mark(id, { answered: true });
    const open = await mark(id, { answered: false });
    expect([isSet(open), open.answeredBy]).toEqual([[true, false], null]);
    await mark(id, { answered: true });
    expect(isSet(await mark(id, { read: false }))).toEqual([false, true]);
    expect(await kept(id)).toEqual({ reader: null, answerer: desk.account.id });
    expect(isSet(await mark(id, { read: false, answered: false }))).toEqual([false, false]);
    expect(await kept(id)).toEqual({ reader: null, answerer: null });
    expect(isSet(await mark(id, { read: false, answered: true }))).toEqual([false, true]);
  });

  it('that was never set changes nothing when it is removed', async () => {
    const id = await sent();
    expect(isSet(await mark(id, { answered: false }))).toEqual([false, false]);
    expect(await kept(id)).toEqual({ reader: null, answerer: null });
  });

  it('changes only that message, and must be a known mark', async () => {
    const [id, other] = [await sent(), await sent()];
    await mark(id, { answered: true });
    expect(isSet(await done(desk.readEnquiry({ params: { id: other } })))).toEqual([false, false]);
    expectError(await desk.markEnquiry({ params: { id }, body: {} }), 'INVALID_FIELDS');
    expectError(await desk.markEnquiry({ params: { id: 2000000000 }, body: { read: true } }), 'NOT_FOUND');
    expectError(await desk.readEnquiry({ params: { id: 2000000000 } }), 'NOT_FOUND');
  });
});
