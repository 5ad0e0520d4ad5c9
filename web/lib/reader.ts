import { may, scopeOf } from '#contract/permissions.ts';
import type { Action } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { waitingWork } from '#contract/waiting/work.ts';
import type { WaitingKind } from '#contract/waiting/work.ts';

/**
 * The parts of screens that depend only on the reader. What may be done with a record is in its `abilities`, and which
 * screens a role has is in `contract/screens.ts` (`maySee`). No other module of the portal may use the table of
 * permissions (`npm run check`).
 */

/** Parts of screens that need a permission and are about no single record: lists, exports, charts, the search. */
type PartAction = Extract<
  Action,
  | 'accounts.changeRole'
  | 'accounts.export'
  | 'bookings.count'
  | 'controls.manage'
  | 'bookings.editDoctors'
  | 'bookings.export'
  | 'doctors.manage'
  | 'homeVisits.assign'
  | 'lab-tests.changeRanges'
  | 'lab-tests.manage'
  | 'messagesOut.manage'
  | 'lab-tests.seeInactive'
  | 'specimens.receive'
  | 'payments.askDiscount'
  | 'payments.discount'
  | 'payments.export'
  | 'payments.record'
  | 'payments.seeSeries'
  | 'reports.noteCriticalCall'
  | 'reports.noteReread'
  | 'search.all'
>;

/** Whether the reader sees a part of a screen that needs this permission. */
export const mayUse = (action: PartAction, role: Role): boolean => may(action, role);

/** Whether work of this kind that waits is the reader's to do. */
export const isWorkOf = (kind: WaitingKind, role: Role): boolean => may(waitingWork[kind], role);

/** Whether the reader's lists of bookings hold other people's: they then name the patient, and filter by status. */
export const seesOthers = (role: Role): boolean => scopeOf('bookings.read', role) !== 'own';

/** Whether the reader has a list of the visits they take part in, which management screens show in place of all. */
export const hasOwnWork = (role: Role): boolean => scopeOf('bookings.listInvolved', role) === 'involved';

/** Whether the reader's search by phone finds anybody's bookings. */
export const findsByPhone = (role: Role): boolean => scopeOf('bookings.searchByPhone', role) === 'any';
