import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { screens } from '#contract/screens.ts';
import type { SearchAnswer } from '#contract/search/shapes.ts';
import { readTyped } from '#contract/search/typed.ts';
import { screenOf } from '#web/bookings/shared/booking.ts';
import { personAddress } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';

/** One line of the results, and where it leads. */
export interface FoundRow {
  to: string;
  title: string;
  about: string;
}

export type FoundGroup = 'phone' | 'people' | 'bookingId' | 'bookings' | 'reports' | 'papers';

/** The results in groups, in the order in which they are shown; no empty groups. */
export function groupsOf(
  typed: string,
  { people, bookings, reports, papers }: SearchAnswer,
  nameOf: (booking: { name: string; nameBn: string }) => string,
): { group: FoundGroup; rows: FoundRow[] }[] {
  const { phone, bookingId } = readTyped(typed);
  const reportAddress = (id: number) => screens.reportDetails.path.replace(':reportId', String(id));
  const groups: { group: FoundGroup; rows: FoundRow[] }[] = [
    {
      group: phone === undefined ? 'people' : 'phone',
      rows: people.map(({ name, patientNumber, phoneNumber }) => ({
        to: personAddress(patientNumber),
        title: name,
        about: `${formatPatientNumber(patientNumber)} · ${formatPhone(phoneNumber)}`,
      })),
    },
    {
      group: 'reports',
      rows: reports.map(({ id, number, testName, patientName }) => ({
        to: reportAddress(id),
        title: patientName,
        about: `${number} · ${testName}`,
      })),
    },
    {
      group: bookingId === undefined ? 'bookings' : 'bookingId',
      rows: bookings.map((booking) => ({
        to: screenOf(booking.bookingType, booking.id),
        title: booking.patientName,
        about: `${booking.id} · ${nameOf(booking)}`,
      })),
    },
    {
      group: 'papers',
      rows: papers.map(({ id, bookingType, number, patientName }) => ({
        to: screenOf(bookingType, id),
        title: patientName,
        about: number,
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
