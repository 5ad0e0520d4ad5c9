import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference } from '#web/lib/format.ts';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { Patient } from '../shared/booking-table.tsx';
import { BookedName, Day, VisitTime } from '../shared/booking-text.tsx';
import { addressOf, bookedName, resultStatusOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { ResultBadge } from '../shared/status.tsx';

/** The bookings of both types that a search found, as a table (R65). A row links to its booking. */
export function FoundTable({ rows }: { rows: readonly Booking[] }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (
    <Table<Booking>
      caption={t('app:title.userBookings')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('card.id'),
          cell: (booking) => <RowLink to={addressOf(booking)}>{formatReference(booking.id, language)}</RowLink>,
        },
        { label: t('field.patient'), whole: true, cell: (booking) => <Patient booking={booking} /> },
        { label: t('table.booked'), cell: (booking) => <BookedName {...bookedName(booking)} /> },
        { label: t('card.requested'), cell: (booking) => <Day short at={booking.requestDate} /> },
        { label: t('card.scheduled'), cell: (booking) => <VisitTime short booking={booking} /> },
        { label: t('filter.label'), cell: (booking) => <ResultBadge status={resultStatusOf(booking)} /> },
      ]}
    />
  );
}
