import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentStatuses, bookingTypes, checkupStatuses } from '#contract/bookings/states.ts';
import type { AppointmentStatus, CheckupStatus } from '#contract/bookings/states.ts';
import type { Caller } from '../shared/caller.ts';
import type { Reach } from '../shared/reach.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { selectInProgress } from './list-short.store.ts';
import { selectBookings } from './list.store.ts';

/**
 * Four hundred bookings over three months, some days with many and most with none, several at the same moment and at
 * midnight; half of them not yet added to the kept counts.
 */
let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  const [own, other, doctor, { id: labTestId }] = [
    await aPerson(app.db),
    await aPerson(app.db),
    await aDoctor(app.db),
    await aLabTest(app.db),
  ];
  const { id: otherDoctor } = await aDoctor(app.db);
  caller = { accountId: own.id, doctor: { id: doctor.id, type: 'External', isReporting: false } } as Caller;
  for (const [from, to] of [
    [1, 200],
    [201, 400],
  ]) {
    await app.db.query(
      `INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, requested_at,
         checkup_status, appointment_status, doctor_id, referer_id, referring_doctor_id, reporting_doctor_id)
       SELECT CASE WHEN n % 3 = 0 THEN 'doctor' ELSE 'test' END,
         CASE WHEN n % 11 = 0 THEN $1::integer ELSE $2::integer END,
         $1, $3, 'x', 0,
         '2026-10-31T18:30:00Z'::timestamptz + make_interval(days => n * n % 97 % 40 * 2, mins => n % 7 * 120 - 360),
         ($4::text[])[1 + n * 5 % 8 % 3], ($5::text[])[1 + n * 3 % 13 % 4],
         CASE WHEN n % 5 = 0 THEN $6::integer END, CASE WHEN n % 7 < 2 THEN $6 WHEN n % 7 = 2 THEN $7::integer END,
         CASE WHEN n % 4 = 0 THEN $6 END, CASE WHEN n % 6 = 0 THEN $6 ELSE $7 END
       FROM generate_series($8::integer, $9::integer) n`,
      [own.id, other.id, labTestId, checkupStatuses, appointmentStatuses, doctor.id, otherDoctor, from, to],
    );
    if (from === 1) await app.db.query('SELECT roll_up_counts()');
  }
});
afterAll(() => app.close());

const named = (...columns: string[]) => columns.map((column) => `${column} = $2`).join(' OR ');
const parts = named('doctor_id', 'referer_id', 'referring_doctor_id', 'reporting_doctor_id');
/** The rule of each reach, in plain words of SQL. */
const plain: Record<Reach, string> = {
  any: 'true',
  own: 'account_id = $1',
  involved: `account_id = $1 OR ${parts}`,
  part: parts,
  referred: named('referer_id', 'referring_doctor_id'),
};

/** The numbers of all matching bookings by a plain query, newest first. */
async function inOrder(reach: Reach, condition: string): Promise<number[]> {
  const { rows } = await app.db.query(
    `SELECT id FROM bookings WHERE $1::integer + $2::integer > 0 AND (${plain[reach]}) AND ${condition}
     ORDER BY requested_at DESC, id DESC`,
    [caller.accountId, caller.doctor!.id],
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const checkups: (CheckupStatus | null)[] = [null, ...checkupStatuses];
const appointments: (AppointmentStatus | null)[] = [null, 'REQUESTED', 'COMPLETED'];

describe.each(['any', 'own', 'involved', 'part', 'referred'] as const)('the list of reach %s', (reach) => {
  it.each(bookingTypes)(
    'has on each page of %s bookings, under every filter, what a plain query has there',
    async (kind) => {
      let seen = 0;
      for (const checkupStatus of checkups) {
        for (const appointmentStatus of appointments) {
          const conditions = [
            `kind = '${kind}'`,
            ...(checkupStatus ? [`checkup_status = '${checkupStatus}'`] : []),
            ...(appointmentStatus ? [`appointment_status = '${appointmentStatus}'`] : []),
          ];
          const all = await inOrder(reach, conditions.join(' AND '));
          seen += all.length;
          const size = checkupStatus ? 7 : 20;
          for (let page = 0; page <= Math.ceil(all.length / size); page += 1) {
            const request = {
              kind,
              reach,
              list: 'newest',
              checkupStatus,
              appointmentStatus,
              patientId: null,
              page,
              size,
            } as const;
            const { total, rows } = await selectBookings(app.db, caller, request);
            expect([total, ids(rows)], `${conditions.join()} page ${page}`).toEqual([
              all.length,
              all.slice(page * size, page * size + size),
            ]);
          }
        }
      }
      expect(seen).toBeGreaterThan(20);
    },
  );
});

describe.each(['any', 'own', 'involved', 'part', 'referred'] as const)('a range of days of reach %s', (reach) => {
  it('has on each page, from either end, what a plain query has there', async () => {
    let seen = 0;
    for (const [from, to] of [
      ['2026-11-05', '2026-12-17'],
      ['2026-11-20', '2026-11-20'],
      ['2026-11-30', undefined],
      [undefined, '2026-11-12'],
      [undefined, undefined],
      ['2030-01-01', undefined],
    ]) {
      const all = await inOrder(
        reach,
        `kind = 'test' AND clinic_day(requested_at) BETWEEN '${from ?? '-infinity'}' AND '${to ?? 'infinity'}'`,
      );
      seen += all.length;
      for (const [list, expected] of [
        ['newest', all],
        ['oldest', all.toReversed()],
      ] as const)
        for (let page = 0; page <= Math.ceil(all.length / 7); page += 1) {
          const statuses = { checkupStatus: null, appointmentStatus: null };
          const request = { kind: 'test', reach, list, ...statuses, patientId: null, from, to, page, size: 7 } as const;
          const { total, rows } = await selectBookings(app.db, caller, request);
          expect([total, ids(rows)], `${list}, ${from} to ${to}, page ${page}`).toEqual([
            all.length,
            expected.slice(page * 7, page * 7 + 7),
          ]);
        }
    }
    expect(seen).toBeGreaterThan(20);
  });
});

it.each(['any', 'own', 'involved'] as const)(
  'in progress within %s has on each page, of every kind, range and order, what a plain query has',
  async (scope) => {
    let seen = 0;
    for (const bookingType of [undefined, ...bookingTypes])
      for (const [from, to] of [[], ['2026-11-05', '2026-12-17'], [undefined, '2026-11-20']]) {
        const all = await inOrder(
          scope,
          `checkup_status = 'PENDING' AND kind = coalesce(${bookingType ? `'${bookingType}'` : 'NULL'}, kind)
           AND clinic_day(requested_at) BETWEEN '${from ?? '-infinity'}' AND '${to ?? 'infinity'}'`,
        );
        seen += all.length;
        for (const order of [undefined, 'newest', 'oldest'] as const) {
          const expected = order === 'oldest' ? all.toReversed() : all;
          for (let page = 0; page * 9 <= all.length; page += 1) {
            const asked = { bookingType, from, to, order, page, size: 9 };
            const { total, rows } = await selectInProgress(app.db, caller, scope, asked);
            expect([total, ids(rows)], JSON.stringify(asked)).toEqual([
              all.length,
              expected.slice(page * 9, page * 9 + 9),
            ]);
          }
        }
      }
    expect(seen).toBeGreaterThan(40);
  },
);

it('a page after the last has no rows, and still the count', async () => {
  const all = await inOrder('any', `kind = 'test'`);
  const request = { kind: 'test', reach: 'any', list: 'newest', checkupStatus: null, appointmentStatus: null } as const;
  for (const page of [100, 1_000_000])
    expect(await selectBookings(app.db, caller, { ...request, patientId: null, page, size: 100 })).toEqual({
      total: all.length,
      rows: [],
    });
});
