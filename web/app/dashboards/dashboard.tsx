import { lazy, Suspense } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Role } from '#contract/roles.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/loading.tsx';

type Dashboard = LazyExoticComponent<ComponentType>;

const patient = lazy(() => import('./patient-dashboard.tsx'));
const receptionist = lazy(() => import('./receptionist-dashboard.tsx'));

/** Whose dashboard is which (spec §2). Each comes by itself: a patient's phone does not fetch the counter's tools. */
const dashboards: Record<Role, Dashboard> = {
  User: patient,
  Doctor: patient,
  Receptionist: receptionist,
  Staff: patient,
  Pathologist: patient,
  Admin: receptionist,
};

/** The role chooser at /dashboard; a loading view while nobody is there. */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <LoadingView />;
  const Chosen = dashboards[user.role];
  return <Suspense fallback={<LoadingView />}><Chosen /></Suspense>;
}
