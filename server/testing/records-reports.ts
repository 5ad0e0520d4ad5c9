import type { TestApp, TestCaller } from './app.ts';
import { knowAgeAndSex } from './builders.store.ts';
import { criticalValues, sign, someValues, signForm } from './report-builders.ts';
import { markReread, markSigned, needCheck } from './report-builders.store.ts';
import { amendBy, reportIn } from './report-calls.ts';
import { at, firstPage, idsOf, list, missingId, newBooking, on, once } from './trials.ts';
import type { Parties, Trials } from './trials.ts';
import { done } from './typed-calls.ts';
import { aDocx } from './zips.ts';

const staff = new WeakMap<TestApp, Promise<TestCaller>>();
/** Who hands the reports below in. */
function clerk(app: TestApp): Promise<TestCaller> {
  const made = staff.get(app) ?? app.asRole('Staff');
  staff.set(app, made);
  return made;
}
/** Hands values in; returns the report's number. */
const enter = async (app: TestApp, bookingId: number, values = someValues) =>
  (await done((await clerk(app)).enterReport({ body: { bookingId, ...values } }))).id;
/** Hands a file in; returns the report's number. */
const handIn = async (app: TestApp, bookingId: number, upload: { filename?: string; content?: Buffer } = {}) =>
  (await done((await clerk(app)).uploadReport({ form: { bookingId }, upload }))).id;

/** A report of values waiting for its signature. */
async function waitingReport(app: TestApp, parties: Parties): Promise<number> {
  await knowAgeAndSex(app.db, parties.account.id);
  return enter(app, await newBooking.test(app, parties));
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
  return enter(app, await newBooking.test(app, parties), criticalValues);
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
/** A new version of a released report. */
async function openVersion(app: TestApp, parties: Parties): Promise<number> {
  return reportIn(await amendBy(await clerk(app), await signedReport(app, parties))).id;
}
/** A released report with a value that is read otherwise today. */
async function rereadReport(app: TestApp, parties: Parties): Promise<number> {
  const id = await signedReport(app, parties);
  await markReread(app, id);
  return id;
}
const rereadLine = async (app: TestApp, parties: Parties) => markReread(app, await signedReport(app, parties));
/** A Word file waiting for its signature. */
async function waitingWord(app: TestApp, parties: Parties): Promise<number> {
  return handIn(app, await newBooking.test(app, parties), { filename: 'report.docx', content: aDocx() });
}
/** A report with a file, for calls that read. */
async function newFile(app: TestApp, parties: Parties): Promise<number> {
  return handIn(app, await newBooking.test(app, parties));
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
  await markSigned(app, await enter(app, bookingId));
  return bookingId;
});
const newUpload = on(newBooking.test, (bookingId) => ({ form: { bookingId } }), missingId);

/** How each call of reports is tried (`records.ts`). */
export const reportTrials = {
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
  listReread: list('listReread', rereadReport, ({ values }) => values.map(({ reportId }) => reportId)),
  noteReread: at(rereadLine, { note: 'The doctor was told.' }),
  readPhrases: at(waitingReport),
  savePhrases: at(waitingReport, { phrases: [] }),
  readSigner: null,
  // Signers are no patients' records; only the admin reaches them.
  listSigners: null,
  changeSigner: null,
  changeSignature: null,
  removeSignature: null,
  amendReport: at(signedReport, { why: 'Read from another tube' }),
  withdrawVersion: at(openVersion, { revision: 1 }),
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
} satisfies Trials;

/** The same calls, for a report that is not signed yet. */
export const beforeReleaseTrials = {
  listReports: list('listReports', waitingReport, ({ _embedded }) => idsOf(_embedded.reportEntityList), {
    query: firstPage,
  }),
  readReport: at(waitingFile),
  downloadReport: at(waitingFile),
  downloadUploaded: at(waitingFile),
} satisfies Trials;
