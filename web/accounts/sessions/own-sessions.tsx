import { useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { deviceName } from './device-name.ts';
import css from './sessions.module.css';

/**
 * The devices on which the user is logged in, each with a button that logs out there. Opened from the menu, outside the
 * screens, so it has its own query client.
 */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <Modal open title={t('title')} onClose={onClose}>
        <Sessions />
      </Modal>
    </QueryClientProvider>
  );
}

function Sessions() {
  const { t } = useTranslation('sessions');
  const query = useQuery(queryOf('listMySessions'));
  const end = useAction('endMySession', { awaitRefresh: true });
  return (
    <Loaded
      query={query}
      data={query.isError ? undefined : query.data}
      failedText={t('failed')}
      rows={2}
      rowHeight="5rem"
    >
      {({ sessions }) => <SessionList sessions={sessions} end={end} />}
    </Loaded>
  );
}

function SessionList({
  sessions,
  end: { mutate, isPending, variables, error },
}: Answer<'listMySessions'> & { end: ReturnType<typeof useAction<'endMySession'>> }) {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  return (
    <div className={css.sheet}>
      <p className={css.muted}>{t('about')}</p>
      <ul className={css.list}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isBusy={isPending && variables.params.id === session.id}
            onEnd={() => mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
      {error && (
        <Notice kind="error">
          <p>{t('notEnded')}</p>
          <p>{errorText(error)}</p>
        </Notice>
      )}
    </div>
  );
}

function Session({
  session: { device, current, startedAt, lastSeenAt },
  isBusy,
  onEnd,
}: {
  session: Answer<'listMySessions'>['sessions'][number];
  isBusy: boolean;
  onEnd: () => void;
}) {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const name = deviceName(device) ?? t('unknown');
  return (
    <li className={css.session}>
      <div>
        <p className={css.device}>
          {name} {current && <Badge>{t('current')}</Badge>}
        </p>
        <p className={css.muted}>{t('since', { when: formatDateTime(startedAt, language) })}</p>
        {!current && <p className={css.muted}>{t('lastSeen', { when: formatDateTime(lastSeenAt, language) })}</p>}
      </div>
      {!current && (
        <Button look="quiet" busy={isBusy} aria-label={t('endOf', { device: name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
