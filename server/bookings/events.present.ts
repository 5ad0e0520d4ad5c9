import type { BookingEvent } from '#contract/bookings/shapes.ts';
import type { Announcement } from '../db/announcements.ts';

/** Tells which booking is new or changed; after a gap in the announcements, that any may be. */
export function presentEvent(announcement: Announcement | null): BookingEvent {
  return { id: announcement?.id ?? null, bookingType: announcement?.kind ?? null };
}
