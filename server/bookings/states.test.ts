import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentStatus, CheckupStatus } from '#contract/bookings/states.ts';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import { aDayAhead, dayAfter } from '../testing/days.ts';

/** Days ahead, on which the clinic is open. */
const thursday = aDayAhead(3);
const friday = dayAfter(thursday, 1);
const wednesday = dayAfter(thursday, -1);

/** How the status of a visit and of its appointment change together. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

interface Form {
  checkupStatus?: CheckupStatus;
  checkupScheduledDate?: string;
}
type Stand = [checkup: CheckupStatus, appointment: AppointmentStatus, date: string | null];
type Kind = 'test' | 'doctor';

const morning = `${thursday}T10:30`;
const day = thursday;
/** The same as they are shown. */
const shown: Record<string, string> = {
  [morning]: `${thursday}T05:00:00.000Z`,
  [day]: day,
  [`${friday}T09:00`]: `${friday}T03:30:00.000Z`,
};

async function aNew(kind: Kind, more: Partial<WantedBooking> = {}): Promise<number> {
  return (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, ...more })).id;
}
async function stepTo(kind: Kind, id: number, form: Form): Promise<Stand> {
  const answer = await admin.send(callsOf[kind].edit, { body: { id, ...form } });
  expect(answer.status).toBe(200);
  const { checkupStatus, appointmentStatus, checkupScheduledDate } = answer.body as Answer<'editTestBooking'>;
  return [checkupStatus, appointmentStatus, checkupScheduledDate];
}

/** A requested appointment: it has a date that is not confirmed yet. */
const asked: Partial<WantedBooking> = { scheduledAt: new Date(`${thursday}T05:00:00Z`), madeAsAppointment: true };

const sequences: [string, Partial<WantedBooking>, [Form, Stand][]][] = [
  [
    'a date makes it scheduled, and without one it is requested again',
    {},
    [
      [{ checkupScheduledDate: morning }, ['PENDING', 'SCHEDULED', morning]],
      [{ checkupScheduledDate: '' }, ['PENDING', 'REQUESTED', null]],
      [{ checkupScheduledDate: day }, ['PENDING', 'SCHEDULED', day]],
    ],
  ],
  [
    'ending the visit ends the appointment, and reopening it schedules it as before',
    {},
    [
      [{ checkupScheduledDate: morning }, ['PENDING', 'SCHEDULED', morning]],
      [{ checkupStatus: 'COMPLETED' }, ['COMPLETED', 'COMPLETED', morning]],
      [{ checkupStatus: 'PENDING' }, ['PENDING', 'SCHEDULED', morning]],
    ],
  ],
  [
    'reopened without a date it is requested',
    {},
    [
      [{ checkupStatus: 'CANCELLED' }, ['CANCELLED', 'CANCELLED', null]],
      [{ checkupStatus: 'PENDING' }, ['PENDING', 'REQUESTED', null]],
    ],
  ],
  [
    'reopened and without its date in one step it is requested',
    {},
    [
      [{ checkupScheduledDate: morning }, ['PENDING', 'SCHEDULED', morning]],
      [{ checkupStatus: 'CANCELLED' }, ['CANCELLED', 'CANCELLED', morning]],
      [{ checkupStatus: 'PENDING', checkupScheduledDate: '' }, ['PENDING', 'REQUESTED', null]],
    ],
  ],
  [
    'from one end to the other and back',
    {},
    [
      [{ checkupStatus: 'COMPLETED' }, ['COMPLETED', 'COMPLETED', null]],
      [{ checkupStatus: 'CANCELLED' }, ['CANCELLED', 'CANCELLED', null]],
      [{ checkupStatus: 'COMPLETED' }, ['COMPLETED', 'COMPLETED', null]],
    ],
  ],
  [
    'a date set after the visit does not reopen it, and is kept when it is reopened',
    {},
    [
      [{ checkupStatus: 'CANCELLED' }, ['CANCELLED', 'CANCELLED', null]],
      [{ checkupScheduledDate: morning }, ['CANCELLED', 'CANCELLED', morning]],
      [{ checkupStatus: 'PENDING' }, ['PENDING', 'SCHEDULED', morning]],
    ],
  ],
  [
    'a date removed after the visit leaves it over',
    {},
    [
      [{ checkupScheduledDate: morning, checkupStatus: 'COMPLETED' }, ['COMPLETED', 'COMPLETED', morning]],
      [{ checkupScheduledDate: '' }, ['COMPLETED', 'COMPLETED', null]],
      [{ checkupStatus: 'PENDING' }, ['PENDING', 'REQUESTED', null]],
    ],
  ],
  [
    'a requested appointment stays requested while its date is unchanged',
    asked,
    [
      [{ checkupStatus: 'PENDING', checkupScheduledDate: morning }, ['PENDING', 'REQUESTED', morning]],
      [{ checkupScheduledDate: `${friday}T09:00` }, ['PENDING', 'SCHEDULED', `${friday}T09:00`]],
    ],
  ],
  [
    'one that is moved to the day alone is scheduled: another time is another date',
    asked,
    [[{ checkupScheduledDate: day }, ['PENDING', 'SCHEDULED', day]]],
  ],
  [
    'one whose clock time alone is taken away at midnight is scheduled',
    { scheduledAt: new Date(`${wednesday}T18:30:00Z`), madeAsAppointment: true },
    [[{ checkupScheduledDate: day }, ['PENDING', 'SCHEDULED', day]]],
  ],
  [
    'a cancelled one that is reopened is scheduled',
    asked,
    [
      [{ checkupStatus: 'CANCELLED' }, ['CANCELLED', 'CANCELLED', morning]],
      [{ checkupStatus: 'PENDING' }, ['PENDING', 'SCHEDULED', morning]],
    ],
  ],
];

describe.each<Kind>(['test', 'doctor'])('a %s booking', (kind) => {
  it.each(sequences)('%s', async (_, start, steps) => {
    const id = await aNew(kind, start);
    for (const [form, [checkup, appointment, date]] of steps)
      expect(await stepTo(kind, id, form)).toEqual([checkup, appointment, date === null ? null : shown[date]]);
  });
});

it('a change of another field leaves both statuses alone', async () => {
  const id = await aNew('doctor', asked);
  const answer = await admin.editDoctorBooking({ body: { id, statusClearedBy: 'Kajal', paymentAmount1: 5 } });
  expect(answer.body).toMatchObject({
    checkupStatus: 'PENDING',
    appointmentStatus: 'REQUESTED',
    checkupScheduledDate: shown[morning],
    version: 2,
  });
});

it('any sequence of steps ends as the rule says, from any start', async () => {
  // Most steps change the visit; dates change less often, both together rarely.
  const form: fc.Arbitrary<Form> = fc
    .record(
      {
        checkupStatus: fc.option(fc.constantFrom<CheckupStatus>('PENDING', 'PENDING', 'COMPLETED', 'CANCELLED'), {
          nil: undefined,
          freq: 4,
        }),
        checkupScheduledDate: fc.option(fc.constantFrom('', '', morning, day, `${friday}T09:00`), {
          nil: undefined,
          freq: 2,
        }),
      },
      { requiredKeys: [] },
    )
    .map((sent) => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)));
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(form, { minLength: 2, maxLength: 6 }), async (isAsked, forms) => {
      const id = await aNew('test', isAsked ? asked : {});
      let [checkup, appointment, date]: Stand = ['PENDING', 'REQUESTED', isAsked ? (shown[morning] ?? null) : null];
      for (const sent of forms) {
        const next: CheckupStatus = sent.checkupStatus ?? checkup;
        const nextDate: string | null =
          sent.checkupScheduledDate === undefined ? date : (shown[sent.checkupScheduledDate] ?? null);
        if (next !== 'PENDING') appointment = next;
        else if (checkup !== 'PENDING' || nextDate !== date)
          appointment = nextDate === null ? 'REQUESTED' : 'SCHEDULED';
        [checkup, date] = [next, nextDate];
        expect(await stepTo('test', id, sent)).toEqual([checkup, appointment, date]);
      }
    }),
    {
      numRuns: 25,
      examples: [
        [
          true,
          [
            { checkupStatus: 'COMPLETED' },
            { checkupStatus: 'CANCELLED' },
            { checkupStatus: 'PENDING' },
            { checkupScheduledDate: '' },
          ],
        ],
        [
          false,
          [
            { checkupStatus: 'CANCELLED', checkupScheduledDate: morning },
            { checkupScheduledDate: day },
            { checkupStatus: 'PENDING' },
          ],
        ],
        [
          true,
          [
            { checkupScheduledDate: '' },
            { checkupScheduledDate: morning, checkupStatus: 'COMPLETED' },
            { checkupStatus: 'PENDING', checkupScheduledDate: '' },
          ],
        ],
      ],
    },
  );
});
