import { Navigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import AdminDashboard from './admin-dashboard.tsx';

/** /admin: the admin's dashboard, and for anybody else the way to their own. */
export default function AdminPage() {
  return useUser().role === 'Admin' ? <AdminDashboard /> : <Navigate to={screens.dashboard.path} replace />;
}
