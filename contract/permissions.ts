import { roles } from './roles.ts';
import type { Role } from './roles.ts';

/**
 * Who may do what (docs/permissions.md). The scope says on whose records:
 * - `any`: on all records.
 * - `own`: on the caller's account and the records of its patients.
 * - `involved`: as `own`, and on records that name the caller as booked doctor, referring doctor, referer or reporting
 *   doctor.
 * - `no`: never (403).
 *
 * Anonymous callers have `any` or `no` (401).
 */
export type Scope = 'any' | 'involved' | 'own' | 'no';
export type Reader = Role | 'Anonymous';
export type PermissionRow = Readonly<Record<Reader, Scope>>;

type Cells = Readonly<Partial<Record<Role, Scope>> & { Anonymous?: 'any' }>;
const noScopes = {
  Anonymous: 'no',
  User: 'no',
  Doctor: 'no',
  Receptionist: 'no',
  Staff: 'no',
  Pathologist: 'no',
  Admin: 'no',
} as const;
/** Builds a row; readers that are not named have the scope `no`. */
const row = (cells: Cells): PermissionRow => ({ ...noScopes, ...cells });

const each = <S extends Scope>(scope: S) =>
  ({ User: scope, Doctor: scope, Receptionist: scope, Staff: scope, Pathologist: scope, Admin: scope }) as const;
const everyone = { Anonymous: 'any', ...each('any') } as const;
const signedIn = each('any');
const ownRecords = each('own');
const desk = { Receptionist: 'any', Staff: 'any', Admin: 'any' } as const;
/** Every role that works at the clinic, except Doctor. */
const deskAndLab = { ...desk, Pathologist: 'any' } as const;
const admin = { Admin: 'any' } as const;

export const permissions = {
  'accounts.signUp': row(everyone),
  'accounts.logIn': row(everyone),
  'accounts.self': row(ownRecords),
  'accounts.changeRole': row(admin),
  'accounts.openLocked': row(admin),
  'accounts.seeColleagues': row(admin),
  'accounts.colleagues': row(admin),
  'accounts.vouch': row(admin),
  'accounts.endSessions': row(admin),
  'accounts.secondFactors': row(admin),
  'accounts.passkeys': row({ ...ownRecords, User: 'no' }),
  'accounts.requestRole': row({ ...ownRecords, ...admin }),
  'accounts.export': row(admin),
  'accounts.findByPhone': row({ Doctor: 'any', ...desk }),
  'accounts.findByName': row(desk),
  'accounts.seeEmail': row(admin),

  'patients.register': row({ Anonymous: 'any', User: 'any', ...desk }),
  'patients.registerOthers': row(desk),
  'patients.open': row({ User: 'own', Doctor: 'involved', Pathologist: 'involved', ...desk }),
  'patients.correct': row(desk),
  'patients.askErasure': row({ User: 'own' }),
  'patients.answerRequests': row(admin),
  'patients.family': row({ ...ownRecords, ...desk }),

  'doctors.manage': row(admin),
  'doctors.export': row(admin),
  'doctors.list': row(signedIn),

  'schedules.read': row({ Doctor: 'involved', ...desk }),
  'schedules.seeOpenings': row(signedIn),
  'schedules.fillEveryPlace': row(desk),
  'schedules.manage': row(admin),
  'schedules.askLeave': row({ Doctor: 'involved', ...desk }),
  'schedules.decideLeave': row(desk),
  'schedules.moveBooked': row(desk),

  'queue.read': row({ Doctor: 'involved', ...desk }),
  'queue.move': row({ Doctor: 'involved', ...desk }),
  'queue.openToken': row({ ...ownRecords, ...desk }),
  'queue.cancelByCode': row(everyone),
  'queue.showInHall': row(everyone),
  'queue.pairScreens': row(admin),

  'lab-tests.manage': row(admin),
  'lab-tests.export': row(admin),
  'lab-tests.list': row(signedIn),
  'lab-tests.seeInactive': row({ Doctor: 'any', ...deskAndLab }),
  'lab-tests.readRanges': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'lab-tests.changeRanges': row({ Pathologist: 'any', ...admin }),
  'lab-tests.confirmRanges': row({ Pathologist: 'any' }),

  'specimens.collect': row(desk),
  'specimens.work': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'specimens.measure': row({ Pathologist: 'any', ...admin }),
  'specimens.receive': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'controls.read': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'controls.enter': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'controls.manage': row({ Pathologist: 'any', ...admin }),

  'bookings.export': row(admin),
  'bookings.create': row(ownRecords),
  'bookings.createForOthers': row({ Doctor: 'any', ...desk }),
  'bookings.createUnlimited': row(desk),
  'bookings.read': row({ User: 'own', Doctor: 'involved', ...deskAndLab }),
  'bookings.searchByPhone': row({ ...ownRecords, ...desk }),
  'bookings.edit': row({ Doctor: 'involved', ...deskAndLab }),
  'bookings.changePlace': row({ ...ownRecords, ...desk }),
  'bookings.editDeskNotes': row(desk),
  'bookings.editReportNotes': row(deskAndLab),
  'bookings.editDoctors': row({ Receptionist: 'any', Admin: 'any' }),
  'bookings.editTestProgress': row({ Doctor: 'involved', ...deskAndLab }),
  /** Nobody sets it by hand: it follows the report itself. */
  'bookings.editReportStatus': row({}),
  'bookings.cancelAfterSample': row({ Staff: 'any', ...admin }),
  'bookings.editTestAmounts': row(desk),
  'bookings.editTestPaymentStatus': row(admin),
  'bookings.editTerms': row(admin),
  'bookings.editSchedule': row({ Doctor: 'involved', ...desk }),
  'bookings.editDoctorPayment': row({ Doctor: 'involved', ...desk }),
  'bookings.readHistory': row({ Doctor: 'involved', ...deskAndLab }),
  'bookings.count': row(admin),
  'bookings.listInvolved': row({ User: 'own', Doctor: 'involved', Pathologist: 'own', ...desk }),
  'bookings.searchTests': row({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'bookings.seeCommissions': row({ Doctor: 'involved', Admin: 'any' }),
  'bookings.seeVisibility': row({ Staff: 'any', Admin: 'any' }),
  'bookings.seeHiddenReferers': row(admin),

  'visits.open': row(desk),
  'visits.read': row({ User: 'own', Doctor: 'involved', Pathologist: 'own', ...desk }),

  /** Staff: their own run. */
  'homeVisits.read': row({ Receptionist: 'any', Staff: 'own', ...admin }),
  'homeVisits.assign': row({ Receptionist: 'any', ...admin }),
  'homeVisits.do': row({ Staff: 'own', ...admin }),

  'payments.pay': row({ ...ownRecords, ...desk }),
  'payments.read': row({ User: 'own', Doctor: 'involved', Pathologist: 'own', ...desk }),
  'payments.record': row(desk),
  'payments.setFee': row(desk),
  'payments.reverse': row(desk),
  'payments.reverseAlone': row(admin),
  'payments.discount': row(admin),
  'payments.askDiscount': row(desk),
  'payments.waive': row({ Doctor: 'involved', ...admin }),
  'payments.refund': row(admin),
  'payments.countDrawer': row({ Receptionist: 'own', Staff: 'own', ...admin }),
  'payments.close': row({ Receptionist: 'any', Admin: 'any' }),
  'payments.export': row(admin),
  'payments.seeSeries': row(admin),

  'reports.upload': row({ Staff: 'any', Admin: 'any' }),
  'reports.validate': row({ Pathologist: 'any' }),
  'reports.check': row({ Staff: 'any' }),
  'reports.keepPhrases': row({ Doctor: 'involved', Pathologist: 'any' }),
  'reports.sign': row({ Doctor: 'involved', Pathologist: 'any' }),
  'reports.manageSigners': row(admin),
  'reports.read': row({ User: 'own', Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.readVisit': row({ User: 'own', Doctor: 'own', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.amend': row({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.count': row({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.readCritical': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'reports.noteCriticalCall': row({ Staff: 'any', Pathologist: 'any' }),
  'reports.readReread': row({ Pathologist: 'any', ...admin }),
  'reports.noteReread': row({ Pathologist: 'any' }),
  'reports.printPlain': row({ Staff: 'any', Pathologist: 'any', ...admin }),
  'reports.verify': row(everyone),
  'reports.openForOthers': row(desk),

  'enquiries.send': row(everyone),
  'enquiries.read': row(desk),

  'clinic.read': row(everyone),
  'clinic.change': row(admin),

  'search.all': row({ Doctor: 'any', ...deskAndLab }),

  'audit.read': row({ ...ownRecords, ...admin }),

  'backup.read': row(admin),

  'api.readDescription': row({ Doctor: 'any', ...deskAndLab }),

  'health.read': row(everyone),
  'health.watch': row(admin),
  'messagesOut.manage': row(admin),
  'messagesOut.handOver': row(desk),
} satisfies Record<string, PermissionRow>;

export type Action = keyof typeof permissions;

/** The scope in which `reader` may do `action`. */
export function scopeOf(action: Action, reader: Reader): Scope {
  return permissions[action][reader];
}

/** Whether `reader` may do `action` on at least some records; decides whether a button is shown. */
export function may(action: Action, reader: Reader): boolean {
  return scopeOf(action, reader) !== 'no';
}

/** Lasting effects that only the person's own log-in may have: they outlive the session. */
const ownLogInOnly: ReadonlySet<Action> = new Set(['reports.sign', 'reports.validate', 'accounts.passkeys']);
/** What only admins may do, and a lesser session too: it lets people in, by codes that expire. */
const opensLogIns: ReadonlySet<Action> = new Set(['accounts.vouch']);

const isForAdminsAlone = (action: Action): boolean =>
  may(action, 'Admin') && !may(action, 'Anonymous') && roles.every((role) => role === 'Admin' || !may(action, role));

/**
 * The rule for a session that was opened with less than the person's own log-in. Either an admin vouched for the
 * person, so nobody has checked that they hold their phone (never an admin's session), or only a recovery code from
 * paper was shown (only an admin's). Such a session does the daily work of the desk, sees what an admin sees, and so
 * what is missing, and lets people in. What is for admins alone it neither changes nor exports: somebody who found that
 * paper could give themselves lasting power (roles, signers, locked accounts, the clinic's own settings), or divert
 * money. Phones of accounts with a role are refused by `correctionObstacle`.
 * @param onlyTells the call only shows something on a screen
 */
export const needsOwnLogIn = (action: Action, { onlyTells = false } = {}): boolean =>
  ownLogInOnly.has(action) || (!onlyTells && isForAdminsAlone(action) && !opensLogIns.has(action));

/** How a session was opened. */
interface LogIn {
  readonly role: Role;
  readonly isVouched: boolean;
  readonly isRecovered: boolean;
}

/** Whether somebody may do `action` in this session, on at least some records. */
export const mayNow = (action: Action, { role, isVouched, isRecovered }: LogIn): boolean =>
  may(action, role) && !((isVouched || isRecovered) && needsOwnLogIn(action));
