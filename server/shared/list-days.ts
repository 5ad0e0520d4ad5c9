import { atClinicClock } from '#contract/clinic-time.ts';

const dayMs = 86_400_000;

/** The moments at which a list's days begin and end, both days included; null where no day is given. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? null : atClinicClock(from, 0, 0),
  to: to === undefined ? null : new Date(atClinicClock(to, 0, 0)!.getTime() + dayMs),
});

/** The days and the order of a list, as a statement takes them. */
export interface ListDays {
  from: Date | null;
  to: Date | null;
  order: 'newest' | 'oldest';
}

/** Newest first if nothing is said. */
export const listDaysOf = ({
  order = 'newest',
  ...days
}: {
  from?: string | undefined;
  to?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
}): ListDays => ({ ...momentsOf(days), order });
