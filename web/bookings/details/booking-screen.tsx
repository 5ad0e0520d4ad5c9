import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import type { Loaded } from '#web/ui/lists/list-view.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { bookedName, listAddress } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Booked } from '../shared/booked.tsx';
import { History } from '../history/history.tsx';
import { EditButton } from './edit-button.tsx';
import css from './details.module.css';

/** The screen of one booking: waiting, failed, not found (or another person's, which looks the same), or its cards. */
export function BookingScreen<B extends Booking>({
  type,
  query,
  onSaved,
  notice,
  payments,
  children,
}: {
  type: BookingType;
  query: Loaded & { data: B | undefined; error: Error | null };
  /** An edit was saved. */
  onSaved: (booking: Booking) => void;
  /** What to say above the cards. */
  notice?: ReactNode;
  /** Draws what was paid and is owed, below the cards. */
  payments: (booking: B) => ReactNode;
  children: (booking: B) => ReactNode;
}) {
  const { t } = useTranslation('bookings');
  const { data: booking } = query;
  return (
    <>
      <BackLink to={listAddress(type)}>{t('back')}</BackLink>
      <Page
        title={t(type === 'test' ? 'app:title.testBooking' : 'app:title.doctorBooking')}
        intro={booking ? <Booked {...bookedName(booking)} /> : ' '}
        actions={booking && <EditButton booking={booking} onSaved={onSaved} />}
      >
        {notice}
        {booking ? (
          <div className={css.cards}>
            {children(booking)}
            {payments(booking)}
            <History booking={booking} />
          </div>
        ) : (
          <NotThere type={type} query={query} />
        )}
      </Page>
    </>
  );
}

function NotThere({ type, query }: { type: BookingType; query: Loaded & { error: Error | null } }) {
  const { t } = useTranslation('bookings');
  if (!query.isError) return <Skeleton rows={4} height="14rem" />;
  // An address whose number cannot be one (400) names no booking either.
  if (failedWith(query.error, 404) || failedWith(query.error, 400)) {
    return (
      <EmptyState text={t('details.missing')}>
        <LinkButton look="quiet" to={listAddress(type)}>
          {t('details.toList')}
        </LinkButton>
      </EmptyState>
    );
  }
  return <FailedState text={t('details.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
