import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { needsOwnLogIn, permissions } from '#contract/permissions.ts';
import type { Action, Reader, Scope } from '#contract/permissions.ts';
import { floorsTable, ownersTable } from './check/floors.ts';

/** The text of `docs/permissions.md`: derived from the contract's tables, with the hand-written rules at the end. */
export function permissionsPage(): string {
  return `# Who may do what

Written by \`npm run docs\` from \`contract/permissions.ts\`, \`contract/endpoints.ts\` and
\`contract/bookings/fields.ts\`: change those, not this page. Rules that are in no table are at the end, with numbers
that code cites as \`P1\`.

The scope in a cell says on whose records the action is allowed. all: on all · own: on the caller's account and the
records of its patients · involved: as own, and on records that name the caller as booked doctor, referring doctor,
referer or reporting doctor · –: never (403). A visitor has no session; their – is 401. What is marked † is not
done in a session that was opened with less than the person's own log-in (P15).

| action | visitor | User | Doctor | Receptionist | Staff | Pathologist | Admin |
| --- | --- | --- | --- | --- | --- | --- | --- |
${byDepartment().map(rowOf).join('\n')}

## The permission of each call
Under \`${apiPrefix}\`; calls with * answer without it too, calls with ** only without it.

| call | permission |
| --- | --- |
${Object.values<Endpoint>(endpoints).map(callOf).join('\n')}

## The permission of each field in a booking's form
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
  const mark = needsOwnLogIn(action) ? ' †' : '';
  return `| \`${action}\`${mark} | ${readers.map((reader) => words[permissions[action][reader]]).join(' | ')} |`;
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

const byHand = `## Rules that are in no table
- **P1** A referer or referring doctor whom the admin has hidden is "Hidden", without id and phone, for readers without
  \`bookings.seeHiddenReferers\`: on pages, in lists, searches and the history. A report's paper names who asked
  (I17). The history keeps hiding a part that was hidden once, also as the one who made a change.
- **P2** Commissions are answered to Admin and to the doctor who gets them; for others the keys are absent, not null.
  The history of commissions and of the hidden flags needs \`bookings.editTerms\` and \`bookings.seeVisibility\`.
- **P3** The two hidden flags are answered to readers with \`bookings.seeVisibility\`; only Admin changes them.
- **P4** Forms send all fields; unchanged ones are ignored. One changed field without permission refuses the whole form.
  So does any value for a field the caller is not shown (a hidden doctor, a commission, a hidden flag, a report's masked
  status), whether it is the right one or not: otherwise an edit would tell which guess is true. Only Admin replaces a
  hidden doctor.
- **P5** Only Admin changes money on a booking in which they are the patient, the referer or the referring doctor, or
  the progress or the Form F of their own visit. Only Admin changes or reverses money on a cancelled booking. An
  involved doctor changes money only as the booked doctor.
- **P6** A report that is not signed is for readers whose \`reports.read\` is "all", and for the doctor who is marked as
  reporting and named on its booking. All others read that it is not ready, and later see the signed document. The
  uploaded file by itself goes to those who work on the report, and to readers of older documents that only name it.
- **P7** A report may not be validated or signed by its uploader, nor by the patient it is about.
- **P8** A search by phone with the scope "own" is refused for any other number (403), whether or not that number has an
  account.
- **P9** Without \`accounts.findByName\`, a search needs the whole phone number. E-mail addresses are answered to Admin
  only, the family of an account to the desk only.
- **P10** A doctor who books for a patient becomes the referring doctor. The list of an external doctor holds those
  bookings.
- **P11** A record outside the caller's scope is answered like a missing one (404). Session (401), permission (403) and
  schema (400) are checked before.
- **P12** After a phone was silent for long (S18), nothing of a patient's account opens until they have confirmed their
  identity. Of who was given another role meanwhile, the own reports, age and birth date, and the family's older
  reports, stay closed.
- **P13** The role screen gives any account any of the six roles; the last admin cannot be demoted. Any account may
  request a role for itself (D24).
- **P14** A person's name, date of birth, gender and phone are corrected by the desk, which names the paper it saw.
  Nobody corrects themselves or their family, except Admin; accounts with another role than User are corrected by Admin.
  A doctor who can be booked keeps their phone, whatever the role.
- **P15** A session that an admin vouched for, or that a recovery code alone opened, does the day's work, sees what its
  role sees, and an admin's lets colleagues in. It neither signs nor makes passkeys, and of what is for admins alone it
  changes nothing and downloads no list, also within a form that has other fields (\`needsOwnLogIn\`): 403.
`;

/** The text of `docs/architecture.md` with its tables as `tools/check/floors.ts` has them; the rest is by hand. */
export const withTables = (page: string): string =>
  replace(replace(page, '| floor | folders of `server` |', floorsTable()), '| table | owner |', ownersTable());

/** Replaces the table that begins so. @throws if the page has none */
function replace(page: string, head: string, table: string): string {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => line.startsWith(head));
  if (from < 0) throw new Error(`docs/architecture.md has no table that begins with ${head}`);
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return [...lines.slice(0, from), ...table.split('\n'), ...lines.slice(from + length)].join('\n');
}
