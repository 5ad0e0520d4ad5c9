import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SmsSender } from '../adapters/sms.ts';
import { SmsUnclear } from '../shared/errors.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { sendNotice } from './notices.service.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const origin = 'https://clinic.example';
const fails = (error: Error): SmsSender => ({ send: () => Promise.reject(error) });
const works: SmsSender = { send: () => Promise.resolve(undefined) };

/** Somebody with a test, and what desk and person see of their SMS. */
async function aPatient() {
  const caller = await app.asRole('User');
  const { id: accountId } = caller.account;
  const { id } = await aBooking(app.db, { kind: 'test', accountId });
  const tell = (sms: SmsSender, to?: string) =>
    sendNotice({ db: app.db, sms, origin }, { accountId, notice: 'reportReady', bookingId: id, ...(to && { to }) });
  const marked = async (who: TestCaller) => (await done(who.readTestBooking({ params: { id } }))).smsFailed;
  const seen = async () => {
    const { rows } = await app.db.query('SELECT patient_number AS number FROM accounts WHERE id = $1', [accountId]);
    const [{ number }] = rows as [{ number: string }];
    const person = await done(desk.readPerson({ params: { patientNumber: number } }));
    return { desk: await marked(desk), own: await marked(caller), person: person.smsFailed };
  };
  return { tell, seen };
}
const nobody = { desk: false, own: false, person: false };
const all = { desk: true, own: true, person: true };

it('an SMS that did not go out is seen by desk and person beside the booking, until one goes out', async () => {
  const { tell, seen } = await aPatient();
  await tell(works);
  expect(await seen()).toEqual(nobody);
  await expect(tell(fails(new Error('no credit')))).rejects.toThrow('no credit');
  expect(await seen()).toEqual(all);
  await tell(works);
  expect(await seen()).toEqual(nobody);
});

it('one that may have gone out is not marked, nor is one to an earlier phone on the person', async () => {
  const { tell, seen } = await aPatient();
  await expect(tell(fails(new SmsUnclear('slow')))).rejects.toThrow('slow');
  expect(await seen()).toEqual(nobody);
  await expect(tell(fails(new Error('no')), '9000000009')).rejects.toThrow('no');
  expect(await seen()).toEqual({ ...all, person: false });
});

it('after 30 days nobody is asked to call any more', async () => {
  const { tell, seen } = await aPatient();
  await expect(tell(fails(new Error('no')))).rejects.toThrow('no');
  const older = async (span: string) => {
    for (const table of ['accounts', 'bookings'])
      await app.db.query(
        `UPDATE ${table} SET sms_failed_at = clinic_now() - $1::interval WHERE sms_failed_at IS NOT NULL`,
        [span],
      );
  };
  await older('29 days 23 hours');
  expect(await seen()).toEqual(all);
  await older('30 days 1 hour');
  expect(await seen()).toEqual(nobody);
});
