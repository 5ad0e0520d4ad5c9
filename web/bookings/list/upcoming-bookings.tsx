import { useTranslation } from 'react-i18next';
import { ListByType } from './list-by-type.tsx';

const filter = { scope: 'upcoming' } as const;

/** Upcoming Bookings: what is still to come, the nearest first (R56). */
export default function UpcomingBookings() {
  const { t } = useTranslation();
  const title = t('title.upcomingBookings');
  return <ListByType titles={{ doctor: title, test: title }} filter={filter} />;
}
