import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import type { Asking } from '../shared/caller.ts';
import { isOwn } from '../bookings/bookings.policy.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import { textsIn } from '../print/texts.ts';
import type { VisitCover } from '../print/visit-cover.ts';
import { joinReports } from './joined-reports.service.ts';
import type { ReportRow } from './report-row.ts';
import { findReport } from './reports.store.ts';
import { selectReleased, selectVisitTests } from './visit-reports.store.ts';
import type { ReleasedRow, VisitTestRow } from './visit-reports.store.ts';
import { isLocked } from '../patients/identity.policy.ts';

export type { ReleasedRow };

/** The tests of a visit with their released reports. */
export interface VisitReports {
  tests: (VisitTestRow & { report: ReportRow | null })[];
  /** How many reports were released for the visit, amended ones too. */
  issue: number;
  /** Whether all reports are released. */
  isFinal: boolean;
}

/**
 * The reports of the visit that a booking belongs to, for its patient and for those who see every report. Nobody else
 * may learn which other tests a person had.
 * @throws NOT_FOUND, also while nothing is released; IDENTITY_NEEDED
 */
export async function readVisitReports(db: Db, asking: Asking, bookingId: number): Promise<VisitReports> {
  const rows = await selectVisitTests(db, bookingId);
  const tests = await Promise.all(
    rows.map(async (row) => ({ ...row, report: row.reportId === null ? null : await findReport(db, row.reportId) })),
  );
  const released = tests.flatMap(({ report }) => report ?? []);
  noteRows(released);
  const seesAll = asking.scope === 'any';
  if (released.length === 0 || !(seesAll || released.every((row) => isOwn(asking.caller, row))))
    throw clinicError('NOT_FOUND');
  if (released.some((row) => isLocked(asking, row))) throw clinicError('IDENTITY_NEEDED');
  return {
    tests,
    issue: rows.reduce((sum, { releases }) => sum + releases, 0),
    isFinal: released.length === tests.length,
  };
}

/**
 * One PDF of a visit's released reports as they were signed, after a page that lists them: preliminary while a report
 * is awaited, then final.
 * @throws NOT_FOUND, IDENTITY_NEEDED, FILE_DAMAGED
 */
export async function downloadVisitReports(deps: Dependencies, asking: Asking, bookingId: number): Promise<Download> {
  const visit = await readVisitReports(deps.db, asking, bookingId);
  const parts = visit.tests.flatMap(({ report }) => report ?? []);
  const { renderVisitCover } = await import('../print/visit-cover.ts');
  const cover = await coverOf(deps.db, visit);
  return joinReports(deps, parts, {
    language: cover.language,
    document: textsIn(cover.language)('visitDocument'),
    at: cover.at,
    draw: (pages) => renderVisitCover(cover, pages),
    name: 'visit-reports.pdf',
  });
}

async function coverOf(db: Db, { tests, issue, isFinal }: VisitReports): Promise<VisitCover> {
  const parts = tests.flatMap(({ report }) => report ?? []);
  const [first] = parts;
  const language = first?.patientLanguage ?? 'en';
  const times = parts.flatMap(({ signedAt }) => signedAt ?? []);
  return {
    language,
    clinic: await readLetterhead(db),
    visitNumber: String(tests[0]?.visitId ?? ''),
    issue,
    isFinal,
    at: new Date(Math.max(...times.map((at) => at.getTime()))),
    patient: {
      name: first?.signedAs?.patientName ?? '',
      id: formatPatientNumber(first?.patientNumber ?? '', language),
    },
    tests: tests.map(({ bookingId, testName, testNameBn, report }) => {
      const signer = report?.signedAs?.signer;
      return {
        name: (language === 'bn' && testNameBn) || testName,
        number: reportNumber(bookingId),
        released:
          report?.signedAt && signer
            ? { signer: (language === 'bn' && signer.nameBn) || signer.name, at: report.signedAt }
            : null,
      };
    }),
  };
}

/** The signed reports of these bookings, newest first, with those that were replaced. */
export const reportsOfBookings = (db: Db, bookingIds: readonly number[]): Promise<ReleasedRow[]> =>
  selectReleased(db, bookingIds);
