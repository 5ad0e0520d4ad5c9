import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import type { JobData, JobQueue } from '../adapters/jobs.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { aFreeTime } from '../testing/examples-bookings.ts';
import { readAhead } from '../queue/queue.service.ts';
import { sendOwed } from './sending.service.ts';
import { giveDueMessages, kindOfChange, oweVisitMessage, sendVisitMessage } from './visit-messages.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const noon = (daysAhead: number) => {
  const { date } = clinicClock(new Date(runNow().getTime() + daysAhead * 24 * 3_600_000));
  return new Date(`${date}T12:00:00+05:30`);
};
/** A booking at that time, confirmed or only asked for. */
async function aVisit(at: Date | null, appointmentStatus = at ? 'SCHEDULED' : 'REQUESTED') {
  const { id: accountId, phone } = await aPerson(app.db);
  const { id } = await aBooking(app.db, { kind: 'doctor', accountId });
  await app.db.query(
    'UPDATE bookings SET scheduled_at = $2, scheduled_has_time = true, appointment_status = $3 WHERE id = $1',
    [id, at, appointmentStatus],
  );
  return { id, phone };
}
const waiting = async (id: number) =>
  (
    await app.db.query('SELECT kind, due_at IS NOT NULL AS due FROM messages_out WHERE booking_id = $1 ORDER BY id', [
      id,
    ])
  ).rows;
/** Gives out what is due at that time, and sends what concerns that booking. */
async function sentOf(id: number, now: Date): Promise<SmsMessage[]> {
  const given: JobData['visit-message'][] = [];
  const jobs: JobQueue = { add: async (_, __, data) => void given.push(data as JobData['visit-message']) };
  await giveDueMessages(app.db, jobs, now);
  const sent: SmsMessage[] = [];
  const sms = { send: async (message: SmsMessage) => (sent.push(message), undefined) };
  const deps = { db: app.db, origin: 'https://clinic.example' };
  for (const job of given.filter(({ bookingId }) => bookingId === id))
    await sendOwed({ db: app.db, carriers: [], sms }, job.owedId, (owing) =>
      sendVisitMessage({ ...deps, sms: owing }, job, readAhead),
    );
  return sent;
}
const later = () => new Date(runNow().getTime() + 24 * 3_600_000);

const base = {
  id: 1,
  checkupStatus: 'PENDING',
  appointmentStatus: 'REQUESTED',
  scheduledAt: null,
  scheduledHasTime: true,
} as const;
const [ten, eleven] = [new Date('2026-11-24T04:30:00Z'), new Date('2026-11-24T05:30:00Z')];
const fixed = { ...base, appointmentStatus: 'SCHEDULED', scheduledAt: ten } as const;

it.each([
  [null, base, 'bookingReceived'],
  [null, fixed, 'timeConfirmed'],
  [{ ...base, scheduledAt: ten }, fixed, 'timeConfirmed'],
  [fixed, { ...fixed, scheduledAt: eleven }, 'timeChanged'],
  [fixed, { ...fixed, checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' }, 'bookingCancelled'],
  // Nothing that concerns the person.
  [fixed, fixed, null],
  [fixed, { ...base, scheduledAt: eleven }, null],
  [fixed, { ...fixed, scheduledHasTime: false }, null],
  [fixed, { ...fixed, checkupStatus: 'COMPLETED' }, null],
  [{ ...fixed, checkupStatus: 'CANCELLED' }, { ...fixed, checkupStatus: 'CANCELLED' }, null],
] as const)('a change is told as what it is: %#', (before, after, kind) => {
  expect(kindOfChange(before, after)).toBe(kind);
});

it('a message is owed by the transaction of the change, and gone with it', async () => {
  const { id } = await aVisit(noon(3));
  const after = { ...fixed, id, scheduledAt: noon(3) };
  const failing = app.db.transaction(async (tx) => {
    await oweVisitMessage(tx, null, after);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting(id)).toEqual([]);
  await app.db.transaction((tx) => oweVisitMessage(tx, null, after));
  expect(await waiting(id)).toEqual([{ kind: 'timeConfirmed', due: true }]);
});

it('two changes before it is sent are told once, with the person and the time as they are then; and never again', async () => {
  const { id, phone } = await aVisit(noon(3));
  await oweVisitMessage(app.db, null, { ...fixed, id, scheduledAt: noon(2) });
  await oweVisitMessage(app.db, { ...fixed, id }, { ...fixed, id, scheduledAt: noon(3) });
  const [message, ...more] = await sentOf(id, later());
  expect(more).toEqual([]);
  expect(message).toMatchObject({ to: phone, kind: 'timeChanged' });
  expect(message!.text).toContain('12:00 pm');
  expect(await sentOf(id, later())).toEqual([]);
});

it('who has a number in the session is told it with the time, also when a request is confirmed', async () => {
  const { id } = await aVisit(noon(3));
  await oweVisitMessage(app.db, null, { ...fixed, id, scheduledAt: noon(3) });
  const sittings = await app.db.query(
    `INSERT INTO sittings (doctor_id, day, starts_minute, ends_minute, capacity, minutes_per_patient, online_quota,
        room, followup_days, followup_fee_paise) VALUES ($1, '2026-11-24', 0, 1440, 20, 10, 20, '', 0, 0) RETURNING id`,
    [(await aDoctor(app.db)).id],
  );
  const sitting = (sittings.rows[0] as { id: number }).id;
  await app.db.query(`INSERT INTO tokens (sitting_id, number, booking_id, state) VALUES ($1, 14, $2, 'BOOKED')`, [
    sitting,
    id,
  ]);
  const [message, ...more] = await sentOf(id, later());
  expect([message!.kind, more]).toEqual(['tokenIssued', []]);
  expect(message!.text).toMatch(/ number 14 at the doctor, for .+ 12:00 pm\./);
});

it('two of one phone who would be called the same are told apart', async () => {
  const { id } = await aVisit(noon(3));
  const row = await app.db.query('SELECT account_id AS "accountId" FROM bookings WHERE id = $1', [id]);
  const { accountId } = row.rows[0] as { accountId: number };
  const mita = await aPatient(app.db, { accountId, name: 'Smt. Mita Das', relation: 'Parent' });
  await aPatient(app.db, { accountId, name: 'Mita Roy', relation: 'Other' });
  await app.db.query('UPDATE bookings SET patient_id = $2 WHERE id = $1', [id, mita.id]);
  await oweVisitMessage(app.db, null, { ...fixed, id, scheduledAt: noon(3) });
  expect((await sentOf(id, later())).map(({ text }) => text)).toEqual([expect.stringContaining('Mita Das')]);
});

it('what a later change has made untrue is not sent, nor what is over told', async () => {
  const { id } = await aVisit(noon(3));
  await oweVisitMessage(app.db, null, { ...fixed, id, scheduledAt: noon(3) });
  await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [id]);
  expect(await sentOf(id, later())).toEqual([]);
  expect(await waiting(id)).toEqual([]);
  await oweVisitMessage(app.db, null, { ...fixed, id, scheduledAt: noon(-1) });
  expect(await waiting(id)).toEqual([]);
});

describe('the evening before', () => {
  const evening = (clock: string) => new Date(`${clinicClock(noon(5)).date}T${clock}:00+05:30`);
  it('everybody with a confirmed time is reminded, once, between 18 and 21', async () => {
    const { id } = await aVisit(noon(6));
    const [wished, cancelled, dayAfter] = [
      await aVisit(noon(6), 'REQUESTED'),
      await aVisit(noon(6)),
      await aVisit(noon(7)),
    ];
    await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [cancelled.id]);
    expect(await sentOf(id, evening('17:59'))).toEqual([]);
    const sent = await sentOf(id, evening('18:00'));
    expect(sent.map(({ kind }) => kind)).toEqual(['visitTomorrow']);
    for (const clock of ['18:01', '20:59']) expect(await sentOf(id, evening(clock))).toEqual([]);
    for (const other of [wished, cancelled, dayAfter]) expect(await waiting(other.id)).toEqual([]);
    const late = await aVisit(noon(6));
    expect(await sentOf(late.id, evening('21:00'))).toEqual([]);
  });
});

it('a booking in the portal and its cancelling are told of; a visit opened at the desk is not', async () => {
  const patient = await app.asRole('User');
  const [admin, testId] = [await app.asRole('Admin'), (await aLabTest(app.db)).id];
  const booked = await patient.bookLabTest({ body: { resourceId: testId } });
  const { id: test } = booked.body;
  expect(await waiting(test)).toEqual([{ kind: 'bookingReceived', due: true }]);
  const asked = await patient.requestAppointment({ body: aFreeTime() });
  const { id: visit, version } = asked.body;
  expect(await waiting(visit)).toEqual([{ kind: 'bookingReceived', due: true }]);
  await patient.cancelVisit({ params: { id: visit }, body: { version } });
  expect(await waiting(visit)).toEqual([{ kind: 'bookingCancelled', due: true }]);
  const lines = [
    { type: 'doctor', doctor: (await aDoctor(app.db)).phone },
    { type: 'test' as const, testId },
  ];
  const { phone } = await aPerson(app.db);
  const before = (await app.db.query('SELECT FROM messages_out')).rows.length;
  expect((await admin.send('openVisit', { body: { phone, lines } })).status).toBe(201);
  expect((await app.db.query('SELECT FROM messages_out')).rows).toHaveLength(before);
});
