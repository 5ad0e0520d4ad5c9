import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { usePages } from '#web/lib/pages.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { BookingCard, cardHeight } from './booking-card.tsx';
import type { Booking } from './booking.ts';
import type { BookingReading, Reading } from './queries.ts';

/** A page of bookings in its four states, with Previous and Next below. */
export function PagedBookings<Row>({
  reading: { query, rows, page },
  ...list
}: Omit<ComponentProps<typeof PagedList<Row>>, 'query' | 'rows' | keyof ReturnType<typeof usePages>> & {
  reading: Reading<Row>;
}) {
  const pages = usePages(page, query.error, { isPagerKept: true });
  return <PagedList query={query} rows={rows} {...pages} {...list} />;
}

/**
 * Bookings as cards, five a page, with Previous and Next below (R8, R55).
 * @param size rows a page
 * @param table draws them as a table instead
 */
export function BookingPages({
  reading,
  onPage,
  withPatient,
  size = pageSizes.bookingList,
  table,
  emptyText,
  emptyAction,
  failedText,
}: {
  reading: BookingReading;
  onPage: (page: number) => void;
  withPatient: boolean;
  size?: number;
  table?: { row: string; draw: (rows: readonly Booking[]) => ReactNode } | undefined;
  /** 'No bookings available.' by default. */
  emptyText?: string | undefined;
  emptyAction?: ReactNode;
  /** 'Error fetching data. Please try again later.' by default. */
  failedText?: string | undefined;
}) {
  const { t } = useTranslation('bookings');
  const isWide = useWide();
  return (
    <PagedBookings
      reading={reading}
      onPage={onPage}
      emptyText={emptyText ?? t('empty')}
      emptyAction={emptyAction}
      failedText={failedText ?? t('failedData')}
      skeletonRows={size}
      skeletonRow={table?.row ?? cardHeight(isWide, withPatient)}
    >
      {(rows) =>
        table ? (
          table.draw(rows)
        ) : (
          <CardList>
            {rows.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} withPatient={withPatient} />
              </li>
            ))}
          </CardList>
        )
      }
    </PagedBookings>
  );
}
