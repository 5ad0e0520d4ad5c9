import { lazy, Suspense } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';

type Dashboard = LazyExoticComponent<ComponentType>;

const patient = lazy(() => import('./patient-dashboard.tsx'));

/**
 * The dashboard of each role (R30). Each is a separate chunk, so that a patient's phone does not load the counter's.
 */
const dashboards: Record<Role, Dashboard> = {
  User: patient,
  Doctor: lazy(() => import('./doctor-dashboard.tsx')),
  Receptionist: lazy(() => import('./receptionist-dashboard.tsx')),
  Staff: lazy(() => import('./staff-dashboard.tsx')),
  Pathologist: patient,
  Admin: lazy(() => import('./admin-dashboard.tsx')),
};

/**
 * /dashboard: the dashboard of the user's role. `?as=patient` shows any role their own bookings, and so does
 * `?doctor=7`, by which the public site asks to book that doctor.
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
