import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBookingToday, aDoctor, aLeave, aPerson, aRule, countAllRows } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { someRule } from '../testing/examples-schedules.ts';
import { expectError } from '../testing/expect.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const today = runToday();
const tomorrow = dayAfter(today, 1);
type Wrong = [method: string, path: string, body?: object];

/** What is prepared, and the call that is then refused: with one code and, for a field, its name. */
const refused: Record<string, [ErrorCode, string | null, () => Promise<Wrong>]> = {
  'a rule over the hours of another': [
    'INVALID_FIELDS',
    'startsAt',
    () => rule({ startsAt: '12:59', endsAt: '14:00' }),
  ],
  'a session without places': [
    'INVALID_FIELDS',
    'capacity',
    () => rule({ startsAt: '17:00', endsAt: '18:00', capacity: 0, onlineQuota: 0 }),
  ],
  'a session of 10,000': [
    'INVALID_FIELDS',
    'capacity',
    () => rule({ startsAt: '14:00', endsAt: '15:00', capacity: 10_000 }),
  ],
  'a number that is reserved twice, in digits of both languages': [
    'INVALID_FIELDS',
    'reservedNumbers',
    () => rule({ startsAt: '14:00', endsAt: '15:00', reservedNumbers: '3, ৩' }),
  ],
  'leave in the past': ['INVALID_FIELDS', 'firstDay', () => leave({ firstDay: dayAfter(today, -1), lastDay: today })],
  'leave that ends before it begins': [
    'INVALID_FIELDS',
    'lastDay',
    () => leave({ firstDay: tomorrow, lastDay: today }),
  ],
  'leave twice on one day': [
    'INVALID_FIELDS',
    'firstDay',
    () => leave({ firstDay: tomorrow, lastDay: tomorrow }, true),
  ],
  'moving people for leave that nobody confirmed': [
    'STALE',
    null,
    async () => [
      'POST',
      `/leaves/${await aLeave(app.db, (await aDoctor(app.db)).id, tomorrow)}/people`,
      { how: 'MOVE' },
    ],
  ],
  'a foreign code of a number': [
    'NOT_FOUND',
    null,
    () => Promise.resolve(['POST', `/numbers/${'A'.repeat(22)}/cancel`, { digits: '1234' }] as Wrong),
  ],
  'a cancel that is sent again': [
    'ALREADY_CANCELLED',
    null,
    async () => {
      const doctor = await aDoctor(app.db);
      await aRule(app.db, doctor.id);
      const { body } = await admin.bookDoctor({ body: { resourceId: doctor.phone } });
      const path = `/bookings/${body.id}/cancel`;
      await admin.cancelVisit({ params: { id: body.id }, body: {} });
      return ['POST', path, {}];
    },
  ],
  'calling somebody who was called already': [
    'STALE',
    null,
    async () => {
      const path = `/queue/${await aBookingToday(app.db, (await aPerson(app.db)).id)}/step`;
      for (const step of ['ARRIVE', 'CALL'])
        await admin.send('takeStep', {
          params: { id: await aBookingToday(app.db, (await aPerson(app.db)).id) },
          body: { step },
        });
      return ['POST', path, { step: 'CALL' }];
    },
  ],
};

async function rule(wanted: object): Promise<Wrong> {
  const { id } = await aDoctor(app.db);
  await aRule(app.db, id);
  return ['POST', `/doctors/${id}/rules`, { ...someRule, ...wanted }];
}
async function leave(days: object, isTwice = false): Promise<Wrong> {
  const { id } = await aDoctor(app.db);
  if (isTwice) await aLeave(app.db, id, tomorrow);
  return ['POST', `/doctors/${id}/leaves`, days];
}

it.each(Object.entries(refused))(
  '%s has one clear answer, and nothing is written',
  async (_, [code, field, prepare]) => {
    const [method, path, body] = await prepare();
    const before = await countAllRows(app.db);
    const { fields } = expectError(await admin.call(method, `/api/v1${path}`, body), code);
    expect(Object.keys(fields ?? {})).toEqual(field === null ? [] : [field]);
    expect(await countAllRows(app.db)).toEqual(before);
  },
);
