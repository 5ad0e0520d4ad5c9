import { lazy, Suspense } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';

type Dashboard = LazyExoticComponent<ComponentType>;

const patient = lazy(() => import('./patient-dashboard.tsx'));

/** Whose dashboard is which (R30). Each comes by itself: a patient's phone does not fetch the counter's tools. */
const dashboards: Record<Role, Dashboard> = {
  User: patient,
  Doctor: lazy(() => import('./doctor-dashboard.tsx')),
  Receptionist: lazy(() => import('./receptionist-dashboard.tsx')),
  Staff: lazy(() => import('./staff-dashboard.tsx')),
  Pathologist: patient,
  Admin: lazy(() => import('./admin-dashboard.tsx')),
};

/**
 * The role chooser at /dashboard; a loading view while nobody is there. Everybody is a patient at times: `?as=patient`
 * leads to one's own bookings, and so does `?doctor=7`, which the public site sends those who want to book that doctor.
 */
export default function DashboardPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  if (!user) return <LoadingView />;
  const isForOneself = params.get('as') === 'patient' || params.has('doctor');
  const Chosen = isForOneself ? patient : dashboards[user.role];
  return (
    <Suspense fallback={<LoadingView />}>
      <Chosen />
    </Suspense>
  );
}
