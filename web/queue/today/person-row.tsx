import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Queued } from '#contract/queue/shapes.ts';
import type { Step } from '#contract/queue/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDigits, formatNumber, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useStep } from './use-step.ts';
import css from './today.module.css';

/** A person of the queue: number, time, name, since when they wait, and the steps that can be taken. */
export function PersonRow({
  person,
  now,
  onEmergency,
}: {
  person: Queued;
  now: string;
  onEmergency: (id: number) => void;
}) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const errorText = useErrorText();
  const { take, isPending, error } = useStep();
  const { id, state, priority, number, age, abilities } = person;
  const may = (step: Step) => abilities.steps.includes(step);
  const button = (step: Step, text: string) => (
    <Button look="quiet" busy={isPending} aria-describedby={`person-${id}`} onClick={() => take(id, step)}>
      {text}
    </Button>
  );
  return (
    <li className={css.person}>
      <strong className={css.number}>{number === null ? '–' : formatDigits(number, language)}</strong>
      <div className={css.about}>
        <p id={`person-${id}`}>
          <Link to={screens.doctorBooking.path.replace(':id', String(id))}>
            <Name>{person.patientName}</Name>
          </Link>{' '}
          {age !== null && <span className={css.soft}>{t('age', { n: formatNumber(age, language) })}</span>}{' '}
          {priority === 'EMERGENCY' && <Badge tone="danger">{t('emergency')}</Badge>}
          {priority === 'BOOSTED' && <Badge>{t('first')}</Badge>}
        </p>
        <p className={css.soft}>
          {formatTime(person.time, language)}
          <Since person={person} now={now} />
          {person.paymentStatus !== 'COMPLETED' && (
            <span className={css.due}> · {t(person.paymentStatus === 'PENDING' ? 'unpaid' : 'partlyPaid')}</span>
          )}
        </p>
        {error && <Notice kind="error">{errorText(error)}</Notice>}
      </div>
      <div className={css.steps}>
        {may('ARRIVE') && button('ARRIVE', t(state === 'SKIPPED' ? 'step.back' : 'step.arrive'))}
        {may('PRIORITY') && priority === 'NONE' && (
          <>
            <Button look="quiet" busy={isPending} onClick={() => take(id, 'PRIORITY', 'BOOSTED')}>
              {t('step.first')}
            </Button>
            <Button look="quiet" onClick={() => onEmergency(id)}>
              {t('step.emergency')}
            </Button>
          </>
        )}
        {may('ENTER') && button('ENTER', t('step.enter'))}
        {may('AGAIN') && button('AGAIN', t('step.again'))}
        {may('SKIP') && button('SKIP', t('step.skip'))}
        {may('DONE') && button('DONE', t('step.done'))}
        {may('NO_SHOW') && button('NO_SHOW', t('step.noShow'))}
        {may('UNDO') && button('UNDO', t('step.undo'))}
      </div>
    </li>
  );
}

/** Since when somebody waits, was called, or is in the room. */
function Since({
  person: { state, arrivedAt, calledAt, enteredAt, time, expected },
  now,
}: {
  person: Queued;
  now: string;
}) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const minutes = (from: string) =>
    formatNumber(Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 60_000)), language);
  if (state === 'ARRIVED' && arrivedAt && expected) {
    const [from, to] = [formatTime(expected.from, language), formatTime(expected.to, language)];
    return (
      <>
        {' '}
        · {t('waits', { n: minutes(arrivedAt) })} · {t('expected', { from, to })}
      </>
    );
  }
  if (state === 'CALLED' && calledAt) return <> · {t('calledAt', { time: formatTime(calledAt, language) })}</>;
  if (state === 'IN_ROOM' && enteredAt) return <> · {t('inside', { n: minutes(enteredAt) })}</>;
  if (state === 'EXPECTED' && time < now) return <span className={css.late}> · {t('late', { n: minutes(time) })}</span>;
  return null;
}
