import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HallEvent } from '#contract/queue/hall.ts';
import { openAnnouncements } from '../db/announcements.ts';
import { countOpenStreams } from '../guards/open-streams.ts';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBookingToday, aDoctor, aPerson } from '../testing/builders.store.ts';
import { forge } from '../testing/databases.store.ts';
import { newestScreenCode } from '../testing/examples-schedules.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { presentHall } from './hall.present.ts';
import { watchHall } from './hall.service.ts';
import { keepToday } from './kept-today.service.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, desk] = [await app.asRole('Admin'), await app.asRole('Receptionist')];
});
afterAll(() => app.close());

const start = async () => (await done(app.startScreen({}, { 'x-forwarded-for': anAddress() }))).token;
const pair = (code: string, name = 'Hall', caller = admin) => caller.pairScreen({ body: { code, name } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isSeen = async (token: string) => (await done(app.seeScreen({}, bearer(token)))).isPaired;
const screens = async (caller = desk) => (await done(caller.readToday())).screens;
async function aPairedScreen(name = `Hall ${anAddress()}`) {
  const token = await start();
  // Each admin types few codes.
  await pair(await newestScreenCode(app.db), name, await app.asRole('Admin'));
  const { id } = (await screens()).find((screen) => screen.name === name)!;
  return { token, id, name };
}
/** Reads a screen's events until one fulfils `isLast`; returns that one and its number. */
async function follow(token: string, isLast: (event: HallEvent) => boolean, after?: number) {
  const answer = await app.app.inject({
    url: '/api/v1/hall/events',
    headers: { ...bearer(token), ...(after !== undefined && { 'last-event-id': String(after) }) },
    payloadAsStream: true,
  });
  const stream = answer.stream();
  try {
    for await (const chunk of stream) {
      const [, id = ''] = /^id: (\d+)$/m.exec(String(chunk)) ?? [];
      const [, data] = /^data: (.*)$/m.exec(String(chunk)) ?? [];
      const event = data ? (JSON.parse(data) as HallEvent) : null;
      if (event && isLast(event)) return { id: Number(id), event };
    }
    throw new Error('The stream has ended');
  } finally {
    stream.destroy();
  }
}
const take = (id: number, step: string) => desk.send('takeStep', { params: { id }, body: { step } });
/** A doctor's people of today who have come. */
async function aQueue(room: string, count = 2) {
  const doctor = await aDoctor(app.db, { name: 'Dr. Named' });
  const people: number[] = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await aBookingToday(app.db, (await aPerson(app.db, { name: 'Mitali Sen' })).id, doctor.id));
    await take(people[index]!, 'ARRIVE');
  }
  await app.db.query('UPDATE sittings SET room = $2 WHERE doctor_id = $1', [doctor.id, room]);
  return people as [number, number, number];
}
/** So many streams one screen may have. */
const four = [200, 200, 200, 200];
const board = (event: HallEvent, room: string) => event.board?.sessions.find((one) => one.room === room);

describe('a screen in the hall', () => {
  it('shows a code until the admin types it, and then the board', async () => {
    const token = await start();
    const { event } = await follow(token, ({ code }) => code !== null);
    expect(event).toMatchObject({ code: await newestScreenCode(app.db), board: null });
    const waiting = follow(token, (next) => next.board !== null);
    expect((await pair(event.code!)).status).toBe(200);
    expect((await waiting).event.code).toBeNull();
    expect(await isSeen(token)).toBe(true);
  });

  it('is paired only with a code that a screen shows now, once, and by the admin', async () => {
    const token = await start();
    const code = await newestScreenCode(app.db);
    expectError(await pair(code, 'Hall', desk), 'FORBIDDEN');
    expectError(await pair(code === '000000' ? '000001' : '000000'), 'INVALID_FIELDS');
    await app.db.query(`UPDATE hall_screens SET code_until = clinic_now() WHERE code = $1`, [code]);
    expectError(await pair(code), 'INVALID_FIELDS');
    expect(await isSeen(token)).toBe(false);
    expect((await follow(token, () => true)).event).toMatchObject({ code: null, board: null });
  });

  it('limits how often codes are tried, and screens are started from one address', async () => {
    const guesser = await app.asRole('Admin');
    for (let index = 0; index < 10; index += 1) expectError(await pair('12345', 'x', guesser), 'INVALID_FIELDS');
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await pair('999999', 'x', guesser)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const headers = { 'x-forwarded-for': anAddress() };
    for (let index = 0; index < 20; index += 1) await app.startScreen({}, headers);
    expectError(await app.startScreen({}, headers), 'TOO_MANY_REQUESTS');
  });

  it('that waits for its code may open few streams, all of one address too; a paired one there still opens', async () => {
    const [address, tokens] = [anAddress(), [await start(), await start(), await start()]];
    const open = async (token: string, from = address) => {
      const answer = await app.app.inject({
        url: '/api/v1/hall/events',
        headers: { ...bearer(token), 'x-forwarded-for': from },
        payloadAsStream: true,
      });
      if (answer.statusCode !== 200) answer.stream().resume();
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], stream: answer.stream() };
    };
    const opened = [];
    for (const token of tokens) for (let count = 0; count < 5; count += 1) opened.push(await open(token));
    expect(opened.map(({ status }) => status)).toEqual([...four, 429, ...four, 429, 200, 200, 429, 429, 429]);
    expect(opened[4]!.retryAfter).toBe('10');
    const paired = await open((await aPairedScreen()).token);
    expect(paired.status).toBe(200);
    expect((await open(tokens[2]!, anAddress())).status).toBe(200);
    for (const { stream } of [...opened, paired]) stream.destroy();
  });

  it('finds a place in the house, and where people of the clinic are signed in, however many strangers wait', async () => {
    // Its own server: it uses up what all screens share.
    const house = await startTestApp();
    const fromAddress = () => ({ 'x-forwarded-for': anAddress() });
    const tokens: string[] = [];
    while (tokens.length < 30) tokens.push((await done(house.startScreen({}, fromAddress()))).token);
    const open = async (n: number, from: string) => {
      const answer = await house.app.inject({
        url: '/api/v1/hall/events',
        headers: { ...bearer(tokens[n % tokens.length]!), 'x-forwarded-for': from },
        payloadAsStream: true,
      });
      if (answer.statusCode !== 200) answer.stream().resume();
      return { status: answer.statusCode, stream: answer.stream() };
    };
    const opened = [];
    for (let n = 0; n < 100; n += 1) opened.push(await open(n, `198.51.100.${n % 10}`));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(80);
    const line = '203.0.113.9';
    expect((await open(20, line)).status).toBe(429);
    await (await house.asRole('User')).readMe({}, { 'x-forwarded-for': line });
    expect((await open(20, line)).status, 'where a patient is signed in').toBe(429);
    await (await house.asRole('Receptionist')).readMe({}, { 'x-forwarded-for': line });
    const places = [];
    for (let n = 20; n < 29; n += 1) places.push(await open(n, line));
    for (let n = 20; n < 32; n += 1) places.push(await open(n, `192.168.7.${n}`));
    expect(places.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429]);
    for (const { stream } of [...opened, ...places]) stream.destroy();
    await house.close();
  });

  it('waits with eighty strangers at most, which keeps no paired one out', async () => {
    const announcements = openAnnouncements(app.owner, () => undefined);
    const deps = { db: app.db, announcements };
    const shared = { kept: keepToday(deps), open: countOpenStreams() };
    const watch = (token: string) =>
      watchHall(deps, shared, { token, after: null, address: { key: token, isOwn: false } }, presentHall);
    const streams = [];
    for (let index = 0; index < 80; index += 1) streams.push(await watch(`unknown ${index}`));
    await expect(watch('one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { token } = await aPairedScreen();
    streams.push(await watch(token));
    streams[0]!.destroy();
    await expect.poll(() => watch('one more').then((stream) => streams.push(stream)), { interval: 5 }).toBe(82);
    for (const stream of streams) stream.destroy();
    await announcements.close();
  });

  it('finds back to a server that was started again: it hears what it missed, and nothing twice', async () => {
    const { token } = await aPairedScreen();
    const [first, second] = await aQueue('34');
    await take(first, 'CALL');
    const { id } = await follow(token, (one) => board(one, '34')?.serving.length === 1);
    await take(second, 'CALL');
    const announcements = openAnnouncements(app.owner, () => undefined);
    const deps = { db: app.db, announcements };
    const known = { token, after: id, address: { key: anAddress(), isOwn: false } };
    const stream = await watchHall(deps, { kept: keepToday(deps), open: countOpenStreams() }, known, presentHall);
    const spoken: number[] = [];
    for await (const chunk of stream) {
      const [, data] = /^data: (.*)$/m.exec(String(chunk)) ?? [];
      if (!data) continue;
      spoken.push(...(JSON.parse(data) as HallEvent).board!.calls.map(({ number }) => number));
      break;
    }
    expect(spoken).toEqual([2]);
    await announcements.close();
  });

  it('shows numbers and rooms, who is next, and nobody’s name', async () => {
    const { token } = await aPairedScreen();
    const [first] = await aQueue('31', 5);
    await take(first, 'CALL');
    const { event } = await follow(token, (one) => board(one, '31')?.serving.length === 1);
    expect(board(event, '31')).toMatchObject({ serving: [1], next: [2, 3, 4], hasBegun: true, isPaused: false });
    expect(event.board!.last).toMatchObject({ number: 1, room: '31', isAgain: false });
    for (const name of ['Mitali', 'Named']) expect(JSON.stringify(event)).not.toContain(name);
  });

  it('speaks a call once, and what it missed while it was away, but nothing older than its start', async () => {
    const { token } = await aPairedScreen();
    const [first, second, third] = await aQueue('32', 3);
    await take(first, 'CALL');
    const fresh = await follow(token, (one) => board(one, '32')?.serving.length === 1);
    expect(fresh.event.board!.calls).toEqual([]);
    await take(first, 'AGAIN');
    await take(second, 'CALL');
    const back = await follow(token, (one) => board(one, '32')?.serving.length === 2, fresh.id);
    const spoken = back.event.board!.calls.filter(({ room }) => room === '32');
    expect(spoken.map(({ number, isAgain }) => [number, isAgain])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect((await follow(token, () => true, back.id)).event.board!.calls).toEqual([]);
    await forge(app.owner, `UPDATE token_events SET at = at - interval '3 minutes'`);
    await take(third, 'CALL');
    const late = await follow(token, (one) => board(one, '32')?.serving.length === 3, fresh.id);
    expect(late.event.board!.calls.map(({ number }) => number)).toEqual([3]);
  });

  it('forgets a call that was taken back', async () => {
    const { token } = await aPairedScreen();
    const [first] = await aQueue('33');
    await take(first, 'CALL');
    const { id } = await follow(token, (one) => board(one, '33')?.serving.length === 1);
    await take(first, 'UNDO');
    const { event } = await follow(token, (one) => board(one, '33')?.serving.length === 0);
    expect(event.board!.last?.id).not.toBe(id);
  });

  it('is told to the desk as off a minute after its last word, and to no Doctor', async () => {
    const { token, id } = await aPairedScreen();
    const isOn = async () => (await screens()).find((screen) => screen.id === id)?.isOn;
    expect(await isOn()).toBe(true);
    await app.db.query(`UPDATE hall_screens SET seen_at = clinic_now() - interval '61 seconds' WHERE id = $1`, [id]);
    expect(await isOn()).toBe(false);
    await isSeen(token);
    expect(await isOn()).toBe(true);
    expect(await screens(await app.asRole('Doctor'))).toEqual([]);
  });

  it('that is taken off shows nothing any more, at once, and never again with its key', async () => {
    const { token, id } = await aPairedScreen();
    const gone = follow(token, (event) => event.board === null);
    await follow(token, (event) => event.board !== null);
    expect((await admin.removeScreen({ params: { id } })).status).toBe(200);
    expect((await gone).event).toMatchObject({ code: null, board: null });
    expect(await isSeen(token)).toBe(false);
    for (const after of [undefined, 0])
      expect((await follow(token, () => true, after)).event, 'its key again').toMatchObject({
        code: null,
        board: null,
      });
    expectError(await admin.removeScreen({ params: { id } }), 'NOT_FOUND');
  });
});
