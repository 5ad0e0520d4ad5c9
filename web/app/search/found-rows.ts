import type { Language } from '#contract/fields.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { TubeState } from '#contract/laboratory/tube-states.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { SearchAnswer } from '#contract/search/shapes.ts';
import { readTyped } from '#contract/search/typed.ts';
import { screenOf } from '#web/bookings/shared/booking.ts';
import { personAddress } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { detailsAddress } from '#web/reports/shared/ways-on.ts';

/** One line of the results, and where it leads. */
export interface FoundRow {
  to: string;
  title: string;
  about: string;
  /** Where a tube is. */
  tube?: { state: TubeState; place: string };
}

export type FoundGroup = 'phone' | 'people' | 'bookingId' | 'bookings' | 'reports' | 'papers' | 'tubes';

/** The results in groups, in the order in which they are shown; no empty groups. */
export function groupsOf(
  typed: string,
  { people, bookings, reports, papers, tubes }: SearchAnswer,
  language: Language,
): { group: FoundGroup; rows: FoundRow[] }[] {
  const { phone, bookingId } = readTyped(typed);
  const groups: { group: FoundGroup; rows: FoundRow[] }[] = [
    {
      group: phone === undefined ? 'people' : 'phone',
      rows: people.map(({ name, patientNumber, phoneNumber }) => ({
        to: personAddress(patientNumber),
        title: name,
        about: `${formatPatientNumber(patientNumber, language)} · ${formatPhone(phoneNumber)}`,
      })),
    },
    {
      group: 'reports',
      rows: reports.map(({ id, number, testName, patientName }) => ({
        to: detailsAddress(id),
        title: patientName,
        about: `${number} · ${testName}`,
      })),
    },
    {
      group: bookingId === undefined ? 'bookings' : 'bookingId',
      rows: bookings.map((booking) => ({
        to: screenOf(booking.bookingType, booking.id),
        title: booking.patientName,
        about: `${booking.id} · ${inLanguage(language, booking.name, booking.nameBn)}`,
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
    {
      group: 'tubes',
      rows: tubes.map(({ bookingId, accession, state, place, patientName, testName, testNameBn }) => ({
        to: screenOf('test', bookingId),
        title: patientName,
        about: `${writeAccession(accession)} · ${inLanguage(language, testName, testNameBn)}`,
        tube: { state, place },
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
