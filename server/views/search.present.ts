import { reportNumber } from '#contract/reports/report-number.ts';
import type { Answer } from '#contract/endpoints.ts';
import { presentFoundTube } from '../laboratory/storage.present.ts';
import type { Found } from './search.service.ts';

/** What was found, only what a line of the search shows. */
export function presentFound({ people, bookings, reports, papers, tube }: Found): Answer<'searchAll'> {
  return {
    people: people.map(({ name, patientNumber, phone }) => ({ name, patientNumber, phoneNumber: phone })),
    bookings: bookings.map(({ id, kind, patientName, itemName, itemNameBn }) => {
      return { id, bookingType: kind, patientName, name: itemName, nameBn: itemNameBn };
    }),
    reports: reports.map(({ id, bookingId, testName, patientName }) => {
      return { id, number: reportNumber(bookingId), testName, patientName };
    }),
    papers: papers.flatMap(({ number, patientName, bookings: [first] }) =>
      first ? [{ id: first.bookingId, bookingType: first.bookingType, patientName, number }] : [],
    ),
    tubes: tube ? presentFoundTube(tube) : [],
  };
}
