import type { Answer } from '#contract/endpoints.ts';
import type { TestAnswer, TestCaller } from './app.ts';
import { signForm } from './report-builders.ts';
import { aPdf, multipart } from './uploads.ts';

/** The calls in a report's life, as accounts make them. */

const send = (caller: TestCaller, method: string, path: string, body?: unknown) =>
  caller.call(method, `/api/v1${path}`, body);

export function uploadBy(
  caller: TestCaller,
  bookingId: number,
  content: Buffer = aPdf,
  filename = 'report.pdf',
): Promise<TestAnswer> {
  const { payload, headers } = multipart({ name: 'file', filename, content }, { bookingId });
  return caller.call('POST', '/reports/upload', payload, headers);
}

/** A single result: a haemoglobin value. */
const haemoglobin = (value: string) => ({
  results: [{ test: 'Haemoglobin', value, unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }],
});

export const enterBy = (caller: TestCaller, bookingId: number, value = '9.1') =>
  send(caller, 'POST', '/reports/values', { bookingId, ...haemoglobin(value) });
export const correctBy = (caller: TestCaller, id: number, value = '12.9') =>
  send(caller, 'PUT', `/reports/${id}/values`, haemoglobin(value));
export const acceptBy = (caller: TestCaller, id: number, more: object = {}) =>
  send(caller, 'POST', '/validate-report', { reportId: id, status: 'ACCEPTED', ...more });
export const rejectBy = (caller: TestCaller, id: number, more: object = {}) =>
  send(caller, 'POST', '/validate-report', { reportId: id, status: 'REJECTED', reason: 'Another tube?', ...more });
export const signBy = (caller: TestCaller, id: number, more: object = {}) =>
  send(caller, 'POST', `/reports/${id}/sign`, { ...signForm, ...more });
export function attachBy(
  caller: TestCaller,
  id: number,
  content: Buffer = aPdf,
  filename = 'pages.pdf',
): Promise<TestAnswer> {
  const { payload, headers } = multipart({ name: 'file', filename, content }, {});
  return caller.call('POST', `/api/v1/reports/${id}/pages`, payload, headers);
}
export const amendBy = (caller: TestCaller, id: number) =>
  send(caller, 'POST', `/reports/${id}/amend`, { what: 'The haemoglobin', why: 'Another tube' });
export const downloadBy = (caller: TestCaller, id: number) => send(caller, 'GET', `/download-report/${id}`);
export const readBy = async (caller: TestCaller, id: number) =>
  (await send(caller, 'GET', `/reports/${id}`)).body as Answer<'readReport'>;
/** The report in an answer. */
export const reportIn = ({ body }: TestAnswer) => body as Answer<'readReport'>;
