import type { AddressInfo } from 'node:net';
import type { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scope } from '#contract/permissions.ts';
import { openAnnouncements } from '../db/announcements.ts';
import type { Announcement, Announcements } from '../db/announcements.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Caller } from '../shared/caller.ts';
import { readEvents, startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { markSecondFactor, withoutSecondFactor } from '../testing/second-factors.store.ts';
import { done } from '../testing/typed-calls.ts';
import { presentEvent } from './bookings.present.ts';
import { watchBookings } from './events.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

/** Announcements made by the test. */
function fakeAnnouncements(): Announcements & { say: (announcement: Announcement | null) => void; hearers: number } {
  const hearers = new Set<(announcement: Announcement | null) => void>();
  const watchers = new Set<() => void>();
  return {
    watchSession: (_, check) => {
      watchers.add(check);
      return () => void watchers.delete(check);
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    isHearing: () => true,
    close: () => Promise.resolve(),
    say: (announcement) => hearers.forEach((hear) => hear(announcement)),
    get hearers() {
      return hearers.size + watchers.size;
    },
  };
}

const caller: Caller = {
  accountId: 1,
  name: 'x',
  phone: '5000000001',
  patientNumber: '10004827',
  role: 'Doctor',
  language: 'en',
  doctor: { id: 9, type: 'Internal', isReporting: false },
  reportsLockedBefore: null,
  mustSetUpSecondFactor: false,
  isVouched: false,
  isRecovered: false,
  sessionHash: Buffer.alloc(32),
};
const announced = (more: Partial<Announcement> = {}): Announcement => ({
  id: 7,
  kind: 'test',
  account: 2,
  doctors: [],
  ...more,
});

/** The events a caller with that scope receives for the announcements, as the stream writes them. */
function eventsFor(scope: Scope, who: Partial<Caller>, announcements: readonly (Announcement | null)[]): string {
  const source = fakeAnnouncements();
  const stream = watchBookings(
    { announcements: source, db: app.db } as unknown as Dependencies,
    {
      caller: { ...caller, ...who },
      scope,
    },
    presentEvent,
  );
  for (const announcement of announcements) source.say(announcement);
  const text = String((stream as PassThrough).read() ?? '');
  stream.destroy();
  return text;
}

const event = 'data: {"id":7,"bookingType":"test"}\n\n';
const hello = 'retry: 3000\n\n';

describe('an event is sent', () => {
  it.each<[string, Scope, Partial<Caller>, Partial<Announcement>, boolean]>([
    ['the desk, for any booking', 'any', { doctor: null }, {}, true],
    ['a patient, of their own', 'own', { doctor: null }, { account: 1 }, true],
    ["not a patient, of another's", 'own', { doctor: null }, {}, false],
    ['not a patient who is a doctor too, of what they are part of', 'own', {}, { doctors: [9] }, false],
    ['a doctor, of what they are part of', 'involved', {}, { doctors: [8, 9] }, true],
    ['a doctor, of their own', 'involved', {}, { account: 1 }, true],
    ['not a doctor, of what they have no part in', 'involved', {}, { doctors: [8] }, false],
    ['not a Doctor who is no doctor of the clinic', 'involved', { doctor: null }, { doctors: [9] }, false],
    ['no role that may read no booking, not even their own', 'no', {}, { account: 1, doctors: [9] }, false],
  ])('%s', (_, scope, who, announcement, hears) => {
    expect(eventsFor(scope, who, [announced(announcement)])).toBe(hello + (hears ? event : ''));
  });

  it('with number and kind only, and after a gap without either, to every listener', () => {
    expect(eventsFor('own', { doctor: null }, [null, announced({ account: 1, kind: 'doctor' }), announced()])).toBe(
      `${hello}data: {"id":null,"bookingType":null}\n\ndata: {"id":7,"bookingType":"doctor"}\n\n`,
    );
  });
});

describe('an open stream ends at once', () => {
  const address = '/api/v1/bookings/events';
  /** Opens the stream of a caller; resolves when it has ended by itself. */
  async function opened(who: TestCaller): Promise<{ ended: Promise<string> }> {
    const answer = await app.app.inject({ method: 'GET', url: address, headers: who.session, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    const stream = answer.stream();
    const open = performance.now();
    const ended = new Promise<string>((resolve) =>
      stream.once('end', () => resolve(performance.now() - open < 5000 ? 'at once' : 'late')),
    );
    stream.resume();
    return { ended };
  }
  const admin = () => app.asRole('Admin');

  it.each<[string, (who: TestCaller) => Promise<unknown>]>([
    [
      'another role is given',
      async ({ account }) => (await admin()).changeRole({ params: { phone: account.phone }, body: { role: 'User' } }),
    ],
    ['the person logs out', (who) => who.logOut()],
    [
      'the person ends the session elsewhere',
      async ({ account }) => {
        const elsewhere = await app.as(account);
        const { sessions } = await done(elsewhere.listMySessions());
        for (const { id, current } of sessions) if (!current) await elsewhere.endMySession({ params: { id } });
      },
    ],
  ])('when %s, and others go on', async (_, change) => {
    const [one, other] = [await app.asRole('Receptionist'), await app.asRole('Receptionist')];
    const [{ ended }, going] = [await opened(one), await opened(other)];
    await change(one);
    expect(await ended).toBe('at once');
    expect(await Promise.race([going.ended, Promise.resolve('open')])).toBe('open');
  });

  it('when its role must now have a second step, or its own is taken away; of who has one it goes on', async () => {
    const [one, other, without] = [
      await app.asRole('Receptionist'),
      await app.asRole('Receptionist'),
      await app.asRole('Receptionist'),
    ];
    const boss = await admin();
    for (const { account } of [other, without]) await markSecondFactor(app, account.phone);
    const [going, taken, asked] = [await opened(other), await opened(without), await opened(one)];
    try {
      await done(boss.requireSecondFactor({ params: { role: 'Receptionist' }, body: { required: true } }));
      expect(await asked.ended).toBe('at once');
      await withoutSecondFactor(app, without.account.phone);
      expect(await taken.ended).toBe('at once');
      expect(await Promise.race([going.ended, Promise.resolve('open')])).toBe('open');
    } finally {
      await boss.requireSecondFactor({ params: { role: 'Receptionist' }, body: { required: false } });
    }
  });

  it('when its session ended while it was being opened', async () => {
    const { account } = await app.asRole('Staff');
    const source = fakeAnnouncements();
    const stream = watchBookings(
      { announcements: source, db: app.db } as unknown as Dependencies,
      {
        caller: { ...caller, accountId: account.id, role: 'Staff', sessionHash: Buffer.alloc(32, 1) },
        scope: 'any',
      },
      presentEvent,
    );
    const ended = new Promise<void>((resolve) => void stream.once('end', resolve));
    stream.resume();
    await ended;
    await expect.poll(() => source.hearers, { interval: 5 }).toBe(0);
  });
});

describe('a stream', () => {
  async function opened(who: TestCaller) {
    const source = fakeAnnouncements();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { rows } = await app.db.query('SELECT token_hash AS hash FROM sessions WHERE account_id = $1', [
      who.account.id,
    ]);
    const stream = watchBookings(
      { announcements: source, db: app.db } as unknown as Dependencies,
      {
        caller: {
          ...caller,
          accountId: who.account.id,
          role: who.account.role,
          sessionHash: (rows[0] as { hash: Buffer }).hash,
        },
        scope: 'any',
      },
      presentEvent,
    ) as PassThrough;
    const ended = new Promise<void>((resolve) => void stream.once('end', resolve));
    const heard: string[] = [];
    stream.on('data', (chunk: Buffer) => heard.push(String(chunk)));
    return { source, stream, heard, ended };
  }

  it('sends a heartbeat every twenty seconds, and is released when the reader leaves', async () => {
    const { source, stream, heard } = await opened(await app.asRole('User'));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(heard).toEqual([hello]);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => heard, { interval: 5 }).toEqual([hello, ': \n\n']);
    expect([source.hearers, vi.getTimerCount()]).toEqual([2, 1]);
    stream.destroy();
    await expect.poll(() => [source.hearers, vi.getTimerCount()], { interval: 5 }).toEqual([0, 0]);
  });

  it.each([
    ["is another role's", (id: number) => app.db.query(`UPDATE accounts SET role = 'Staff' WHERE id = $1`, [id])],
    [
      'has lain unused too long',
      (id: number) =>
        app.db.query(`UPDATE sessions SET last_seen_at = clinic_now() - interval '61 minutes' WHERE account_id = $1`, [
          id,
        ]),
    ],
  ])('ends at its next heartbeat when the session %s', async (_, change) => {
    const person = await app.asRole('User');
    const { source, ended } = await opened(person);
    await change(person.account.id);
    await vi.advanceTimersByTimeAsync(20_000);
    await ended;
    await expect.poll(() => source.hearers, { interval: 5 }).toBe(0);
  });

  it('ends when the session cannot be checked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const away = { first: () => Promise.reject(new Error('away')) };
    const stream = watchBookings(
      { announcements: fakeAnnouncements(), db: away } as unknown as Dependencies,
      {
        caller,
        scope: 'any',
      },
      presentEvent,
    );
    const ended = new Promise<void>((resolve) => void stream.once('end', resolve));
    stream.resume();
    await vi.advanceTimersByTimeAsync(20_000);
    await ended;
    expect(stream.readableEnded).toBe(true);
  });

  it('goes on while the session is valid, and does not prolong it', async () => {
    const person = await app.asRole('User');
    await app.db.query(
      `UPDATE sessions SET last_seen_at = clinic_now() - interval '10 minutes' WHERE account_id = $1`,
      [person.account.id],
    );
    const { source, heard, stream } = await opened(person);
    for (let beat = 1; beat <= 3; beat += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(() => heard.length, { interval: 5 }).toBe(1 + beat);
    }
    expect(source.hearers).toBe(2);
    const { rows } = await app.db.query(
      `SELECT clinic_now() - last_seen_at > interval '9 minutes' AS unused FROM sessions WHERE account_id = $1`,
      [person.account.id],
    );
    expect(rows).toEqual([{ unused: true }]);
    stream.destroy();
  });
});

it('the database announces each new or changed booking, with its account and doctors', async () => {
  const heard: (Announcement | null)[] = [];
  const [patient, admin, doctor] = [await aPerson(app.db), await app.asRole('Admin'), await aSignedInDoctor(app)];
  const [booked, referring, reporting] = [await aDoctor(app.db), await aDoctor(app.db), await aDoctor(app.db)];
  const announcements = openAnnouncements(app.owner, () => undefined);
  announcements.subscribe((announcement) => heard.push(announcement));
  // Until it listens, it may have missed something.
  await expect.poll(() => heard, { interval: 20, timeout: 5000 }).toEqual([null]);
  const { id } = await aBooking(app.db, {
    kind: 'doctor',
    accountId: patient.id,
    doctorId: booked.id,
    refererId: doctor.doctorId,
    referringDoctorId: referring.id,
    reportingDoctorId: reporting.id,
  });
  await admin.editDoctorBooking({ body: { id, refererPhoneNumber: '' } });
  const own = () => heard.filter((announcement) => announcement?.id === id);
  await expect.poll(own, { interval: 20, timeout: 5000 }).toEqual([
    { id, kind: 'doctor', account: patient.id, doctors: [booked.id, doctor.doctorId, referring.id, reporting.id] },
    { id, kind: 'doctor', account: patient.id, doctors: [booked.id, referring.id, reporting.id] },
  ]);
  await announcements.close();
});

describe('the events', () => {
  it('send the desk every booking, and a patient only their own: number and kind, nothing else', async () => {
    const [desk, patient, test] = [await app.asRole('Receptionist'), await app.asRole('User'), await aLabTest(app.db)];
    const heard = [
      readEvents(app.app, '/api/v1/bookings/events', desk.session, 2),
      readEvents(app.app, '/api/v1/bookings/events', patient.session, 2),
    ];
    const other = await aPerson(app.db);
    const pump = setInterval(
      () => void aBooking(app.db, { kind: 'test', accountId: other.id, labTestId: test.id }),
      50,
    );
    const make = setInterval(() => void patient.bookLabTest({ body: { resourceId: test.id, evenIfAlike: true } }), 50);
    const [all, own] = await Promise.all(heard);
    clearInterval(pump);
    clearInterval(make);
    expect(all!.events.length).toBeGreaterThanOrEqual(2);
    // The first event may stand for what was missed before anybody listened.
    const { id, ...rest } = own!.events[1] as { id: number };
    expect(rest).toEqual({ bookingType: 'test' });
    expect((await patient.readTestBooking({ params: { id } })).status).toBe(200);
  });
});

it('open event streams do not keep the server from closing', async () => {
  const other = await startTestApp();
  const desk = await other.asRole('Receptionist');
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/bookings/events`, { headers: desk.session });
  const read = answer.text().catch(() => 'cut');
  const began = performance.now();
  await other.close();
  await read;
  expect(performance.now() - began).toBeLessThan(3000);
});
