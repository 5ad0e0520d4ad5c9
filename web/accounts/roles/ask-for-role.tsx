import { useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AskForm } from './ask-form.tsx';
import css from './roles.module.css';

/**
 * Requests a role (D24): the state of the last request, and the form for the next. Opened from the menu, outside the
 * screens, so it has its own query client.
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
          <RequestForm />
        </div>
      </Modal>
    </QueryClientProvider>
  );
}

function RequestForm() {
  const { t } = useTranslation('roles');
  const query = useQuery(queryOf('listRoleRequests', { query: { size: 1 } }));
  return (
    <Loaded
      query={query}
      data={query.isError ? undefined : query.data}
      failedText={t('open.failed')}
      rows={1}
      rowHeight="14rem"
    >
      {({
        _embedded: {
          roleRequestList: [last],
        },
      }) => (
        <>
          {last && <LastRequest request={last} />}
          {last?.decision !== null && <AskForm />}
        </>
      )}
    </Loaded>
  );
}

/** The state of the last request: open, granted, declined. */
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
