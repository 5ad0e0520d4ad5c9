import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { knowAgeAndSex } from '../testing/builders.store.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { aReport, aSignedReport, makeReporting } from '../testing/report-builders.ts';
import { amendBy, downloadBy, readBy, reportIn, signBy, signRewordedBy } from '../testing/report-calls.ts';

/** A signed report is new to its patient until somebody has opened it on their phone. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function isNewFor(who: TestCaller, id: number): Promise<boolean | undefined> {
  const { body } = await who.listReports({ query: { list: 'completed', size: 100 } });
  return body._embedded.reportEntityList.find((report) => report.id === id)?.isNew;
}
async function signedFor(patient: TestCaller, more: Parameters<typeof aReport>[1] = {}): Promise<number> {
  return (await aSignedReport(app, { patientId: patient.account.id, ...more })).id;
}

it.each([
  ['read', readBy],
  ['downloaded', downloadBy],
])('a report is new to its patient until they have %s it', async (_, open) => {
  const patient = await app.asRole('User');
  const [id, other] = [await signedFor(patient), await signedFor(patient)];
  expect(await isNewFor(patient, id)).toBe(true);
  await open(patient, id);
  expect([await isNewFor(patient, id), await isNewFor(patient, other)]).toEqual([false, true]);
});

it.each(['reports', 'download-report'])('stays new when only the headers of /%s are asked for', async (path) => {
  const patient = await app.asRole('User');
  const id = await signedFor(patient);
  await patient.call('HEAD', `/api/v1/${path}/${id}`);
  expect(await isNewFor(patient, id)).toBe(true);
});

it('stays new when a copy of all their data is made', async () => {
  const patient = await app.asRole('User');
  const id = await signedFor(patient);
  const number = await holderNumber(app.db, patient.account.id);
  for (const kind of ['json', 'pdf'])
    expect((await patient.call('GET', `/api/v1/exports/my-data.${kind}?patientNumber=${number}`)).status, kind).toBe(
      200,
    );
  expect(await isNewFor(patient, id)).toBe(true);
});

it('is new to nobody else, and stays new to its patient when others open it', async () => {
  const [patient, doctor, staff] = [await app.asRole('User'), await app.asRole('Doctor'), await app.asRole('Staff')];
  const id = await signedFor(patient, { reportingDoctorId: await makeReporting(app, doctor) });
  for (const reader of [doctor, staff]) expect((await readBy(reader, id)).isNew).toBe(false);
  expect(await isNewFor(patient, id)).toBe(true);
});

it('its amended version is new again, and the old one is not', async () => {
  const [patient, pathologist] = [await app.asRole('User'), await app.asRole('Pathologist')];
  await knowAgeAndSex(app.db, patient.account.id);
  const { id } = await aReport(app, { patientId: patient.account.id });
  await signBy(pathologist, id);
  expect(await isNewFor(patient, id)).toBe(true);
  const { id: amended } = reportIn(await amendBy(pathologist, id));
  await signRewordedBy(pathologist, amended);
  expect([await isNewFor(patient, amended), (await readBy(patient, id)).isNew]).toEqual([true, false]);
});
