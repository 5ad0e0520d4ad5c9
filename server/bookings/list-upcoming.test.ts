import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckupStatus } from '#contract/bookings/states.ts';
import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import type { Query } from '../testing/typed-calls.ts';
import { readBookings } from './list.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minutes = (count: number) => new Date(runNow().getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
/** A day without a clock time is stored as its midnight; `count` days from today. */
const dayOf = (count: number) => ({
  scheduledAt: atClinicClock(clinicClock(days(count)).date, 0, 0),
  scheduledHasTime: false,
});
const lastMinuteOf = (count: number) => atClinicClock(clinicClock(days(count)).date, 23, 59);
const idsOf = ({ body }: { body: unknown }) =>
  Object.values((body as { _embedded: Record<string, { id: number }[]> })._embedded)
    .flat()
    .map(({ id }) => id);
const upcoming = async (caller: TestCaller, kind: 'test' | 'doctor', more: Query<'listTestBookings'> = {}) =>
  idsOf(await caller.send(callsOf[kind].list, { query: { scope: 'upcoming', size: 100, ...more } }));

describe.each(['test', 'doctor'] as const)('a %s booking', (kind) => {
  it.each<[string, Partial<WantedBooking>, boolean]>([
    ['without a date is to come', {}, true],
    ['a minute from now is to come', { scheduledAt: minutes(1) }, true],
    ['of today is to come until the day is over', { scheduledAt: dayOf(0).scheduledAt }, true],
    ['of the last minute of yesterday is over', { scheduledAt: lastMinuteOf(-1) }, false],
    ['that had its time this hour yesterday is over', { scheduledAt: days(-1) }, false],
    ['of today, without a clock time, is to come until the day is over', dayOf(0), true],
    ['of tomorrow, without a clock time, is to come', dayOf(1), true],
    ['of yesterday, without a clock time, is over', dayOf(-1), false],
    ['of last week, without a clock time, is over', dayOf(-7), false],
    [
      'that is completed is not to come, whatever its date',
      { scheduledAt: days(1), checkupStatus: 'COMPLETED' },
      false,
    ],
    ['that is cancelled is not to come, without a date', { checkupStatus: 'CANCELLED' }, false],
  ])('%s', async (_, wanted, isToCome) => {
    const caller = await app.asRole('User');
    const { id } = await aBooking(app.db, { kind, accountId: caller.account.id, ...wanted });
    expect(await upcoming(caller, kind)).toEqual(isToCome ? [id] : []);
    expect(idsOf(await caller.send(callsOf[kind].list)), 'the whole list holds it').toEqual([id]);
  });

  it('lists the nearest first, those of the same moment in the order they were made, and those without a date last', async () => {
    const caller = await app.asRole('User');
    const accountId = caller.account.id;
    const [at, made] = [days(2), [] as number[]];
    for (const scheduledAt of [null, days(3), at, at, days(1), null])
      made.push((await aBooking(app.db, { kind, accountId, scheduledAt, requestedAt: days(-made.length) })).id);
    const inOrder = [4, 2, 3, 1, 0, 5].map((index) => made[index]);
    expect(await upcoming(caller, kind)).toEqual(inOrder);
    const pages = [];
    for (let page = 0; page < made.length; page += 1)
      pages.push(...idsOf(await caller.send(callsOf[kind].list, { query: { scope: 'upcoming', size: 1, page } })));
    expect(pages, 'and so on its pages, from whichever end they are read').toEqual(inOrder);
  });

  it('upcoming bookings may also be filtered by the days of the visit', async () => {
    const caller = await app.asRole('User');
    const made = [];
    for (const day of [1, 2, 3])
      made.push((await aBooking(app.db, { kind, accountId: caller.account.id, scheduledAt: days(day) })).id);
    const dayAt = (n: number) => clinicClock(days(n)).date;
    expect(await upcoming(caller, kind, { from: dayAt(2) })).toEqual([made[1], made[2]]);
    expect(await upcoming(caller, kind, { from: dayAt(1), to: dayAt(2) })).toEqual([made[0], made[1]]);
    expectError(await caller.send(callsOf[kind].list, { query: { from: '2026-02-30' } }), 'INVALID_FIELDS');
  });

  it('upcoming bookings may also be filtered by status', async () => {
    const caller = await app.asRole('User');
    const accountId = caller.account.id;
    const requested = await aBooking(app.db, { kind, accountId, scheduledAt: days(1) });
    const scheduled = await aBooking(app.db, { kind, accountId, scheduledAt: days(2), appointmentStatus: 'SCHEDULED' });
    await aBooking(app.db, { kind, accountId, scheduledAt: days(-2), appointmentStatus: 'SCHEDULED' });
    const statuses: CheckupStatus[] = ['PENDING', 'COMPLETED'];
    const found = [];
    for (const status of statuses) found.push(await upcoming(caller, kind, { checkupStatus: status }));
    for (const status of ['requested', 'Scheduled', 'CANCELLED'])
      found.push(await upcoming(caller, kind, { appointmentStatus: status }));
    found.push(
      await upcoming(caller, kind, { appointmentStatus: 'SCHEDULED', checkupStatus: 'pending' }),
      await upcoming(caller, kind, { appointmentStatus: 'SCHEDULED', checkupStatus: 'COMPLETED' }),
    );
    expect(found).toEqual([[requested.id, scheduled.id], [], [requested.id], [scheduled.id], [], [scheduled.id], []]);
  });
});

describe('the export of bookings', () => {
  const fileOf = async (filter: Parameters<typeof readBookings>[1], ids: readonly number[]) => {
    const found: number[] = [];
    for await (const rows of readBookings(app.db, filter)) found.push(...rows.map(({ id }) => id));
    return found.filter((id) => ids.includes(id));
  };

  it('holds what the filters keep, by booking number, newest first', async () => {
    const {
      account: { id: accountId },
    } = await app.asRole('User');
    const wanted: Omit<WantedBooking, 'accountId'>[] = [
      { kind: 'test', ...dayOf(0) },
      { kind: 'doctor', ...dayOf(-1) },
      { kind: 'test', scheduledAt: days(-1), appointmentStatus: 'SCHEDULED' },
      { kind: 'doctor', scheduledAt: days(1), appointmentStatus: 'SCHEDULED' },
      { kind: 'test', checkupStatus: 'COMPLETED', appointmentStatus: 'COMPLETED' },
      { kind: 'doctor' },
    ];
    const made: number[] = [];
    for (const one of wanted) made.push((await aBooking(app.db, { accountId, ...one })).id);
    const keeps = async (filter: Parameters<typeof readBookings>[1]) =>
      (await fileOf(filter, made)).map((id) => made.indexOf(id));
    expect(await keeps({})).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await keeps({ scope: 'upcoming' })).toEqual([5, 3, 0]);
    expect(await keeps({ bookingType: 'doctor' })).toEqual([5, 3, 1]);
    expect(await keeps({ bookingType: 'doctor', scope: 'upcoming', appointmentStatus: 'SCHEDULED' })).toEqual([3]);
    expect(await keeps({ checkupStatus: 'COMPLETED' })).toEqual([4]);
    expect(await keeps({ appointmentStatus: 'SCHEDULED' })).toEqual([3, 2]);
    await app.db.query(`UPDATE bookings SET requested_at = '2026-01-10T19:00:00Z' WHERE id = ANY ($1)`, [
      made.slice(4),
    ]);
    expect(await keeps({ from: '2026-01-11', to: '2026-01-11' })).toEqual([5, 4]);
    expect(await keeps({ from: '2026-01-12', appointmentStatus: 'SCHEDULED' })).toEqual([3, 2]);
  });

  it('continues below the last number, and holds each booking once', async () => {
    const [{ account }, { id: labTestId }] = [await app.asRole('User'), await aLabTest(app.db)];
    const { rows } = await app.db.query(
      `
      INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise)
      SELECT 'test', $1, $1, $2, 'Many', 100 FROM generate_series(1, 501) RETURNING id`,
      [account.id, labTestId],
    );
    const made = (rows as { id: number }[]).map(({ id }) => id);
    const batches: number[] = [];
    const found: number[] = [];
    for await (const batch of readBookings(app.db, { bookingType: 'test', appointmentStatus: 'REQUESTED' })) {
      batches.push(batch.length);
      found.push(...batch.map(({ id }) => id));
    }
    expect(batches[0]).toBe(500);
    expect(found.filter((id) => made.includes(id))).toEqual(made.toReversed());
    expect(new Set(found).size).toBe(found.length);
  });
});
