import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking } from '../testing/builders.store.ts';
import { aKnownPerson, aReport, aSignedReport, makeReporting } from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  attachBy,
  correctBy,
  downloadBy,
  enterBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
} from '../testing/report-calls.ts';

/** What each call about reports leaves in the audit log: the patients and reports, done or refused. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** The rows a call leaves, each as `action call outcome`, with its subjects and records. */
async function left(call: () => Promise<TestAnswer>): Promise<unknown[]> {
  const since = await lastAudit(app.db);
  await call();
  return (await auditSince(app.db, since)).map(({ action, call: name, outcome, subjects, records, actorId, role }) => [
    `${role} ${action} ${name} ${outcome}`,
    { actor: actorId, subjects: subjects.toSorted((a, b) => a - b), records: records.toSorted((a, b) => a - b) },
  ]);
}
const missing = 2_000_000_000;
const row = (text: string, by: TestCaller, subjects: number[], records: number[]) => [
  [text, { actor: by.account.id, subjects, records }],
];

describe('a successful call', () => {
  it('records the patient and the report of every change', async () => {
    const patient = await aKnownPerson(app);
    const booking = async () => (await aBooking(app.db, { kind: 'test', accountId: patient.id })).id;
    const [one, two] = [await booking(), await booking()];
    let id = 0;
    expect(
      await left(async () => {
        const answer = await uploadBy(staff!, one);
        id = reportIn(answer).id;
        return answer;
      }),
    ).toEqual(row('Staff change uploadReport done', staff!, [patient.id], [id]));
    expect(
      await left(async () => {
        const answer = await enterBy(staff!, two);
        id = reportIn(answer).id;
        return answer;
      }),
    ).toEqual(row('Staff change enterReport done', staff!, [patient.id], [id]));
    const subject = [patient.id];
    expect(await left(() => rejectBy(pathologist!, id))).toEqual(
      row('Pathologist change validateReport done', pathologist!, subject, [id]),
    );
    expect(await left(() => correctBy(staff!, id))).toEqual(
      row('Staff change changeReport done', staff!, subject, [id]),
    );
    expect(await left(() => acceptBy(pathologist!, id))).toEqual(
      row('Pathologist change validateReport done', pathologist!, subject, [id]),
    );
    expect(await left(() => signBy(pathologist!, id))).toEqual(
      row('Pathologist change signReport done', pathologist!, subject, [id]),
    );
    let amended = 0;
    expect(
      await left(async () => {
        const answer = await amendBy(pathologist!, id);
        amended = reportIn(answer).id;
        return answer;
      }),
    ).toEqual(row('Pathologist change amendReport done', pathologist!, subject, [id, amended]));
  });

  it('records the patient of a report that is read, everyone on a list page, and the patient of a download', async () => {
    const doctor = await app.asRole('Doctor');
    const reportingDoctorId = await makeReporting(app, doctor);
    const [a, b] = [await aSignedReport(app, { reportingDoctorId }), await aReport(app, { reportingDoctorId })];
    expect(await left(() => doctor.listReports())).toEqual(
      row('Doctor look-up listReports done', doctor, [a.patient.id, b.patient.id], [a.id, b.id]),
    );
    expect(await left(() => doctor.listReports({ query: { list: 'pending' } }))).toEqual(
      row('Doctor look-up listReports done', doctor, [b.patient.id], [b.id]),
    );
    expect(await left(() => doctor.readReport({ params: { id: b.id } }))).toEqual(
      row('Doctor look-up readReport done', doctor, [b.patient.id], [b.id]),
    );
    expect(await left(() => downloadBy(doctor, a.id))).toEqual(
      row('Doctor download downloadReport done', doctor, [a.patient.id], [a.id]),
    );
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: a.patient.id });
    const { id } = reportIn(await uploadBy(staff!, bookingId));
    expect(await left(() => staff!.downloadUploaded({ params: { id } }))).toEqual(
      row('Staff download downloadUploaded done', staff!, [a.patient.id], [id]),
    );
    expect(await left(() => doctor.countReports())).toEqual([]);
    expect(await left(() => doctor.readSigner())).toEqual([]);
  });

  it("records no reading of one's own report, but its download", async () => {
    const patient = await app.asRole('User');
    const { id } = await aSignedReport(app, { patientId: patient.account.id });
    expect(await left(() => patient.readReport({ params: { id } }))).toEqual([]);
    expect(await left(() => patient.listReports())).toEqual([]);
    expect(await left(() => downloadBy(patient, id))).toEqual(
      row('User download downloadReport done', patient, [patient.account.id], [id]),
    );
  });
});

describe('a refused call', () => {
  it('records whose report it was, unlike for a missing one', async () => {
    const stranger = await app.asRole('Doctor');
    const [waiting, signed] = [await aReport(app), await aSignedReport(app)];
    const calls = {
      attachPages: (id: number) => attachBy(stranger, id),
      signReport: (id: number) => signBy(stranger, id),
      amendReport: (id: number) => amendBy(stranger, id),
      readReport: (id: number) => stranger.readReport({ params: { id } }),
      downloadReport: (id: number) => downloadBy(stranger, id),
      downloadUploaded: (id: number) => stranger.downloadUploaded({ params: { id } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const action = name === 'readReport' ? 'look-up' : name.startsWith('download') ? 'download' : 'change';
      for (const { id, patient } of [waiting, signed]) {
        expect(await left(() => call(id))).toEqual(
          row(`Doctor ${action} ${name} refused`, stranger, [patient.id], [id]),
        );
      }
      expect(await left(() => call(missing))).toEqual(row(`Doctor ${action} ${name} not-found`, stranger, [], []));
    }
  });

  it('for a missing booking or report records no one', async () => {
    expect(await left(() => enterBy(staff!, missing))).toEqual(
      row('Staff change enterReport not-found', staff!, [], []),
    );
    expect(await left(() => uploadBy(staff!, missing))).toEqual(
      row('Staff change uploadReport not-found', staff!, [], []),
    );
    expect(await left(() => correctBy(staff!, missing))).toEqual(
      row('Staff change changeReport not-found', staff!, [], []),
    );
    expect(await left(() => acceptBy(pathologist!, missing))).toEqual(
      row('Pathologist change validateReport not-found', pathologist!, [], []),
    );
    expect(await left(() => rejectBy(staff!, missing))).toEqual(
      row('Staff change validateReport refused', staff!, [], []),
    );
  });

  it("for the report's status alone leaves no row: nothing was seen or changed", async () => {
    const { id, bookingId } = await aSignedReport(app);
    for (const call of [
      () => acceptBy(pathologist!, id),
      () => signBy(pathologist!, id),
      () => correctBy(staff!, id),
      () => uploadBy(staff!, bookingId),
    ]) {
      expect(await left(call)).toEqual([]);
    }
  });

  it('because the report changed while its document was drawn records no signature', async () => {
    const { id, patient, staff: uploader } = await aReport(app);
    const rows = await left(
      async () =>
        (
          await app.whileHeld(
            'report-files.reserve',
            () => signBy(pathologist!, id),
            () => correctBy(uploader, id),
          )
        )[0],
    );
    expect(rows).toEqual(row('Staff change changeReport done', uploader, [patient.id], [id]));
  });
});
