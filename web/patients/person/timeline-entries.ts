import { clinicClock } from '#contract/clinic-time.ts';
import type { PersonTimeline } from '#contract/patients/timeline.ts';

type Booking = PersonTimeline['bookings'][number];
export const timelineKinds = ['bookings', 'reports', 'payments', 'messages'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened, or will, to a booking. */
export type TimelineEntry = { at: string; booking: Booking } & (
  | { kind: 'bookings' }
  | { kind: 'reports'; report: PersonTimeline['reports'][number] }
  | { kind: 'payments'; payment: PersonTimeline['payments'][number] }
  | { kind: 'messages'; message: PersonTimeline['messages'][number] }
);

/** The time of a booking: that of its visit, or of the request while it has no visit. */
const momentOf = ({ scheduledDate, requestDate }: Booking): string => {
  if (scheduledDate === null) return requestDate;
  return scheduledDate.includes('T') ? scheduledDate : `${scheduledDate}T00:00:00+05:30`;
};

/** Whether only its day is known. */
export const isOnlyDay = ({ scheduledDate }: Booking): boolean =>
  scheduledDate !== null && !scheduledDate.includes('T');

/** What happened, newest first. */
export function entriesOf({ bookings, reports, payments, messages }: PersonTimeline): TimelineEntry[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const about = (id: number) => byId.get(id)!;
  const entries: TimelineEntry[] = [
    ...bookings.map((booking) => ({ kind: 'bookings' as const, at: momentOf(booking), booking })),
    ...reports.map((report) => {
      return { kind: 'reports' as const, at: report.signedAt, booking: about(report.bookingId), report };
    }),
    ...payments.map((payment) => {
      return { kind: 'payments' as const, at: payment.at, booking: about(payment.bookingId), payment };
    }),
    ...messages.map((message) => {
      return { kind: 'messages' as const, at: message.at, booking: about(message.bookingId), message };
    }),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The same by day of the clinic, newest first. */
export function byDay(entries: readonly TimelineEntry[]): [day: string, entries: TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = clinicClock(new Date(entry.at)).date;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** What is still to come, the nearest first. */
export function nextOf({ bookings }: PersonTimeline, today: string): Booking[] {
  return bookings
    .filter(({ checkupStatus, scheduledDate }) => {
      return checkupStatus === 'PENDING' && scheduledDate !== null && clinicDayOf(scheduledDate) >= today;
    })
    .toSorted((a, b) => Date.parse(momentOf(a)) - Date.parse(momentOf(b)));
}

const clinicDayOf = (moment: string) => (moment.includes('T') ? clinicClock(new Date(moment)).date : moment);
