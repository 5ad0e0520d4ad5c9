import * as critical from './critical.ts';
import * as entry from './entry.ts';
import * as phrases from './kept-phrases.ts';
import * as lists from './lists.ts';
import * as reread from './reread-list.ts';
import * as reports from './shapes.ts';
import { verifyAnswer, verifyParams } from './verify.ts';
import * as signers from './signers.ts';
import * as drafts from './value-drafts.ts';
import { reportFileTypes } from './files.ts';
import { bookingParams } from '../bookings/shapes.ts';
import { call, done, file } from '../call.ts';
import type { Calls, Tag } from '../call.ts';

/** What a report's answer depends on: its booking, the patient, the doctors, and whether the reader may open it. */
const report = [
  'reports',
  'bookings',
  'identity',
  'family',
  'doctors',
  'lab-tests',
  'signers',
  'controls',
] as const satisfies Tag[];
const reportFile = [...new Set(Object.values(reportFileTypes))];

export const reportCalls = {
  uploadReport: call('POST', '/reports/upload', 'reports.upload', 'change', {
    touches: ['reports'],
    bare: true,
    upload: { file: ['file', 'report'] },
    form: reports.uploadForm,
    status: 201,
    answer: reports.report,
  }),
  uploadReportFile: call('POST', '/upload-report', 'reports.upload', 'change', {
    touches: ['reports'],
    upload: { file: ['report', 'file'] },
    form: reports.uploadForm,
    status: 201,
    answer: reports.report,
  }),
  readEntry: call('GET', '/reports/entry/:booking', 'reports.upload', 'look-up', {
    shows: ['reports', 'bookings', 'family', 'lab-tests', 'specimens', 'controls'],
    params: entry.entryParams,
    answer: entry.entryAnswer,
  }),
  saveDrafts: call('PUT', '/reports/entry/:booking/drafts', 'reports.upload', 'none', {
    // The screen shows the result itself.
    touches: [],
    params: entry.entryParams,
    body: drafts.saveDraftsBody,
    answer: drafts.saveDraftsAnswer,
  }),
  enterReport: call('POST', '/reports/values', 'reports.upload', 'change', {
    touches: ['reports'],
    repeatable: true,
    body: reports.enterValuesBody,
    status: 201,
    answer: reports.report,
  }),
  changeReport: call('PUT', '/reports/:id/values', 'reports.upload', 'change', {
    repeats: 'readReport',
    touches: ['reports'],
    params: reports.reportParams,
    body: reports.changeValuesBody,
    answer: reports.report,
  }),
  validateReport: call('POST', '/validate-report', 'reports.validate', 'change', {
    touches: ['reports'],
    body: reports.validateBody,
    answer: reports.report,
  }),
  checkReport: call('POST', '/reports/:id/check', 'reports.check', 'change', {
    touches: ['reports'],
    params: reports.reportParams,
    body: reports.checkBody,
    answer: reports.report,
  }),
  signReport: call('POST', '/reports/:id/sign', 'reports.sign', 'change', {
    touches: ['reports'],
    params: reports.reportParams,
    body: reports.signBody,
    answer: reports.report,
  }),
  attachPages: call('POST', '/reports/:id/pages', 'reports.sign', 'change', {
    touches: ['reports'],
    params: reports.reportParams,
    upload: { file: ['file'] },
    answer: reports.report,
  }),
  readPhrases: call('GET', '/reports/:id/phrases', 'reports.keepPhrases', 'none', {
    shows: ['signers'],
    params: reports.reportParams,
    answer: phrases.phrasesAnswer,
  }),
  savePhrases: call('PUT', '/reports/:id/phrases', 'reports.keepPhrases', 'change', {
    repeats: 'readPhrases',
    touches: ['signers'],
    params: reports.reportParams,
    body: phrases.phrasesBody,
    answer: phrases.phrasesAnswer,
  }),
  readSigner: call('GET', '/reports/signer', 'reports.sign', 'none', {
    shows: ['doctors', 'signers'],
    answer: signers.signerAnswer,
  }),
  listSigners: call('GET', '/signers', 'reports.manageSigners', 'look-up', {
    shows: ['signers', 'people', 'doctors'],
    answer: signers.signerList,
  }),
  changeSigner: call('PUT', '/signers/:id', 'reports.manageSigners', 'change', {
    touches: ['signers'],
    params: signers.signerParams,
    body: signers.changeSignerBody,
    answer: signers.signerAccount,
  }),
  changeSignature: call('POST', '/signers/:id/signature', 'reports.manageSigners', 'change', {
    touches: ['signers'],
    params: signers.signerParams,
    upload: { file: ['file'] },
    answer: signers.signerAccount,
  }),
  removeSignature: call('DELETE', '/signers/:id/signature', 'reports.manageSigners', 'change', {
    touches: ['signers'],
    params: signers.signerParams,
    answer: signers.signerAccount,
  }),
  amendReport: call('POST', '/reports/:id/amend', 'reports.amend', 'change', {
    touches: ['reports'],
    params: reports.reportParams,
    body: reports.amendBody,
    status: 201,
    answer: reports.report,
  }),
  withdrawVersion: call('POST', '/reports/:id/withdraw', 'reports.amend', 'change', {
    touches: ['reports'],
    params: reports.reportParams,
    body: reports.withdrawBody,
    answer: reports.report,
  }),
  listReports: call('GET', '/reports/all', 'reports.read', 'look-up', {
    shows: report,
    query: lists.reportListQuery,
    answer: lists.reportPage,
  }),
  listCritical: call('GET', '/critical-values', 'reports.readCritical', 'look-up', {
    isReadAgain: true,
    shows: ['reports', 'bookings', 'doctors', 'people'],
    answer: critical.criticalAnswer,
  }),
  noteCriticalCall: call('POST', '/critical-values/:id/calls', 'reports.noteCriticalCall', 'change', {
    touches: ['reports'],
    repeatable: true,
    params: critical.criticalParams,
    body: critical.criticalCallBody,
    status: 201,
    answer: done,
  }),
  listReread: call('GET', '/released-values', 'reports.readReread', 'look-up', {
    isReadAgain: true,
    shows: ['reports', 'bookings', 'people'],
    query: reread.rereadQuery,
    answer: reread.rereadAnswer,
  }),
  noteReread: call('POST', '/released-values/:id/note', 'reports.noteReread', 'change', {
    touches: ['reports'],
    params: reread.rereadParams,
    body: reread.noteRereadBody,
    answer: done,
  }),
  countReports: call('GET', '/reports/counts', 'reports.count', 'none', {
    shows: ['reports', 'bookings', 'controls'],
    answer: lists.reportCounts,
  }),
  readReport: call('GET', '/reports/:id', 'reports.read', 'look-up', {
    shows: report,
    params: lists.numberedParams,
    answer: reports.report,
  }),
  readVisitReports: call('GET', '/bookings/:id/visit-reports', 'reports.readVisit', 'look-up', {
    shows: report,
    params: bookingParams,
    answer: lists.visitReports,
  }),
  downloadVisitReports: call('GET', '/bookings/:id/visit-reports.pdf', 'reports.readVisit', 'download', {
    download: ['application/pdf'],
    params: bookingParams,
    answer: file,
  }),
  downloadReport: call('GET', '/download-report/:id', 'reports.read', 'download', {
    download: reportFile,
    params: lists.numberedParams,
    answer: file,
  }),
  printReport: call('GET', '/reports/:id/print.pdf', 'reports.printPlain', 'download', {
    download: ['application/pdf'],
    params: reports.reportParams,
    answer: file,
  }),
  downloadUploaded: call('GET', '/download-report/:id/uploaded', 'reports.read', 'download', {
    download: reportFile,
    params: reports.reportParams,
    answer: file,
  }),
  verifyReport: call('GET', '/verify/:code', 'reports.verify', 'none', {
    shows: ['reports'],
    params: verifyParams,
    answer: verifyAnswer,
  }),
} as const satisfies Calls;
