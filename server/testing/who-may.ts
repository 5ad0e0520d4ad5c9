import type { EndpointName } from '#contract/endpoints.ts';
import type { Action, Reader } from '#contract/permissions.ts';

/**
 * Who may do what, written a second time, by hand and apart from the code; server/ladder.test.ts and
 * ladder-records.test.ts compare every call with it. A change of a permission changes `contract/permissions.ts` and
 * this file, on purpose.
 *
 * A cell has a letter for each kind of record, in this order:
 *
 * own · with the reader as booked, referring, referer, reporting doctor · another person's · a missing one
 *
 * `Y` done, or on the list · `h` answered as missing, or not on the list · `-` refused (403). `no` is always refused:
 * 403, and 401 without a session. If a call has no record, or none of a kind, those letters have no meaning.
 */
type Letter = 'Y' | 'h' | '-';
type Letters = `${Letter} ${Letter}${Letter}${Letter}${Letter} ${Letter}${Letter}`;
export type Cell = Letters | 'no';
export type Row = Readonly<Record<Reader, Cell>>;

const no = 'no';
/** Every record. */
const all = 'Y YYYY Yh';
/** Only if the reader is the patient, or the account itself. */
const own = 'Y hhhh hh';
/** Own records, and those where the reader is one of the four doctors. */
const inv = 'Y YYYY hh';
/** A doctor's work: not the bookings where they are the patient. */
const work = 'h YYYY hh';
/** Another phone is refused, whether or not it has an account. */
const phone = 'Y ---- --';
/** Desk accounts change no money on bookings where they are the patient, the referring doctor or the referer. */
const till = '- Y--Y Yh';
/** No one closes their own visit, or accepts their own report. */
const eyes = '- YYYY Yh';

function row(
  Anonymous: Cell,
  User: Cell,
  Doctor: Cell,
  Receptionist: Cell,
  Staff: Cell,
  Pathologist: Cell,
  Admin: Cell,
): Row {
  return { Anonymous, User, Doctor, Receptionist, Staff, Pathologist, Admin };
}

// prettier-ignore
export const whoMay = {
  //                                  Anonymous User   Doctor  Recept. Staff  Pathol. Admin
  'accounts.signUp':                 row(all,   all,   all,    all,    all,   all,    all),
  'accounts.logIn':                  row(all,   all,   all,    all,    all,   all,    all),
  'accounts.self':                   row(no,    own,   own,    own,    own,   own,    own),
  'accounts.changeRole':             row(no,    no,    no,     no,     no,    no,     all),
  'accounts.openLocked':             row(no,    no,    no,     no,     no,    no,     all),
  'accounts.requestRole':            row(no,    own,   own,    own,    own,   own,    all),
  'accounts.findByPhone':            row(no,    no,    all,    all,    all,   no,     all),
  'accounts.findByName':             row(no,    no,    no,     all,    all,   no,     all),
  'accounts.seeEmail':               row(no,    no,    no,     no,     no,    no,     all),
  'accounts.export':                 row(no,    no,    no,     no,     no,    no,     all),

  'patients.register':               row(all,   all,   no,     all,    all,   no,     all),
  'patients.registerOthers':         row(no,    no,    no,     all,    all,   no,     all),
  'patients.correct':                row(no,    no,    no,     eyes,   eyes,  no,     all),
  'patients.family':                 row(no,    own,   own,    all,    all,   own,    all),

  'doctors.list':                    row(no,    all,   all,    all,    all,   all,    all),
  'doctors.manage':                  row(no,    no,    no,     no,     no,    no,     all),
  'doctors.export':                  row(no,    no,    no,     no,     no,    no,     all),
  'lab-tests.list':                  row(no,    all,   all,    all,    all,   all,    all),
  'lab-tests.seeInactive':           row(no,    no,    all,    all,    all,   all,    all),
  'lab-tests.manage':                row(no,    no,    no,     no,     no,    no,     all),
  'lab-tests.export':                row(no,    no,    no,     no,     no,    no,     all),

  'bookings.create':                 row(no,    own,   own,    own,    own,   own,    own),
  'bookings.createForOthers':        row(no,    no,    all,    all,    all,   no,     all),
  'bookings.read':                   row(no,    own,   inv,    all,    all,   all,    all),
  'bookings.searchByPhone':          row(no,    phone, phone,  all,    all,   phone,  all),
  'bookings.listInvolved':           row(no,    own,   work,   all,    all,   own,    all),
  'bookings.searchTests':            row(no,    no,    work,   no,     all,   all,    all),
  'bookings.readHistory':            row(no,    no,    work,   all,    all,   all,    all),
  'bookings.count':                  row(no,    no,    no,     no,     no,    no,     all),
  'bookings.export':                 row(no,    no,    no,     no,     no,    no,     all),

  'bookings.edit':                   row(no,    no,    work,   all,    all,   all,    all),
  'bookings.editDeskNotes':          row(no,    no,    no,     all,    all,   no,     all),
  'bookings.editReportNotes':        row(no,    no,    no,     all,    all,   all,    all),
  'bookings.editDoctors':            row(no,    no,    no,     all,    no,    no,     all),
  'bookings.editTestProgress':       row(no,    no,    work,   eyes,   eyes,  eyes,   all),
  'bookings.editTestAmounts':        row(no,    no,    no,     till,   till,  no,     all),
  'bookings.editTestPaymentStatus':  row(no,    no,    no,     no,     no,    no,     all),
  'bookings.editTerms':              row(no,    no,    no,     no,     no,    no,     all),
  'bookings.editSchedule':           row(no,    no,    work,   eyes,   eyes,  no,     all),
  'bookings.editDoctorPayment':      row(no,    no, 'h Y--- hh', till, till,  no,     all),

  'bookings.seeCommissions':         row(no,    no, 'h hYYh hh', no,   no,    no,     all),
  'bookings.seeVisibility':          row(no,    no,    no,     no,     all,   no,     all),
  'bookings.seeHiddenReferers':      row(no,    no,    no,     no,     no,    no,     all),

  'payments.pay':                    row(no,    own,   own,    all,    all,   own,    all),
  'payments.read':                   row(no,    own,   inv,    all,    all,   own,    all),
  'payments.record':                 row(no,    no,    no,     till,   till,  no,     all),
  'payments.setFee':                 row(no,    no,    no,     till,   till,  no,     all),
  'payments.reverse':                row(no,    no,    no,     till,   till,  no,     all),
  'payments.reverseAlone':           row(no,    no,    no,     no,     no,    no,     all),
  'payments.waive':                  row(no,    no, 'h Y--- hh', no,   no,    no,     all),
  'payments.discount':               row(no,    no,    no,     no,     no,    no,     all),
  'payments.refund':                 row(no,    no,    no,     no,     no,    no,     all),
  'payments.close':                  row(no,    no,    no,     all,    no,    no,     all),
  'payments.countDrawer':           row(no,    no,    no,     own,    own,   no,     all),
  'payments.seeSeries':              row(no,    no,    no,     no,     no,    no,     all),

  'reports.upload':                  row(no,    no,    no,     no,     all,   no,     all),
  'reports.validate':                row(no,    no,    no,     no,     no,    eyes,   no),
  // A doctor only as the reporting one, and marked as such.
  'reports.manageSigners':           row(no,    no,    no,     no,     no,    no,     all),
  'reports.sign':                    row(no,    no, 'h hhhY hh', no,   no,    eyes,   no),
  // Released ones; for earlier steps see reports.test.ts.
  'reports.read':                    row(no,    own,   inv,    no,     all,   all,    all),
  'reports.amend':                   row(no,    no, '- ---Y hh', no,   all,   all,    all),
  'reports.count':                   row(no,    no, 'h hhhY hh', no,   all,   all,    all),
  'reports.verify':                  row(all,   all,   all,    all,    all,   all,    all),
  'reports.openForOthers':           row(no,    no,    no,     all,    all,   no,     all),

  'enquiries.send':                  row(all,   all,   all,    all,    all,   all,    all),
  'enquiries.read':                  row(no,    no,    no,     all,    all,   no,     all),
  'clinic.read':                     row(all,   all,   all,    all,    all,   all,    all),
  'clinic.change':                   row(no,    no,    no,     no,     no,    no,     all),
  'search.all':                      row(no,    no,    all,    all,    all,   all,    all),
  'audit.read':                      row(no,    own,   own,    own,    own,   own,    all),
  // In a real clinic; the demo's description is open to anyone.
  'api.readDescription':             row(no,    no,    all,    all,    all,   all,    all),
  'health.read':                     row(all,   all,   all,    all,    all,   all,    all),
} as const satisfies Record<Action, Row>;

/** The action of each call. An action without a call covers a part of one: a field, or a filter. */
export const asksFor = {
  'accounts.signUp': ['signUp'],
  'accounts.logIn': ['startLogIn', 'finishLogIn', 'verifyLogIn'],
  'accounts.self': [
    'logOut',
    'readMe',
    'changeMe',
    'listMySessions',
    'endMySession',
    'acknowledge',
    'readIdentity',
    'confirmIdentity',
    'countWaiting',
  ],
  'accounts.changeRole': ['changeRole', 'decideRoleRequest'],
  'accounts.openLocked': ['listLockedAccounts', 'openLockedAccount'],
  'accounts.requestRole': ['requestRole', 'listRoleRequests'],
  'accounts.findByPhone': ['findPeople'],
  'accounts.findByName': [],
  'accounts.seeEmail': [],
  'accounts.export': ['exportPeople'],
  'patients.register': ['register'],
  'patients.registerOthers': [],
  'patients.correct': ['readPerson', 'correctPerson', 'startPhoneChange', 'finishPhoneChange'],
  'patients.family': ['listFamily', 'listFamilyOfPhone', 'addFamilyMember', 'editFamilyMember', 'removeFamilyMember'],
  'doctors.list': [
    'listDoctors',
    'listInternalDoctors',
    'listExternalDoctors',
    'isInternalDoctor',
    'isReportingDoctor',
  ],
  'doctors.manage': ['manageDoctors', 'addDoctor', 'editDoctor', 'convertDoctor', 'deleteDoctor'],
  'doctors.export': ['exportDoctors'],
  'lab-tests.list': ['listLabTests'],
  'lab-tests.seeInactive': [],
  'lab-tests.manage': ['addLabTest', 'editLabTest', 'deleteLabTest', 'previewImport', 'importLabTests'],
  'lab-tests.export': ['exportLabTests'],
  'bookings.create': ['requestAppointment', 'bookDoctor', 'bookLabTest'],
  'bookings.createForOthers': [],
  'bookings.read': [
    'listTestBookings',
    'listDoctorBookings',
    'readTestBooking',
    'readDoctorBooking',
    'watchBookings',
    'listInProgress',
  ],
  'bookings.searchByPhone': ['findTestBookings', 'findDoctorBookings', 'findBookings'],
  'bookings.listInvolved': ['listInvolved'],
  'bookings.searchTests': ['findTestDetails'],
  'bookings.readHistory': ['readBookingHistory'],
  'bookings.count': ['countBookings'],
  'bookings.export': ['exportBookings'],
  'bookings.edit': ['editTestBooking', 'editDoctorBooking'],
  'bookings.editDeskNotes': [],
  'bookings.editReportNotes': [],
  'bookings.editDoctors': [],
  'bookings.editTestProgress': [],
  'bookings.editTestAmounts': [],
  'bookings.editTestPaymentStatus': [],
  'bookings.editTerms': [],
  'bookings.editSchedule': [],
  'bookings.editDoctorPayment': [],
  'bookings.seeCommissions': [],
  'bookings.seeVisibility': [],
  'bookings.seeHiddenReferers': [],
  'payments.pay': ['createInvoice', 'verifyInvoice', 'claimInvoice', 'startCheckout', 'readMyDues'],
  'payments.read': ['readBookingPayments', 'issueBill', 'printBill', 'printReceipt', 'printVoucher'],
  'payments.record': ['listWaitingInvoices', 'declineClaim', 'confirmInvoice', 'recordPayment'],
  'payments.setFee': ['setFee'],
  'payments.reverse': ['reverseEntry', 'decideReversal'],
  'payments.reverseAlone': [],
  'payments.waive': [],
  'payments.discount': ['giveDiscount'],
  'payments.refund': ['refundPayment'],
  'payments.countDrawer': ['readDrawer', 'countDrawer'],
  'payments.close': ['readClosing', 'exportClosing', 'readMonth', 'exportMonth', 'listRegister'],
  'payments.seeSeries': ['readPaymentSeries'],
  'reports.upload': ['uploadReport', 'uploadReportFile', 'enterReport', 'changeReport'],
  'reports.validate': ['validateReport'],
  'reports.sign': ['signReport', 'attachPages', 'readSigner'],
  'reports.manageSigners': ['listSigners', 'changeSigner', 'changeSignature', 'removeSignature'],
  'reports.read': ['listReports', 'readReport', 'downloadReport', 'downloadUploaded'],
  'reports.amend': ['amendReport'],
  'reports.count': ['countReports'],
  'reports.verify': ['verifyReport'],
  'reports.openForOthers': ['confirmIdentityAtDesk'],
  'enquiries.send': ['sendEnquiry'],
  'enquiries.read': ['listEnquiries', 'readEnquiry', 'markEnquiry'],
  'clinic.read': ['readClinic', 'readLogo'],
  'clinic.change': ['changeClinic', 'changeLogo', 'removeLogo'],
  'search.all': ['searchAll'],
  'audit.read': ['listAudit'],
  'api.readDescription': [],
  'health.read': ['isAlive', 'isReady'],
} as const satisfies Record<Action, readonly EndpointName[]>;

/** Calls whose records differ from those of their action's other calls. */
const apart: Partial<Record<EndpointName, Row>> = {
  //                            Anonymous User   Doctor Recept. Staff  Pathol. Admin
  // For oneself, or, for callers who may book for others, for the account with that phone.
  bookDoctor: row(no, phone, all, all, all, phone, all),
  bookLabTest: row(no, phone, all, all, all, phone, all),
  // Asked by phone; a desk account's own family is its own, as for everyone.
  listFamilyOfPhone: row(no, phone, phone, all, all, phone, all),
  addFamilyMember: row(no, phone, phone, all, all, phone, all),
  // Nobody corrects themselves, but everybody at the desk may look.
  readPerson: row(no, no, no, all, all, no, all),
  listFamily: row(no, own, own, own, own, own, own),
  readMyDues: row(no, own, own, own, own, own, own),
  // Everything that waits: what the desk may confirm is decided when it does.
  listWaitingInvoices: row(no, no, no, all, all, no, all),
};

/** The row for a call's readers. */
export function rowOf(call: EndpointName): Row {
  const action = (Object.keys(asksFor) as Action[]).find((name) =>
    (asksFor[name] as readonly EndpointName[]).includes(call),
  );
  const row = apart[call] ?? (action && whoMay[action]);
  if (!row) throw new Error(`${call} is in no row`);
  return row;
}

/** Before a report is released, its number, list entry and file are only for those who work on it. */
export const beforeRelease: Row = row(no, 'h hhhh hh', 'h hhhY hh', no, all, all, all);

/** Doctors of another type than in the ladder test, which uses internal and reporting ones. */
export const external: Partial<Record<EndpointName, Cell>> = {
  listInvolved: 'h hYYh hh',
};
export const unmarked: Partial<Record<EndpointName, Cell>> = {
  signReport: 'h hhhh hh',
  amendReport: '- ---- hh',
};
