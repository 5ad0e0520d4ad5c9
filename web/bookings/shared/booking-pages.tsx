import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import type { BookingReading } from './queries.ts';
import { BookingCard } from './booking-card.tsx';
import { cardHeight } from './card-height.ts';
import { PagedBookings } from './paged-bookings.tsx';

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
  /** 'No bookings available.' unless said otherwise. */
  emptyText?: string | undefined;
  emptyAction?: ReactNode;
  /** 'Error fetching data. Please try again later.' unless said otherwise. */
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
