import type { Role } from './roles.ts';

/**
 * Who may do what (docs/permissions.md). A cell says on whose records the action is allowed:
 * `any` everybody's · `own` only those where the caller is the patient or the account itself ·
 * `involved` own ones and those where the caller is the booked, referring, referer or reporting doctor · `no` never
 * (403). Anonymous callers have `any` or `no` (401).
 */
export type Scope = 'any' | 'involved' | 'own' | 'no';
export type Reader = Role | 'Anonymous';
export type PermissionRow = Readonly<Record<Reader, Scope>>;

type Cells = Readonly<Partial<Record<Role, Scope>> & { Anonymous?: 'any' }>;
const nobody = {
  Anonymous: 'no',
  User: 'no',
  Doctor: 'no',
  Receptionist: 'no',
  Staff: 'no',
  Pathologist: 'no',
  Admin: 'no',
} as const;
/** A row: who is not named never does it. */
const who = (cells: Cells): PermissionRow => ({ ...nobody, ...cells });

const each = <S extends Scope>(scope: S) =>
  ({ User: scope, Doctor: scope, Receptionist: scope, Staff: scope, Pathologist: scope, Admin: scope }) as const;
const everybody = { Anonymous: 'any', ...each('any') } as const;
const signedIn = each('any');
const oneself = each('own');
const desk = { Receptionist: 'any', Staff: 'any', Admin: 'any' } as const;
/** Everybody who works here, but for the doctors. */
const atWork = { ...desk, Pathologist: 'any' } as const;
const admin = { Admin: 'any' } as const;

export const permissions = {
  'accounts.signUp': who(everybody),
  'accounts.logIn': who(everybody),
  'accounts.self': who(oneself),
  'accounts.changeRole': who(admin),
  'accounts.requestRole': who({ ...oneself, ...admin }),
  'accounts.export': who(admin),
  'accounts.findByPhone': who({ Doctor: 'any', ...desk }),
  'accounts.findByName': who(desk),
  'accounts.seeEmail': who(admin),

  'patients.register': who({ Anonymous: 'any', User: 'any', ...desk }),
  'patients.registerOthers': who(desk),
  'patients.family': who({ ...oneself, ...desk }),

  'doctors.manage': who(admin),
  'doctors.export': who(admin),
  'doctors.list': who(signedIn),

  'lab-tests.manage': who(admin),
  'lab-tests.export': who(admin),
  'lab-tests.list': who(signedIn),
  'lab-tests.seeInactive': who({ Doctor: 'any', ...atWork }),

  'bookings.export': who(admin),
  'bookings.create': who(oneself),
  'bookings.createForOthers': who({ Doctor: 'any', ...desk }),
  'bookings.read': who({ User: 'own', Doctor: 'involved', ...atWork }),
  'bookings.searchByPhone': who({ ...oneself, ...desk }),
  'bookings.edit': who({ Doctor: 'involved', ...atWork }),
  'bookings.editDeskNotes': who(desk),
  'bookings.editReportNotes': who(atWork),
  'bookings.editDoctors': who({ Receptionist: 'any', Admin: 'any' }),
  'bookings.editTestProgress': who({ Doctor: 'involved', ...atWork }),
  'bookings.editTestAmounts': who(desk),
  'bookings.editTestPaymentStatus': who(admin),
  'bookings.editTerms': who(admin),
  'bookings.editSchedule': who({ Doctor: 'involved', ...desk }),
  'bookings.editDoctorPayment': who({ Doctor: 'involved', ...desk }),
  'bookings.readHistory': who({ Doctor: 'involved', ...atWork }),
  'bookings.count': who(admin),
  'bookings.listInvolved': who({ User: 'own', Doctor: 'involved', Pathologist: 'own', ...desk }),
  'bookings.searchTests': who({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'bookings.seeCommissions': who({ Doctor: 'involved', Admin: 'any' }),
  'bookings.seeVisibility': who({ Staff: 'any', Admin: 'any' }),
  'bookings.seeHiddenReferers': who(admin),

  'payments.pay': who({ ...oneself, ...desk }),
  'payments.read': who({ User: 'own', Doctor: 'involved', Pathologist: 'own', ...desk }),
  'payments.record': who(desk),
  'payments.reverse': who(desk),
  'payments.discount': who(admin),
  'payments.refund': who(admin),
  'payments.close': who({ Receptionist: 'any', Admin: 'any' }),
  'payments.seeSeries': who(admin),

  'reports.upload': who({ Staff: 'any', Admin: 'any' }),
  'reports.validate': who({ Pathologist: 'any' }),
  'reports.sign': who({ Doctor: 'involved', Pathologist: 'any' }),
  'reports.read': who({ User: 'own', Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.amend': who({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.count': who({ Doctor: 'involved', Staff: 'any', Pathologist: 'any', Admin: 'any' }),
  'reports.verify': who(everybody),
  'reports.openForOthers': who(desk),

  'enquiries.send': who(everybody),
  'enquiries.read': who(desk),

  'clinic.read': who(everybody),
  'clinic.change': who(admin),

  'audit.read': who({ ...oneself, ...admin }),

  'health.read': who(everybody),
} satisfies Record<string, PermissionRow>;

export type Action = keyof typeof permissions;

/** On whose records `reader` may do `action`. */
export function scopeOf(action: Action, reader: Reader): Scope {
  return permissions[action][reader];
}

/** Whether `reader` may do `action` on any record at all: what a button asks before it is drawn. */
export function may(action: Action, reader: Reader): boolean {
  return scopeOf(action, reader) !== 'no';
}
