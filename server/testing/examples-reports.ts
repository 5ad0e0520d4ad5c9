import {
  criticalValues,
  someValues,
  aReport,
  aWordReport,
  aSignedReport,
  makeReporting,
  reportFor,
  sign,
  signForm,
  uploadFor,
  anUncheckedReport,
} from './report-builders.ts';
import { amendBy, reportIn } from './report-calls.ts';
import { markReread } from './report-builders.store.ts';
import { aBooking, aPerson } from './builders.store.ts';
import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Examples } from './examples.ts';

const newBooking = async (app: TestApp) =>
  (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id })).id;
const aPathologist = async (app: TestApp) => (await app.asRole('Pathologist')).account.id;
/** A new version of a signed report. */
const openVersion = async (app: TestApp, id: number) => reportIn(await amendBy(await app.asRole('Staff'), id)).id;
const upload = { succeeds: async (app: TestApp) => ({ form: { bookingId: await newBooking(app) } }) };
/** A booking of the caller's, or of somebody, whose report is released with a document. */
async function releasedBooking(app: TestApp, caller: TestCaller | null): Promise<number> {
  const { role, id } = known(caller).account;
  return (await aSignedReport(app, role === 'User' || role === 'Doctor' ? { patientId: id } : {})).bookingId;
}

/** A worked example for every call about reports. */
export const reportExamples = {
  uploadReport: upload,
  uploadReportFile: upload,
  readEntry: { succeeds: async (app) => ({ params: { booking: await newBooking(app) } }) },
  saveDrafts: {
    succeeds: async (app) => ({
      params: { booking: await newBooking(app) },
      body: { sheet: '', drafts: [{ field: 'interpretation', value: 'Normal.', version: 0 }] },
    }),
  },
  enterReport: {
    succeeds: async (app) => ({ body: { bookingId: await newBooking(app), ...someValues } }),
  },
  changeReport: {
    succeeds: async (app) => ({ params: { id: (await aReport(app)).id }, body: someValues }),
  },
  validateReport: {
    succeeds: async (app) => ({
      body: { reportId: (await aReport(app)).id, status: 'REJECTED', reason: 'The name is another one' },
    }),
  },
  checkReport: {
    succeeds: async (app) => ({ params: { id: await anUncheckedReport(app) }, body: { revision: 1 } }),
  },
  signReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller)) }, body: signForm }),
  },
  attachPages: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller), aWordReport) }, form: {} }),
  },
  listCritical: { succeeds: async (app) => (await aReport(app, { values: criticalValues }), {}) },
  noteCriticalCall: {
    succeeds: async (app) => ({
      params: { id: (await aReport(app, { values: criticalValues })).id },
      body: { whom: 'Dr. Ananya Bose', reached: true, readBack: true, note: 'Asked for a repeat' },
    }),
  },
  listReread: {
    succeeds: async (app) => (await markReread(app, (await aSignedReport(app)).id), { query: { list: 'open' } }),
  },
  noteReread: {
    succeeds: async (app) => ({
      params: { id: await markReread(app, (await aSignedReport(app)).id) },
      body: { note: 'The doctor was told.' },
    }),
  },
  readPhrases: { succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller)) } }) },
  savePhrases: {
    succeeds: async (app, caller) => ({
      params: { id: await reportFor(app, known(caller)) },
      body: { phrases: [{ interpretation: 'Iron deficiency.', recommendations: 'Repeat after a month.' }] },
    }),
  },
  readSigner: { succeeds: async () => ({}) },
  listSigners: { succeeds: async (app) => (await app.asRole('Pathologist'), {}) },
  changeSigner: {
    succeeds: async (app) => ({
      params: { id: await aPathologist(app) },
      body: { fullName: 'Dr. Nandita Pal', departments: ['PATHOLOGY'] },
    }),
  },
  changeSignature: { succeeds: async (app) => ({ params: { id: await aPathologist(app) } }) },
  removeSignature: { succeeds: async (app) => ({ params: { id: await aPathologist(app) } }) },
  amendReport: {
    succeeds: async (app, caller) => ({
      params: { id: await reportFor(app, known(caller), aSignedReport) },
      body: { why: 'Read from another tube' },
    }),
  },
  withdrawVersion: {
    succeeds: async (app, caller) => ({
      params: { id: await openVersion(app, await reportFor(app, known(caller), aSignedReport)) },
      body: { revision: 1 },
    }),
  },
  listReports: {
    succeeds: async (app, caller) => {
      await reportFor(app, known(caller));
      return { query: { page: 0, size: 10 } };
    },
  },
  countReports: {
    succeeds: async (app, caller) => {
      if (known(caller).account.role === 'Doctor') await makeReporting(app, known(caller));
      return {};
    },
  },
  readReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller)) } }),
  },
  downloadReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller), aSignedReport) } }),
  },
  printReport: { succeeds: async (app) => ({ params: { id: (await sign(app, (await aReport(app)).id)).id } }) },
  readVisitReports: { succeeds: async (app, caller) => ({ params: { id: await releasedBooking(app, caller) } }) },
  downloadVisitReports: { succeeds: async (app, caller) => ({ params: { id: await releasedBooking(app, caller) } }) },
  downloadUploaded: {
    succeeds: async (app, caller) => ({ params: { id: await uploadFor(app, known(caller)) } }),
  },
  verifyReport: { succeeds: async () => ({ params: { code: 'A'.repeat(22) } }) },
  readIdentity: { succeeds: async () => ({}) },
  confirmIdentity: { succeeds: async () => ({ body: { yearOfBirth: 1980 } }) },
  confirmIdentityAtDesk: { succeeds: async (app) => ({ params: { phone: (await aPerson(app.db)).phone } }) },
} satisfies Examples;
