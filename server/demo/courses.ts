import { demoPhones } from './accounts.ts';
import type { DemoBooking } from './bookings.ts';
import { day, hour, midnightOf, minute } from './calendar.ts';
import { sugar, thyroid } from './home-visits.ts';
import { bookedTest } from './laboratory.ts';
import { demoMonth } from './month.ts';
import { demoPatients } from './patients.ts';
import type { DemoValues } from './report-values.ts';

/** The same test of one person over months, with its values by code. */
interface DemoCourse {
  phone: string;
  test: string;
  visits: readonly { daysAgo: number; values: DemoValues }[];
}

/** Sugar that gets better under treatment, and a thyroid that is being adjusted. */
export const demoCourses: readonly DemoCourse[] = [
  {
    phone: demoPhones.patient,
    test: sugar,
    visits: [
      { daysAgo: 196, values: { GLUF: '214', HBA1C: '9.4' } },
      { daysAgo: 133, values: { GLUF: '176', HBA1C: '8.3' } },
      { daysAgo: 70, values: { GLUF: '141', HBA1C: '7.2' } },
      { daysAgo: 7, values: { GLUF: '122', HBA1C: '6.6' } },
    ],
  },
  {
    phone: demoPatients[31]!.phone,
    test: thyroid,
    visits: [
      { daysAgo: 147, values: { TSH: '11.8', FT4: '0.7' } },
      { daysAgo: 77, values: { TSH: '6.1', FT4: '1.0' } },
      { daysAgo: 14, values: { TSH: '3.4', FT4: '1.2' } },
    ],
  },
];

/** A test whose report was signed, `hours` after its sample. */
export interface DemoSigned {
  phone: string;
  test: string;
  at: Date;
  hours: number;
  values: DemoValues;
}

/**
 * The courses and the month's reports, oldest first, so that each finds the values before it; `now` in milliseconds.
 */
export function demoSigned(now: number): DemoSigned[] {
  const courses = demoCourses.flatMap(({ visits, ...whose }) =>
    visits.map((visit) => ({ ...whose, ...visit, hours: 2 })),
  );
  const month = demoMonth.map(({ patient, ...done }) => ({ ...done, phone: demoPatients[patient]!.phone }));
  return [...courses, ...month]
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map(({ daysAgo, ...done }, index) => {
      // In the morning, also on Sundays.
      const at = midnightOf(now) - daysAgo * day + 9 * hour + (index % 8) * 20 * minute;
      return { ...done, at: new Date(at) };
    });
}

/** Their bookings, all paid at the counter; their reports follow with `makeDemoReports`. */
export function makeSignedBookings(now: number): DemoBooking[] {
  return demoSigned(now).map(({ phone, test, at }) => ({
    ...bookedTest(phone, test, new Date(at.getTime() - 30 * minute).toISOString()),
    scheduledAt: at.toISOString(),
    checkupStatus: 'COMPLETED',
    appointmentStatus: 'COMPLETED',
  }));
}
