import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { othersOf, useFamily } from '#web/lib/family.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { LinkBar } from './screen-links.tsx';
import { NextVisit } from './next-visit.tsx';
import { PersonCard } from './person-card.tsx';
import { usePreload } from './use-preload.ts';

const PathologistTools = lazyPart(() => import('./pathologist-tools.tsx'));
const PatientHome = lazyPart(() => import('./patient-home.tsx'));

const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/list/booking-list.tsx'),
    import('#web/bookings/details/doctor-booking.tsx'),
    import('#web/bookings/details/test-booking.tsx'),
  ]);

/** The choice that does not narrow the dashboard to one person on the phone. */
const everyone = '';

/**
 * The patient's dashboard (R31): the next visit, and a moment later what is owed, booking and the rest. Where several
 * people share the phone, it can be narrowed to one of them.
 */
export default function PatientDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  const user = useUser();
  const { members } = useFamily();
  const [chosen, choose] = useState(everyone);
  usePreload(loadNextScreens);
  const people = members && othersOf(members).length > 0 ? members : [];
  const person = people.find(({ patientNumber }) => patientNumber === chosen);
  const chip = (value: string, name: string) => (
    <Button key={value} look="quiet" aria-pressed={value === chosen} onClick={() => choose(value)}>
      <Name>{name}</Name>
    </Button>
  );
  return (
    <Page
      title={t('app:title.dashboard')}
      intro={<PersonCard user={user} patientNumber={members?.[0]?.patientNumber ?? ''} />}
    >
      <LinkBar
        label={t('user.family')}
        links={[{ to: 'doctorDashboard', label: t('doctorDashboard') }, { to: 'pathologist' }, { to: 'family' }]}
      >
        {people.length > 0 && chip(everyone, t('user.everyone'))}
        {people.map(({ patientNumber, name }) => chip(patientNumber, name))}
      </LinkBar>
      {user.role === 'Pathologist' && (
        <Suspense fallback={<Skeleton rows={2} height="15rem" />}>
          <PathologistTools />
        </Suspense>
      )}
      {user.role === 'User' && <NextVisit patientId={person && (person.id ?? 'self')} />}
      <Suspense fallback={<Skeleton rows={4} height="10rem" />}>
        <PatientHome person={person?.patientNumber} />
      </Suspense>
    </Page>
  );
}
