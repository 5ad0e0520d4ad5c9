import { useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { AskForm } from './ask-form.tsx';
import css from './roles.module.css';

/**
 * Ask for a role (D24): how one's last request stands, and the form for the next. It stands in the page's frame, so it
 * brings its own client.
 */
export default function AskForRole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roles');
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <Modal open title={t('ask.title')} onClose={onClose}>
        <div className={css.sheet}>
          <Ask />
        </div>
      </Modal>
    </QueryClientProvider>
  );
}

function Ask() {
  const { t } = useTranslation('roles');
  const query = useQuery(queryOf('listRoleRequests', { query: { size: 1 } }));
  if (query.isPending) return <Skeleton rows={1} height="14rem" />;
  if (query.isError)
    return <FailedState text={t('open.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  const last = query.data._embedded.roleRequestList[0];
  return (
    <>
      {last && <LastRequest request={last} />}
      {last?.decision !== null && <AskForm />}
    </>
  );
}

/** How the last request stands: waiting, granted, declined. */
function LastRequest({ request: { role, requestedAt, decision, decidedAt, reason } }: { request: RoleRequest }) {
  const { t } = useTranslation(['roles', 'app']);
  const language = useLanguage();
  const wished = t(`app:role.${role}`);
  if (decision === null) {
    return (
      <Notice>
        <p>{t('ask.waiting', { role: wished, when: formatDate(requestedAt, language) })}</p>
        <p className={css.reason}>{reason}</p>
        <p>{t('ask.told')}</p>
      </Notice>
    );
  }
  const when = formatDate(decidedAt ?? requestedAt, language);
  return decision === 'GRANTED' ? (
    <Notice kind="success">{t('ask.granted', { role: wished, when })}</Notice>
  ) : (
    <Notice>{t('ask.declined', { role: wished, when })}</Notice>
  );
}
