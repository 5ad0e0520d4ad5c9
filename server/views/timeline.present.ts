import { writeClinicMoment } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import { reportStatusFor } from '../bookings/bookings.policy.ts';
import { reportUrlFor } from '../bookings/bookings.present.ts';
import type { Caller } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Timeline } from './timeline.service.ts';

export function presentTimeline(
  { bookings, reports, moved, owedPaise, messages, page }: Timeline,
  caller: Caller,
): Answer<'readTimeline'> {
  const openable = new Set(bookings.filter((row) => reportUrlFor(row, caller) !== null).map(({ id }) => id));
  return {
    bookings: bookings.map((row) => {
      const owed = owedPaise.get(row.id);
      return {
        id: row.id,
        bookingType: row.kind,
        name: row.itemName,
        nameBn: row.itemNameBn,
        requestDate: row.requestedAt.toISOString(),
        scheduledDate: row.scheduledAt && writeClinicMoment({ at: row.scheduledAt, hasTime: row.scheduledHasTime }),
        appointmentStatus: row.appointmentStatus,
        checkupStatus: row.checkupStatus,
        reportStatus: reportStatusFor(caller, row),
        owed: owed === undefined ? null : rupeesOf(owed),
      };
    }),
    reports: reports.map(({ id, bookingId, signedAt, isReplaced }) => ({
      bookingId,
      id: openable.has(bookingId) && !isReplaced ? id : null,
      signedAt: signedAt.toISOString(),
      isReplaced,
    })),
    payments: moved.map(({ id, bookingId, kind, paise, mode, number, at }) => {
      return { id, bookingId, kind, amount: rupeesOf(paise), mode, number, at: at.toISOString() };
    }),
    messages: messages.map((row) => ({ ...row, at: row.at.toISOString() })),
    page,
  };
}
