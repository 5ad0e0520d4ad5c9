import { useTranslation } from 'react-i18next';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { useScans } from '#web/lib/use-scans.ts';
import { personOfSlip } from './use-keys.ts';

/** Whoever's slip is scanned has come, at the desk. `scans`: what came of each, for several who come at once. */
export function useScan(sessions: readonly QueueSession[]) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const reasonText = useReasonText();
  const { mutateAsync } = useAction('takeStep');
  const mayScan = sessions.some(({ people }) => people.some(({ code }) => code !== null));
  const scans = useScans(async ({ id, number }: { id: number; number: string }) => {
    await mutateAsync({ params: { id }, body: { step: 'ARRIVE' } });
    return { text: t('scan.came', { number }) };
  }, reasonText);
  const scan = (text: string) => {
    if (!mayScan) return;
    const person = personOfSlip(text, sessions);
    if (!person) return scans.refuse(text, t('scan.unknown'));
    const number = formatDigits(person.number ?? 0, language);
    if (!person.abilities.steps.includes('ARRIVE'))
      return scans.refuse(number, t('scan.already', { number, state: t(`queueState.${person.state}`) }));
    scans.scan(number, { id: person.id, number });
  };
  return { mayScan, scan, scans };
}
