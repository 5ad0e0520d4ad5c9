import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Desk } from '#web/bookings/desk/desk.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { CounterSearch } from './counter-search.tsx';
import { LinkBar } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { usePreload } from './use-preload.ts';

const loadNextScreens = () =>
  Promise.all([import('#web/bookings/desk/user-bookings.tsx'), import('#web/bookings/details/test-booking.tsx')]);

/** A link to the rejected reports, when there are any. */
function useRejected(): ScreenLink[] {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { data } = useQuery(queryOf('countReports'));
  const count = data?.rejected ?? 0;
  return count > 0
    ? [
        {
          to: 'pendingReports',
          label: t('staff.rejected', { n: formatNumber(count, language) }),
          search: '?list=rejected',
        },
      ]
    : [];
}

const header: readonly ScreenLink[] = [
  { to: 'uploadReport' },
  { to: 'pendingReports' },
  { to: 'signedReports' },
  { to: 'searchTestDetails' },
  { to: 'inProgress' },
  { to: 'completed' },
  { to: 'drawer' },
  { to: 'doctorBookings' },
  { to: 'messages' },
  { to: 'verifyPayment' },
];

/** The laboratory staff's dashboard: test bookings by phone, by number, and all of them (R35). */
export default function StaffDashboard() {
  const { t } = useTranslation('dashboards');
  const rejected = useRejected();
  usePreload(loadNextScreens);
  return (
    <Page title={t('staff.title')}>
      <LinkBar label={t('staff.screens')} links={[...rejected, ...header]} />
      <Desk only="test">
        <CounterSearch />
      </Desk>
    </Page>
  );
}
