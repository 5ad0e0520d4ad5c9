import { useTranslation } from 'react-i18next';
import { Desk } from '#web/bookings/desk/desk.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { CounterSearch } from './counter-search.tsx';
import { usePreload } from './use-preload.ts';
import { Waits } from './waits.tsx';

const loadNextScreens = () =>
  Promise.all([import('#web/bookings/desk/user-bookings.tsx'), import('#web/bookings/details/test-booking.tsx')]);

/** The laboratory staff's dashboard: what waits, test bookings by phone, by number, and all of them (R35). */
export default function StaffDashboard() {
  const { t } = useTranslation('dashboards');
  usePreload(loadNextScreens);
  return (
    <Page title={t('staff.title')}>
      <Waits />
      <Desk only="test">
        <CounterSearch />
      </Desk>
    </Page>
  );
}
