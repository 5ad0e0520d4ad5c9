import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobs } from '../adapters/jobs.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from '../db/database.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { holdSms, holdWaitingSms, sayHeld } from './waiting-sms.service.ts';

let database: TestDatabase;
let owner: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.owner, runNow);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

async function aLeaveMessage(state: string): Promise<number> {
  const account = await aPerson(owner);
  const { id } = await aBooking(owner, { kind: 'test', accountId: account.id });
  const { rows } = await owner.query(
    `INSERT INTO leave_messages (booking_id, kind, old_time, state)
     VALUES ($1, 'CANCELLED', clinic_now(), $2) RETURNING id`,
    [id, state],
  );
  return (rows as { id: number }[])[0]!.id;
}
const statesOf = async (ids: number[]) =>
  (await owner.query('SELECT state FROM leave_messages WHERE id = ANY($1) ORDER BY id', [ids])).rows;
const waiting = async () =>
  (await owner.query(`SELECT name FROM pgboss.job WHERE state = 'created' ORDER BY name`)).rows;

it('after a restore to a moment no SMS that waited then is sent: it is named, and those of leave wait for the desk', async () => {
  expect(sayHeld(await holdWaitingSms(owner))).toEqual([]);
  const jobs = await openJobs(database.connection, () => undefined);
  const [queued, sent] = [await aLeaveMessage('QUEUED'), await aLeaveMessage('SENT')];
  await owner.transaction(async (tx) => {
    await jobs.add(tx, 'notice', { accountId: 12, notice: 'reportReady' });
    await jobs.add(tx, 'notice', { accountId: null, notice: 'registeredAgain' });
    await jobs.add(tx, 'phone-code', { phone: '9000000001', language: 'en', sealedCode: 'x', until: 0 });
    for (const messageId of [queued, sent])
      await jobs.add(tx, 'leave-message', { messageId, kind: 'visitMoved', bookingId: 1 });
    await jobs.add(tx, 'scan-file', { fileKey: 'abc' });
  });
  await jobs.stop();
  expect(sayHeld(await holdWaitingSms(owner))).toEqual([
    '3 SMS waited at that moment. They may have gone out since:',
    'not sent: reportReady to account 12',
    `not sent: message ${queued} of a doctor's leave`,
    `not sent: message ${sent} of a doctor's leave`,
  ]);
  expect(await waiting()).toEqual([{ name: 'scan-file' }]);
  expect(await statesOf([queued, sent])).toEqual([{ state: 'FAILED' }, { state: 'SENT' }]);
});

it('the same holds for what waited when an archive was made', async () => {
  const messageId = await aLeaveMessage('QUEUED');
  expect(
    await holdSms(owner, [
      { name: 'leave-message', data: { messageId } },
      { name: 'scan-file', data: { fileKey: 'abc' } },
    ]),
  ).toEqual([`not sent: message ${messageId} of a doctor's leave`]);
  expect(await statesOf([messageId])).toEqual([{ state: 'FAILED' }]);
  const marked = 'SELECT b.sms_failed_at FROM bookings b JOIN leave_messages m ON m.booking_id = b.id WHERE m.id = $1';
  expect((await owner.query(marked, [messageId])).rows).toEqual([{ sms_failed_at: expect.any(Date) as Date }]);
});
