import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeRange } from '#contract/clock-words.ts';
import type { Queued } from '#contract/queue/shapes.ts';
import { boosts } from '#contract/queue/states.ts';
import type { Step } from '#contract/queue/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDigits, formatNumber, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { ButtonLook } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useStep } from './use-step.ts';
import css from './today.module.css';

/** The steps of a row. Calling has its button above the rows, and PRIORITY is chosen as one of the priorities. */
type RowStep = Exclude<Step, 'CALL' | 'PRIORITY'>;
/** The steps that usually come next. */
const usual: readonly RowStep[] = ['ARRIVE', 'ENTER', 'DONE'];

/** The step that usually comes next, and the others, which are in the row's menu. */
function sortSteps(steps: readonly Step[]): { main: RowStep | undefined; others: readonly RowStep[] } {
  const own = steps.filter((step) => step !== 'CALL' && step !== 'PRIORITY');
  const main = usual.find((step) => own.includes(step));
  return { main, others: own.filter((step) => step !== main) };
}

/** Closes the row's menu, if the button is in it, and does what was chosen. */
const chosen =
  (act: () => void) =>
  ({ currentTarget }: { currentTarget: Element }) => {
    currentTarget.closest('details')?.removeAttribute('open');
    act();
  };

/** A person of the queue: number, time, name, since when they wait, the usual next step, and a menu of the others. */
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
  const { take, isPending, failure } = useStep();
  const { id, state, priority, number, abilities } = person;
  const { main, others } = sortSteps(abilities.steps);
  const mayHurry = abilities.steps.includes('PRIORITY') && priority !== 'EMERGENCY';
  const words: Record<RowStep, string> = {
    ARRIVE: t(state === 'SKIPPED' ? 'step.back' : 'step.arrive'),
    ENTER: t('step.enter'),
    DONE: t('step.done'),
    AGAIN: t('step.again'),
    SKIP: t('step.skip'),
    NO_SHOW: t('step.noShow'),
    UNDO: t('step.undo'),
  };
  const button = (step: RowStep, look: ButtonLook) => (
    <Button
      key={step}
      look={look}
      busy={isPending}
      aria-describedby={`person-${id}`}
      onClick={chosen(() => take(id, step))}
    >
      {words[step]}
    </Button>
  );
  return (
    <li className={css.person} data-person={id}>
      <strong className={css.number}>{number === null ? '–' : formatDigits(number, language)}</strong>
      <div className={css.about}>
        <AboutPerson person={person} now={now} />
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
      <div className={css.steps}>
        {main && button(main, 'quiet')}
        {(others.length > 0 || mayHurry) && (
          <details className={css.more} name="row-menu">
            <summary aria-label={t('step.more')}>
              <Icon name="more" />
            </summary>
            <div className={css.menu}>
              {mayHurry &&
                priority === 'NONE' &&
                boosts.map((boost) => (
                  <Button key={boost} look="plain" busy={isPending} onClick={chosen(() => take(id, 'PRIORITY', boost))}>
                    {t('step.first', { who: t(`boost.${boost}`) })}
                  </Button>
                ))}
              {mayHurry && (
                <Button look="plain" onClick={chosen(() => onEmergency(id))}>
                  {t('step.emergency')}
                </Button>
              )}
              {others.map((step) => button(step, 'plain'))}
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

/** The name, whether they go first, their time and what is not paid, and why they come. */
function AboutPerson({ person, now }: { person: Queued; now: string }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const { id, priority } = person;
  return (
    <>
      <p id={`person-${id}`}>
        <Link to={screens.doctorBooking.path.replace(':id', String(id))}>
          <Name>{person.patientName}</Name>
        </Link>{' '}
        <span className={css.soft}>{ageAndGender(person)}</span>{' '}
        {priority === 'EMERGENCY' && <Badge tone="danger">{t('emergency')}</Badge>}
        {priority !== 'EMERGENCY' && priority !== 'NONE' && (
          <Badge>{t('first', { who: t(`boost.${priority}`) })}</Badge>
        )}
      </p>
      <p className={css.soft}>
        {formatTime(person.time, language)}
        <Since person={person} now={now} />
        {person.paymentStatus !== 'COMPLETED' && (
          <span className={css.due}> · {t(person.paymentStatus === 'PENDING' ? 'unpaid' : 'partlyPaid')}</span>
        )}
      </p>
      {person.reason && (
        <p className={css.soft}>
          <Name>{person.reason}</Name>
        </p>
      )}
    </>
  );
}

/** Since when somebody waits, was called, or is in the room. */
export function Since({
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
    const range = writeRange(new Date(expected.from), new Date(expected.to), language);
    return (
      <>
        {' '}
        · {t('waits', { n: minutes(arrivedAt) })} · {t('expected', { range })}
      </>
    );
  }
  if (state === 'CALLED' && calledAt) return <> · {t('calledAt', { time: formatTime(calledAt, language) })}</>;
  if (state === 'IN_ROOM' && enteredAt) return <> · {t('inside', { n: minutes(enteredAt) })}</>;
  if (state === 'EXPECTED' && time < now) return <span className={css.late}> · {t('late', { n: minutes(time) })}</span>;
  return null;
}
