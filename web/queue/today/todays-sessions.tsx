import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clinicClock } from '#contract/clinic-time.ts';
import type { QueueSession } from '#contract/queue/shapes.ts';
import type { Step } from '#contract/queue/states.ts';
import { now } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useVeryLarge } from '#web/ui/layout/use-wide.ts';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { EmptySessions } from './empty-sessions.tsx';
import { OwnSession } from './own-session.tsx';
import { SessionQueue } from './session-queue.tsx';
import css from './today.module.css';
import { useKeys } from './use-keys.ts';
import { useScan } from './use-scan.ts';
import { useStep } from './use-step.ts';
import { Warnings } from './warnings.tsx';

/** Loaded separately: doctors, who scan nothing, see the same board first. */
const ScanLines = lazyPart(() => import('#web/ui/lists/scan-lines.tsx'));

const EmergencyForm = lazyPart(() => import('./emergency-form.tsx'));
const LateForm = lazyPart(() => import('./late-form.tsx'));

/**
 * Read again at intervals: waits grow, a session's end makes no-shows, and a screen in the hall goes off, all without
 * an event.
 */
export const useToday = () => useQuery({ ...queryOf('readToday'), refetchInterval: 20_000 });

/** Whether nobody is booked yet, and the session is not over. */
const isAhead = ({ people, endsAt }: QueueSession) => people.length === 0 && endsAt > clinicClock(now()).time;

/** Today's sessions with what their readers do: all of the desk's, or a doctor's own with `isOwn`. */
export function TodaysSessions({ isOwn = false }: { isOwn?: boolean }) {
  const { t } = useTranslation(['queue', 'ui']);
  const query = useToday();
  const [emergency, setEmergency] = useState<number>();
  const [late, setLate] = useState<QueueSession>();
  const { take, callNext, failure } = useStep();
  const onKey = (id: number, step: Step) => {
    const session = query.data?.sessions.find(({ people }) => people.some((one) => one.id === id));
    if (session && step === 'CALL') callNext(session, id);
    else take(id, step);
  };
  const slip = useScan(query.data?.sessions, !isOwn);
  useKeys(query.data?.sessions ?? [], onKey, setEmergency, slip.scan);
  const isVeryLarge = useVeryLarge();
  const Shown = isOwn ? OwnSession : SessionQueue;
  return (
    <>
      {query.data && <Warnings today={query.data} readAt={query.dataUpdatedAt} />}
      <div className={css.refused}>
        {failure && <Notice kind="error">{failure}</Notice>}
        <Suspense>
          <ScanLines label={t('ui:scans.label')} scans={slip.scans} />
        </Suspense>
      </div>
      {query.data && query.data.sessions.length > 0 && (
        <p className={css.keys}>
          {t('keys')} {slip.mayScan && t('scan.hint')}
        </p>
      )}
      <ListView
        query={query}
        rows={query.data?.sessions}
        emptyText={t(isOwn ? 'own.empty' : 'empty')}
        failedText={t('failed')}
        skeletonRow="14rem"
      >
        {(sessions) => {
          const booked = sessions.filter(({ people }) => people.length > 0);
          const isLeft = (_: QueueSession, place: number) => place % 2 === 0;
          const isRight = (_: QueueSession, place: number) => place % 2 === 1;
          // A session keeps its column however long the others become, so that no button moves under a pointer.
          const columns = isVeryLarge && !isOwn ? [booked.filter(isLeft), booked.filter(isRight)] : [booked];
          return (
            <div className={css.sessions}>
              {columns.map((column, place) => (
                <div key={place}>
                  {column.map((session) => (
                    <Shown
                      key={`${session.doctorId} ${session.startsAt}`}
                      session={session}
                      now={query.data?.now ?? ''}
                      onEmergency={setEmergency}
                      onLate={() => setLate(session)}
                    />
                  ))}
                  {place === columns.length - 1 && <EmptySessions sessions={sessions.filter(isAhead)} isOwn={isOwn} />}
                </div>
              ))}
            </div>
          );
        }}
      </ListView>
      <Suspense>
        {late && <LateForm session={late} onClose={() => setLate(undefined)} />}
        {emergency !== undefined && <EmergencyForm id={emergency} onClose={() => setEmergency(undefined)} />}
      </Suspense>
    </>
  );
}
