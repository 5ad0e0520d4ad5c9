import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { FoundBookings } from './found-bookings.tsx';

interface Search {
  phoneNumber: string;
  bookingType: BookingType;
}

/** What the screen was entered with, if it was entered by a search (R64). */
function searchIn(state: unknown): Search | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { phoneNumber, bookingType } = state as Partial<Record<string, unknown>>;
  const type = bookingTypes.find((known) => known === bookingType);
  return typeof phoneNumber === 'string' && type ? { phoneNumber, bookingType: type } : undefined;
}

export default function UserBookings() {
  const { state } = useLocation() as { state: unknown };
  const search = searchIn(state);
  return search ? <FoundBookings phone={search.phoneNumber} type={search.bookingType} /> : <NoSearch />;
}

/** Entered without a search: says so and goes back after two seconds (R65). */
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
