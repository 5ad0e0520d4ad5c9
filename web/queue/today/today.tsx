import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { EmergencyForm } from './emergency-form.tsx';
import { LateForm } from './late-form.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Screens } from './screens.tsx';
import { SessionQueue } from './session-queue.tsx';
import css from './today.module.css';
import { useKeys } from './use-keys.ts';
import { useStep } from './use-step.ts';
import { Warnings } from './warnings.tsx';

/** /today: who is expected, waits, is in the room and was seen, by session; a Doctor sees their own. */
export default function Today() {
  const { t } = useTranslation(['queue', 'app']);
  // Waits grow, a session's end makes no-shows and a screen in the hall goes off, without any change.
  const query = useQuery({ ...queryOf('readToday'), refetchInterval: 20_000 });
  const [emergency, setEmergency] = useState<number>();
  const [late, setLate] = useState<QueueSession>();
  const now = query.data?.now ?? '';
  const { take, error } = useStep();
  const errorText = useErrorText();
  useKeys(query.data?.sessions ?? [], take, setEmergency);
  return (
    <Page title={t('app:title.today')} intro={t('intro')}>
      {query.data && <Warnings today={query.data} readAt={query.dataUpdatedAt} />}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <p className={css.keys}>{t('keys')}</p>
      <ListView
        query={query}
        rows={query.data?.sessions}
        emptyText={t('empty')}
        failedText={t('failed')}
        skeletonRow="14rem"
      >
        {(sessions) =>
          sessions.map((session) => (
            <SessionQueue
              key={`${session.doctorId} ${session.startsAt}`}
              session={session}
              now={now}
              onEmergency={setEmergency}
              onLate={() => setLate(session)}
            />
          ))
        }
      </ListView>
      {query.data && (query.data.screens.length > 0 || query.data.abilities.pairScreen) && (
        <Screens screens={query.data.screens} mayPair={query.data.abilities.pairScreen} />
      )}
      {late && <LateForm session={late} onClose={() => setLate(undefined)} />}
      {emergency !== undefined && <EmergencyForm id={emergency} onClose={() => setEmergency(undefined)} />}
    </Page>
  );
}
