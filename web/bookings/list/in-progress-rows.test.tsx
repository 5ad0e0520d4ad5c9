import { expect, test } from 'vitest';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { InProgressCard, InProgressTable } from './in-progress-rows.tsx';

const row = {
  id: 204,
  bookingType: 'test',
  name: 'Sugar',
  nameBn: 'সুগার',
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  visitAt: '2026-04-02T04:30:00.000Z',
  date: '2026-03-31T18:30:00.000Z',
  paymentStatus: 'PARTIAL',
  reportStatus: null,
  abilities: { namePatient: true },
} as const;
const own = {
  ...row,
  id: 205,
  bookingType: 'doctor',
  name: 'Dr. Nag',
  visitAt: null,
  abilities: { namePatient: false },
} as const;

test('a booking in progress says number, visit, date, payment and report, as a card and as a row of the table', () => {
  const table = renderPart(<InProgressTable rows={[row, own]} />).drawn;
  expect(linksIn(table).map(([to]) => to)).toEqual(['/test-booking/204', '/doctor-booking/205']);
  expect(textOf(table)).toBe(
    'In-progress Bookings ID Patient Doctor or test Scheduled Requested Payment Report 204 Rohan Sen · 2145 8735 Sugar 2 Apr 2026, 10:00 am 1 Apr 2026 PARTIAL Pending 205 Dr. Nag Not scheduled 1 Apr 2026 PARTIAL Pending',
  );
  const card = renderPart(<InProgressCard row={row} />).drawn;
  expect(linksIn(card).map(([to]) => to)).toEqual(['/test-booking/204']);
  expect(textOf(card)).toBe(
    'Sugar Booking ID 204 · Rohan Sen · Patient ID 2145 8735 Scheduled 2 Apr 2026, 10:00 am Requested 1 Apr 2026 Payment PARTIAL Report Pending',
  );
});
