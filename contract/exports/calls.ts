import * as exports from './shapes.ts';
import { call, file } from '../call.ts';
import type { Calls } from '../call.ts';

const csv = ['text/csv'];

export const exportCalls = {
  exportBookings: call('GET', '/exports/bookings.csv', 'bookings.export', 'download', {
    download: csv,
    query: exports.bookingExportQuery,
    answer: file,
  }),
  exportDoctors: call('GET', '/exports/doctors.csv', 'doctors.export', 'download', { download: csv, answer: file }),
  exportLabTests: call('GET', '/exports/tests.csv', 'lab-tests.export', 'download', { download: csv, answer: file }),
  exportPeople: call('GET', '/exports/people.csv', 'accounts.export', 'download', { download: csv, answer: file }),
  exportRegister: call('GET', '/exports/register.csv', 'payments.export', 'download', {
    download: csv,
    query: exports.registerExportQuery,
    answer: file,
  }),
  exportMyData: call('GET', '/exports/my-data.json', 'accounts.self', 'download', {
    download: ['application/json'],
    query: exports.myDataQuery,
    answer: file,
  }),
  printMyData: call('GET', '/exports/my-data.pdf', 'accounts.self', 'download', {
    download: ['application/pdf'],
    query: exports.myDataQuery,
    answer: file,
  }),
} as const satisfies Calls;
