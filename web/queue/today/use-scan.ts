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
/** Only the desk gets the codes of slips; a doctor scans none. */
const hasCodes = (sessions: Sessions) => sessions.some(({ people }) => people.some(({ code }) => code !== null));

/** Thrown for a slip whose number is not expected; it has its own text. */
class NotExpected extends Error {}

/**
 * Marks the person of a scanned slip as arrived at the desk. `scans`: the result of each, in the order of the scans.
 * @param sessions undefined until they are read
 * @param isDesk a doctor's own page takes no scans
 */
export function useScan(sessions: Sessions | undefined, isDesk: boolean) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const reasonText = useReasonText();
  const client = useQueryClient();
  const { mutateAsync } = useAction('takeStep');
  const find = async (text: string) => {
    const known = sessions && personOfSlip(text, sessions);
    if (known) return known;
    // The sessions may not be loaded yet, or be older than the slip.
    const newer = await client.fetchQuery({ ...queryOf('readToday'), staleTime: 0 });
    return personOfSlip(text, newer.sessions);
  };
  const scans = useScans(
    async (text: string) => {
      const person = await find(text);
      if (!person) throw new NotExpected(t('scan.unknown'));
      const number = formatDigits(person.number ?? 0, language);
      if (!person.abilities.steps.includes('ARRIVE'))
        throw new NotExpected(t('scan.already', { number, state: t(`queueState.${person.state}`) }));
      await mutateAsync({ params: { id: person.id }, body: { step: 'ARRIVE' } });
      return { text: t('scan.came', { number }) };
    },
    (error) => (error instanceof NotExpected ? error.message : reasonText(error)),
  );
  const scan = (text: string) => {
    if (!isDesk) return;
    const number = sessions && personOfSlip(text, sessions)?.number;
    scans.scan(number ? formatDigits(number, language) : text, text);
  };
  return { mayScan: hasCodes(sessions ?? []), scan, scans };
}
