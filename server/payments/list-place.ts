import { atClinicClock } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';

const dayMs = 86_400_000;

/** The moments between which rows are listed, null for any, and the page, counted from 0. */
export interface ListPlace {
  from: Date | null;
  to: Date | null;
  order: 'newest' | 'oldest';
  page: number;
  size: number;
}

/** The moments of two days, both included. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? null : atClinicClock(from, 0, 0),
  to: to === undefined ? null : new Date(atClinicClock(to, 0, 0)!.getTime() + dayMs),
});

/** Newest first if nothing is said. */
export const listPlaceOf = ({
  from,
  to,
  order = 'newest',
  page,
  size,
}: Received<'listWaitingInvoices'>['query']): ListPlace => ({ ...momentsOf({ from, to }), order, page, size });
