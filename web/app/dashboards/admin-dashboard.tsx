import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Last30Days } from '#web/payments/series/last-30-days.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { AdminDay } from './admin-day.tsx';
import { ScreenLinks, LogOutLink } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';
import { usePreload } from './use-preload.ts';

const AdminLists = lazyPart(() => import('./admin-lists.tsx'));
const AdminManage = lazyPart(() => import('./admin-manage.tsx'));
const loadNextScreens = () =>
  Promise.all([
    import('#web/bookings/list/work-lists.tsx'),
    import('#web/bookings/list/booking-list.tsx'),
    import('#web/bookings/desk/user-bookings.tsx'),
  ]);

const header: readonly ScreenLink[] = [{ to: 'manageDoctors' }, { to: 'manageTests' }, { to: 'manageRoles' }];
const tabLabels = {
  day: 'adminTab.day',
  month: 'adminTab.month',
  lists: 'adminTab.lists',
  manage: 'admin.resources',
} as const;
type AdminTab = keyof typeof tabLabels;
const tabs = Object.keys(tabLabels) as AdminTab[];
const searchOf = (tab: AdminTab) => (tab === 'day' ? '' : `?tab=${tab}`);

/**
 * The admin's dashboard: the day in one view, and tabs with the last 30 days, the lists, and what an admin manages
 * (R34).
 */
export default function AdminDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  const { value: tab = 'day' } = useChoiceInAddress('tab', tabs);
  usePreload(loadNextScreens);
  return (
    <Page
      title={t('app:title.admin')}
      dense
      actions={
        <>
          <ScreenLinks links={header} />
          <LogOutLink />
        </>
      }
    >
      <Tabs
        label={t('adminTabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(tabLabels[name]), search: searchOf(name) }))}
      />
      {tab === 'day' && <AdminDay month={<Link to={{ search: searchOf('month') }}>{t(tabLabels.month)}</Link>} />}
      {tab === 'month' && <Last30Days />}
      <Suspense fallback={<Skeleton rows={2} height="12rem" />}>
        {tab === 'lists' && <AdminLists />}
        {tab === 'manage' && <AdminManage />}
      </Suspense>
    </Page>
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
