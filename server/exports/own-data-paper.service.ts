import type { Language } from '#contract/fields.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { presentBooking } from '../bookings/bookings.present.ts';
import type { Caller } from '../shared/caller.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Download } from '../shared/file-transfer.ts';
import { readBookingLedger } from '../payments/overview.service.ts';
import { presentLedger } from '../payments/payments.present.ts';
import { joinReports } from '../reports/joined-reports.service.ts';
import { readReleased } from '../reports/reading.service.ts';
import type { ReportRow } from '../reports/report-row.ts';
import { askingOf, readOwnData } from './own-data.service.ts';
import { ownDataWords } from './own-data-words.ts';
import type { BookingEntry } from './own-data-words.ts';

/**
 * What is kept of one person of the caller's account, to read and to print, with their released reports behind it as
 * they were signed. The JSON file has the same with every detail.
 * @throws NOT_FOUND for another account's person; IDENTITY_NEEDED, FILE_DAMAGED
 */
export async function printMyData(
  deps: Dependencies,
  caller: Caller,
  language: Language,
  patientNumber: string,
): Promise<Download> {
  const { head, bookings } = await readOwnData(deps, caller, patientNumber);
  const asking = askingOf(caller);
  const entries: BookingEntry[] = [];
  const reports: ReportRow[] = [];
  for await (const row of bookings()) {
    const ledger = presentLedger(await readBookingLedger(deps.db, asking, row.id), caller);
    const released = await readReleased(deps, asking, row.id);
    if (released) reports.push(released);
    const number = released && reportNumber(row.id);
    entries.push({ booking: presentBooking(row, caller), payments: ledger.entries, reportNumber: number });
  }
  const clinic = await readLetterhead(deps.db);
  const { renderOwnData } = await import('../print/own-data-document.ts');
  const words = ownDataWords(language, head, entries);
  const at = new Date(head.writtenAt);
  const id = formatPatientNumber(patientNumber, language);
  return joinReports(deps, reports, {
    language,
    document: words.title,
    at,
    draw: () => renderOwnData({ language, clinic, at, id, ...words }),
    name: `my-data-${patientNumber}.pdf`,
  });
}
