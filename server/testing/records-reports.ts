import type { EndpointName } from '#contract/endpoints.ts';
import type { TestApp, TestCaller } from './app.ts';
import { knowAgeAndSex } from './builders.store.ts';
import { criticalValues, sign, someValues, signForm } from './report-builders.ts';
import { markSigned, needCheck } from './report-builders.store.ts';
import { at, firstPage, idsOf, list, missingId, newBooking, on, once } from './trials.ts';
import type { Parties, Trial } from './trials.ts';
import { aDocx } from './zips.ts';
import { aPdf, multipart } from './uploads.ts';

type ReportCall = Extract<
  EndpointName,
  | 'uploadReport'
  | 'uploadReportFile'
  | 'readEntry'
  | 'saveDrafts'
  | 'enterReport'
  | 'changeReport'
  | 'validateReport'
  | 'checkReport'
  | 'signReport'
  | 'attachPages'
  | 'listCritical'
  | 'noteCriticalCall'
  | 'readSigner'
  | 'readPhrases'
  | 'savePhrases'
  | 'listSigners'
  | 'changeSigner'
  | 'changeSignature'
  | 'removeSignature'
  | 'amendReport'
  | 'listReports'
  | 'countReports'
  | 'readReport'
  | 'downloadReport'
  | 'printReport'
  | 'readVisitReports'
  | 'downloadVisitReports'
  | 'downloadUploaded'
  | 'verifyReport'
  | 'readIdentity'
  | 'confirmIdentity'
>;

const staff = new WeakMap<TestApp, Promise<TestCaller>>();
async function handIn(
  app: TestApp,
  path: string,
  body: Buffer | object,
  headers?: Record<string, string>,
): Promise<number> {
  const person = staff.get(app) ?? app.asRole('Staff');
  staff.set(app, person);
  const answer = await (await person).call('POST', path, body, headers);
  if (answer.status !== 201)
    throw new Error(`The report was not handed in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { id: number }).id;
}

/** A report of values waiting for its signature. */
async function waitingReport(app: TestApp, parties: Parties): Promise<number> {
  await knowAgeAndSex(app.db, parties.account.id);
  return handIn(app, '/api/v1/reports/values', { bookingId: await newBooking.test(app, parties), ...someValues });
}
/** The same, waiting for a second person's check. */
async function uncheckedReport(app: TestApp, parties: Parties): Promise<number> {
  const id = await waitingReport(app, parties);
  await needCheck(app, id);
  return id;
}
/** A waiting report with a critical value. */
async function criticalReport(app: TestApp, parties: Parties): Promise<number> {
  await knowAgeAndSex(app.db, parties.account.id);
  return handIn(app, '/api/v1/reports/values', { bookingId: await newBooking.test(app, parties), ...criticalValues });
}
/** A released report with its signature. */
async function drawnReport(app: TestApp, parties: Parties): Promise<number> {
  return (await sign(app, await waitingReport(app, parties))).id;
}
/** A released report. */
async function signedReport(app: TestApp, parties: Parties): Promise<number> {
  const id = await waitingReport(app, parties);
  await markSigned(app, id);
  return id;
}
/** A Word file waiting for its signature. */
async function waitingWord(app: TestApp, parties: Parties): Promise<number> {
  const { payload, headers } = multipart(
    { name: 'file', filename: 'report.docx', content: aDocx() },
    { bookingId: await newBooking.test(app, parties) },
  );
  return handIn(app, '/reports/upload', payload, headers);
}
/** A report with a file, for calls that read. */
async function newFile(app: TestApp, parties: Parties): Promise<number> {
  const { payload, headers } = multipart(
    { name: 'file', filename: 'report.pdf', content: aPdf },
    { bookingId: await newBooking.test(app, parties) },
  );
  return handIn(app, '/reports/upload', payload, headers);
}
const waitingFile = once(newFile);
const signedFile = once(async (app, parties) => {
  const id = await newFile(app, parties);
  await markSigned(app, id);
  return id;
});
/** The booking of a report with its document. */
const releasedBooking = once(async (app, parties) => {
  await knowAgeAndSex(app.db, parties.account.id);
  const bookingId = await newBooking.test(app, parties);
  await markSigned(app, await handIn(app, '/api/v1/reports/values', { bookingId, ...someValues }));
  return bookingId;
});
const newUpload = on(newBooking.test, (bookingId) => ({ form: { bookingId } }), missingId);

/** How each call of reports is tried (`records.ts`). */
export const reportTrials: { readonly [N in ReportCall]: Trial | null } = {
  uploadReport: newUpload,
  uploadReportFile: newUpload,
  readEntry: on(newBooking.test, (booking) => ({ params: { booking } }), missingId),
  saveDrafts: on(
    newBooking.test,
    (booking) => ({
      params: { booking },
      body: { sheet: '', drafts: [{ field: 'interpretation', value: 'Normal.', version: 0 }] },
    }),
    missingId,
  ),
  enterReport: on(newBooking.test, (bookingId) => ({ body: { bookingId, ...someValues } }), missingId),
  changeReport: at(waitingReport, someValues),
  validateReport: on(
    waitingReport,
    (reportId) => ({ body: { reportId, status: 'REJECTED', reason: 'The name is another one' } }),
    missingId,
  ),
  checkReport: at(uncheckedReport, { revision: 1 }),
  signReport: at(waitingReport, signForm),
  attachPages: on(waitingWord, (id) => ({ params: { id }, form: {} }), missingId),
  listCritical: list('listCritical', criticalReport, ({ reports }) => idsOf(reports)),
  noteCriticalCall: at(criticalReport, { whom: 'Dr. Ananya Bose', reached: true, readBack: true }),
  readPhrases: at(waitingReport),
  savePhrases: at(waitingReport, { phrases: [] }),
  readSigner: null,
  // Signers are no patients' records; only the admin reaches them.
  listSigners: null,
  changeSigner: null,
  changeSignature: null,
  removeSignature: null,
  amendReport: at(signedReport, { what: 'The haemoglobin', why: 'Read from another tube' }),
  listReports: list('listReports', signedReport, ({ _embedded }) => idsOf(_embedded.reportEntityList), {
    query: firstPage,
  }),
  countReports: null,
  readReport: at(signedFile),
  readVisitReports: on(releasedBooking, (id) => ({ params: { id } }), missingId),
  downloadVisitReports: on(releasedBooking, (id) => ({ params: { id } }), missingId),
  printReport: at(drawnReport),
  downloadReport: at(signedFile),
  downloadUploaded: at(signedFile),
  verifyReport: null,
  readIdentity: null,
  confirmIdentity: null,
};

/** The same calls, for a report that is not signed yet. */
export const beforeReleaseTrials = {
  listReports: list('listReports', waitingReport, ({ _embedded }) => idsOf(_embedded.reportEntityList), {
    query: firstPage,
  }),
  readReport: at(waitingFile),
  downloadReport: at(waitingFile),
  downloadUploaded: at(waitingFile),
} satisfies Partial<Record<EndpointName, Trial>>;
