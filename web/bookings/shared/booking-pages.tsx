import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { BookingCard, cardHeight } from './booking-card.tsx';
import type { BookingReading, Reading } from './queries.ts';

/**
 * A page of bookings in its four states, with Previous and Next below; an address past the last page leads back to the
 * first.
 */
export function PagedBookings<Row>({
  reading,
  onPage,
  emptyText,
  emptyAction,
  failedText,
  skeletonRows,
  skeletonRow,
  children,
}: {
  reading: Reading<Row>;
  onPage: (page: number) => void;
  emptyText: string;
  emptyAction?: ReactNode;
  failedText: string;
  skeletonRows: number;
  skeletonRow: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation(['bookings', 'messages']);
  const language = useLanguage();
  const { query, rows, page } = reading;
  if (failedWith(query.error, 'NO_SUCH_PAGE')) {
    return (
      <EmptyState text={t('messages:error.NO_SUCH_PAGE')}>
        <Button look="quiet" onClick={() => onPage(0)}>
          {t('noSuchPage.action')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <ListView
        query={query}
        rows={rows}
        emptyText={emptyText}
        emptyAction={emptyAction}
        failedText={failedText}
        skeletonRows={skeletonRows}
        skeletonRow={skeletonRow}
      >
        {children}
      </ListView>
      {page && page.totalElements > 0 && (
        <Pager
          page={page.number}
          pages={page.totalPages}
          onPage={onPage}
          write={(count) => formatNumber(count, language)}
        />
      )}
    </div>
  );
}

/** Bookings as cards, five a page, with Previous and Next below (R8, R55). */
export function BookingPages({
  reading,
  onPage,
  withPatient,
  emptyText,
  emptyAction,
  failedText,
}: {
  reading: BookingReading;
  onPage: (page: number) => void;
  withPatient: boolean;
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
      skeletonRows={pageSizes.bookingList}
      skeletonRow={cardHeight(isWide, withPatient)}
    >
      {(rows) => (
        <CardList>
          {rows.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} withPatient={withPatient} />
            </li>
          ))}
        </CardList>
      )}
    </PagedBookings>
  );
}
