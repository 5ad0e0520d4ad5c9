import { useTranslation } from 'react-i18next';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { queueStates } from '#contract/queue/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { EndedSession, Group, NextPerson, SessionHours, SessionSteps } from './session-parts.tsx';
import { insideOf, useStep } from './use-step.ts';
import css from './today.module.css';

/** One session: the counts by state, the button that calls the next, and its people by state. */
export function SessionQueue({
  session,
  now,
  onEmergency,
  onLate,
}: {
  session: QueueSession;
  now: string;
  onEmergency: (id: number) => void;
  onLate: () => void;
}) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const { callNext, isPending, failure } = useStep();
  const { people } = session;
  const next = people.find(({ abilities }) => abilities.steps.includes('CALL'));
  const inside = insideOf(people);
  // A doctor may have two sessions a day, so the heading of each contains its hours.
  const heading = `session-${session.doctorId}-${session.startsAt}`;
  const hours = `${heading}-hours`;
  return (
    <Card className={css.session} role="region" aria-labelledby={`${heading} ${hours}`}>
      <div className={css.head}>
        <div>
          <h2 id={heading}>
            <Name>{inLanguage(language, session.doctorName, session.doctorNameBn)}</Name>
          </h2>
          <SessionHours id={hours} session={session} />
        </div>
        <div className={css.steps}>
          <SessionSteps session={session} onLate={onLate} />
        </div>
      </div>
      <EndedSession session={session} />
      {next && (
        <div className={css.next}>
          <Button wide busy={isPending} onClick={() => callNext(session, next.id)}>
            {t(inside ? 'seenCallNext' : 'callNext', { number: formatDigits(next.number ?? 0, language) })}
          </Button>
          <NextPerson person={next} />
        </div>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      {queueStates.map((state) => (
        <Group key={state} people={people.filter((one) => one.state === state)} {...{ state, now, onEmergency }} />
      ))}
    </Card>
  );
}
