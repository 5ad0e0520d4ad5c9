import { useTranslation } from 'react-i18next';
import { Desk } from '#web/bookings/components/desk/desk.tsx';
import { Page } from '#web/ui/page.tsx';
import { BookForSomebody } from './book-for-somebody.tsx';
import { LinkBar } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { useWarmUp } from './use-warm-up.ts';

const nextScreens = () => Promise.all([
  import('#web/bookings/pages/user-bookings.tsx'),
  import('#web/bookings/pages/test-booking.tsx'),
]);

const header: readonly ScreenLink[] = [
  { to: 'uploadReport' }, { to: 'pendingReports' }, { to: 'signedReports' }, { to: 'searchTestDetails' }, { to: 'inProgress' }, { to: 'completed' }, { to: 'doctorBookings' }, { to: 'messages' },
];

/** The laboratory staff's screen: test bookings by phone, by number, and all of them (spec §2). */
export default function StaffDashboard() {
  const { t } = useTranslation('dashboards');
  useWarmUp(nextScreens);
  return (
    <Page title={t('staff.title')}>
      <LinkBar label={t('staff.screens')} links={header} />
      <Desk only="test"><BookForSomebody /></Desk>
    </Page>
  );
}
