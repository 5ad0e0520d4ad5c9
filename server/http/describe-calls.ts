import { aboutCalls } from '#contract/about-calls.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';

/** How the API’s own document groups calls: by what their permission is about. */
export const callTags: Readonly<Record<string, string>> = {
  accounts: 'Sign-up, log-in, sessions, second step, roles and colleagues.',
  audit: 'Who saw or changed whose data.',
  backup: 'How old the last backup is.',
  bookings: 'Bookings of tests and visits to doctors.',
  clinic: 'The clinic’s profile, logo, picture and setting up.',
  controls: 'Quality control of the laboratory.',
  doctors: 'The list of doctors.',
  enquiries: 'Messages of the contact form.',
  health: 'Whether the server and its machine are well.',
  homeVisits: 'Samples that are taken at home.',
  'lab-tests': 'The price list, packages, and what tests measure.',
  messagesOut: 'SMS and WhatsApp messages: texts, prices, what was sent.',
  patients: 'People on an account, their details, consents and requests.',
  payments: 'Invoices, receipts, bills, refunds, drawers and closings.',
  queue: 'Who comes today, and the screens in the hall.',
  reports: 'Reports from values or files to the signature and later versions.',
  schedules: 'When doctors sit, leave and holidays.',
  search: 'One search for the clinic’s people.',
  specimens: 'Tubes: labels, receipt, storage.',
  visits: 'What a person comes for, in one visit.',
};

/** The group of a call. */
export const tagOf = ({ action }: Pick<Endpoint, 'action'>): string => action.split('.')[0]!;

/** Who uses a call and for what, and which roles the table of permissions lets in. */
export function describeCall(name: EndpointName, { action }: Pick<Endpoint, 'action'>): string {
  const open = (reader: (typeof roles)[number]) => {
    const scope = scopeOf(action, reader);
    if (scope === 'no') return [];
    return scope === 'any' ? [reader] : [`${reader} (${scope === 'own' ? 'their own' : 'where they are part of it'})`];
  };
  const who =
    scopeOf(action, 'Anonymous') === 'no' ? roles.flatMap(open).join(', ') : 'anybody, also without a session';
  return `${aboutCalls[name]} Open to: ${who}.`;
}
