import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeClock } from '#contract/clock-words.ts';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { formatDigits, formatNumber, formatTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { PersonRow } from './person-row.tsx';
import css from './today.module.css';

/** `10 am – 1 pm`. */
export function useHoursText({ startsAt, endsAt }: QueueSession): string {
  const language = useLanguage();
  return `${writeClock(startsAt, language)} – ${writeClock(endsAt, language)}`;
}

/** Room and hours of a session, and announced delays and pauses. `id`: of the line with room and hours. */
export function SessionHours({ session, id }: { session: QueueSession; id?: string }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  return (
    <>
      <p id={id} className={css.soft}>
        {session.room && `${t('room', { room: formatDigits(session.room, language) })} · `}
        {useHoursText(session)}
      </p>
      <Announcements session={session} />
    </>
  );
}

/** Announced delays and pauses of the session, and how many emergencies were taken before the others. */
function Announcements({ session: { expectedStart, isPaused, people } }: { session: QueueSession }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const emergencies = people.filter(({ priority }) => priority === 'EMERGENCY').length;
  return (
    <>
      {expectedStart && <p className={css.due}>{t('comesAt', { time: formatTime(expectedStart, language) })}</p>}
      {isPaused && <p className={css.due}>{t('paused')}</p>}
      {emergencies > 0 && <p className={css.due}>{t('emergencies', { n: formatNumber(emergencies, language) })}</p>}
    </>
  );
}

/** Says that leave has ended the session, with a link to where its people are moved. */
export function EndedSession({ session: { isEnded } }: { session: QueueSession }) {
  const { t } = useTranslation('queue');
  if (!isEnded) return null;
  return (
    <Notice>
      <p>{t('session.ended')}</p>
      <Link to={screens.schedules.path}>{t('session.move')}</Link>
    </Notice>
  );
}

/** Buttons that announce a late doctor, and pause or resume the queue. */
export function SessionSteps({ session, onLate }: { session: QueueSession; onLate: () => void }) {
  const { t } = useTranslation('queue');
  const reasonText = useReasonText();
  const { mutate, isPending, error } = useAction('takeSessionStep');
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
      {error && <Notice kind="error">{reasonText(error)}</Notice>}
    </>
  );
}

/** Who is called next, and why. */
export function NextPerson({ person: { patientName, priority, time, arrivedAt } }: { person: Queued }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const isOnTime = arrivedAt === null || arrivedAt <= time;
  return (
    <p className={css.soft}>
      {t('next')} <Name>{patientName}</Name> ·{' '}
      {priority === 'NONE' &&
        t(isOnTime ? 'why.time' : 'why.came', { time: formatTime(isOnTime ? time : arrivedAt, language) })}
      {priority === 'EMERGENCY' && t('why.emergency')}
      {priority !== 'NONE' && priority !== 'EMERGENCY' && t('why.first', { who: t(`boost.${priority}`) })}
    </p>
  );
}

/** The people of a session in one state. */
export function Group({
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
