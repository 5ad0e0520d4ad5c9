import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aSigner, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aReport, criticalValues, makeReporting, someValues } from '../testing/report-builders.ts';
import type { MadeReport } from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  correctBy,
  downloadBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  withdrawBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** A new version that was opened by mistake goes, and the signed one before it is the report again. */
let app: TestApp;
let [admin, one, other, staff]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [admin, one, other, staff] = [
    await app.asRole('Admin'),
    await app.asRole('Pathologist', { name: 'Nandita Pal' }),
    await app.asRole('Pathologist', { name: 'Ruma Sen' }),
    await app.asRole('Staff', { name: 'Sita Das' }),
  ];
  await aSigner(app.db, one.account.id, { name: 'Dr. Nandita Pal' });
});
afterAll(() => app.close());

/** A signed report of a patient who is signed in, and a new version of it that waits. */
async function anOpenVersion(values: object = someValues) {
  const patient = await app.asRole('User', { name: 'Rina Mondal' });
  await knowAgeAndSex(app.db, patient.account.id);
  const report = await aReport(app, { patientId: patient.account.id, values });
  const signed = reportIn(await signBy(one!, report.id));
  expect(signed.status).toBe('SIGNED');
  const { id: second } = reportIn(await amendBy(one!, report.id));
  return { patient, report, signed, second };
}
const lists = async (caller: TestCaller, report: Pick<MadeReport, 'bookingId'>) =>
  (await done(caller.listReports({ query: { bookingId: report.bookingId } })))._embedded.reportEntityList.map(
    ({ id, status }) => [id, status],
  );

async function paper({ session }: TestCaller, id: number): Promise<string> {
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: session });
  expect(file.statusCode).toBe(200);
  return (await readPdf(file.rawPayload)).text;
}

describe('a version that is withdrawn', () => {
  it('is none of the report: lists, papers, verification and bookings have the signed one before it', async () => {
    const { patient, report, signed, second } = await anOpenVersion();
    await correctBy(staff!, second, '12.9');
    const answer = await withdrawBy(other!, second, 2);
    expect(answer.status).toBe(200);
    expect(reportIn(answer)).toMatchObject({ id: report.id, status: 'SIGNED', version: 1, withdrawal: null });
    expect(reportIn(answer).abilities).toMatchObject({ amend: true, withdraw: false });
    for (const caller of [patient, staff!, one!, admin!])
      expect(await lists(caller, report)).toEqual([[report.id, 'SIGNED']]);
    const byNumber = await done(patient.readReport({ params: { id: `R-${report.bookingId}` } }));
    expect(byNumber).toMatchObject({ id: report.id, results: { Haemoglobin: '9.1' } });
    expect(byNumber.versions.map(({ id }) => id)).toEqual([report.id]);
    const code = signed.signature?.verifyUrl.slice(-22);
    expect(await done(app.send('verifyReport', { params: { code } }))).toMatchObject({ result: 'GENUINE', version: 1 });
    const pdf = await paper(patient, report.id);
    expect(pdf).toContain('9.1');
    expect(pdf).not.toContain('12.9');
    const booking = await done(staff!.readTestBooking({ params: { id: report.bookingId } }));
    expect(booking).toMatchObject({ checkupReportStatus: 'SIGNED' });
    expect(booking.abilities.uploadObstacle).toBe('REPORT_STATE');
  });

  it('is shown, without a file, to those who work on reports: who opened it, why, and who withdrew it', async () => {
    const { patient, second } = await anOpenVersion();
    await withdrawBy(other!, second);
    expect(await readBy(staff!, second)).toMatchObject({
      status: 'WITHDRAWN',
      version: 0,
      reportUrl: null,
      amendment: { by: 'Nandita Pal', why: 'Another tube' },
      withdrawal: { by: 'Ruma Sen' },
    });
    expectError(await downloadBy(staff!, second), 'NOT_FOUND');
    for (const call of [patient.readReport, patient.downloadReport, patient.downloadUploaded])
      expectError(await call({ params: { id: second } }), 'NOT_FOUND');
    for (const call of [
      () => correctBy(staff!, second),
      () => acceptBy(one!, second),
      () => rejectBy(one!, second),
      () => signBy(one!, second),
      () => amendBy(one!, second),
    ])
      expectError(await call(), 'REPORT_STATE');
  });

  it('changes nothing any more, so nothing is said of what it was to change', async () => {
    const { second } = await anOpenVersion();
    await correctBy(staff!, second, '12.9');
    const changes = async () => (await readBy(staff!, second)).amendment?.changes;
    expect((await changes())?.[0]).toMatchObject({ field: 'VALUE', from: '9.1', to: '12.9' });
    await withdrawBy(one!, second, 2);
    expect(await changes()).toBeNull();
  });

  it('gives its number to the next, which is signed as any other', async () => {
    const { patient, report, second } = await anOpenVersion();
    await withdrawBy(one!, second);
    const next = reportIn(await amendBy(one!, report.id));
    expect(next).toMatchObject({ version: 2, status: 'UPLOADED', results: { Haemoglobin: '9.1' } });
    await withdrawBy(one!, next.id);
    const third = reportIn(await amendBy(one!, report.id)).id;
    await correctBy(staff!, third, '13.1');
    expect(reportIn(await signBy(one!, third))).toMatchObject({ version: 2, status: 'SIGNED' });
    expect((await readBy(patient, third)).versions.map(({ id, version }) => [id, version])).toEqual([
      [third, 2],
      [report.id, 1],
    ]);
  });

  it('may have been returned or accepted', async () => {
    for (const step of [rejectBy, acceptBy]) {
      const { report, second } = await anOpenVersion();
      await step(one!, second);
      expect(reportIn(await withdrawBy(one!, second, 2)).id).toBe(report.id);
    }
  });

  it('leaves an entry in the history of the booking and in the audit, with both people', async () => {
    const { patient, report, second } = await anOpenVersion();
    await withdrawBy(other!, second);
    const { changes } = await done(staff!.readBookingHistory({ params: { id: report.bookingId } }));
    expect(changes[0]).toMatchObject({
      field: 'checkupReportStatus',
      from: 'UPLOADED',
      to: 'WITHDRAWN',
      by: 'Ruma Sen',
    });
    const desk = await app.asRole('Receptionist');
    const seen = await done(desk.readBookingHistory({ params: { id: report.bookingId } }));
    expect(seen.changes[0]).toMatchObject({ from: 'PENDING_SIGNATURE', to: 'SIGNED' });
    const { rows } = await app.db.query(
      `SELECT actor_id AS by, subjects, records FROM audit_log WHERE call = 'withdrawVersion' AND $1 = ANY (records)`,
      [second],
    );
    expect(rows).toEqual([{ by: other!.account.id, subjects: [patient.account.id], records: [second, report.id] }]);
  });

  it('takes what was typed for it and not handed in with it', async () => {
    const { report, second } = await anOpenVersion();
    const { sheet } = await done(staff!.readEntry({ params: { booking: report.bookingId } }));
    const drafts = [{ field: 'interpretation', value: 'Typed.', version: 0 }];
    await done(staff!.saveDrafts({ params: { booking: report.bookingId }, body: { sheet, drafts } }));
    await withdrawBy(one!, second);
    const { rows } = await app.db.query('SELECT FROM value_drafts WHERE booking_id = $1', [report.bookingId]);
    expect(rows).toEqual([]);
  });
});

it('leaves an index over all versions, by which the newest of a booking is found', async () => {
  const plan = await app.db.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const { rows } = await tx.query(
      'EXPLAIN SELECT id FROM reports WHERE booking_id = 1 ORDER BY version DESC LIMIT 1',
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('reports_of_booking');
});

describe('who withdraws, and when', () => {
  it('whoever amends: Staff, pathologists, admins, the reporting doctor; not the patient or the desk', async () => {
    const doctor = await app.asRole('Doctor');
    const reportingDoctorId = await makeReporting(app, doctor);
    for (const caller of [admin!, other!, staff!, doctor]) {
      const { id } = await aReport(app, { reportingDoctorId });
      await signBy(one!, id);
      const second = reportIn(await amendBy(one!, id)).id;
      expect((await readBy(caller, second)).abilities.withdraw).toBe(true);
      expect((await withdrawBy(caller, second)).status).toBe(200);
    }
    const { patient, second } = await anOpenVersion();
    for (const caller of [patient, await app.asRole('Receptionist')])
      expectError(await withdrawBy(caller, second), 'FORBIDDEN');
    expectError(await withdrawBy(doctor, second), 'NOT_FOUND');
  });

  it('a first version, a signed one and one that was corrected since are not withdrawn', async () => {
    const { id } = await aReport(app);
    expect((await readBy(one!, id)).abilities.withdraw).toBe(false);
    expectError(await withdrawBy(one!, id), 'REPORT_STATE');
    await signBy(one!, id);
    expectError(await withdrawBy(one!, id, 3), 'REPORT_STATE');
    const { second } = await anOpenVersion();
    await correctBy(staff!, second, '12.9');
    expectError(await withdrawBy(one!, second), 'STALE');
    await signBy(one!, second);
    expectError(await withdrawBy(one!, second, 4), 'REPORT_STATE');
  });

  it('a second press changes nothing, and answers the same', async () => {
    const { report, second } = await anOpenVersion();
    const [first, again] = [await withdrawBy(one!, second), await withdrawBy(one!, second)];
    expect([again.status, reportIn(again).id]).toEqual([200, report.id]);
    expect(again.body).toEqual(first.body);
    const { rows } = await app.db.query(
      `SELECT count(*)::integer AS n FROM report_events WHERE report_id = $1 AND to_status = 'WITHDRAWN'`,
      [second],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const audit = await app.db.query(
      `SELECT action FROM audit_log WHERE call = 'withdrawVersion' AND $1 = ANY (records) ORDER BY id`,
      [second],
    );
    expect(audit.rows).toEqual([{ action: 'change' }, { action: 'look-up' }]);
  });
});

/** Just before the lock under which reports change one after the other. */
const lock = 'bookings.lock-any';

describe('at the same moment', () => {
  it('a signature and a withdrawal: one holds, and the other is refused', async () => {
    const { report, second } = await anOpenVersion();
    await correctBy(staff!, second, '12.9');
    const answers = await app.atOnce(lock, [() => signBy(one!, second), () => withdrawBy(other!, second, 2)]);
    const [signed, withdrawn] = answers;
    const lost = signed.status === 200 ? withdrawn : signed;
    expectError(lost, 'REPORT_STATE');
    const inForce = signed.status === 200 ? second : report.id;
    expect(await lists(staff!, report)).toContainEqual([inForce, 'SIGNED']);
    expect((await readBy(staff!, second)).status).toBe(signed.status === 200 ? 'SIGNED' : 'WITHDRAWN');
  });

  it('while the paper is drawn for the signature: the withdrawn version is not signed', async () => {
    const { report, second } = await anOpenVersion();
    await correctBy(staff!, second, '12.9');
    const [signed, withdrawn] = await app.whileHeld(
      'report-files.reserve',
      () => signBy(one!, second),
      () => withdrawBy(other!, second, 2),
    );
    expect(withdrawn.status).toBe(200);
    expectError(signed, 'REPORT_STATE');
    expect(await lists(staff!, report)).toEqual([[report.id, 'SIGNED']]);
  });

  it('values that are handed in and a withdrawal: nobody’s work goes unseen', async () => {
    const { report, second } = await anOpenVersion();
    const [corrected, withdrawn] = await app.atOnce(lock, [
      () => correctBy(staff!, second, '12.9'),
      () => withdrawBy(one!, second),
    ]);
    if (corrected.status === 200) expectError(withdrawn, 'STALE');
    else expectError(corrected, 'REPORT_STATE');
    expect((await readBy(staff!, second)).status).toBe(corrected.status === 200 ? 'UPLOADED' : 'WITHDRAWN');
    await withdrawBy(one!, second, 2);
    expectError(await enterBy(staff!, report.bookingId), 'REPORT_STATE');
  });

  it('two withdrawals: both are answered, and one is kept', async () => {
    const { report, second } = await anOpenVersion();
    const answers = await app.atOnce(lock, [() => withdrawBy(one!, second), () => withdrawBy(other!, second)]);
    expect(answers.map((answer) => [answer.status, reportIn(answer).id])).toEqual([
      [200, report.id],
      [200, report.id],
    ]);
  });
});

describe('critical values', () => {
  const call = (caller: TestCaller, id: number) =>
    caller.noteCriticalCall({ params: { id }, body: { whom: 'Dr. Bose', reached: true, readBack: true } });
  const waiting = async () => (await done(one!.listCritical())).reports.map(({ id }) => id);

  it('a call about a withdrawn value is on no paper, and the signed value waits for its own', async () => {
    const { patient, report, second } = await anOpenVersion(criticalValues);
    await correctBy(staff!, second, '4.4');
    await done(call(one!, second));
    expect(await waiting()).not.toContain(report.id);
    expect(await paper(patient, report.id)).toContain('Dr. Bose');
    await withdrawBy(one!, second, 2);
    expect(await paper(patient, report.id)).not.toContain('Dr. Bose');
    expect(await waiting()).toContain(report.id);
    expectError(await call(one!, second), 'REPORT_STATE');
  });

  it('a call about a withdrawn value is on the paper of the next version that says it, and not as something newer', async () => {
    const { patient, report, second } = await anOpenVersion(criticalValues);
    await correctBy(staff!, second, '4.4');
    await done(call(one!, second));
    await withdrawBy(one!, second, 2);
    const { id: third } = reportIn(await amendBy(one!, report.id));
    await correctBy(staff!, third, '4.4');
    await acceptBy(one!, third);
    await signBy(one!, third);
    const signed = await paper(patient, third);
    expect(signed.split('Dr. Bose')).toHaveLength(2);
  });

  it('a call about a value that the signed report says too counts for it', async () => {
    const { patient, report, second } = await anOpenVersion(criticalValues);
    await done(call(one!, second));
    await withdrawBy(one!, second);
    expect(await waiting()).not.toContain(report.id);
    expect(await paper(patient, report.id)).toContain('Dr. Bose');
  });
});
