import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { screens } from '#contract/screens.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Colleagues } from './colleagues.tsx';
import { DecidedRequests } from './decided-requests.tsx';
import { LockedAccounts } from './locked-accounts.tsx';
import { OpenRequests } from './open-requests.tsx';
import { PeopleSearch } from './people-search.tsx';
import { SecondFactorRoles } from './second-factor-roles.tsx';

/**
 * Manage User Roles & Appointments (R27): open role requests, locked accounts, the search for people, decided requests,
 * and which roles need a second step at log-in. The guard admits five roles; all but the admin see that they have no
 * permission (D24).
 * @param booking renders the booking forms for a person, in a sheet of its own
 * @param more other settings of roles
 */
export function ManageRoles({ booking, more }: { booking: (person: FoundPerson) => ReactNode; more: ReactNode }) {
  const { t } = useTranslation(['roles', 'app']);
  const errorText = useErrorText();
  const { role } = useUser();
  const isAllowed = mayUse('accounts.changeRole', role);
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
          <OpenRequests />
          <LockedAccounts />
          <PeopleSearch booking={booking} />
          <Colleagues />
          <DecidedRequests />
          <SecondFactorRoles />
          {more}
        </>
      ) : (
        <Notice kind="error">{t('forbidden')}</Notice>
      )}
    </Page>
  );
}
