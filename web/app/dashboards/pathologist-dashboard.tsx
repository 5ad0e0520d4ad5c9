import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { BookingPages } from '#web/bookings/shared/booking-pages.tsx';
import { useBookingList } from '#web/bookings/shared/queries.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import PathologistTools from './pathologist-tools.tsx';

/** The pathologist's screen: their lists, and the completed tests whose reports are due (D33). */
export default function PathologistDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  const [page, turnTo] = usePageInAddress();
  const reading = useBookingList('test', { page, size: pageSizes.bookingList, checkupStatus: 'Completed' });
  return (
    <Page
      title={t('app:title.pathologist')}
      actions={
        <LinkButton look="quiet" to={screens.dashboard.path}>
          {t('own.title')}
        </LinkButton>
      }
    >
      <PathologistTools />
      <Section title={t('pathologist.list')}>
        <BookingPages reading={reading} onPage={turnTo} withPatient />
      </Section>
    </Page>
  );
}
