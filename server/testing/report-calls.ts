import type { Answer } from '#contract/endpoints.ts';
import type { TestAnswer, TestCaller } from './app.ts';
import { sampleReason, signForm } from './report-builders.ts';
import { done } from './typed-calls.ts';
import { aPdf } from './uploads.ts';

export function uploadBy(caller: TestCaller, bookingId: number, content: Buffer = aPdf, filename = 'report.pdf') {
  return caller.uploadReport({ form: { bookingId }, upload: { filename, content } });
}

/** A single result: a haemoglobin value. */
const haemoglobin = (value: string) => ({
  sampleReason,
  results: [{ test: 'Haemoglobin', value, unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }],
});

export const enterBy = (caller: TestCaller, bookingId: number, value = '9.1') =>
  caller.enterReport({ body: { bookingId, ...haemoglobin(value) } });
export const correctBy = (caller: TestCaller, id: number, value = '12.9') =>
  caller.changeReport({ params: { id }, body: haemoglobin(value) });
export const acceptBy = (caller: TestCaller, id: number, more: object = {}) =>
  caller.validateReport({ body: { reportId: id, status: 'ACCEPTED', ...more } });
export const rejectBy = (caller: TestCaller, id: number, more: object = {}) =>
  caller.validateReport({ body: { reportId: id, status: 'REJECTED', reason: 'Another tube?', ...more } });
export const signBy = (caller: TestCaller, id: number, more: object = {}) =>
  caller.signReport({ params: { id }, body: { ...signForm, ...more } });
/** Signs a new version with other words: one that changes nothing is not signed. */
export const signRewordedBy = (caller: TestCaller, id: number) =>
  signBy(caller, id, { interpretation: `Reworded in ${id}.` });
export function attachBy(caller: TestCaller, id: number, content: Buffer = aPdf, filename = 'pages.pdf') {
  return caller.attachPages({ params: { id }, upload: { filename, content } });
}
export const amendBy = (caller: TestCaller, id: number) =>
  caller.amendReport({ params: { id }, body: { why: 'Another tube' } });
export const withdrawBy = (caller: TestCaller, id: number, revision = 1, more: object = {}) =>
  caller.withdrawVersion({ params: { id }, body: { revision, ...more } });
export const downloadBy = (caller: TestCaller, id: number) => caller.downloadReport({ params: { id } });
export const readBy = (caller: TestCaller, id: number) => done(caller.readReport({ params: { id } }));
/** The report in an answer. */
export const reportIn = ({ body }: TestAnswer) => body as Answer<'readReport'>;
