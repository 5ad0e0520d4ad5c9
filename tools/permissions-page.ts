import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { permissions } from '#contract/permissions.ts';
import type { Action, Reader, Scope } from '#contract/permissions.ts';

/** The text of `docs/permissions.md`: derived from the contract's tables, with the hand-written rules at the end. */
export function permissionsPage(): string {
  return `# Who may do what

Written by \`npm run docs\` from \`contract/permissions.ts\`, \`contract/endpoints.ts\` and \`contract/bookings/fields.ts\`: change those, not
this page. What no table says is at the end, numbered; code cites it as \`P1\`.

A cell says on whose records. all: everybody's · own: where one is the patient, or the account itself · involved: one's own, and those where
one is the doctor booked, referring, referer or reporting · –: none (403). A visitor's – is 401.

| action | visitor | User | Doctor | Receptionist | Staff | Pathologist | Admin |
| --- | --- | --- | --- | --- | --- | --- | --- |
${byDepartment().map(rowOf).join('\n')}

## What each call asks for
Under \`${apiPrefix}\`; those with * also without it, those with ** only without it.

| call | asks for |
| --- | --- |
${Object.values<Endpoint>(endpoints).map(callOf).join('\n')}

## What each field of a booking's form asks for
${bookingTypes.map(formOf).join('\n')}

${byHand}`;
}

const readers: readonly Reader[] = ['Anonymous', 'User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin'];
const words: Record<Scope, string> = { any: 'all', involved: 'involved', own: 'own', no: '–' };

/** The actions grouped by department. */
function byDepartment(): Action[] {
  const actions = Object.keys(permissions) as Action[];
  const departments = [...new Set(actions.map(departmentOf))];
  return departments.flatMap((department) => actions.filter((action) => departmentOf(action) === department));
}
const departmentOf = (action: Action) => action.split('.')[0]!;

function rowOf(action: Action): string {
  return `| \`${action}\` | ${readers.map((reader) => words[permissions[action][reader]]).join(' | ')} |`;
}

function callOf({ method, path, action, bare }: Endpoint): string {
  const mark = bare === 'only' ? ' **' : bare ? ' *' : '';
  return `| ${method} \`${path}\`${mark} | \`${action}\` |`;
}

/** Which permission changes which fields of a booking type's form. */
function formOf(type: BookingType): string {
  const groups = Object.groupBy(fieldsOf(type), (name) => fieldAt(name).edit[type] ?? '');
  const kind = type === 'test' ? 'Test' : 'Doctor';
  return Object.entries(groups)
    .map(([action, names]) => `- ${kind}, \`${action}\`:\n  ${names.join(', ')}`)
    .join('\n');
}

const byHand = `## What the tables do not say
- **P1** A referer or referring doctor whom the admin has hidden is "Hidden", without number and phone, to everybody who may not
  \`bookings.seeHiddenReferers\`: on pages, in lists, searches and the history, on reports and their papers.
- **P2** Commissions go to Admin, and to the one doctor whose own it is; to others the keys are absent, not null. Their
  history, and that of the hidden flags, follows \`bookings.editTerms\` and \`bookings.seeVisibility\`.
- **P3** The two hidden flags go to those who may \`bookings.seeVisibility\`; only Admin changes them.
- **P4** An unchanged field is no change: forms send them all. One changed field that is not allowed refuses the whole form.
- **P5** Nobody but Admin changes money on a booking in which they are the patient, the referer or the referring doctor, or the progress of
  their own visit; nor changes or takes back money on a cancelled booking. An involved doctor changes money only where they are the one
  booked.
- **P6** A report that is not signed yet is for those whose \`reports.read\` is "all" and the doctor who is marked as reporting and named
  on its booking. Everybody else reads that it is on its way, and sees the signed document. A Word file never goes to a patient.
- **P7** Nobody validates or signs a report that they handed in or that is about themselves.
- **P8** By phone, those whose search is "own" are refused any number but theirs (403), whether or not it exists.
- **P9** Who may not \`accounts.findByName\` must know the whole phone number. E-mails go to Admin, a person's family to the desk.
- **P10** A doctor who books for somebody else becomes the referring doctor. An external doctor's own list holds what they referred.
- **P11** A record out of reach is answered like one that is missing. Before it come session (401), permission (403) and form (400).
- **P12** After a long silence of the phone (S18) one's own older reports, age and birth date stay closed until one has said who one is.
- **P13** The role screen changes any role to any of the six; the last admin stays. Anybody may ask for a role for themselves (D24).
`;
