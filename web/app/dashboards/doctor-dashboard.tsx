import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { BookingPages } from '#web/bookings/shared/booking-pages.tsx';
import { useDoctorWork } from '#web/bookings/shared/queries.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { inDays } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { TodaysSessions } from '#web/queue/today/todays-sessions.tsx';
import { ReportWork } from '#web/reports/work/report-work.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { LinkCard } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { usePreload } from './use-preload.ts';
import css from './dashboards.module.css';

const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/list/work-lists.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/desk/search-test-details.tsx'),
  ]);

const management: readonly ScreenLink[] = [
  { to: 'allBookings' },
  { to: 'upcomingBookings' },
  { to: 'completedBookings' },
];
const referrals: readonly ScreenLink[] = [{ to: 'allBookings' }, { to: 'searchTestDetails' }];
const reports: readonly ScreenLink[] = [{ to: 'signedReports' }, { to: 'pendingReports' }];

const tomorrow = () => inDays(1);
const days = ['today', 'tomorrow', 'all'] as const;

/**
 * A doctor's dashboard (R36): today's patients, tomorrow's or all of them, then bookings (internal doctors), referrals,
 * reports (reporting ones). A doctor who only refers has no queue and sees all their patients.
 */
export default function DoctorDashboard() {
  const { t } = useTranslation(['queue', 'dashboards', 'app']);
  const internal = useQuery({ ...queryOf('isInternalDoctor'), retry: false });
  const chosen = useChoiceInAddress('day', days);
  const usual = internal.data === false ? 'all' : 'today';
  const day = chosen.shown ?? usual;
  usePreload(loadNextScreens);
  return (
    <Page
      title={t('app:title.doctorDashboard')}
      actions={
        <LinkButton look="quiet" to={`${screens.dashboard.path}?as=patient`}>
          {t('dashboards:own.title')}
        </LinkButton>
      }
    >
      <NoCard />
      <Section title={t(day === 'today' ? 'app:title.today' : 'dashboards:doctor.list')}>
        <div className={css.days}>
          <Toggle
            label={t('day.which')}
            hideLabel
            value={day}
            onChange={chosen.choose}
            choices={[
              { value: 'today', label: t('day.today') },
              { value: 'tomorrow', label: t('day.tomorrow') },
              { value: 'all', label: t('day.all') },
            ]}
          />
        </div>
        {day === 'today' ? <TodaysSessions isOwn /> : <Patients key={day} isTomorrow={day === 'tomorrow'} />}
      </Section>
      <Tools />
    </Page>
  );
}

/** Tomorrow's patients in the order of their times, or all patients, the newest booking first. */
function Patients({ isTomorrow }: { isTomorrow: boolean }) {
  const { t } = useTranslation('queue');
  const [page, turnTo] = usePageInAddress();
  const size = isTomorrow ? pageSizes.deskList : pageSizes.bookingList;
  const [day] = useState(tomorrow);
  const filter = isTomorrow ? ({ scope: 'upcoming', from: day, to: day } as const) : {};
  const reading = useDoctorWork({ page, size, ...filter });
  return (
    <BookingPages
      reading={reading}
      onPage={turnTo}
      withPatient
      size={size}
      emptyText={isTomorrow ? t('day.noneTomorrow') : undefined}
    />
  );
}

/** Tells a doctor whom the clinic has not added to its doctors what they lack, and who can help. */
function NoCard() {
  const { t } = useTranslation('dashboards');
  const { data } = useQuery(queryOf('readMe'));
  return data?.isListedDoctor === false && <Notice>{t('doctor.noCard')}</Notice>;
}

/**
 * Links that depend on the kind of doctor. If the kind cannot be read, those of an internal doctor who does not report
 * (R37).
 */
function Tools() {
  const { t } = useTranslation('dashboards');
  const internal = useQuery({ ...queryOf('isInternalDoctor'), retry: false });
  const reporting = useQuery({ ...queryOf('isReportingDoctor'), retry: false });
  if (internal.isPending || reporting.isPending) return <Skeleton rows={1} height="10rem" />;
  return (
    <>
      {reporting.data === true && <ReportWork />}
      <div className={css.pair}>
        {(internal.isError || internal.data) && <LinkCard title={t('doctor.management')} links={management} />}
        <LinkCard title={t('doctor.referrals')} links={referrals} />
        {reporting.data === true && <LinkCard title={t('doctor.reports')} links={reports} />}
      </div>
    </>
  );
}
