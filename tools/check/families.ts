import { auditActions, auditOutcomes, changedFields } from '../../contract/audit/shapes.ts';
import { appointmentStatuses, bookingTypes, checkupStatuses, paymentStatuses } from '../../contract/bookings/states.ts';
import { setupSteps } from '../../contract/clinic/setup.ts';
import { dependantKinds } from '../../contract/dependants.ts';
import { doctorTypes } from '../../contract/doctors/states.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorStatus } from '../../contract/errors.ts';
import { findingKinds } from '../../contract/health/shapes.ts';
import { messageWays } from '../../contract/messages-out/choice-kinds.ts';
import { messageFaults, outboxStates } from '../../contract/messages-out/outbox.ts';
import { messageChannels } from '../../contract/messages-out/providers.ts';
import { templateStates } from '../../contract/messages-out/shapes.ts';
import { passkeyFaults, passkeyObstacles } from '../../contract/accounts/passkeys.ts';
import { messageKinds } from '../../contract/messages-out/texts.ts';
import { entryKinds, paymentModes } from '../../contract/payments/states.ts';
import { invoiceStates } from '../../contract/payments/states.ts';
import { consentPurposes, consentVersions } from '../../contract/patients/consent.ts';
import { papers } from '../../contract/patients/corrections.ts';
import { requestFields, requestStates } from '../../contract/patients/data-requests.ts';
import { bottomBar, placeGroups } from '../../contract/places.ts';
import { rereadReasons } from '../../contract/reports/rereading.ts';
import { roles } from '../../contract/roles.ts';
import { boosts, queueStates } from '../../contract/queue/states.ts';
import { leaveMessageKinds, leaveStates, messageStates } from '../../contract/schedules/states.ts';
import { allServices } from '../../web/site/home/service-list.ts';

/**
 * Closed lists for keys that code builds from parts: `role.${role}` needs a text for each member. The check requires a
 * text for every member; all other keys must be written in full.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  action: auditActions,
  change: changedFields,
  rereadReason: rereadReasons,
  appointmentStatus: appointmentStatuses,
  // A new call needs a text that says what it does, for the readers of the audit log.
  audited: Object.entries(endpoints)
    .filter(([, { audit }]) => audit !== 'none')
    .map(([name]) => name),
  bar: [...new Set(Object.values(bottomBar).flat())],
  consent: Object.keys(consentVersions),
  bookingType: bookingTypes,
  boost: boosts,
  checkupStatus: checkupStatuses,
  dependant: dependantKinds,
  doctorType: doctorTypes,
  entryKind: entryKinds,
  error: Object.keys(errorStatus),
  finding: findingKinds,
  group: placeGroups,
  outboxState: outboxStates,
  outcome: auditOutcomes,
  invoiceState: invoiceStates,
  leaveMessage: leaveMessageKinds,
  leaveState: leaveStates,
  messageChannel: messageChannels,
  messageFault: messageFaults,
  messageKind: messageKinds,
  passkeyFault: passkeyFaults,
  passkeyObstacle: passkeyObstacles,
  messageState: messageStates,
  messageWay: messageWays,
  paper: papers,
  paymentMode: paymentModes,
  paymentStatus: paymentStatuses,
  purpose: consentPurposes,
  queueState: queueStates,
  requestField: requestFields,
  requestState: requestStates,
  role: roles,
  scheme: ['device', 'light', 'dark'],
  service: allServices.map(({ name }) => name),
  setupStep: setupSteps,
  // Badges also show CANCELLED (R53).
  status: [...paymentStatuses, 'CANCELLED'],
  templateShort: templateStates,
  templateState: templateStates,
  week: ['1', '2', '3', '4', '5'],
};

/** The keys that `head.${member}tail` can produce; null if no list is known for it. */
export function keysOfFamily(head: string, tail: string): string[] | null {
  const members = families[head];
  return members ? members.map((member) => `${head}.${member}${tail}`) : null;
}
