import { useTranslation } from 'react-i18next';
import { Desk } from '#web/bookings/desk/desk.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { CounterSearch } from './counter-search.tsx';
import { LogOutLink } from './screen-links.tsx';
import { usePreload } from './use-preload.ts';
import { Waits } from './waits.tsx';

const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/desk/user-bookings.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/details/test-booking.tsx'),
  ]);

/** The receptionist's dashboard: what waits, bookings, booking at the counter, and log out (R33). */
export default function ReceptionistDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  usePreload(loadNextScreens);
  return (
    <Page title={t('app:title.receptionistDashboard')} actions={<LogOutLink />}>
      <Waits />
      <Desk>
        <CounterSearch />
      </Desk>
    </Page>
  );
}
