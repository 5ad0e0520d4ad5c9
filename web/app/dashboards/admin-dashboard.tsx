import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
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
import { allowedScreens, LogOutLink, ScreenLinks } from './screen-links.tsx';
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

const managed = ['manageDoctors', 'manageTests', 'manageRoles'] as const;
const header: readonly ScreenLink[] = managed.map((to) => ({ to }));
const tabLabels = {
  day: 'adminTab.day',
  month: 'adminTab.month',
  lists: 'adminTab.lists',
  manage: 'admin.resources',
} as const;
type AdminTab = keyof typeof tabLabels;
const allTabs = Object.keys(tabLabels) as AdminTab[];

/** The tabs on which the reader may use something: the day and its counts are the admin's. */
function tabsOf(role: Role): AdminTab[] {
  const may: Partial<Record<AdminTab, boolean>> = {
    day: mayUse('bookings.count', role),
    month: mayUse('payments.seeSeries', role),
    manage: allowedScreens(role, managed).length > 0,
  };
  return allTabs.filter((tab) => may[tab] !== false);
}

/**
 * The admin's dashboard: the day in one view, and on tabs the last 30 days, the lists and what they manage (R34).
 * Others who work here see what of it they may use (D20).
 */
export default function AdminDashboard() {
  const { t } = useTranslation(['dashboards', 'app']);
  const tabs = tabsOf(useUser().role);
  const [first = 'lists'] = tabs;
  const { value: tab = first } = useChoiceInAddress('tab', tabs);
  const searchOf = (one: AdminTab) => (one === first ? '' : `?tab=${one}`);
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

/** /admin: for everybody who works here; patients are redirected to their own dashboard (D20). */
export function AdminPage() {
  return useUser().role === 'User' ? <Navigate to={screens.dashboard.path} replace /> : <AdminDashboard />;
}
