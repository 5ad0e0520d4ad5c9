import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Colleagues } from './colleagues.tsx';
import { DecidedRequests } from './decided-requests.tsx';
import { LockedAccounts } from './locked-accounts.tsx';
import { OpenRequests } from './open-requests.tsx';
import { PeopleSearch } from './people-search.tsx';

const SecondFactorRoles = lazyPart(() => import('./second-factor-roles.tsx'));

const tabLabels = {
  people: 'tab.people',
  'second-step': 'tab.secondStep',
  discounts: 'tab.discounts',
} as const;
const tabs = Object.keys(tabLabels) as (keyof typeof tabLabels)[];

/**
 * Manage User Roles & Appointments (R27): open role requests, locked accounts, the search for people and decided
 * requests. Two more tabs set which roles need a second step at log-in, and which discounts a role may give. The guard
 * admits five roles; all but the admin are told that they have no permission (D24).
 * @param booking renders the booking forms for a person, in a sheet of its own
 * @param discounts what discounts a role may give
 */
export function ManageRoles({
  booking,
  discounts,
}: {
  booking: (person: FoundPerson) => ReactNode;
  discounts: ReactNode;
}) {
  const { t } = useTranslation(['roles', 'app']);
  const errorText = useErrorText();
  const { role } = useUser();
  const isAllowed = mayUse('accounts.changeRole', role);
  const { value: tab = 'people' } = useChoiceInAddress('tab', tabs);
  return (
    <Page
      title={t('app:title.manageRoles')}
      actions={
        <>
          <LinkButton look="quiet" to={screens.dashboard.path}>
            {t('app:backToDashboard')}
          </LinkButton>
          {mayUse('accounts.export', role) && (
            <DownloadButton
              list={t('export.people')}
              reason={errorText}
              onDownload={() => downloadFile('exportPeople', {})}
            />
          )}
        </>
      }
    >
      {isAllowed ? (
        <>
          <Tabs
            label={t('tabs')}
            current={tab}
            tabs={tabs.map((name) => ({
              name,
              label: t(tabLabels[name]),
              search: name === 'people' ? '' : `?tab=${name}`,
            }))}
          />
          {tab === 'people' && (
            <>
              <OpenRequests />
              <LockedAccounts />
              <PeopleSearch booking={booking} />
              <Colleagues />
              <DecidedRequests />
            </>
          )}
          <Suspense fallback={<Skeleton rows={1} height="16rem" />}>
            {tab === 'second-step' && <SecondFactorRoles />}
            {tab === 'discounts' && discounts}
          </Suspense>
        </>
      ) : (
        <Notice kind="error">{t('forbidden')}</Notice>
      )}
    </Page>
  );
}
