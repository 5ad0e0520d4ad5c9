import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { useBookingsOfPhone } from '../shared/queries.ts';
import { typeTexts } from '../shared/type-texts.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { cardHeight } from '../shared/card-height.ts';
import { BookingCard } from '../shared/booking-card.tsx';
import { PagedBookings } from '../shared/paged-bookings.tsx';

/** The bookings of one phone number: how many, and ten a page (R65). */
export function FoundBookings({ phone, type }: { phone: string; type: BookingType }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const [page, turnTo] = usePageInAddress({ replace: true });
  const reading = useBookingsOfPhone(type, phone, page);
  const count = reading.page?.totalElements;
  const noneText = t(typeTexts[type].noneOfPhone, { phone });
  const isNone = failedWith(reading.query.error, 'NOT_FOUND');
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('back')}</BackLink>
      <Page
        title={t('app:title.userBookings')}
        intro={
          <span role="status">
            {count
              ? t(typeTexts[type].results, { count, n: formatNumber(count, language), phone: formatPhone(phone) })
              : formatPhone(phone)}
          </span>
        }
      >
        {isNone ? (
          <EmptyState text={noneText} />
        ) : (
          <PagedBookings
            reading={reading}
            onPage={turnTo}
            emptyText={noneText}
            failedText={t('results.failed')}
            skeletonRows={3}
            skeletonRow={cardHeight(isWide, true)}
          >
            {(rows) => (
              <CardList>
                {rows.map((booking) => (
                  <li key={booking.id}>
                    <BookingCard booking={booking} withPatient found />
                  </li>
                ))}
              </CardList>
            )}
          </PagedBookings>
        )}
      </Page>
    </>
  );
}
