import {
  aboutAudit,
  aboutBackup,
  aboutClinic,
  aboutDoctors,
  aboutEnquiries,
  aboutExports,
  aboutHealth,
  aboutMessagesOut,
  aboutOverview,
  aboutSchedules,
  aboutSearch,
  aboutWaiting,
} from './about/clinic.ts';
import { aboutBookings, aboutHomeVisits, aboutQueue, aboutReports, aboutVisits } from './about/care.ts';
import { aboutLabTests, aboutLaboratory, aboutPayments } from './about/laboratory-and-money.ts';
import { aboutAccounts, aboutPatients } from './about/people.ts';
import type { Calls } from './call.ts';
import type { EndpointName } from './endpoints.ts';

/**
 * For each call of a department one sentence in plain English: who uses it, and for what. They
 * stand in the API’s own document, and apart from the table of calls, because browsers need none of it.
 */
export type AboutCalls<C extends Calls> = { readonly [Name in keyof C]: string };

/** A call without its sentence does not compile. */
export const aboutCalls: Readonly<Record<EndpointName, string>> = {
  ...aboutAccounts,
  ...aboutAudit,
  ...aboutBackup,
  ...aboutBookings,
  ...aboutClinic,
  ...aboutDoctors,
  ...aboutEnquiries,
  ...aboutExports,
  ...aboutHealth,
  ...aboutHomeVisits,
  ...aboutLabTests,
  ...aboutLaboratory,
  ...aboutMessagesOut,
  ...aboutOverview,
  ...aboutPatients,
  ...aboutPayments,
  ...aboutQueue,
  ...aboutReports,
  ...aboutSchedules,
  ...aboutSearch,
  ...aboutVisits,
  ...aboutWaiting,
};
