import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { Desk } from '#web/bookings/desk/desk.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { BookForSomebody } from './book-for-somebody.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { useWarmUp } from './use-warm-up.ts';

const nextScreens = () =>
  Promise.all([
    import('#web/bookings/desk/user-bookings.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/details/test-booking.tsx'),
  ]);

/** The counter's screen: the bookings, booking for whoever stands there, and the way out (R33). */
export default function ReceptionistDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  useWarmUp(nextScreens);
  return (
    <Page
      title={t('app:title.receptionistDashboard')}
      actions={
        <>
          <ScreenLinks links={[{ to: 'messages' }, { to: 'closing' }, { to: 'verifyPayment' }]} />
          <LinkButton look="quiet" to={screens.logOut.path}>
            {t('logOut')}
          </LinkButton>
        </>
      }
    >
      <Desk>
        <BookForSomebody />
      </Desk>
    </Page>
  );
}
