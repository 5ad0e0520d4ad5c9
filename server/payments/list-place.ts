import type { Received } from '#contract/endpoints.ts';
import { listDaysOf } from '../shared/list-days.ts';
import type { ListDays } from '../shared/list-days.ts';

/** The moments between which rows are listed, null for any, and the page, counted from 0. */
export interface ListPlace extends ListDays {
  page: number;
  size: number;
}

/** Newest first if nothing is said. */
export const listPlaceOf = ({ page, size, ...days }: Received<'listWaitingInvoices'>['query']): ListPlace => ({
  ...listDaysOf(days),
  page,
  size,
});
