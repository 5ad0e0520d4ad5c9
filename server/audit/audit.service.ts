import type { AuditAction, AuditOutcome, AuditThing } from '#contract/audit/shapes.ts';
import { atClinicClock } from '#contract/clinic-time.ts';
import { patientNumberIn } from '#contract/patients/patient-number.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import { findHolderOf } from '../accounts/people.service.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import {
  selectAudit,
  selectDoctorIds,
  selectExposed,
  selectIdsWithPhone,
  selectOpenings,
  selectThings,
} from './audit.store.ts';
import type { AuditRow, CountedAudit, ExposedRow, OpeningRow } from './audit.store.ts';
import { kindOf } from './things.ts';

interface Place {
  page: number;
  size: number;
}
export interface AuditPage<Row> {
  rows: Row[];
  page: Page;
}
export interface WholeAudit extends AuditPage<AuditRow> {
  /** The doctors, tests and packages that the rows are about. */
  things: AuditThing[];
}
/** The fields of `auditQuery`; days of the clinic's calendar. */
interface Filter {
  person?: string;
  actor?: string;
  action?: AuditAction;
  outcome?: AuditOutcome;
  from?: string;
  to?: string;
  /** Leaves out what the caller looked up themselves. */
  own?: 'hidden';
  order?: 'newest' | 'oldest';
}

/**
 * The whole audit log, newest first by default, for the admin. Reading it is recorded as a look-up. A phone or a
 * patient number that nobody has finds no rows; a doctor's finds what was done with the doctor's card too.
 * @throws NO_SUCH_PAGE
 */
export async function listAudit(
  db: Db,
  { accountId: reader }: Caller,
  { page, size, ...filter }: Filter & Place,
): Promise<WholeAudit> {
  noteAsked(filter.person ?? '');
  const [person, actor] = await Promise.all([idOf(db, filter.person), idOf(db, filter.actor)]);
  const accountId = person === 'unknown' ? undefined : person;
  const doctors = filter.person === undefined ? [] : await selectDoctorIds(db, filter.person, accountId ?? null);
  if ((person === 'unknown' && doctors.length === 0) || actor === 'unknown')
    return { ...placed({ total: 0, rows: [] }, { page, size }), things: [] };
  // A row shows the first three people it is about; the one it was searched for may be another.
  noteSubjects([accountId ?? null, actor ?? null]);
  const days = { from: startOf(filter.from, 0), to: startOf(filter.to, 1) };
  const found = await selectAudit(
    db,
    {
      person: accountId,
      doctors: doctors.length > 0 ? doctors : undefined,
      actor,
      ...days,
      action: filter.action,
      outcome: filter.outcome,
      notLookedUpBy: filter.own === 'hidden' ? reader : undefined,
    },
    filter.order ?? 'newest',
    { page, size },
  );
  noteSubjects(found.rows.flatMap(({ people }) => people.map(({ id }) => id)));
  return { ...placed(found, { page, size }), things: await findThings(db, found.rows) };
}

/** One look-up for a page. The records of a row beyond the first three are named only if they changed. */
async function findThings(db: Db, rows: readonly AuditRow[]): Promise<AuditThing[]> {
  const ids: Record<AuditThing['kind'], number[]> = { doctor: [], labTest: [], package: [] };
  for (const { call, records, changes } of rows) {
    const kind = kindOf(call);
    if (kind) ids[kind].push(...records.slice(0, 3), ...(changes ?? []).flatMap(({ record }) => record ?? []));
  }
  return Object.values(ids).some(({ length }) => length > 0) ? selectThings(db, ids) : [];
}

/**
 * Who else saw or changed the caller's data: equal actions of one day in one line, with the names and roles of that
 * time.
 * @throws NO_SUCH_PAGE
 */
export async function listOpenings(db: Db, caller: Caller, { page, size }: Place): Promise<AuditPage<OpeningRow>> {
  return placed(await selectOpenings(db, caller.accountId, { page, size }), { page, size });
}

/**
 * After a breach: whose data an account (by its phone) or a network address opened or changed between two moments, the
 * first ones first; never the account's own. Null if no account has, or had, that phone.
 */
export async function listExposed(
  db: Db,
  { by, from, to }: { by: { phone: string } | { address: string }; from: Date; to: Date },
): Promise<ExposedRow[] | null> {
  if ('address' in by) return selectExposed(db, by, from, to);
  const actors = await selectIdsWithPhone(db, by.phone);
  return actors.length === 0 ? null : selectExposed(db, { actors }, from, to);
}

function placed<Row>({ total, rows }: CountedAudit<Row>, place: Place): AuditPage<Row> {
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  return { rows, page: placeOf(place, total) };
}

/** The account of a phone or a patient number. */
async function idOf(db: Db, whose: string | undefined): Promise<number | 'unknown' | undefined> {
  if (whose === undefined) return undefined;
  const account = patientNumberIn(whose) ? await findHolderOf(db, whose) : await findAccount(db, whose);
  return account?.id ?? 'unknown';
}

/** The start of a calendar day of the clinic, plus so many days. */
function startOf(day: string | undefined, later: number): Date | undefined {
  const start = day === undefined ? null : atClinicClock(day, 0, 0);
  return start ? new Date(start.getTime() + later * 86_400_000) : undefined;
}
