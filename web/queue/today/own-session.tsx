import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDigits, formatNumber, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Since } from './person-row.tsx';
import { EndedSession, Group, NextPerson, SessionHours, SessionSteps, useHoursText } from './session-parts.tsx';
import css from './own-session.module.css';
import { useStep } from './use-step.ts';

/**
 * A doctor's own session: the present patient, one large button that ends the visit and calls the next, and the others.
 */
export function OwnSession({
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
  const [isOpen, setIsOpen] = useState(false);
  const { people } = session;
  const current = people.find(({ state }) => state === 'IN_ROOM') ?? people.find(({ state }) => state === 'CALLED');
  const inState = (state: Queued['state']) => people.filter((one) => one.state === state && one !== current);
  const count = (...states: Queued['state'][]) =>
    formatNumber(people.filter(({ state }) => states.includes(state)).length, language);
  const group = (state: Queued['state']) => (
    <Group key={state} people={inState(state)} {...{ state, now, onEmergency }} />
  );
  const hasPast = inState('DONE').length + inState('NO_SHOW').length > 0;
  return (
    <Card className={css.session} role="region" aria-label={t('own', { hours: useHoursText(session) })}>
      <div className={css.head}>
        <div>
          <SessionHours session={session} />
          <p>
            {t('own.counts', {
              seen: count('DONE'),
              here: count('ARRIVED', 'CALLED', 'IN_ROOM'),
              ahead: count('EXPECTED', 'SKIPPED'),
            })}
          </p>
        </div>
        <div className={css.steps}>
          <SessionSteps session={session} onLate={onLate} />
        </div>
      </div>
      <EndedSession session={session} />
      <PresentPatient session={session} current={current} now={now} />
      {(['CALLED', 'ARRIVED', 'SKIPPED', 'EXPECTED'] as const).map(group)}
      {hasPast && (
        <Fold title={t('own.past', { n: count('DONE', 'NO_SHOW') })} isOpen={isOpen} onToggle={setIsOpen}>
          {(['DONE', 'NO_SHOW'] as const).map(group)}
        </Fold>
      )}
    </Card>
  );
}

/** Who is with the doctor, or is called; and the button that ends their visit, calls the next person, or both. */
function PresentPatient({
  session: { people },
  current,
  now,
}: {
  session: QueueSession;
  current: Queued | undefined;
  now: string;
}) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const { takeAndWait, take, isPending, failure } = useStep();
  const isOther = people.some((one) => one !== current && one.state === 'CALLED');
  // Nobody else is called while a called person has yet to come in.
  const next = isOther ? undefined : people.find(({ abilities }) => abilities.steps.includes('CALL'));
  const mayEnd = current?.abilities.steps.includes('DONE') ?? false;
  const go = async () => {
    if (current && mayEnd) await takeAndWait(current.id, 'DONE');
    if (next) await takeAndWait(next.id, 'CALL');
  };
  const number = formatDigits(next?.number ?? 0, language);
  const text = next ? t(mayEnd ? 'seenCallNext' : 'callNext', { number }) : t('step.done');
  const further = current?.abilities.steps.filter((step) => step === 'ENTER' || step === 'AGAIN' || step === 'SKIP');
  const words = { ENTER: t('step.enter'), AGAIN: t('step.again'), SKIP: t('step.skip') };
  return (
    <>
      {current && (
        <div className={css.current} data-person={current.id}>
          <strong className={css.number}>{formatDigits(current.number ?? 0, language)}</strong>
          <div>
            <p className={css.name}>
              <Link to={screens.doctorBooking.path.replace(':id', String(current.id))}>
                <Name>{current.patientName}</Name>
              </Link>{' '}
              <span>{ageAndGender(current)}</span>
            </p>
            <p className={css.soft}>
              {formatTime(current.time, language)}
              <Since person={current} now={now} />
            </p>
            {current.reason && (
              <p>
                <Name>{current.reason}</Name>
              </p>
            )}
            <p>
              <Link to={screens.searchTestDetails.path} state={{ phoneNumber: current.patientNumber }}>
                {t('own.reports')}
              </Link>
            </p>
          </div>
          <div className={css.further}>
            {further?.map((step) => (
              <Button key={step} look="quiet" busy={isPending} onClick={() => take(current.id, step)}>
                {words[step]}
              </Button>
            ))}
          </div>
        </div>
      )}
      {(mayEnd || next) && (
        <div>
          <Button wide className={css.go} busy={isPending} onClick={() => void go().catch(() => undefined)}>
            {text}
          </Button>
          {next && <NextPerson person={next} />}
        </div>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
