import { auditActions, auditOutcomes } from '../../contract/audit/shapes.ts';
import { appointmentStatuses, bookingTypes, checkupStatuses, paymentStatuses } from '../../contract/bookings/states.ts';
import { doctorTypes } from '../../contract/doctors/shapes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorStatus } from '../../contract/errors.ts';
import { entryKinds, paymentModes } from '../../contract/payments/ledger.ts';
import { invoiceStates } from '../../contract/payments/shapes.ts';
import { roles } from '../../contract/roles.ts';
import { allServices } from '../../web/site/home/service-list.ts';

/**
 * The keys that code may put together from pieces: `role.${role}` names a text for each member of a closed list.
 * The check sees to it that each member has its text, wherever it is asked for; all other keys are written whole.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  action: auditActions,
  appointmentStatus: appointmentStatuses,
  // Whoever adds a call says in words what it does, for the audit's readers.
  audited: Object.entries(endpoints)
    .filter(([, { audit }]) => audit !== 'none')
    .map(([name]) => name),
  bookingType: bookingTypes,
  checkupStatus: checkupStatuses,
  doctorType: doctorTypes,
  entryKind: entryKinds,
  error: Object.keys(errorStatus),
  outcome: auditOutcomes,
  invoiceState: invoiceStates,
  paymentMode: paymentModes,
  paymentStatus: paymentStatuses,
  role: roles,
  scheme: ['device', 'light', 'dark'],
  service: allServices.map(({ name }) => name),
  // Badges also show CANCELLED beside the payment states (R53).
  status: [...paymentStatuses, 'CANCELLED'],
};

/** The keys that `head.${member}tail` may come to, or null when the family is not known. */
export function keysOfFamily(head: string, tail: string): string[] | null {
  const members = families[head];
  return members ? members.map((member) => `${head}.${member}${tail}`) : null;
}
