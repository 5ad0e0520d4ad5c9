import { expect, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { FoundTable } from './found-table.tsx';

test('found bookings of both types are rows with patient, phone, both dates and one badge, cancelled before the payment', () => {
  const rows = [aTestBooking(), aDoctorBooking({ id: 205, checkupStatus: 'CANCELLED', checkupScheduledDate: null })];
  const drawn = renderPart(<FoundTable rows={rows} />).drawn;
  expect(linksIn(drawn).map(([to]) => to)).toEqual(['/test-booking/204', '/doctor-booking/205']);
  const patient = 'Rohan Sen 8 years · Male 2145 8735 · 90000 00007 Child of Mitali Sen';
  expect(textOf(drawn)).toBe(
    `Search Results ID Patient Doctor or test Requested Scheduled Status 204 ${patient} Sugar 1 Apr 2026 2 Apr 2026, 10:30 am PARTIAL 205 ${patient} Dr. Nag 1 Apr 2026 Not scheduled CANCELLED`,
  );
});
