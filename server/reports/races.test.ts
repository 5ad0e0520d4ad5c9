import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aSigner } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import {
  aKnownPerson,
  aReport,
  aSignedReport,
  aWordReport,
  makeReporting,
  someValues,
} from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  attachBy,
  correctBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** Two changes of one report at the same moment: one is refused, and nothing half done is left. */
let app: TestApp;
let [one, other, staff, colleague]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [one, other, staff, colleague] = [
    await app.asRole('Pathologist'),
    await app.asRole('Pathologist'),
    await app.asRole('Staff'),
    await app.asRole('Staff'),
  ];
  await aSigner(app.db, one.account.id, { name: 'Dr. One' });
  await aSigner(app.db, other.account.id, { name: 'Dr. Other' });
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id })).id;
/** Every file in the store, complete or in progress. */
const storedFiles = async () =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
/** Just before the lock under which reports change one after the other. */
const lock = 'bookings.lock-any';
/** After everything for a signature is read and drawn, before any lock. */
const drawn = 'report-files.reserve';

async function eventsOf(id: number): Promise<string[]> {
  const { rows } = await app.db.query(
    `SELECT coalesce(from_status, '-') || ' ' || to_status || ' ' || revision AS step
    FROM report_events
    WHERE report_id = $1
    ORDER BY id`,
    [id],
  );
  return (rows as { step: string }[]).map(({ step }) => step);
}

/** One call succeeded and the other was refused with that code; returns the answers in that order. */
function oneOf(answers: readonly TestAnswer[], code: Parameters<typeof expectError>[1]): [TestAnswer, TestAnswer] {
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  if (!won || !lost) throw new Error('There were not two calls');
  expect(won.status, JSON.stringify(won.body)).toBeLessThan(300);
  expectError(lost, code);
  return [won, lost];
}

describe('at the same moment', () => {
  it("two signatures: one succeeds, the other's document is removed, and the patient gets one SMS", async () => {
    const { id, patient } = await aReport(app);
    const before = await storedFiles();
    const answers = await app.atOnce(lock, [() => signBy(one!, id), () => signBy(other!, id)]);
    const [won] = oneOf(answers, 'REPORT_STATE');
    expect(reportIn(won)).toMatchObject({ status: 'SIGNED', version: 1 });
    expect((await readBy(one!, id)).signedBy).toBe(won === answers[0] ? 'Dr. One' : 'Dr. Other');
    expect(await storedFiles()).toHaveLength(before.length + 1);
    expect(await eventsOf(id)).toEqual(['- UPLOADED 1', 'UPLOADED PENDING_SIGNATURE 2', 'PENDING_SIGNATURE SIGNED 3']);
    expect((await app.sms.sent()).filter(({ to }) => to === patient.phone)).toHaveLength(1);
  });

  it('a signature and a rejection: only the first succeeds', async () => {
    const { id } = await aReport(app);
    const [won] = oneOf(await app.atOnce(lock, [() => signBy(one!, id), () => rejectBy(other!, id)]), 'REPORT_STATE');
    expect((await readBy(one!, id)).status).toBe(reportIn(won).status);
  });

  it('the pages of a Word file and its rejection: after that they are not attached', async () => {
    const { id } = await aWordReport(app);
    const before = await storedFiles();
    const [attached] = await app.whileHeld(
      lock,
      () => attachBy(one!, id),
      () => rejectBy(other!, id),
    );
    expectError(attached, 'REPORT_STATE');
    expect(await readBy(staff!, id)).toMatchObject({ status: 'REJECTED', revision: 2 });
    expect(await storedFiles()).toHaveLength(before.length);
  });

  it('two acceptances, or an acceptance and a rejection of the same revision: only the first succeeds', async () => {
    const first = await aReport(app);
    oneOf(await app.atOnce(lock, [() => acceptBy(one!, first.id), () => acceptBy(other!, first.id)]), 'REPORT_STATE');
    expect((await readBy(one!, first.id)).revision).toBe(2);
    const second = await aReport(app);
    const seen = { revision: 1 };
    const answers = await app.atOnce(lock, [
      () => acceptBy(one!, second.id, seen),
      () => rejectBy(other!, second.id, seen),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await readBy(one!, second.id)).revision).toBe(2);
  });

  it('two amendments: one new version', async () => {
    const { id } = await aSignedReport(app);
    const [won] = oneOf(await app.atOnce(lock, [() => amendBy(one!, id), () => amendBy(staff!, id)]), 'REPORT_STATE');
    expect(reportIn(won)).toMatchObject({ version: 2, status: 'UPLOADED' });
  });

  it.each([
    ['two files', uploadBy, uploadBy],
    ['two sets of values', enterBy, enterBy],
    ['a file and values', uploadBy, enterBy],
  ] as const)('%s for one booking: one report, with the later content', async (_, send, sendAlso) => {
    const bookingId = await newBooking();
    const answers = await app.atOnce(lock, [() => send(staff!, bookingId), () => sendAlso(colleague!, bookingId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = answers.map(reportIn).toSorted((a, b) => a.revision - b.revision);
    expect([first?.revision, second?.revision]).toEqual([1, 2]);
    expect(second?.id).toBe(first?.id);
    expect(await readBy(one!, first!.id)).toMatchObject({
      version: 1,
      revision: 2,
      uploadedBy: second!.uploadedBy,
      kind: second!.kind,
    });
    expect(await eventsOf(first!.id)).toEqual(['- UPLOADED 1', 'UPLOADED UPLOADED 2']);
  });

  it('the same values sent twice with one key: one report, and the same answer for both', async () => {
    const body = { bookingId: await newBooking(), ...someValues };
    const enter = () => staff!.enterReport({ body }, { 'idempotency-key': `values-${body.bookingId}` });
    const [first, again] = await app.atOnce('transaction', [enter, enter]);
    expect([first?.status, again?.status]).toEqual([201, 201]);
    expect(again?.body).toEqual(first?.body);
    expect(await eventsOf(reportIn(first).id)).toEqual(['- UPLOADED 1']);
  });
});

/** Signs, and runs `meanwhile` after the document is drawn and before it is stored. Returns the signature's answer. */
async function signWhile(id: number, meanwhile: () => Promise<TestAnswer>, signer = one!): Promise<TestAnswer> {
  const before = await storedFiles();
  const [signed, other] = await app.whileHeld(
    drawn,
    () => signBy(signer, id),
    async () => {
      const answer = await meanwhile();
      before.push(...(await storedFiles()).filter((name) => !before.includes(name)));
      return answer;
    },
  );
  expect(other.status, JSON.stringify(other.body)).toBeLessThan(300);
  // A document that was not used is not kept.
  const left = (await storedFiles()).filter((name) => !before.includes(name));
  expect(left).toEqual([]);
  expect((await app.db.query('SELECT key FROM report_files WHERE kept_at IS NULL')).rows).toEqual([]);
  return signed;
}

describe('while a signature is drawn', () => {
  it('values are corrected: the outdated document is not signed', async () => {
    const { id, staff: uploader } = await aReport(app);
    expectError(await signWhile(id, () => correctBy(uploader, id)), 'STALE');
    expect(await readBy(one!, id)).toMatchObject({
      status: 'UPLOADED',
      revision: 2,
      results: { Haemoglobin: '12.9' },
      signature: null,
    });
  });

  it('another file is uploaded: the outdated document is not signed', async () => {
    const bookingId = await newBooking();
    const { id } = reportIn(await uploadBy(staff!, bookingId));
    expectError(await signWhile(id, () => uploadBy(colleague!, bookingId)), 'STALE');
    expect(await readBy(one!, id)).toMatchObject({ status: 'UPLOADED', uploadedBy: colleague!.account.name });
  });

  it('the report is rejected, accepted or signed by another person: their step counts', async () => {
    const [back, accepted, signed] = [await aReport(app), await aReport(app), await aReport(app)];
    expectError(await signWhile(back.id, () => rejectBy(other!, back.id)), 'REPORT_STATE');
    expect((await readBy(one!, back.id)).status).toBe('REJECTED');
    expectError(await signWhile(accepted.id, () => acceptBy(other!, accepted.id)), 'STALE');
    expect((await readBy(one!, accepted.id)).status).toBe('PENDING_SIGNATURE');
    expectError(await signWhile(signed.id, () => signBy(other!, signed.id)), 'REPORT_STATE');
    expect(await readBy(one!, signed.id)).toMatchObject({ status: 'SIGNED', signedBy: 'Dr. Other' });
  });

  it('the requester is hidden: the document that names them is not signed', async () => {
    const [admin, { id: doctorId }] = [await app.asRole('Admin'), await aDoctor(app.db)];
    const { id, bookingId } = await aReport(app, { referringDoctorId: doctorId });
    const hide = () => admin.editTestBooking({ body: { id: bookingId, isReferringDocHidden: true } });
    expectError(await signWhile(id, hide), 'STALE');
    expect((await readBy(one!, id)).status).toBe('UPLOADED');
  });

  it("the booking gets another reporting doctor: the first one's signature is refused", async () => {
    const doctor = await app.asRole('Doctor');
    const { id, bookingId } = await aReport(app, { reportingDoctorId: await makeReporting(app, doctor) });
    const [admin, next] = [await app.asRole('Admin'), await makeReporting(app, await app.asRole('Doctor'))];
    const giveAway = () => admin.editTestBooking({ body: { id: bookingId, reportingDoctorId: next } });
    expectError(await signWhile(id, giveAway, doctor), 'NOT_FOUND');
    expect((await readBy(one!, id)).status).toBe('UPLOADED');
  });
});

it('a booking cancelled during an upload gets no report', async () => {
  const bookingId = await newBooking();
  const admin = await app.asRole('Admin');
  const cancel = () => admin.editTestBooking({ body: { id: bookingId, checkupStatus: 'CANCELLED' } });
  const [sent, cancelled] = await app.whileHeld(lock, () => enterBy(staff!, bookingId), cancel);
  expect(cancelled.status).toBe(200);
  expectError(sent, 'BOOKING_CANCELLED');
  const {
    _embedded: { reportEntityList },
  } = await done(staff!.listReports({ query: { bookingId } }));
  expect(reportEntityList).toEqual([]);
});

it('a report accepted while its values are corrected keeps the accepted values', async () => {
  const { id, staff: uploader } = await aReport(app);
  const [corrected] = await app.whileHeld(
    lock,
    () => correctBy(uploader, id),
    () => acceptBy(one!, id),
  );
  expectError(corrected, 'REPORT_STATE');
  expect(await readBy(one!, id)).toMatchObject({ status: 'PENDING_SIGNATURE', results: { Haemoglobin: '9.1' } });
});
