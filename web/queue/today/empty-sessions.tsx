import { useTranslation } from 'react-i18next';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { SessionHours } from './session-parts.tsx';
import css from './today.module.css';

/** Today's sessions without bookings, one line each, so that those with people have the room. */
export function EmptySessions({ sessions, isOwn }: { sessions: readonly QueueSession[]; isOwn: boolean }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  if (sessions.length === 0) return null;
  return (
    <Card className={css.session} role="region" aria-labelledby="empty-sessions">
      <h2 id="empty-sessions" className={css.group}>
        {t('nobody')}
      </h2>
      <ul className={css.people}>
        {sessions.map((session) => (
          <li key={`${session.doctorId} ${session.startsAt}`} className={css.empty}>
            {!isOwn && <Name>{inLanguage(language, session.doctorName, session.doctorNameBn)}</Name>}
            <SessionHours session={session} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
