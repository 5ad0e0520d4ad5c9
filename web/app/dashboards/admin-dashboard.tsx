import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';
import { ClinicHealth } from '#web/health/clinic-health.tsx';
import { LastBackup } from '#web/backup/last-backup.tsx';
import { PhoneSearch } from '#web/bookings/desk/phone-search.tsx';
import { TypeToggle } from '#web/bookings/shared/booking-type.tsx';
import { Last30Days } from '#web/payments/series/last-30-days.tsx';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { useWaiting } from '../places/waiting.ts';
import { Counts } from './counts.tsx';
import { allowedScreens, LinkCard, ScreenLinks } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { LogOutLink } from './log-out-link.tsx';
import { usePreload } from './use-preload.ts';
import { Waits } from './waits.tsx';
import css from './dashboards.module.css';

const OwnerDay = lazyPart(() => import('./owner-day.tsx'));
const DiscountRequests = lazyPart(() => import('#web/payments/discounts/discount-requests.tsx'));
const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/list/work-lists.tsx'),
    import('#web/bookings/list/booking-list.tsx'),
    import('#web/bookings/desk/user-bookings.tsx'),
  ]);

const header: readonly ScreenLink[] = [{ to: 'manageDoctors' }, { to: 'manageTests' }, { to: 'manageRoles' }];

/** The admin's dashboard: counts of bookings and links to everything they manage (R34). */
export default function AdminDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  usePreload(loadNextScreens);
  return (
    <Page
      title={t('app:title.admin')}
      actions={
        <>
          <ScreenLinks links={header} />
          <LogOutLink />
        </>
      }
    >
      <OnceHealthIsKnown>
        <SetupNotice />
        <Waits />
        <Suspense>
          <DiscountRequests />
        </Suspense>
        <LastBackup part="wrong" />
        <ClinicHealth part="wrong" />
        <Suspense fallback={<Skeleton rows={1} height="22rem" />}>
          <OwnerDay />
        </Suspense>
        <Last30Days />
        <div className={css.about}>
          <LastBackup part="fine" />
          <ClinicHealth part="fine" />
        </div>
        <Counts />
        <Search />
        <div className={css.pair}>
          <LinkCard
            title={t('admin.doctorBookings')}
            links={[{ to: 'allBookings' }, { to: 'upcomingBookings' }, { to: 'completedBookings' }]}
          />
          <LinkCard
            title={t('admin.testBookings')}
            links={[
              { to: 'testBookings' },
              { to: 'upcomingBookings', label: t('upcomingTests'), search: '?type=test' },
              { to: 'completedBookings', label: t('completedTests'), search: '?type=test' },
            ]}
          />
          <LinkCard
            title={t('own.card')}
            links={[{ to: 'dashboard', label: t('own.title'), search: '?as=patient' }, { to: 'bookAppointment' }]}
          />
        </div>
        <Resources />
      </OnceHealthIsKnown>
    </Page>
  );
}

/** What is wrong takes lines at the top: what stands below them waits, so that nothing moves. */
function OnceHealthIsKnown({ children }: { children: ReactNode }) {
  const backup = useQuery(queryOf('readBackup'));
  const health = useQuery(queryOf('readHealth'));
  const setup = useQuery(queryOf('readSetup'));
  return backup.isPending || health.isPending || setup.isPending ? <Skeleton rows={3} height="9rem" /> : children;
}

/** Reminds of what a new clinic has yet to fill in. */
function SetupNotice() {
  const { t } = useTranslation(['dashboards', 'app']);
  const language = useLanguage();
  const { data } = useQuery(queryOf('readSetup'));
  if (!data?.isOpen) return null;
  const done = data.steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  return (
    <Notice>
      {t('admin.setup', { done: formatNumber(done, language), of: formatNumber(data.steps.length, language) })}{' '}
      <Link to={screens.setup.path}>{t('app:title.setup')}</Link>
    </Notice>
  );
}

function Search() {
  const [type, setType] = useState<BookingType>('test');
  return (
    <PhoneSearch type={type}>
      <TypeToggle value={type} onChange={setType} />
    </PhoneSearch>
  );
}

/** Links to doctors, tests, roles and users, as far as the role may open them. */
function Resources() {
  const { t } = useTranslation(['dashboards', 'app']);
  const { role } = useUser();
  const about = { manageDoctors: t('admin.doctors'), manageTests: t('admin.tests'), manageRoles: t('admin.roles') };
  const open = allowedScreens(role, ['manageDoctors', 'manageTests', 'manageRoles']) as (keyof typeof about)[];
  if (open.length === 0) return null;
  return (
    <Section title={t('admin.resources')}>
      <div className={css.pair}>
        {open.map((name) => (
          <CardLink key={name} to={screens[name].path}>
            <h3>{t(screens[name].title, { ns: 'app' })}</h3>
            <p className={css.about}>{about[name]}</p>
            {name === 'manageRoles' && <RequestCount />}
          </CardLink>
        ))}
        {open.includes('manageRoles') && (
          <CardLink to={screens.manageRoles.path}>
            <h3>{t('admin.users')}</h3>
            <p className={css.about}>{t('admin.usersAbout')}</p>
          </CardLink>
        )}
      </div>
    </Section>
  );
}

/** /admin: the admin's dashboard; other roles are redirected to their own. */
export function AdminPage() {
  return mayUse('bookings.count', useUser().role) ? (
    <AdminDashboard />
  ) : (
    <Navigate to={screens.dashboard.path} replace />
  );
}

/** The number of open role requests. An empty line is shown until it is known, so that nothing moves. */
function RequestCount() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const open = useWaiting('manageRoles');
  return (
    <p>
      {open > 0 ? <Badge tone="pending">{t('admin.waiting', { n: formatNumber(open, language) })}</Badge> : '\u00a0'}
    </p>
  );
}
