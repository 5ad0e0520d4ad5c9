import { useTranslation } from 'react-i18next';
import { writeHour } from '#contract/clock-words.ts';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import { queueStates } from '#contract/queue/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDigits, formatNumber, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { PersonRow } from './person-row.tsx';
import { useStep } from './use-step.ts';
import css from './today.module.css';

/** One session: how many stand where, the button that calls the next, and its people by state. */
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
  const errorText = useErrorText();
  const { takeAndWait, isPending, error } = useStep();
  const { people } = session;
  const clock = (time: string) => writeHour(Number(time.slice(0, 2)), Number(time.slice(3)), language);
  const next = people.find(({ abilities }) => abilities.steps.includes('CALL'));
  const inside = people.find(({ state, abilities }) => state === 'IN_ROOM' && abilities.steps.includes('DONE'));
  const callNext = async ({ id }: Queued) => {
    if (inside) await takeAndWait(inside.id, 'DONE');
    await takeAndWait(id, 'CALL');
  };
  const heading = `session-${session.doctorId}-${session.startsAt}`;
  return (
    <Card className={css.session} role="region" aria-labelledby={heading}>
      <div className={css.head}>
        <div>
          <h2 id={heading}>
            <Name>{inLanguage(language, session.doctorName, session.doctorNameBn)}</Name>
          </h2>
          <p className={css.soft}>
            {session.room && `${t('room', { room: formatDigits(session.room, language) })} · `}
            {clock(session.startsAt)} – {clock(session.endsAt)}
          </p>
          <Said session={session} />
        </div>
        <div className={css.steps}>{people.length > 0 && <SessionSteps session={session} onLate={onLate} />}</div>
      </div>
      {next && (
        <div className={css.next}>
          <Button wide busy={isPending} onClick={() => void callNext(next).catch(() => undefined)}>
            {t(inside ? 'seenCallNext' : 'callNext', { number: formatDigits(next.number ?? 0, language) })}
          </Button>
          <p className={css.soft}>
            {t('next')} <Name>{next.patientName}</Name>
          </p>
        </div>
      )}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {people.length === 0 && <p className={css.soft}>{t('nobody')}</p>}
      {queueStates.map((state) => (
        <Group key={state} people={people.filter((one) => one.state === state)} {...{ state, now, onEmergency }} />
      ))}
    </Card>
  );
}

/** What the clinic has said of the session. */
function Said({ session: { expectedStart, isPaused } }: { session: QueueSession }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  return (
    <>
      {expectedStart && <p className={css.due}>{t('comesAt', { time: formatTime(expectedStart, language) })}</p>}
      {isPaused && <p className={css.due}>{t('paused')}</p>}
    </>
  );
}

/** Says that the doctor is late, and pauses the queue or goes on. */
function SessionSteps({ session, onLate }: { session: QueueSession; onLate: () => void }) {
  const { t } = useTranslation('queue');
  const { mutate, isPending } = useAction('takeSessionStep');
  const { steps } = session.abilities;
  const { doctorId, startsAt } = session;
  const button = (step: 'PAUSE' | 'RESUME', text: string) =>
    steps.includes(step) && (
      <Button look="quiet" busy={isPending} onClick={() => mutate({ params: { doctorId }, body: { startsAt, step } })}>
        {text}
      </Button>
    );
  return (
    <>
      {steps.includes('LATE') && (
        <Button look="quiet" onClick={onLate}>
          {t('session.late')}
        </Button>
      )}
      {button('PAUSE', t('session.pause'))}
      {button('RESUME', t('session.resume'))}
    </>
  );
}

function Group({
  state,
  people,
  now,
  onEmergency,
}: {
  state: Queued['state'];
  people: readonly Queued[];
  now: string;
  onEmergency: (id: number) => void;
}) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className={css.group}>
        {t(`queueState.${state}`)} {formatNumber(people.length, language)}
      </h3>
      <ul className={css.people}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} now={now} onEmergency={onEmergency} />
        ))}
      </ul>
    </section>
  );
}
