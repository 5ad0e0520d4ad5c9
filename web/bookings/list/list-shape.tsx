import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useListShape } from '#web/lib/list-shape.ts';
import type { ListShape } from '#web/lib/list-shape.ts';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ShapeFields } from '#web/ui/lists/list-shape.tsx';
import type { BookingPages } from '../shared/booking-pages.tsx';
import { BookingTable, tableRowHeight } from '../shared/booking-table.tsx';

/**
 * @param isOffered false for patients, who have few bookings and get the shortest pages
 * @param fewest rows of the shortest pages
 */
export const useBookingShape = (isOffered: boolean, fewest: number = pageSizes.bookingList): ListShape =>
  useListShape([fewest, 20, 50], isOffered);

/** The days, the order and the rows of a page of bookings. */
export function BookingShape({ shape, isToCome = false }: { shape: ListShape; isToCome?: boolean }) {
  const { t } = useTranslation('list-shape');
  const language = useLanguage();
  return (
    <ShapeFields
      shape={shape}
      fromText={t(isToCome ? 'visitFrom' : 'from')}
      isSorted={!isToCome}
      write={(count) => formatNumber(count, language)}
    />
  );
}

/** How longer pages are shown on a wide screen: as a table. */
export function useTable(type: BookingType, { size }: ListShape): ComponentProps<typeof BookingPages>['table'] {
  const isWide = useWide();
  if (!isWide || size === pageSizes.bookingList) return undefined;
  return { row: tableRowHeight, draw: (rows) => <BookingTable type={type} rows={rows} /> };
}
