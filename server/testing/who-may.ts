import type { EndpointName } from '#contract/endpoints.ts';
import type { Action, Reader } from '#contract/permissions.ts';
import { accountsAskFor, patientsAskFor } from './who-may-accounts.ts';
import { bookingsAskFor, paymentsAskFor } from './who-may-bookings.ts';
import { labAsksFor } from './who-may-lab.ts';

/**
 * Who may do what, written a second time, by hand and apart from the code. The tests of `server/ladder` compare every
 * call with it, so a change of a permission changes `contract/permissions.ts` and this file, on purpose.
 *
 * A cell has a letter for each kind of record, in this order:
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
/** Of the doctor who asks. */
const booked = 'h Yhhh hh';
/** Another phone is refused, whether or not it has an account. */
const phone = 'Y ---- --';
/** Desk accounts change no money on bookings where they are the patient, the referring doctor or the referer. */
const till = '- Y--Y Yh';
/** Any may be read, so another's is refused and not answered as missing. */
const payer = 'Y ---- -h';
/** No one closes their own visit, or accepts their own report. */
const eyes = '- YYYY Yh';

const noCells = {
  Anonymous: no,
  User: no,
  Doctor: no,
  Receptionist: no,
  Staff: no,
  Pathologist: no,
  Admin: no,
} as const;
/** Readers that are not named have `no`. */
const row = (cells: Partial<Row>): Row => ({ ...noCells, ...cells });

const each = (cell: Cell) =>
  ({ User: cell, Doctor: cell, Receptionist: cell, Staff: cell, Pathologist: cell, Admin: cell }) as const;
const signedIn = each(all);
const everyone = { Anonymous: all, ...signedIn } as const;
const oneself = each(own);
const byPhone = each(phone);
const desk = { Receptionist: all, Staff: all, Admin: all } as const;
const cashDesk = { Receptionist: till, Staff: till, Admin: all } as const;
const deskAndLab = { ...desk, Pathologist: all } as const;

export const whoMay = {
  'accounts.signUp': row(everyone),
  'accounts.logIn': row(everyone),
  'accounts.self': row(oneself),
  'accounts.changeRole': row({ Admin: all }),
  'accounts.openLocked': row({ Admin: all }),
  'accounts.seeColleagues': row({ Admin: all }),
  'accounts.colleagues': row({ Admin: all }),
  'accounts.passkeys': row({ Doctor: own, Receptionist: own, Staff: own, Pathologist: own, Admin: own }),
  'accounts.vouch': row({ Admin: all }),
  'accounts.endSessions': row({ Admin: all }),
  'accounts.secondFactors': row({ Admin: all }),
  'accounts.requestRole': row({ ...oneself, Admin: all }),
  'accounts.findByPhone': row({ ...desk, Doctor: all }),
  'accounts.findByName': row(desk),
  'accounts.seeEmail': row({ Admin: all }),
  'accounts.export': row({ Admin: all }),

  'patients.register': row({ ...desk, Anonymous: all, User: all }),
  'patients.registerOthers': row(desk),
  // A pathologist's own, and those with a specimen or report (timeline.test.ts), whatever their doctor's card says.
  'patients.open': row({ User: own, Doctor: inv, Pathologist: own, ...desk }),
  'patients.correct': row({ Receptionist: eyes, Staff: eyes, Admin: all }),
  'patients.askErasure': row({ User: own }),
  'patients.answerRequests': row({ Admin: all }),
  'patients.family': row({ ...oneself, ...desk }),

  'doctors.list': row(signedIn),
  'doctors.manage': row({ Admin: all }),
  'doctors.export': row({ Admin: all }),
  // A doctor's own.
  'schedules.read': row({ ...desk, Doctor: booked }),
  'schedules.seeOpenings': row(signedIn),
  'schedules.fillEveryPlace': row(desk),
  'schedules.manage': row({ Admin: all }),
  'schedules.askLeave': row({ ...desk, Doctor: booked }),
  'schedules.decideLeave': row(desk),
  'schedules.moveBooked': row(desk),
  'queue.read': row({ ...desk, Doctor: booked }),
  'queue.move': row({ ...desk, Doctor: booked }),
  // For devices; a device's own key decides what it is shown.
  'queue.cancelByCode': row(everyone),
  'queue.showInHall': row(everyone),
  'queue.pairScreens': row({ Admin: all }),
  'queue.openToken': row({ User: own, Doctor: own, Pathologist: own, ...desk }),
  'lab-tests.list': row(signedIn),
  'lab-tests.seeInactive': row({ ...deskAndLab, Doctor: all }),
  'lab-tests.manage': row({ Admin: all }),
  'lab-tests.export': row({ Admin: all }),
  'lab-tests.readRanges': row({ Staff: all, Pathologist: all, Admin: all }),
  'lab-tests.changeRanges': row({ Pathologist: all, Admin: all }),
  'lab-tests.confirmRanges': row({ Pathologist: all }),

  'specimens.collect': row({ Receptionist: all, Staff: all, Admin: all }),
  'specimens.work': row({ Staff: all, Pathologist: all, Admin: all }),
  'specimens.measure': row({ Pathologist: all, Admin: all }),
  'specimens.receive': row({ Staff: all, Pathologist: all, Admin: all }),
  'controls.read': row({ Staff: all, Pathologist: all, Admin: all }),
  'controls.enter': row({ Staff: all, Pathologist: all, Admin: all }),
  'controls.manage': row({ Pathologist: all, Admin: all }),

  'bookings.create': row(oneself),
  'bookings.createForOthers': row({ ...desk, Doctor: all }),
  'bookings.createUnlimited': row(desk),
  'bookings.read': row({ ...signedIn, User: own, Doctor: inv }),
  'bookings.searchByPhone': row({ ...byPhone, ...desk }),
  'bookings.listInvolved': row({ ...oneself, ...desk, Doctor: work }),
  'bookings.searchTests': row({ Doctor: work, Staff: all, Pathologist: all, Admin: all }),
  'bookings.readHistory': row({ ...deskAndLab, Doctor: work }),
  'bookings.count': row({ Admin: all }),
  'bookings.export': row({ Admin: all }),

  'bookings.edit': row({ ...deskAndLab, Doctor: work }),
  'bookings.changePlace': row({ User: own, Doctor: own, Pathologist: own, ...desk }),
  'bookings.editDeskNotes': row(desk),
  'bookings.editReportNotes': row(deskAndLab),
  'bookings.editDoctors': row({ Receptionist: all, Admin: all }),
  'bookings.editTestProgress': row({ Doctor: work, Receptionist: eyes, Staff: eyes, Pathologist: eyes, Admin: all }),
  'bookings.editReportStatus': row({}),
  'bookings.cancelAfterSample': row({ Staff: eyes, Admin: all }),
  'bookings.editTestAmounts': row(cashDesk),
  'bookings.editTestPaymentStatus': row({ Admin: all }),
  'bookings.editTerms': row({ Admin: all }),
  'bookings.editSchedule': row({ Doctor: work, Receptionist: eyes, Staff: eyes, Admin: all }),
  'bookings.editDoctorPayment': row({ ...cashDesk, Doctor: 'h Y--- hh' }),

  'bookings.seeCommissions': row({ Doctor: 'h hYYh hh', Admin: all }),
  'bookings.seeVisibility': row({ Staff: all, Admin: all }),
  'bookings.seeHiddenReferers': row({ Admin: all }),

  'visits.open': row(desk),
  'visits.read': row({ ...oneself, ...desk, Doctor: inv }),

  // Staff: what is on their own run.
  'homeVisits.read': row({ Receptionist: all, Staff: own, Admin: all }),
  'homeVisits.assign': row({ Receptionist: all, Admin: all }),
  'homeVisits.do': row({ Staff: own, Admin: all }),

  'payments.pay': row({ ...oneself, ...desk }),
  'payments.read': row({ ...oneself, ...desk, Doctor: inv }),
  'payments.record': row(cashDesk),
  'payments.setFee': row(cashDesk),
  'payments.reverse': row(cashDesk),
  'payments.reverseAlone': row({ Admin: all }),
  'payments.waive': row({ Doctor: 'h Y--- hh', Admin: all }),
  'payments.discount': row({ Admin: all }),
  'payments.askDiscount': row(cashDesk),
  'payments.refund': row({ Admin: all }),
  'payments.close': row({ Receptionist: all, Admin: all }),
  'payments.countDrawer': row({ Receptionist: own, Staff: own, Admin: all }),
  'payments.export': row({ Admin: all }),
  'payments.seeSeries': row({ Admin: all }),

  'reports.upload': row({ Staff: all, Admin: all }),
  'reports.validate': row({ Pathologist: eyes }),
  'reports.check': row({ Staff: eyes }),
  'reports.manageSigners': row({ Admin: all }),
  // A doctor only as the reporting one, and marked as such.
  'reports.keepPhrases': row({ Doctor: 'h hhhY hh', Pathologist: all }),
  'reports.sign': row({ Doctor: 'h hhhY hh', Pathologist: eyes }),
  // Released ones; for earlier steps see reports.test.ts.
  'reports.read': row({ User: own, Doctor: inv, Staff: all, Pathologist: all, Admin: all }),
  'reports.readVisit': row({ User: own, Doctor: own, Staff: all, Pathologist: all, Admin: all }),
  'reports.amend': row({ Doctor: '- ---Y hh', Staff: all, Pathologist: all, Admin: all }),
  'reports.readCritical': row({ Staff: all, Pathologist: all, Admin: all }),
  'reports.noteCriticalCall': row({ Staff: all, Pathologist: all }),
  'reports.readReread': row({ Pathologist: all, Admin: all }),
  'reports.noteReread': row({ Pathologist: all }),
  'reports.count': row({ Doctor: 'h hhhY hh', Staff: all, Pathologist: all, Admin: all }),
  'reports.printPlain': row({ Staff: all, Pathologist: all, Admin: all }),
  'reports.verify': row(everyone),
  'reports.openForOthers': row(desk),

  'enquiries.send': row(everyone),
  'enquiries.read': row(desk),
  'clinic.read': row(everyone),
  'clinic.change': row({ Admin: all }),
  'search.all': row({ ...deskAndLab, Doctor: all }),
  'audit.read': row({ ...oneself, Admin: all }),
  'backup.read': row({ Admin: all }),
  // In a real clinic; the demo's description is open to anyone.
  'api.readDescription': row({ ...deskAndLab, Doctor: all }),
  'health.read': row(everyone),
  'health.watch': row({ Admin: all }),
  'messagesOut.manage': row({ Admin: all }),
  'messagesOut.handOver': row(desk),
} as const satisfies Record<Action, Row>;

/** The calls of each action. An action without a call covers a part of one: a field, or a filter. */
export const asksFor = {
  ...accountsAskFor,
  ...patientsAskFor,
  'doctors.list': [
    'listDoctors',
    'listInternalDoctors',
    'listExternalDoctors',
    'isInternalDoctor',
    'isReportingDoctor',
  ],
  'doctors.manage': [
    'manageDoctors',
    'previewDoctorImport',
    'importDoctors',
    'addDoctor',
    'editDoctor',
    'changeDoctorPhoto',
    'removeDoctorPhoto',
    'convertDoctor',
    'deleteDoctor',
  ],
  'doctors.export': ['exportDoctors'],
  'schedules.read': ['listSchedules'],
  'schedules.seeOpenings': ['listOpenings', 'listDoctorsToBook'],
  'schedules.fillEveryPlace': [],
  'schedules.manage': ['addRule', 'changeRule', 'removeRule', 'addHoliday', 'addHolidays', 'removeHoliday'],
  'schedules.askLeave': ['addLeave', 'removeLeave'],
  'schedules.decideLeave': ['decideLeave'],
  'schedules.moveBooked': ['readLeavePeople', 'moveBooked', 'noteLeaveCall'],
  'queue.read': ['readToday'],
  'queue.move': ['takeStep', 'takeSessionStep'],
  'queue.openToken': [],
  'queue.cancelByCode': ['cancelByCode'],
  'queue.showInHall': ['startScreen', 'watchHall', 'seeScreen'],
  'queue.pairScreens': ['pairScreen', 'removeScreen'],
  ...labAsksFor,
  ...bookingsAskFor,
  ...paymentsAskFor,
  'enquiries.send': ['sendEnquiry'],
  'enquiries.read': ['listEnquiries', 'readEnquiry', 'markEnquiry'],
  'clinic.read': ['readClinic', 'readLogo', 'readClinicPicture'],
  'clinic.change': [
    'changeClinic',
    'changeLogo',
    'removeLogo',
    'changeClinicPicture',
    'removeClinicPicture',
    'readSetup',
    'changeSetup',
  ],
  'search.all': ['searchAll'],
  'audit.read': ['listAudit'],
  'backup.read': ['readBackup'],
  'api.readDescription': [],
  'health.read': ['isAlive', 'isReady'],
  'health.watch': ['readHealth'],
  'messagesOut.manage': [
    'listTemplates',
    'registerTemplate',
    'testTemplate',
    'countMessagesOut',
    'priceMessages',
    'sendMessageAgain',
  ],
  'messagesOut.handOver': ['listMessagesOut', 'handMessageOver'],
} as const satisfies Record<Action, readonly EndpointName[]>;

/** Calls whose records differ from those of their action's other calls. */
const apart: Partial<Record<EndpointName, Row>> = {
  // For oneself; callers who may book for others book for the account with that phone.
  bookDoctor: row({ ...signedIn, User: phone, Pathologist: phone }),
  bookLabTest: row({ ...signedIn, User: phone, Pathologist: phone }),
  // Asked by phone; a desk account's own family is its own, as for everyone.
  listFamilyOfPhone: row({ ...byPhone, ...desk }),
  addFamilyMember: row({ ...byPhone, ...desk }),
  // Who only reads reports does not know of a version that is not signed.
  withdrawVersion: row({ Doctor: 'h hhhY hh', Staff: all, Pathologist: all, Admin: all }),
  // Nobody corrects themselves, but everybody at the desk may look.
  readMessageChoicesOf: row(desk),
  listFamily: row(oneself),
  // The desk reads any invoice; only its account can say that it is paid.
  claimInvoice: row({ ...oneself, Receptionist: payer, Staff: payer, Admin: payer }),
  readMyDues: row(oneself),
  // Everything that waits; what the desk may confirm is decided at the confirmation.
  listWaitingInvoices: row(desk),
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

/**
 * The calls that answer a patient's session after a long silence of its phone, before it has confirmed whose phone it
 * is. Otherwise only public calls answer it, as they answer anyone.
 */
export const unconfirmed: readonly EndpointName[] = ['logOut', 'readMe', 'changeMe', 'readIdentity', 'confirmIdentity'];

/** Before a report is released, its number, list entry and file are only for those who work on it. */
export const beforeRelease: Row = row({
  User: 'h hhhh hh',
  Doctor: 'h hhhY hh',
  Staff: all,
  Pathologist: all,
  Admin: all,
});

/** Readers who also reach people with a sample or report in the laboratory; `timeline.test.ts` tests that. */
export const bySample: Partial<Record<Action, readonly Reader[]>> = { 'patients.open': ['Pathologist'] };

/** Doctors of another type than in the ladder test, which uses internal and reporting ones. */
export const external: Partial<Record<EndpointName, Cell>> = { listInvolved: 'h hYYh hh' };
export const unmarked: Partial<Record<EndpointName, Cell>> = {
  signReport: 'h hhhh hh',
  readPhrases: 'h hhhh hh',
  savePhrases: 'h hhhh hh',
  amendReport: '- ---- hh',
  withdrawVersion: 'h hhhh hh',
};
