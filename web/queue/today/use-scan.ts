import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { personOfSlip } from './use-keys.ts';
import { useStep } from './use-step.ts';

/** Whoever's slip is scanned has come, at the desk. `done` and `failure`: what it is told of the last one. */
export function useScan(sessions: readonly QueueSession[]) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const step = useStep();
  const mayScan = sessions.some(({ people }) => people.some(({ code }) => code !== null));
  const [done, setDone] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const scan = (text: string) => {
    if (!mayScan) return;
    const person = personOfSlip(text, sessions);
    const number = formatDigits(person?.number ?? 0, language);
    setDone(undefined);
    if (!person) return setWrong(t('scan.unknown'));
    if (!person.abilities.steps.includes('ARRIVE'))
      return setWrong(t('scan.already', { number, state: t(`queueState.${person.state}`) }));
    setWrong(undefined);
    void step.takeAndWait(person.id, 'ARRIVE').then(
      () => setDone(t('scan.came', { number })),
      () => undefined,
    );
  };
  return { mayScan, scan, done, failure: wrong ?? step.failure, forget: () => setDone(undefined) };
}
