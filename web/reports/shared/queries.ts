import { useQuery } from '@tanstack/react-query';
import { pageSizes } from '#contract/limits.ts';
import type { ReportList } from '#contract/reports/states.ts';
import { daysOf } from '#web/lib/list-shape.ts';
import type { ListShape } from '#web/lib/list-shape.ts';
import { queryOf } from '#web/lib/queries.ts';

/** A page of reports: of ten as the list stands (R8), of as many as wanted, or as chosen. */
export function useReports(list: ReportList, page: number, wanted: ListShape | number = pageSizes.searchResults) {
  const chosen =
    typeof wanted === 'number' ? { size: wanted } : { size: wanted.size, ...daysOf(wanted), order: wanted.order.value };
  const query = useQuery(queryOf('listReports', { query: { list, page, ...chosen } }));
  return { query, rows: query.data?._embedded.reportEntityList, page: query.data?.page };
}
export type ReportListQuery = ReturnType<typeof useReports>;

/** The versions of a booking's report, newest first. */
export function useReportsOf(bookingId: number, enabled = true) {
  const query = useQuery({
    ...queryOf('listReports', { query: { bookingId, page: 0, size: pageSizes.searchResults } }),
    enabled,
    placeholderData: undefined,
  });
  return { query, rows: query.data?._embedded.reportEntityList };
}

/** One report. Never shows another report while it loads. */
export function useReport(id: string | number, enabled = true) {
  return useQuery({ ...queryOf('readReport', { params: { id } }), enabled, placeholderData: undefined });
}
