import * as reports from './shapes.ts';
import { reportFileTypes } from './files.ts';
import { call, done, file } from '../call.ts';
import type { Calls } from '../call.ts';

const reportFile = [...new Set(Object.values(reportFileTypes))];

export const reportCalls = {
  uploadReport: call('POST', '/reports/upload', 'reports.upload', 'change', {
    bare: true,
    upload: { file: ['file', 'report'] },
    form: reports.uploadForm,
    status: 201,
    answer: reports.report,
  }),
  uploadReportFile: call('POST', '/upload-report', 'reports.upload', 'change', {
    upload: { file: ['report', 'file'] },
    form: reports.uploadForm,
    status: 201,
    answer: reports.report,
  }),
  enterReport: call('POST', '/reports/values', 'reports.upload', 'change', {
    repeatable: true,
    body: reports.enterValuesBody,
    status: 201,
    answer: reports.report,
  }),
  changeReport: call('PUT', '/reports/:id/values', 'reports.upload', 'change', {
    params: reports.reportParams,
    body: reports.changeValuesBody,
    answer: reports.report,
  }),
  validateReport: call('POST', '/validate-report', 'reports.validate', 'change', {
    body: reports.validateBody,
    answer: reports.report,
  }),
  signReport: call('POST', '/reports/:id/sign', 'reports.sign', 'change', {
    params: reports.reportParams,
    body: reports.signBody,
    answer: reports.report,
  }),
  readSigner: call('GET', '/reports/signer', 'reports.sign', 'none', { answer: reports.signerAnswer }),
  amendReport: call('POST', '/reports/:id/amend', 'reports.amend', 'change', {
    params: reports.reportParams,
    body: reports.amendBody,
    status: 201,
    answer: reports.report,
  }),
  listReports: call('GET', '/reports/all', 'reports.read', 'look-up', {
    query: reports.reportListQuery,
    answer: reports.reportPage,
  }),
  countReports: call('GET', '/reports/counts', 'reports.count', 'none', { answer: reports.reportCounts }),
  readReport: call('GET', '/reports/:id', 'reports.read', 'look-up', {
    params: reports.reportParams,
    answer: reports.report,
  }),
  downloadReport: call('GET', '/download-report/:id', 'reports.read', 'download', {
    download: reportFile,
    params: reports.reportParams,
    answer: file,
  }),
  downloadUploaded: call('GET', '/download-report/:id/uploaded', 'reports.read', 'download', {
    download: reportFile,
    params: reports.reportParams,
    answer: file,
  }),
  verifyReport: call('GET', '/verify/:code', 'reports.verify', 'none', {
    params: reports.verifyParams,
    answer: reports.verifyAnswer,
  }),
  readIdentity: call('GET', '/me/identity', 'accounts.self', 'none', { answer: reports.identityAnswer }),
  confirmIdentity: call('POST', '/me/identity', 'accounts.self', 'change', {
    body: reports.identityBody,
    answer: reports.identityAnswer,
  }),
  confirmIdentityAtDesk: call('POST', '/users/:phone/identity', 'reports.openForOthers', 'change', {
    params: reports.identityParams,
    answer: done,
  }),
} as const satisfies Calls;
