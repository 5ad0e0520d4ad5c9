import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { Desk } from '#web/bookings/desk/desk.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { CounterSearch } from './counter-search.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { usePreload } from './use-preload.ts';

const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/desk/user-bookings.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/details/test-booking.tsx'),
  ]);

/** The receptionist's dashboard: bookings, booking at the counter, and log out (R33). */
export default function ReceptionistDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  usePreload(loadNextScreens);
  return (
    <Page
      title={t('app:title.receptionistDashboard')}
      actions={
        <>
          <ScreenLinks
            links={[{ to: 'messages' }, { to: 'closing' }, { to: 'papers' }, { to: 'drawer' }, { to: 'verifyPayment' }]}
          />
          <LinkButton look="quiet" to={screens.logOut.path}>
            {t('logOut')}
          </LinkButton>
        </>
      }
    >
      <Desk>
        <CounterSearch />
      </Desk>
    </Page>
  );
}
