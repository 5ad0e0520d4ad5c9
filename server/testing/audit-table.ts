import type { Audited } from '#contract/audit/shapes.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Reader } from '#contract/permissions.ts';

/**
 * Whose data the audit row of a call's worked example (`examples.ts`) names: the reader's own, the owner's it was made
 * for, another person's, no one's, or, for lists of the whole clinic, everyone on them.
 */
type Whose = 'reader' | 'owner' | 'another' | 'no one' | 'any';

export interface Recorded {
  what: Audited;
  by: Reader;
  whose: Whose;
  /** Whether bookings, reports, messages, doctors or tests are named. */
  records: boolean;
  /** Whether the search text is recorded. */
  asked: boolean;
}

function row(what: Audited, by: Reader, whose: Whose = 'no one', ...more: ('records' | 'asked')[]): Recorded {
  return { what, by, whose, records: more.includes('records'), asked: more.includes('asked') };
}
/** Shows no other people's data and changes nothing. */
const none = (by: Reader = 'Admin') => row('none', by);

/**
 * What each call leaves in the audit log when this reader makes its worked example. Written by hand, apart from the
 * table of calls, so that a call cannot lose its row, or its people, unnoticed.
 */
export const auditTable: Readonly<Record<EndpointName, Recorded>> = {
  signUp: row('change', 'Anonymous', 'another'),
  startLogIn: none('Anonymous'),
  finishLogIn: row('sign-in', 'Anonymous', 'another', 'asked'),
  verifyLogIn: row('sign-in', 'Anonymous', 'another', 'asked'),
  logOut: row('sign-in', 'Admin'),
  readMe: none(),
  changeMe: row('change', 'Admin'),
  listMySessions: none(),
  endMySession: row('change', 'Admin'),
  changeRole: row('change', 'Admin', 'another'),
  findPeople: row('look-up', 'Admin', 'another', 'asked'),
  acknowledge: row('change', 'Admin'),
  requestRole: row('change', 'Admin', 'reader', 'records'),
  listRoleRequests: row('look-up', 'Admin', 'owner', 'records'),
  listLockedAccounts: row('look-up', 'Admin', 'any'),
  openLockedAccount: row('change', 'Admin', 'another', 'records', 'asked'),
  decideRoleRequest: row('change', 'Admin', 'another', 'records'),
  register: row('change', 'Anonymous', 'another'),
  listFamily: none(),
  readPerson: row('look-up', 'Admin', 'another', 'asked'),
  correctPerson: row('change', 'Admin', 'another', 'asked'),
  startPhoneChange: row('change', 'Admin', 'another', 'asked'),
  finishPhoneChange: row('change', 'Admin', 'another', 'asked'),
  listFamilyOfPhone: row('look-up', 'Admin', 'owner', 'asked'),
  addFamilyMember: row('change', 'Admin', 'reader'),
  editFamilyMember: row('change', 'Admin', 'reader'),
  removeFamilyMember: row('change', 'Admin', 'reader'),
  listDoctors: none(),
  listInternalDoctors: none(),
  listExternalDoctors: none(),
  isInternalDoctor: none(),
  isReportingDoctor: none(),
  manageDoctors: row('look-up', 'Admin', 'any', 'records'),
  addDoctor: row('change', 'Admin', 'another', 'records'),
  editDoctor: row('change', 'Admin', 'no one', 'records'),
  convertDoctor: row('change', 'Admin', 'no one', 'records'),
  deleteDoctor: row('change', 'Admin', 'no one', 'records'),
  listLabTests: none(),
  addLabTest: row('change', 'Admin', 'no one', 'records'),
  editLabTest: row('change', 'Admin', 'no one', 'records'),
  deleteLabTest: row('change', 'Admin', 'no one', 'records'),
  exportBookings: row('download', 'Admin', 'any', 'records'),
  exportDoctors: row('download', 'Admin', 'any', 'records'),
  exportLabTests: row('download', 'Admin'),
  exportPeople: row('download', 'Admin', 'any'),
  previewImport: none(),
  importLabTests: row('change', 'Admin'),
  requestAppointment: row('change', 'Admin', 'reader', 'records'),
  bookDoctor: row('change', 'Admin', 'reader', 'records'),
  bookLabTest: row('change', 'Admin', 'reader', 'records'),
  listTestBookings: row('look-up', 'Admin', 'owner', 'records'),
  listDoctorBookings: row('look-up', 'Admin', 'owner', 'records'),
  readTestBooking: row('look-up', 'Admin', 'owner', 'records'),
  readDoctorBooking: row('look-up', 'Admin', 'owner', 'records'),
  findTestBookings: row('look-up', 'Admin', 'owner', 'records', 'asked'),
  findDoctorBookings: row('look-up', 'Admin', 'owner', 'records', 'asked'),
  findBookings: row('look-up', 'Admin', 'owner', 'records', 'asked'),
  listInvolved: row('look-up', 'Doctor', 'another', 'records'),
  watchBookings: none(),
  listInProgress: row('look-up', 'Admin', 'owner', 'records'),
  countBookings: none(),
  editTestBooking: row('change', 'Admin', 'another', 'records'),
  editDoctorBooking: row('change', 'Admin', 'another', 'records'),
  readBookingHistory: row('look-up', 'Admin', 'another', 'records'),
  findTestDetails: row('look-up', 'Admin', 'another', 'records', 'asked'),
  createInvoice: row('change', 'Admin', 'reader', 'records'),
  verifyInvoice: row('look-up', 'Admin', 'owner', 'records'),
  startCheckout: none(),
  readMyDues: none(),
  listWaitingInvoices: row('look-up', 'Admin', 'another'),
  claimInvoice: row('change', 'Admin', 'reader', 'records'),
  declineClaim: row('change', 'Admin', 'another', 'records'),
  confirmInvoice: row('change', 'Admin', 'another', 'records'),
  recordPayment: row('change', 'Admin', 'another', 'records'),
  refundPayment: row('change', 'Admin', 'another', 'records'),
  reverseEntry: row('change', 'Admin', 'another', 'records'),
  setFee: row('change', 'Admin', 'another', 'records'),
  decideReversal: row('change', 'Admin', 'another', 'records'),
  giveDiscount: row('change', 'Admin', 'another', 'records'),
  readBookingPayments: row('look-up', 'Admin', 'owner', 'records'),
  issueBill: row('change', 'Admin', 'reader', 'records'),
  printBill: row('download', 'Admin', 'reader', 'records'),
  printReceipt: row('download', 'Admin', 'reader', 'records'),
  printVoucher: row('download', 'Admin', 'reader', 'records'),
  readClosing: row('look-up', 'Admin', 'no one', 'asked'),
  exportClosing: row('download', 'Admin', 'no one', 'asked'),
  readDrawer: none(),
  countDrawer: row('change', 'Admin', 'reader'),
  readMonth: row('look-up', 'Admin', 'no one', 'asked'),
  exportMonth: row('download', 'Admin', 'no one', 'asked'),
  listRegister: row('look-up', 'Admin', 'another', 'records'),
  readPaymentSeries: none(),
  uploadReport: row('change', 'Admin', 'another', 'records'),
  uploadReportFile: row('change', 'Admin', 'another', 'records'),
  enterReport: row('change', 'Admin', 'another', 'records'),
  changeReport: row('change', 'Admin', 'another', 'records'),
  validateReport: row('change', 'Pathologist', 'another', 'records'),
  signReport: row('change', 'Pathologist', 'another', 'records'),
  attachPages: row('change', 'Pathologist', 'another', 'records'),
  readSigner: none('Pathologist'),
  listSigners: row('look-up', 'Admin', 'another'),
  changeSigner: row('change', 'Admin', 'another'),
  changeSignature: row('change', 'Admin', 'another'),
  removeSignature: row('change', 'Admin', 'another'),
  amendReport: row('change', 'Admin', 'another', 'records'),
  listReports: row('look-up', 'Admin', 'owner', 'records'),
  countReports: none(),
  readReport: row('look-up', 'Admin', 'owner', 'records'),
  downloadReport: row('download', 'Admin', 'another', 'records'),
  downloadUploaded: row('download', 'Admin', 'reader', 'records'),
  verifyReport: none('Anonymous'),
  readIdentity: none(),
  confirmIdentity: row('change', 'Admin', 'reader'),
  confirmIdentityAtDesk: row('change', 'Admin', 'another', 'asked'),
  sendEnquiry: row('change', 'Anonymous'),
  listEnquiries: row('look-up', 'Admin', 'no one', 'records'),
  searchAll: row('look-up', 'Admin', 'another', 'asked'),
  countWaiting: none(),
  readEnquiry: row('look-up', 'Admin', 'no one', 'records'),
  markEnquiry: row('change', 'Admin', 'no one', 'records'),
  readClinic: none('Anonymous'),
  changeClinic: row('change', 'Admin'),
  readLogo: none('Anonymous'),
  changeLogo: row('change', 'Admin'),
  removeLogo: row('change', 'Admin'),
  listAudit: row('look-up', 'Admin', 'any', 'asked'),
  isAlive: none('Anonymous'),
  isReady: none('Anonymous'),
};
