import { useTranslation } from 'react-i18next';
import { ListByType } from './list-by-type.tsx';

const filter = { checkupStatus: 'Completed' } as const;

/** Completed Doctor Bookings, and with `?type=test` those of tests (R34, R56). */
export default function CompletedBookings() {
  const { t } = useTranslation('bookings');
  return (
    <ListByType
      titles={{ doctor: t('app:title.completedBookings'), test: t('completed.title.test') }}
      filter={filter}
      emptyText={t('completed.empty')}
    />
  );
}
