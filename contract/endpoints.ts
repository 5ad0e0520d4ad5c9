import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import { acknowledgeBody } from './acknowledgements.ts';
import * as edit from './booking-edit.ts';
import * as bookings from './bookings.ts';
import * as doctors from './doctors.ts';
import * as clinic from './clinic.ts';
import * as enquiries from './enquiries.ts';
import { healthAnswer } from './health.ts';
import * as patients from './patients.ts';
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
  /** Also answers without `/api/v1`, as the description writes it; `only` there: the machine's own calls. */
  readonly bare?: boolean | 'only';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Takes a form with one file (`multipart/form-data`), called by any of `file`, and the fields of `form`, in any order. */
  readonly upload?: { readonly file: readonly string[] };
  readonly form?: Schema;
  /** Answers a file; `answer` then only says that. */
  readonly download?: boolean;
  /** Makes something: takes an `Idempotency-Key`, and a repeat gets the first answer. */
  readonly repeatable?: boolean;
  /** Goes on answering with server-sent events, each one's data being JSON of the form of `answer`. */
  readonly stream?: boolean;
  readonly status?: 200 | 201;
  readonly answer: Schema;
}

function call<const E extends Omit<Endpoint, 'method' | 'path' | 'action'>, const P extends string>(method: Method, path: P, action: Action, rest: E) {
  return { method, path, action, ...rest };
}

const bare = true;
const repeatable = true;
const stream = true;
const isDoctor = z.boolean();
const download = true;
const file = z.string();

/** THE table of calls. The server does not compile with a row unserved; the browser's client is derived from it. */
export const endpoints = {
  // accounts
  signUp:               call('POST',   '/signup',                       'accounts.signUp',     { body: accounts.signUpBody, status: 201, answer: accounts.signUpAnswer }),
  startLogIn:           call('POST',   '/login/start',                  'accounts.logIn',      { bare, body: accounts.logInStartBody, answer: accounts.logInStartAnswer }),
  finishLogIn:          call('POST',   '/login/otp',                    'accounts.logIn',      { bare, body: accounts.logInCodeBody, answer: accounts.logInCodeAnswer }),
  verifyLogIn:          call('POST',   '/login/verify',                 'accounts.logIn',      { body: accounts.logInVerifyBody, answer: accounts.logInVerifyAnswer }),
  logOut:               call('POST',   '/logout',                       'accounts.self',       { answer: healthAnswer }),
  readMe:               call('GET',    '/me',                           'accounts.self',       { answer: accounts.meAnswer }),
  changeMe:             call('PUT',    '/me',                           'accounts.self',       { body: accounts.meBody, answer: accounts.meAnswer }),
  listMySessions:       call('GET',    '/me/sessions',                  'accounts.self',       { answer: accounts.sessionList }),
  endMySession:         call('DELETE', '/me/sessions/:id',              'accounts.self',       { params: accounts.sessionParams, answer: healthAnswer }),
  changeRole:           call('PUT',    '/users/:phone/role',            'accounts.changeRole', { bare, params: accounts.phoneParams, body: accounts.roleBody, answer: accounts.roleAnswer }),
  findPeople:           call('GET',    '/management/view/user/find/:query', 'accounts.findByPhone', { bare, params: accounts.findPeopleParams, answer: accounts.foundPeople }),
  acknowledge:          call('POST',   '/me/acknowledgements',          'accounts.self',       { body: acknowledgeBody, status: 201, answer: healthAnswer }),
  requestRole:          call('POST',   '/role-requests',                'accounts.requestRole', { repeatable, body: roleRequests.roleRequestBody, status: 201, answer: roleRequests.roleRequest }),
  listRoleRequests:     call('GET',    '/role-requests',                'accounts.requestRole', { query: roleRequests.roleRequestQuery, answer: roleRequests.roleRequestPage }),
  decideRoleRequest:    call('PUT',    '/role-requests/:id',            'accounts.changeRole', { params: roleRequests.roleRequestParams, body: roleRequests.decisionBody, answer: roleRequests.roleRequest }),
  // patients
  register:             call('POST',   '/register',                     'patients.register',   { body: patients.registerBody, status: 201, answer: patients.registerAnswer }),
  // doctors
  listDoctors:          call('GET',    '/read/doctors/all',             'doctors.list',        { bare, answer: doctors.doctorList }),
  listInternalDoctors:  call('GET',    '/view/internal/doctor',         'doctors.list',        { bare, answer: doctors.doctorList }),
  listExternalDoctors:  call('GET',    '/view/external/doctor',         'doctors.list',        { bare, answer: doctors.doctorList }),
  isInternalDoctor:     call('GET',    '/doctor/isInternalDoctor',      'doctors.list',        { bare, answer: isDoctor }),
  isReportingDoctor:    call('GET',    '/doctor/isReporting',           'doctors.list',        { bare, answer: isDoctor }),
  manageDoctors:        call('GET',    '/admin/doctors',                'doctors.manage',      { answer: doctors.managedDoctorList }),
  addDoctor:            call('POST',   '/admin/add/doctor',             'doctors.manage',      { bare, repeatable, body: doctors.addDoctorBody, status: 201, answer: doctors.addedDoctor }),
  editDoctor:           call('PUT',    '/admin/edit/doctor/:id',        'doctors.manage',      { params: doctors.doctorParams, body: doctors.editDoctorBody, answer: doctors.managedDoctor }),
  convertDoctor:        call('PUT',    '/admin/convert/doctor/:id/toggle', 'doctors.manage',   { bare, params: doctors.doctorParams, answer: doctors.doctor }),
  deleteDoctor:         call('DELETE', '/admin/delete/doctor/:id',      'doctors.manage',      { bare, params: doctors.doctorParams, answer: doctors.deletedDoctor }),
  // lab-tests
  listLabTests:         call('GET',    '/read/tests/all',               'lab-tests.list',      { bare, answer: labTests.labTestList }),
  addLabTest:           call('POST',   '/admin/add/test',               'lab-tests.manage',    { bare, repeatable, body: labTests.addTestBody, status: 201, answer: labTests.labTest }),
  editLabTest:          call('PUT',    '/admin/edit/test/:id',          'lab-tests.manage',    { bare, params: labTests.labTestParams, body: labTests.editTestBody, answer: labTests.labTest }),
  deleteLabTest:        call('DELETE', '/admin/delete/test/:id',        'lab-tests.manage',    { bare, params: labTests.labTestParams, answer: healthAnswer }),
  // bookings
  requestAppointment:   call('POST',   '/appointments',                 'bookings.create',     { repeatable, body: bookings.appointmentBody, status: 201, answer: bookings.doctorBooking }),
  bookDoctor:           call('POST',   '/user/book/doctor',             'bookings.create',     { bare, repeatable, body: bookings.bookDoctorBody, status: 201, answer: bookings.doctorBooking }),
  bookLabTest:          call('POST',   '/user/book/test',               'bookings.create',     { bare, repeatable, body: bookings.bookTestBody, status: 201, answer: bookings.testBooking }),
  listTestBookings:     call('GET',    '/user/bookings/test',           'bookings.read',       { bare, query: bookings.bookingListQuery, answer: bookings.testBookingPage }),
  listDoctorBookings:   call('GET',    '/user/bookings/doctor',         'bookings.read',       { bare, query: bookings.bookingListQuery, answer: bookings.doctorBookingPage }),
  readTestBooking:      call('GET',    '/user/booking/test/:id',        'bookings.read',       { bare, params: bookings.bookingParams, answer: bookings.testBooking }),
  readDoctorBooking:    call('GET',    '/user/booking/doctor/:id',      'bookings.read',       { bare, params: bookings.bookingParams, answer: bookings.doctorBooking }),
  findTestBookings:     call('GET',    '/test-bookings/user/:phone',    'bookings.searchByPhone', { bare, params: bookings.phoneSearchParams, query: bookings.phoneSearchQuery, answer: bookings.testBookingsOfPhone }),
  findDoctorBookings:   call('GET',    '/doctor-bookings/user/:phone',  'bookings.searchByPhone', { bare, params: bookings.phoneSearchParams, query: bookings.phoneSearchQuery, answer: bookings.doctorBookingsOfPhone }),
  findBookings:         call('POST',   '/booking/all',                  'bookings.searchByPhone', { bare, body: bookings.allBookingsBody, answer: bookings.bookingsOfPhone }),
  listInvolved:         call('GET',    '/doctor/booking/all',           'bookings.listInvolved', { bare, query: bookings.bookingListQuery, answer: bookings.involvedPage }),
  watchBookings:        call('GET',    '/bookings/events',              'bookings.read',       { stream, answer: bookings.bookingEvent }),
  listInProgress:       call('GET',    '/bookings/in-progress',         'bookings.read',       { query: bookings.inProgressQuery, answer: bookings.inProgressPage }),
  countBookings:        call('GET',    '/bookings/counts',              'bookings.count',      { answer: bookings.bookingCounts }),
  editTestBooking:      call('PUT',    '/edit/test-booking',            'bookings.edit',       { bare, body: edit.editTestBookingBody, answer: bookings.testBooking }),
  editDoctorBooking:    call('PUT',    '/edit/doctor-booking',          'bookings.edit',       { bare, body: edit.editDoctorBookingBody, answer: bookings.doctorBooking }),
  readBookingHistory:   call('GET',    '/bookings/:id/history',         'bookings.readHistory', { params: bookings.bookingParams, answer: edit.bookingHistory }),
  findTestDetails:      call('GET',    '/doctor/refered/reports/:phone', 'bookings.searchTests', { bare, params: bookings.phoneSearchParams, answer: bookings.foundTests }),
  // reports
  uploadReport:         call('POST',   '/reports/upload',               'reports.upload',      { bare, upload: { file: ['file', 'report'] }, form: reports.uploadForm, status: 201, answer: reports.report }),
  uploadReportFile:     call('POST',   '/upload-report',                'reports.upload',      { upload: { file: ['report', 'file'] }, form: reports.uploadForm, status: 201, answer: reports.report }),
  enterReport:          call('POST',   '/reports/values',               'reports.upload',      { repeatable, body: reports.enterValuesBody, status: 201, answer: reports.report }),
  changeReport:         call('PUT',    '/reports/:id/values',           'reports.upload',      { params: reports.reportParams, body: reports.changeValuesBody, answer: reports.report }),
  validateReport:       call('POST',   '/validate-report',              'reports.validate',    { body: reports.validateBody, answer: reports.report }),
  signReport:           call('POST',   '/reports/:id/sign',             'reports.sign',        { params: reports.reportParams, body: reports.signBody, answer: reports.report }),
  readSigner:           call('GET',    '/reports/signer',               'reports.sign',        { answer: reports.signerAnswer }),
  amendReport:          call('POST',   '/reports/:id/amend',            'reports.amend',       { params: reports.reportParams, body: reports.amendBody, status: 201, answer: reports.report }),
  listReports:          call('GET',    '/reports/all',                  'reports.read',        { query: reports.reportListQuery, answer: reports.reportPage }),
  countReports:         call('GET',    '/reports/counts',               'reports.count',       { answer: reports.reportCounts }),
  readReport:           call('GET',    '/reports/:id',                  'reports.read',        { params: reports.reportParams, answer: reports.report }),
  downloadReport:       call('GET',    '/download-report/:id',          'reports.read',        { download, params: reports.reportParams, answer: file }),
  downloadUploaded:     call('GET',    '/download-report/:id/uploaded', 'reports.read',        { download, params: reports.reportParams, answer: file }),
  verifyReport:         call('GET',    '/verify/:code',                 'reports.verify',      { params: reports.verifyParams, answer: reports.verifyAnswer }),
  readIdentity:         call('GET',    '/me/identity',                  'accounts.self',       { answer: reports.identityAnswer }),
  confirmIdentity:      call('POST',   '/me/identity',                  'accounts.self',       { body: reports.identityBody, answer: reports.identityAnswer }),
  confirmIdentityAtDesk: call('POST',  '/users/:phone/identity',        'reports.openForOthers', { params: reports.identityParams, answer: healthAnswer }),
  // enquiries
  sendEnquiry:          call('POST',   '/contact',                      'enquiries.send',      { body: enquiries.contactBody, status: 201, answer: enquiries.contactAnswer }),
  listEnquiries:        call('GET',    '/contact',                      'enquiries.read',      { query: enquiries.enquiryListQuery, answer: enquiries.enquiryPage }),
  readEnquiry:          call('GET',    '/contact/:id',                  'enquiries.read',      { params: enquiries.enquiryParams, answer: enquiries.enquiry }),
  markEnquiry:          call('PUT',    '/contact/:id',                  'enquiries.read',      { params: enquiries.enquiryParams, body: enquiries.enquiryMarks, answer: enquiries.enquiry }),
  // clinic
  readClinic:           call('GET',    '/clinic',                       'clinic.read',         { answer: clinic.clinicAnswer }),
  changeClinic:         call('PUT',    '/clinic',                       'clinic.change',       { body: clinic.clinicBody, answer: clinic.clinicAnswer }),
  // the machine's own
  isAlive:              call('GET',    '/healthz',                      'health.read',         { bare: 'only', answer: healthAnswer }),
  isReady:              call('GET',    '/readyz',                       'health.read',         { bare: 'only', answer: healthAnswer }),
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
