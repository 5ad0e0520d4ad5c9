import type { Role } from './roles.ts';

/**
 * Who may do what (docs/permissions.md). A cell says on whose records the action is allowed:
 * `any` everybody's · `own` only those where the caller is the patient or the account itself ·
 * `involved` own ones and those where the caller is the booked, referring, referer or reporting doctor · `no` never (403).
 * Anonymous callers have `any` or `no` (401).
 */
export type Scope = 'any' | 'involved' | 'own' | 'no';
export type Reader = Role | 'Anonymous';
export type PermissionRow = Readonly<Record<Reader, Scope>>;

function row(
  Anonymous: 'any' | 'no',
  User: Scope,
  Doctor: Scope,
  Receptionist: Scope,
  Staff: Scope,
  Pathologist: Scope,
  Admin: Scope,
): PermissionRow {
  return { Anonymous, User, Doctor, Receptionist, Staff, Pathologist, Admin };
}

// prettier-ignore
export const permissions = {
  //                               Anonymous User   Doctor      Recept. Staff   Pathol. Admin
  'accounts.signUp':            row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
  'accounts.logIn':             row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
  'accounts.self':              row('no',  'own',   'own',      'own',  'own',  'own',  'own'),
  'accounts.changeRole':        row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'patients.register':          row('any', 'any',   'no',       'any',  'any',  'no',   'any'),
  'patients.registerOthers':    row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'patients.family':            row('no',  'own',   'own',      'any',  'any',  'own',  'any'),
  'accounts.requestRole':       row('no',  'own',   'own',      'own',  'own',  'own',  'any'),
  'doctors.manage':             row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'lab-tests.manage':           row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'bookings.export':            row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'doctors.export':             row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'lab-tests.export':           row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'accounts.export':            row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'doctors.list':               row('no',  'any',   'any',      'any',  'any',  'any',  'any'),
  'lab-tests.list':             row('no',  'any',   'any',      'any',  'any',  'any',  'any'),
  'lab-tests.seeInactive':      row('no',  'no',    'any',      'any',  'any',  'any',  'any'),
  'bookings.create':            row('no',  'own',   'own',      'own',  'own',  'own',  'own'),
  'bookings.createForOthers':   row('no',  'no',    'any',      'any',  'any',  'no',   'any'),
  'bookings.read':              row('no',  'own',   'involved', 'any',  'any',  'any',  'any'),
  'bookings.searchByPhone':     row('no',  'own',   'own',      'any',  'any',  'own',  'any'),
  'bookings.edit':              row('no',  'no',    'involved', 'any',  'any',  'any',  'any'),
  'bookings.editDeskNotes':     row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'bookings.editReportNotes':   row('no',  'no',    'no',       'any',  'any',  'any',  'any'),
  'bookings.editDoctors':       row('no',  'no',    'no',       'any',  'no',   'no',   'any'),
  'bookings.editTestProgress':  row('no',  'no',    'involved', 'any',  'any',  'any',  'any'),
  'bookings.editTestAmounts':   row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'bookings.editTestPaymentStatus': row('no', 'no', 'no',       'no',   'no',   'no',   'any'),
  'bookings.editTerms':         row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'bookings.editSchedule':      row('no',  'no',    'involved', 'any',  'any',  'no',   'any'),
  'bookings.editDoctorPayment': row('no',  'no',    'involved', 'any',  'any',  'no',   'any'),
  'bookings.readHistory':       row('no',  'no',    'involved', 'any',  'any',  'any',  'any'),
  'bookings.count':             row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'bookings.listInvolved':      row('no',  'own',   'involved', 'any',  'any',  'own',  'any'),
  'bookings.searchTests':       row('no',  'no',    'involved', 'no',   'any',  'any',  'any'),
  'accounts.findByPhone':       row('no',  'no',    'any',      'any',  'any',  'no',   'any'),
  'accounts.findByName':        row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'accounts.seeEmail':          row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'bookings.seeCommissions':    row('no',  'no',    'involved', 'no',   'no',   'no',   'any'),
  'bookings.seeVisibility':     row('no',  'no',    'no',       'no',   'any',  'no',   'any'),
  'bookings.seeHiddenReferers': row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'payments.pay':              row('no',  'own',   'own',      'any',  'any',  'own',  'any'),
  'payments.read':             row('no',  'own',   'involved', 'any',  'any',  'own',  'any'),
  'payments.record':           row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'payments.reverse':          row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'payments.discount':         row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'payments.refund':           row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'payments.close':            row('no',  'no',    'no',       'any',  'no',   'no',   'any'),
  'payments.seeSeries':        row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'reports.upload':             row('no',  'no',    'no',       'no',   'any',  'no',   'any'),
  'reports.validate':           row('no',  'no',    'no',       'no',   'no',   'any',  'no'),
  'reports.sign':               row('no',  'no',    'involved', 'no',   'no',   'any',  'no'),
  'reports.read':               row('no',  'own',   'involved', 'no',   'any',  'any',  'any'),
  'reports.amend':              row('no',  'no',    'involved', 'no',   'any',  'any',  'any'),
  'reports.count':              row('no',  'no',    'involved', 'no',   'any',  'any',  'any'),
  'reports.verify':             row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
  'reports.openForOthers':      row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'enquiries.send':             row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
  'enquiries.read':             row('no',  'no',    'no',       'any',  'any',  'no',   'any'),
  'clinic.read':                row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
  'clinic.change':              row('no',  'no',    'no',       'no',   'no',   'no',   'any'),
  'audit.read':                row('no',  'own',   'own',      'own',  'own',  'own',  'any'),
  'health.read':                row('any', 'any',   'any',      'any',  'any',  'any',  'any'),
} as const satisfies Record<string, PermissionRow>;

export type Action = keyof typeof permissions;

/** On whose records `reader` may do `action`. */
export function scopeOf(action: Action, reader: Reader): Scope {
  return permissions[action][reader];
}

/** Whether `reader` may do `action` on any record at all: what a button asks before it is drawn. */
export function may(action: Action, reader: Reader): boolean {
  return scopeOf(action, reader) !== 'no';
}
