import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import { useFamily } from '#web/lib/family.ts';
import { useUser } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { allowedScreens, ScreenLinks } from './screen-links.tsx';
import { NextVisit } from './next-visit.tsx';
import { PersonCard } from './person-card.tsx';
import { usePreload } from './use-preload.ts';
import css from './dashboards.module.css';

const PathologistTools = lazyPart(() => import('./pathologist-tools.tsx'));
const PatientBooking = lazyPart(() => import('./patient-booking.tsx'));

const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/list/booking-list.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/details/test-booking.tsx'),
  ]);

/**
 * The patient's dashboard: their bookings, and booking a doctor or a test (R31), whose forms come a moment later.
 */
export default function PatientDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  const user = useUser();
  const { members } = useFamily();
  usePreload(loadNextScreens);
  return (
    <Page
      title={t('app:title.dashboard')}
      actions={
        <ScreenLinks
          links={[
            { to: 'doctorDashboard', label: t('doctorDashboard') },
            { to: 'pathologist' },
            { to: 'bookAppointment' },
            { to: 'family' },
          ]}
        />
      }
    >
      {user.role === 'Pathologist' && (
        <Suspense fallback={<Skeleton rows={2} height="15rem" />}>
          <PathologistTools />
        </Suspense>
      )}
      {user.role === 'User' && <NextVisit />}
      <PersonCard user={user} patientNumber={members?.[0]?.patientNumber ?? ''} />
      <nav className={css.pair} aria-label={t('yourBookings')}>
        <CardLink to={screens.doctorBookings.path}>
          <h2>{t('app:title.doctorBookings')}</h2>
          <p className={css.about}>{t('doctorBookings.about')}</p>
        </CardLink>
        <CardLink to={screens.testBookings.path}>
          <h2>{t('app:title.testBookings')}</h2>
          <p className={css.about}>{t('testBookings.about')}</p>
        </CardLink>
        {allowedScreens(user.role, ['payment']).length > 0 && (
          <CardLink to={screens.payment.path}>
            <h2>{t('app:title.payment')}</h2>
            <p className={css.about}>{t('payment.about')}</p>
          </CardLink>
        )}
        {maySee(screens.completed, user.role) && (
          <CardLink to={screens.completed.path}>
            <h2>{t('app:title.completed')}</h2>
            <p className={css.about}>{t('reports.about')}</p>
          </CardLink>
        )}
      </nav>
      <Suspense fallback={<Skeleton rows={2} height="18rem" />}>
        <PatientBooking />
      </Suspense>
      <div>
        <ScreenLinks links={[{ to: 'recordOpenings' }, { to: 'myData' }]} />
      </div>
    </Page>
  );
}
