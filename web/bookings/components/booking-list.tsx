import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings.ts';
import { pageSizes } from '#contract/limits.ts';
import { scopeOf } from '#contract/permissions.ts';
import { screens } from '#contract/screens.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { useBookingList } from '../readings.ts';
import { cardHeight } from './card-height.ts';
import { BackLink } from './back-link.tsx';
import { BookingCard } from './booking-card.tsx';
import { PagedBookings } from './paged-bookings.tsx';

const size = pageSizes.bookingList;

/** The screen of all bookings of one kind that the reader may see, five a page, a card each (spec §2). */
export function BookingList({ type }: { type: BookingType }) {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const isWide = useWide();
  const [page, turnTo] = usePageInAddress();
  const reading = useBookingList(type, { page, size });
  const withPatient = scopeOf('bookings.read', role) !== 'own';
  return (
    <>
      <BackLink to={screens.dashboard.path} always>{t('app:backToDashboard')}</BackLink>
      <Page title={t(type === 'test' ? 'app:title.testBookings' : 'app:title.doctorBookings')}>
        <PagedBookings reading={reading} onPage={turnTo} failedText={t('failed')} emptyText={t('empty')}
          emptyAction={<LinkButton look="quiet" to={screens.dashboard.path}>{t('emptyAction')}</LinkButton>}
          skeletonRows={size} skeletonRow={cardHeight(isWide, withPatient)}>
          {(rows) => (
            <CardList>
              {rows.map((booking) => <li key={booking.id}><BookingCard booking={booking} withPatient={withPatient} /></li>)}
            </CardList>
          )}
        </PagedBookings>
      </Page>
    </>
  );
}
