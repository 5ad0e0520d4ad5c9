import { someValues, aReport, aSignedReport, makeReporting, reportFor, signForm, uploadFor } from './report-builders.ts';
import { aBooking, aPerson } from './builders.store.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { examples } from './examples.ts';

type ReportCalls =
  | 'uploadReport' | 'uploadReportFile' | 'enterReport' | 'changeReport' | 'validateReport' | 'signReport' | 'readSigner' | 'amendReport'
  | 'listReports' | 'countReports' | 'readReport' | 'downloadReport' | 'downloadUploaded' | 'verifyReport' | 'readIdentity' | 'confirmIdentity' | 'confirmIdentityAtDesk';

const missing = { params: { id: 2_000_000_000 } };

function known(caller: TestCaller | null): TestCaller {
  if (!caller) throw new Error('This call needs a session');
  return caller;
}

const newBooking = async (app: TestApp) => (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id })).id;
const upload = { succeeds: async (app: TestApp) => ({ form: { bookingId: await newBooking(app) } }), others: null };
/** Free words, and fields that may be emptied. */
const texts = { interpretation: ['', null, '৯৮৭৬৫৪৩২১০'], recommendations: ['', null, '৯৮৭৬৫৪৩২১০'] };

/** One worked example for every call about reports. */
export const reportExamples: Pick<typeof examples, ReportCalls> = {
  uploadReport: upload,
  uploadReportFile: upload,
  enterReport: { succeeds: async (app) => ({ body: { bookingId: await newBooking(app), ...someValues } }), others: null, welcomes: texts },
  changeReport: { succeeds: async (app) => ({ params: { id: (await aReport(app)).id }, body: someValues }), others: null, welcomes: texts },
  validateReport: {
    succeeds: async (app) => ({ body: { reportId: (await aReport(app)).id, status: 'REJECTED', reason: 'The name is another one' } }),
    others: null,
    welcomes: { reason: 'words' },
  },
  signReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller)) }, body: signForm }),
    others: {
      foreign: async (app) => ({ params: { id: (await aReport(app)).id }, body: signForm }),
      missing: async () => ({ ...missing, body: signForm }),
      status: 404,
    },
    welcomes: { interpretation: 'words', recommendations: 'words', fullName: ['', null, '৯৮৭৬৫৪৩২১০'], qualification: ['', null, '৯৮৭৬৫৪৩২১০'], registrationNumber: ['', null, '৯৮৭৬৫৪৩২১০'] },
  },
  readSigner: { succeeds: async () => ({}), others: null },
  amendReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller), aSignedReport) }, body: { what: 'The haemoglobin', why: 'Read from another tube' } }),
    others: {
      foreign: async (app) => ({ params: { id: (await aSignedReport(app)).id }, body: { what: 'x', why: 'y' } }),
      missing: async () => ({ ...missing, body: { what: 'x', why: 'y' } }),
      status: 404,
    },
    welcomes: { what: 'words', why: 'words' },
  },
  listReports: {
    succeeds: async (app, caller) => {
      await reportFor(app, known(caller));
      return { query: { page: 0, size: 10 } };
    },
    others: null,
    unseen: async (app) => (await aSignedReport(app)).id,
  },
  countReports: {
    succeeds: async (app, caller) => {
      if (known(caller).account.role === 'Doctor') await makeReporting(app, known(caller));
      return {};
    },
    others: null,
  },
  readReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller)) } }),
    others: { foreign: async (app) => ({ params: { id: (await aSignedReport(app)).id } }), missing: async () => missing, status: 404 },
  },
  downloadReport: {
    succeeds: async (app, caller) => ({ params: { id: await reportFor(app, known(caller), aSignedReport) } }),
    others: { foreign: async (app) => ({ params: { id: (await aSignedReport(app)).id } }), missing: async () => missing, status: 404 },
  },
  downloadUploaded: {
    succeeds: async (app, caller) => ({ params: { id: await uploadFor(app, known(caller)) } }),
    others: { foreign: async (app) => ({ params: { id: (await aSignedReport(app)).id } }), missing: async () => missing, status: 404 },
  },
  verifyReport: { succeeds: async () => ({ params: { code: 'A'.repeat(22) } }), others: null, welcomes: {} },
  readIdentity: { succeeds: async () => ({}), others: null },
  confirmIdentity: { succeeds: async () => ({ body: { yearOfBirth: 1980 } }), others: null },
  confirmIdentityAtDesk: { succeeds: async (app) => ({ params: { phone: (await aPerson(app.db)).phone } }), others: null },
};
