import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import { acknowledgeBody } from './acknowledgements.ts';
import * as audit from './audit.ts';
import type { Audited } from './audit.ts';
import * as edit from './booking-edit.ts';
import * as bookings from './bookings.ts';
import * as doctors from './doctors.ts';
import * as clinic from './clinic.ts';
import * as enquiries from './enquiries.ts';
import * as family from './family.ts';
import { healthAnswer } from './health.ts';
import * as patients from './patients.ts';
import * as exports from './exports.ts';
import * as labTestImport from './lab-test-import.ts';
import { limits } from './limits.ts';
import * as payments from './payment-calls.ts';
import { reportFileTypes } from './report-files.ts';
import * as reports from './reports.ts';
import * as roleRequests from './role-requests.ts';
import * as labTests from './lab-tests.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/** One call: what it needs and what it answers. Paths are under `/api/v1`; `bare` ones also without (spec §7). */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly action: Action;
  /** What the audit calls it (`contract/audit.ts`); `none` leaves no row. */
  readonly audit: Audited;
  /** Also answers without `/api/v1`, as the description writes it; `only` there: the machine's own calls. */
  readonly bare?: boolean | 'only';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes of the body, at most, where it may be longer than others. */
  readonly bodyBytes?: number;
  /** Takes a form with one file (`multipart/form-data`), called by any of `file`, and the fields of `form`, in any order. */
  readonly upload?: { readonly file: readonly string[] };
  readonly form?: z.ZodMiniObject;
  /** Answers a file, of one of these types; `answer` then only says that. */
  readonly download?: readonly string[];
  /** Makes something: takes an `Idempotency-Key`, and a repeat gets the first answer. */
  readonly repeatable?: boolean;
  /** Goes on answering with server-sent events, each one's data being JSON of the form of `answer`. */
  readonly stream?: boolean;
  readonly status?: 200 | 201;
  readonly answer: Schema;
}

type Rest = Omit<Endpoint, 'method' | 'path' | 'action' | 'audit'>;
function call<const E extends Rest, const P extends string>(method: Method, path: P, action: Action, audited: Audited, rest: E) {
  return { method, path, action, audit: audited, ...rest };
}

const bare = true;
const repeatable = true;
const stream = true;
const isDoctor = z.boolean();
const csv = ['text/csv'];
const pdf = ['application/pdf'];
const reportFile = [...new Set(Object.values(reportFileTypes))];
const file = z.file();

/** THE table of calls. The server does not compile with a row unserved; the browser's client is derived from it. */
export const endpoints = {
  // accounts
  signUp:               call('POST',   '/signup',                       'accounts.signUp',     'change',  { body: accounts.signUpBody, status: 201, answer: accounts.signUpAnswer }),
  startLogIn:           call('POST',   '/login/start',                  'accounts.logIn',      'none',    { bare, body: accounts.logInStartBody, answer: accounts.logInStartAnswer }),
  finishLogIn:          call('POST',   '/login/otp',                    'accounts.logIn',      'sign-in', { bare, body: accounts.logInCodeBody, answer: accounts.logInCodeAnswer }),
  verifyLogIn:          call('POST',   '/login/verify',                 'accounts.logIn',      'sign-in', { body: accounts.logInVerifyBody, answer: accounts.logInVerifyAnswer }),
  logOut:               call('POST',   '/logout',                       'accounts.self',       'sign-in', { answer: healthAnswer }),
  readMe:               call('GET',    '/me',                           'accounts.self',       'none',    { answer: accounts.meAnswer }),
  changeMe:             call('PUT',    '/me',                           'accounts.self',       'change',  { body: accounts.meBody, answer: accounts.meAnswer }),
  listMySessions:       call('GET',    '/me/sessions',                  'accounts.self',       'none',    { answer: accounts.sessionList }),
  endMySession:         call('DELETE', '/me/sessions/:id',              'accounts.self',       'change',  { params: accounts.sessionParams, answer: healthAnswer }),
  changeRole:           call('PUT',    '/users/:phone/role',            'accounts.changeRole', 'change',  { bare, params: accounts.phoneParams, body: accounts.roleBody, answer: accounts.roleAnswer }),
  findPeople:           call('GET',    '/management/view/user/find/:query', 'accounts.findByPhone', 'look-up', { bare, params: accounts.findPeopleParams, answer: accounts.foundPeople }),
  acknowledge:          call('POST',   '/me/acknowledgements',          'accounts.self',       'change',  { body: acknowledgeBody, status: 201, answer: healthAnswer }),
  requestRole:          call('POST',   '/role-requests',                'accounts.requestRole', 'change',  { repeatable, body: roleRequests.roleRequestBody, status: 201, answer: roleRequests.roleRequest }),
  listRoleRequests:     call('GET',    '/role-requests',                'accounts.requestRole', 'look-up', { query: roleRequests.roleRequestQuery, answer: roleRequests.roleRequestPage }),
  countRoleRequests:    call('GET',    '/role-request-counts',          'accounts.changeRole', 'none',    { answer: roleRequests.roleRequestCounts }),
  decideRoleRequest:    call('PUT',    '/role-requests/:id',            'accounts.changeRole', 'change',  { params: roleRequests.roleRequestParams, body: roleRequests.decisionBody, answer: roleRequests.roleRequest }),
  // patients
  register:             call('POST',   '/register',                     'patients.register',   'change',  { body: patients.registerBody, status: 201, answer: patients.registerAnswer }),
  listFamily:           call('GET',    '/family',                       'patients.family',     'none',    { answer: family.familyList }),
  listFamilyOfPhone:    call('GET',    '/users/:phone/family',          'patients.family',     'look-up', { params: accounts.phoneParams, answer: family.familyList }),
  addFamilyMember:      call('POST',   '/family',                       'patients.family',     'change',  { repeatable, body: family.addMemberBody, status: 201, answer: family.familyMember }),
  editFamilyMember:     call('PUT',    '/family/:id',                   'patients.family',     'change',  { params: family.memberParams, body: family.editMemberBody, answer: family.familyMember }),
  removeFamilyMember:   call('DELETE', '/family/:id',                   'patients.family',     'change',  { params: family.memberParams, answer: family.removedMember }),
  // doctors
  listDoctors:          call('GET',    '/read/doctors/all',             'doctors.list',        'none',    { bare, answer: doctors.doctorList }),
  listInternalDoctors:  call('GET',    '/view/internal/doctor',         'doctors.list',        'none',    { bare, answer: doctors.doctorList }),
  listExternalDoctors:  call('GET',    '/view/external/doctor',         'doctors.list',        'none',    { bare, answer: doctors.doctorList }),
  isInternalDoctor:     call('GET',    '/doctor/isInternalDoctor',      'doctors.list',        'none',    { bare, answer: isDoctor }),
  isReportingDoctor:    call('GET',    '/doctor/isReporting',           'doctors.list',        'none',    { bare, answer: isDoctor }),
  manageDoctors:        call('GET',    '/admin/doctors',                'doctors.manage',      'look-up', { answer: doctors.managedDoctorList }),
  addDoctor:            call('POST',   '/admin/add/doctor',             'doctors.manage',      'change',  { bare, repeatable, body: doctors.addDoctorBody, status: 201, answer: doctors.addedDoctor }),
  editDoctor:           call('PUT',    '/admin/edit/doctor/:id',        'doctors.manage',      'change',  { params: doctors.doctorParams, body: doctors.editDoctorBody, answer: doctors.managedDoctor }),
  convertDoctor:        call('PUT',    '/admin/convert/doctor/:id/toggle', 'doctors.manage',   'change',  { bare, params: doctors.doctorParams, answer: doctors.doctor }),
  deleteDoctor:         call('DELETE', '/admin/delete/doctor/:id',      'doctors.manage',      'change',  { bare, params: doctors.doctorParams, answer: doctors.deletedDoctor }),
  // lab-tests
  listLabTests:         call('GET',    '/read/tests/all',               'lab-tests.list',      'none',    { bare, answer: labTests.labTestList }),
  addLabTest:           call('POST',   '/admin/add/test',               'lab-tests.manage',    'change',  { bare, repeatable, body: labTests.addTestBody, status: 201, answer: labTests.labTest }),
  editLabTest:          call('PUT',    '/admin/edit/test/:id',          'lab-tests.manage',    'change',  { bare, params: labTests.labTestParams, body: labTests.editTestBody, answer: labTests.labTest }),
  deleteLabTest:        call('DELETE', '/admin/delete/test/:id',        'lab-tests.manage',    'change',  { bare, params: labTests.labTestParams, answer: healthAnswer }),
  // lists that leave and come back as CSV
  exportBookings:       call('GET',    '/exports/bookings.csv',         'bookings.export',     'download', { download: csv, query: exports.bookingExportQuery, answer: file }),
  exportDoctors:        call('GET',    '/exports/doctors.csv',          'doctors.export',      'download', { download: csv, answer: file }),
  exportLabTests:       call('GET',    '/exports/tests.csv',            'lab-tests.export',    'download', { download: csv, answer: file }),
  exportPeople:         call('GET',    '/exports/people.csv',           'accounts.export',     'download', { download: csv, answer: file }),
  previewImport:        call('POST',   '/admin/import/tests/preview',   'lab-tests.manage',    'none',    { bodyBytes: limits.importBytes, body: labTestImport.previewImportBody, answer: labTestImport.importPreview }),
  importLabTests:       call('POST',   '/admin/import/tests',           'lab-tests.manage',    'change',  { repeatable, bodyBytes: limits.importBytes, body: labTestImport.importBody, answer: labTestImport.importAnswer }),
  // bookings
  requestAppointment:   call('POST',   '/appointments',                 'bookings.create',     'change',  { repeatable, body: bookings.appointmentBody, status: 201, answer: bookings.doctorBooking }),
  bookDoctor:           call('POST',   '/user/book/doctor',             'bookings.create',     'change',  { bare, repeatable, body: bookings.bookDoctorBody, status: 201, answer: bookings.doctorBooking }),
  bookLabTest:          call('POST',   '/user/book/test',               'bookings.create',     'change',  { bare, repeatable, body: bookings.bookTestBody, status: 201, answer: bookings.testBooking }),
  listTestBookings:     call('GET',    '/user/bookings/test',           'bookings.read',       'look-up', { bare, query: bookings.bookingListQuery, answer: bookings.testBookingPage }),
  listDoctorBookings:   call('GET',    '/user/bookings/doctor',         'bookings.read',       'look-up', { bare, query: bookings.bookingListQuery, answer: bookings.doctorBookingPage }),
  readTestBooking:      call('GET',    '/user/booking/test/:id',        'bookings.read',       'look-up', { bare, params: bookings.bookingParams, answer: bookings.testBooking }),
  readDoctorBooking:    call('GET',    '/user/booking/doctor/:id',      'bookings.read',       'look-up', { bare, params: bookings.bookingParams, answer: bookings.doctorBooking }),
  findTestBookings:     call('GET',    '/test-bookings/user/:phone',    'bookings.searchByPhone', 'look-up', { bare, params: bookings.phoneSearchParams, query: bookings.phoneSearchQuery, answer: bookings.testBookingsOfPhone }),
  findDoctorBookings:   call('GET',    '/doctor-bookings/user/:phone',  'bookings.searchByPhone', 'look-up', { bare, params: bookings.phoneSearchParams, query: bookings.phoneSearchQuery, answer: bookings.doctorBookingsOfPhone }),
  findBookings:         call('POST',   '/booking/all',                  'bookings.searchByPhone', 'look-up', { bare, body: bookings.allBookingsBody, answer: bookings.bookingsOfPhone }),
  listInvolved:         call('GET',    '/doctor/booking/all',           'bookings.listInvolved', 'look-up', { bare, query: bookings.bookingListQuery, answer: bookings.involvedPage }),
  watchBookings:        call('GET',    '/bookings/events',              'bookings.read',       'none',    { stream, answer: bookings.bookingEvent }),
  listInProgress:       call('GET',    '/bookings/in-progress',         'bookings.read',       'look-up', { query: bookings.inProgressQuery, answer: bookings.inProgressPage }),
  countBookings:        call('GET',    '/bookings/counts',              'bookings.count',      'none',    { answer: bookings.bookingCounts }),
  editTestBooking:      call('PUT',    '/edit/test-booking',            'bookings.edit',       'change',  { bare, body: edit.editTestBookingBody, answer: bookings.testBooking }),
  editDoctorBooking:    call('PUT',    '/edit/doctor-booking',          'bookings.edit',       'change',  { bare, body: edit.editDoctorBookingBody, answer: bookings.doctorBooking }),
  readBookingHistory:   call('GET',    '/bookings/:id/history',         'bookings.readHistory', 'look-up', { params: bookings.bookingParams, answer: edit.bookingHistory }),
  findTestDetails:      call('GET',    '/doctor/refered/reports/:phone', 'bookings.searchTests', 'look-up', { bare, params: bookings.phoneSearchParams, answer: bookings.foundTests }),
  // payments
  createInvoice:        call('POST',   '/payment',                      'payments.pay',        'change',  { repeatable, body: payments.invoiceBody, status: 201, answer: payments.invoice }),
  verifyInvoice:        call('POST',   '/verify-payment',               'payments.pay',        'look-up', { body: payments.verifyBody, answer: payments.invoice }),
  startCheckout:        call('POST',   '/invoices/:invoiceId/checkout', 'payments.pay',        'none',    { params: payments.invoiceParams, answer: payments.checkout }),
  readMyDues:           call('GET',    '/payments/dues',                'payments.pay',        'none',    { answer: payments.dues }),
  listWaitingInvoices:  call('GET',    '/invoices/waiting',             'payments.record',     'look-up', { answer: payments.waitingInvoices }),
  confirmInvoice:       call('POST',   '/invoices/:invoiceId/confirm',  'payments.record',     'change',  { repeatable, params: payments.invoiceParams, body: payments.confirmBody, status: 201, answer: payments.receiptAnswer }),
  recordPayment:        call('POST',   '/payments',                     'payments.record',     'change',  { repeatable, body: payments.recordBody, status: 201, answer: payments.receiptAnswer }),
  refundPayment:        call('POST',   '/payments/:id/refunds',         'payments.refund',     'change',  { repeatable, params: payments.paymentParams, body: payments.refundBody, status: 201, answer: payments.bookingLedger }),
  reverseEntry:         call('POST',   '/payments/:id/reversals',       'payments.reverse',    'change',  { repeatable, params: payments.paymentParams, body: payments.reversalBody, status: 201, answer: payments.bookingLedger }),
  giveDiscount:         call('POST',   '/bookings/:id/discounts',       'payments.discount',   'change',  { repeatable, params: bookings.bookingParams, body: payments.discountBody, status: 201, answer: payments.bookingLedger }),
  readBookingPayments:  call('GET',    '/bookings/:id/payments',        'payments.read',       'look-up', { params: bookings.bookingParams, answer: payments.bookingLedger }),
  issueBill:            call('POST',   '/bookings/:id/bills',           'payments.read',       'change',  { repeatable, params: bookings.bookingParams, status: 201, answer: payments.bill }),
  printBill:            call('GET',    '/bills/:id.pdf',                'payments.read',       'download', { download: pdf, params: payments.paymentParams, answer: file }),
  printReceipt:         call('GET',    '/receipts/:id.pdf',             'payments.read',       'download', { download: pdf, params: payments.paymentParams, answer: file }),
  readClosing:          call('GET',    '/closing/:day',                 'payments.close',      'look-up', { params: payments.closingParams, answer: payments.closing }),
  exportClosing:        call('GET',    '/closing/:day.csv',             'payments.close',      'download', { download: csv, params: payments.closingParams, answer: file }),
  readPaymentSeries:    call('GET',    '/payments/series',              'payments.seeSeries',  'none',    { answer: payments.paymentSeries }),
  // reports
  uploadReport:         call('POST',   '/reports/upload',               'reports.upload', 'change',  { bare, upload: { file: ['file', 'report'] }, form: reports.uploadForm, status: 201, answer: reports.report }),
  uploadReportFile:     call('POST',   '/upload-report',                'reports.upload', 'change',  { upload: { file: ['report', 'file'] }, form: reports.uploadForm, status: 201, answer: reports.report }),
  enterReport:          call('POST',   '/reports/values',               'reports.upload', 'change',  { repeatable, body: reports.enterValuesBody, status: 201, answer: reports.report }),
  changeReport:         call('PUT',    '/reports/:id/values',           'reports.upload', 'change',  { params: reports.reportParams, body: reports.changeValuesBody, answer: reports.report }),
  validateReport:       call('POST',   '/validate-report',              'reports.validate', 'change',  { body: reports.validateBody, answer: reports.report }),
  signReport:           call('POST',   '/reports/:id/sign',             'reports.sign', 'change',  { params: reports.reportParams, body: reports.signBody, answer: reports.report }),
  readSigner:           call('GET',    '/reports/signer',               'reports.sign', 'none',    { answer: reports.signerAnswer }),
  amendReport:          call('POST',   '/reports/:id/amend',            'reports.amend', 'change',  { params: reports.reportParams, body: reports.amendBody, status: 201, answer: reports.report }),
  listReports:          call('GET',    '/reports/all',                  'reports.read', 'look-up', { query: reports.reportListQuery, answer: reports.reportPage }),
  countReports:         call('GET',    '/reports/counts',               'reports.count', 'none',    { answer: reports.reportCounts }),
  readReport:           call('GET',    '/reports/:id',                  'reports.read', 'look-up', { params: reports.reportParams, answer: reports.report }),
  downloadReport:       call('GET',    '/download-report/:id',          'reports.read', 'download', { download: reportFile, params: reports.reportParams, answer: file }),
  downloadUploaded:     call('GET',    '/download-report/:id/uploaded', 'reports.read', 'download', { download: reportFile, params: reports.reportParams, answer: file }),
  verifyReport:         call('GET',    '/verify/:code',                 'reports.verify', 'none',    { params: reports.verifyParams, answer: reports.verifyAnswer }),
  readIdentity:         call('GET',    '/me/identity',                  'accounts.self', 'none',    { answer: reports.identityAnswer }),
  confirmIdentity:      call('POST',   '/me/identity',                  'accounts.self', 'change',  { body: reports.identityBody, answer: reports.identityAnswer }),
  confirmIdentityAtDesk: call('POST',  '/users/:phone/identity',        'reports.openForOthers', 'change',  { params: reports.identityParams, answer: healthAnswer }),
  // enquiries
  sendEnquiry:          call('POST',   '/contact',                      'enquiries.send',      'change',  { body: enquiries.contactBody, status: 201, answer: enquiries.contactAnswer }),
  listEnquiries:        call('GET',    '/contact',                      'enquiries.read',      'look-up', { query: enquiries.enquiryListQuery, answer: enquiries.enquiryPage }),
  countEnquiries:       call('GET',    '/contact-counts',               'enquiries.read',      'none',    { answer: enquiries.enquiryCounts }),
  readEnquiry:          call('GET',    '/contact/:id',                  'enquiries.read',      'look-up', { params: enquiries.enquiryParams, answer: enquiries.enquiry }),
  markEnquiry:          call('PUT',    '/contact/:id',                  'enquiries.read',      'change',  { params: enquiries.enquiryParams, body: enquiries.enquiryMarks, answer: enquiries.enquiry }),
  // clinic
  readClinic:           call('GET',    '/clinic',                       'clinic.read',         'none',    { answer: clinic.clinicAnswer }),
  changeClinic:         call('PUT',    '/clinic',                       'clinic.change',       'change',  { body: clinic.clinicBody, answer: clinic.clinicAnswer }),
  // audit
  listAudit:            call('GET',    '/audit',                        'audit.read',         'look-up', { query: audit.auditQuery, answer: audit.auditPage }),
  // the machine's own
  isAlive:              call('GET',    '/healthz',                      'health.read',         'none',    { bare: 'only', answer: healthAnswer }),
  isReady:              call('GET',    '/readyz',                       'health.read',         'none',    { bare: 'only', answer: healthAnswer }),
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Out<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.output<S> : undefined;
type In<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.input<S> : undefined;

/** What a handler receives, checked and with its defaults. */
export type Received<N extends EndpointName> = {
  params: Out<Endpoints[N], 'params'>;
  query: Out<Endpoints[N], 'query'>;
  body: Out<Endpoints[N], 'body'>;
  form: Out<Endpoints[N], 'form'>;
};
/** What a caller sends. */
export type Sent<N extends EndpointName> = {
  params: In<Endpoints[N], 'params'>;
  query: In<Endpoints[N], 'query'>;
  body: In<Endpoints[N], 'body'>;
};
/** What the call answers. */
export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>;

export const apiPrefix = '/api/v1';

/** Every address a call answers at, the first being the one our own browser uses. */
export function pathsOf(endpoint: Endpoint): string[] {
  if (endpoint.bare === 'only') return [endpoint.path];
  return endpoint.bare ? [apiPrefix + endpoint.path, endpoint.path] : [apiPrefix + endpoint.path];
}
