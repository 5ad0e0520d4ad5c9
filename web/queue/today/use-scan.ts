import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useScans } from '#web/lib/use-scans.ts';
import { personOfSlip } from './use-keys.ts';

type Sessions = readonly QueueSession[];
/** Only the desk is told the codes of slips; a doctor scans none. */
const hasCodes = (sessions: Sessions) => sessions.some(({ people }) => people.some(({ code }) => code !== null));
const hasPeople = (sessions: Sessions) => sessions.some(({ people }) => people.length > 0);

/**
 * Whoever's slip is scanned has come, at the desk. `scans`: what came of each, for several who come at once.
 * @param sessions undefined while they are not there
 */
export function useScan(sessions: Sessions | undefined) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const reasonText = useReasonText();
  const client = useQueryClient();
  const { mutateAsync } = useAction('takeStep');
  const scans = useScans(async ({ id, number }: { id: number; number: string }) => {
    await mutateAsync({ params: { id }, body: { step: 'ARRIVE' } });
    return { text: t('scan.came', { number }) };
  }, reasonText);
  const take = (text: string, known: Sessions) => {
    const person = personOfSlip(text, known);
    if (!person) return scans.refuse(text, t('scan.unknown'));
    const number = formatDigits(person.number ?? 0, language);
    if (!person.abilities.steps.includes('ARRIVE'))
      return scans.refuse(number, t('scan.already', { number, state: t(`queueState.${person.state}`) }));
    scans.scan(number, { id: person.id, number });
  };
  const scan = async (text: string) => {
    if (sessions && personOfSlip(text, sessions)) return take(text, sessions);
    // They may not be there yet, or be older than the slip.
    try {
      const { sessions: newer } = await client.fetchQuery({ ...queryOf('readToday'), staleTime: 0 });
      if (hasCodes(newer) || !hasPeople(newer)) take(text, newer);
    } catch (error) {
      scans.refuse(text, reasonText(error));
    }
  };
  return { mayScan: hasCodes(sessions ?? []), scan, scans };
}
