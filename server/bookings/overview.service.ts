import type { Answer } from '#contract/endpoints.ts';
import { writeClinicMoment } from '#contract/clinic-time.ts';
import { placeOf } from '#contract/paging.ts';
import { scopeOf } from '#contract/permissions.ts';
import { noteAsked, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import { publicReportStatus } from './bookings.present.ts';
import { countByStatus, selectInProgress, selectTestDetails } from './overview.store.ts';
import type { TestDetailRow } from './overview.store.ts';

const readerOf = (caller: Caller) => ({ accountId: caller.accountId, doctorId: caller.doctor?.id ?? null });

/** Bookings of both kinds whose visit is not over, as far as the caller may see them. @throws NO_SUCH_PAGE */
export async function listInProgress(
  db: Db,
  { caller, scope }: Asking,
  place: { page: number; size: number },
): Promise<Answer<'listInProgress'>> {
  if (scope === 'no') throw fail('FORBIDDEN');
  const { total, rows } = await selectInProgress(db, scope, readerOf(caller), place);
  if (place.page > 0 && rows.length === 0) throw fail('NO_SUCH_PAGE');
  noteRows(rows);
  const bookingEntityList = rows.map(
    ({ id, kind, itemName, itemNameBn, patientName, requestedAt, paymentStatus, reportStatus }) => ({
      id,
      bookingType: kind,
      name: itemName,
      nameBn: itemNameBn,
      patientName,
      date: requestedAt.toISOString(),
      paymentStatus,
      reportStatus: scopeOf('reports.read', caller.role) === 'any' ? reportStatus : publicReportStatus(reportStatus),
    }),
  );
  return { _embedded: { bookingEntityList }, page: placeOf(place, total) };
}

/** How many bookings stand where, for the admin's cards. */
export async function countBookings(db: Db): Promise<Answer<'countBookings'>> {
  const none = { scheduled: 0, pending: 0, completed: 0, cancelled: 0 };
  const answer = { doctor: none, test: none };
  for (const { kind, ...counts } of await countByStatus(db)) answer[kind] = counts;
  return answer;
}

/** The test bookings of the person with this phone; a doctor gets those they are part of. */
export async function findTestDetails(
  deps: Dependencies,
  { caller, scope }: Asking,
  phone: string,
): Promise<Answer<'findTestDetails'>> {
  noteAsked(phone);
  await allowLookUp(deps, caller, phone);
  const rows = await selectTestDetails(deps.db, scope === 'any' ? 'any' : 'involved', readerOf(caller), phone);
  noteRows(rows);
  return rows.map((row) => ({
    id: row.id,
    testName: row.testName,
    testNameBn: row.testNameBn,
    patientName: row.patientName,
    userName: row.accountName,
    phoneNumber: row.phone,
    appointmentTime: row.scheduledAt && writeClinicMoment({ at: row.scheduledAt, hasTime: row.scheduledHasTime }),
    status: statusOf(row),
  }));
}

/** How far a test has come, in one word (spec §4: completed or signed, scheduled or pending, cancelled). */
function statusOf({ appointmentStatus, reportStatus }: TestDetailRow): string {
  if (appointmentStatus === 'CANCELLED' || !reportStatus)
    return appointmentStatus === 'REQUESTED' ? 'PENDING' : appointmentStatus;
  return publicReportStatus(reportStatus);
}
