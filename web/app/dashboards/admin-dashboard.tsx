import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';
import { PhoneSearch } from '#web/bookings/desk/phone-search.tsx';
import { TypeToggle } from '#web/bookings/shared/booking-type.tsx';
import { Last30Days } from '#web/payments/components/series/last-30-days.tsx';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { Counts } from './counts.tsx';
import { openScreens } from './open-screens.ts';
import { RequestCount } from './request-count.tsx';
import { LinkBar, LinkCard } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { useWarmUp } from './use-warm-up.ts';
import css from './dashboards.module.css';

const nextScreens = () =>
  Promise.all([
    import('#web/bookings/list/work-lists.tsx'),
    import('#web/bookings/list/booking-list.tsx'),
    import('#web/bookings/desk/user-bookings.tsx'),
  ]);

const header: readonly ScreenLink[] = [
  { to: 'manageDoctors' },
  { to: 'manageTests' },
  { to: 'manageRoles' },
  { to: 'receptionistDashboard' },
  { to: 'messages' },
  { to: 'clinicProfile' },
  { to: 'closing' },
  { to: 'verifyPayment' },
  { to: 'audit' },
];

/** What the admin oversees: how the bookings stand, and the ways to everything that is managed (R34). */
export default function AdminDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  useWarmUp(nextScreens);
  return (
    <Page
      title={t('app:title.admin')}
      actions={
        <LinkButton look="quiet" to={screens.logOut.path}>
          {t('logOut')}
        </LinkButton>
      }
    >
      <LinkBar label={t('admin.screens')} links={header} />
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
          title={t('admin.overview')}
          links={[{ to: 'inProgress' }, { to: 'completed' }, { to: 'searchTestDetails' }]}
        />
        <LinkCard
          title={t('admin.reports')}
          links={[{ to: 'uploadReport' }, { to: 'pendingReports' }, { to: 'signedReports' }, { to: 'downloadReport' }]}
        />
        <LinkCard
          title={t('own.card')}
          links={[{ to: 'dashboard', label: t('own.title'), search: '?as=patient' }, { to: 'bookAppointment' }]}
        />
      </div>
      <Resources />
      <Last30Days />
    </Page>
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

/** Doctors, tests, roles, users: each appears when its screen does. */
function Resources() {
  const { t } = useTranslation(['dashboards', 'app']);
  const { role } = useUser();
  const about = { manageDoctors: t('admin.doctors'), manageTests: t('admin.tests'), manageRoles: t('admin.roles') };
  const open = openScreens(role, ['manageDoctors', 'manageTests', 'manageRoles']) as (keyof typeof about)[];
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
