import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { BookingCard, cardHeight } from '../shared/booking-card.tsx';
import { PagedBookings } from '../shared/booking-pages.tsx';
import { tableRowHeight } from '../shared/booking-table.tsx';
import { useNoneFound } from '../shared/booking-type.tsx';
import { useBookingsOf } from '../shared/queries.ts';
import type { BookingOwner } from '../shared/queries.ts';
import { FoundTable } from './found-table.tsx';

interface Search {
  owner: BookingOwner;
  bookingType: BookingType;
}

/** The search that led to this screen, from the history's state; undefined if there was none (R64). */
function searchIn(state: unknown): Search | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { phoneNumber, patientNumber, bookingType } = state as Partial<Record<string, unknown>>;
  const type = bookingTypes.find((known) => known === bookingType);
  if (!type) return undefined;
  if (typeof patientNumber === 'string') return { owner: { patientNumber }, bookingType: type };
  return typeof phoneNumber === 'string' ? { owner: { phoneNumber }, bookingType: type } : undefined;
}

export default function UserBookings() {
  const { state } = useLocation() as { state: unknown };
  const search = searchIn(state);
  return search ? <FoundBookings owner={search.owner} type={search.bookingType} /> : <NoSearch />;
}

/** Shown without a search: says so, and goes back after two seconds (R65). */
function NoSearch() {
  const { t } = useTranslation('bookings');
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  useEffect(() => {
    const goBack = () => void (cameFromHere ? navigate(-1) : navigate(screens.dashboard.path, { replace: true }));
    const timer = setTimeout(goBack, limits.missingSearchRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate, cameFromHere]);
  return (
    <Page title={t('app:title.userBookings')}>
      <Notice>{t('results.noSearch')}</Notice>
    </Page>
  );
}

/** The bookings of the chosen type of a phone or patient number: their count, and ten per page (R65). */
function FoundBookings({ owner, type }: { owner: BookingOwner; type: BookingType }) {
  const { t } = useTranslation('bookings');
  const { numberText } = usePatientWords();
  const language = useLanguage();
  const isWide = useWide();
  const [page, turnTo] = usePageInAddress({ replace: true });
  const reading = useBookingsOf(owner, type, page);
  const count = reading.page?.totalElements;
  const noneText = useNoneFound()(type, owner);
  const shown = 'phoneNumber' in owner ? formatPhone(owner.phoneNumber) : numberText(owner.patientNumber);
  const isNone = failedWith(reading.query.error, 'NOT_FOUND');
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('app:back')}</BackLink>
      <Page
        title={t('app:title.userBookings')}
        intro={
          <span role="status">
            {count ? t('results.count', { count, n: formatNumber(count, language), phone: shown }) : shown}
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
            skeletonRow={isWide ? tableRowHeight : cardHeight(isWide, true)}
          >
            {(rows) =>
              isWide ? (
                <FoundTable rows={rows} />
              ) : (
                <CardList>
                  {rows.map((booking) => (
                    <li key={booking.id}>
                      <BookingCard booking={booking} withPatient found />
                    </li>
                  ))}
                </CardList>
              )
            }
          </PagedBookings>
        )}
      </Page>
    </>
  );
}
