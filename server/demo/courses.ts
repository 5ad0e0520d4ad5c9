import { demoPhones } from './accounts.ts';
import type { DemoBooking } from './bookings.ts';
import { day, midnightOf, minute } from './calendar.ts';
import { bookedTest } from './laboratory.ts';
import { demoPatients } from './patients.ts';

/** The same test of one person over months, with its values by code. */
interface DemoCourse {
  phone: string;
  test: string;
  visits: readonly { daysAgo: number; values: Readonly<Record<string, string>> }[];
}

/** Sugar that gets better under treatment, and a thyroid that is being adjusted. */
export const demoCourses: readonly DemoCourse[] = [
  {
    phone: demoPhones.patient,
    test: 'Diabetes Care: HbA1c and Fasting Sugar',
    visits: [
      { daysAgo: 196, values: { HBA1C: '9.4', GLUF: '214' } },
      { daysAgo: 133, values: { HBA1C: '8.3', GLUF: '176' } },
      { daysAgo: 70, values: { HBA1C: '7.2', GLUF: '141' } },
      { daysAgo: 7, values: { HBA1C: '6.6', GLUF: '122' } },
    ],
  },
  {
    phone: demoPatients[31]!.phone,
    test: 'Specialty Tests: Thyroid Profile',
    visits: [
      { daysAgo: 147, values: { TSH: '11.8', FT4: '0.7' } },
      { daysAgo: 77, values: { TSH: '6.1', FT4: '1.0' } },
      { daysAgo: 14, values: { TSH: '3.4', FT4: '1.2' } },
    ],
  },
];

/** In the morning of its day; `now` in milliseconds. */
export const courseVisitAt = (now: number, daysAgo: number) =>
  new Date(midnightOf(now) - daysAgo * day + 8.25 * 60 * minute);

/** The bookings of the courses, all paid at the counter; their reports follow with `makeDemoReports`. */
export function makeDemoCourses(now: number): DemoBooking[] {
  return demoCourses.flatMap(({ phone, test, visits }) =>
    visits.map(({ daysAgo }): DemoBooking => {
      const at = courseVisitAt(now, daysAgo);
      return {
        ...bookedTest(phone, test, new Date(at.getTime() - 30 * minute).toISOString()),
        scheduledAt: at.toISOString(),
        checkupStatus: 'COMPLETED',
        appointmentStatus: 'COMPLETED',
      };
    }),
  );
}
