import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/reports/entry.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatTime } from '#web/lib/format.ts';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { watchOf } from './entry-flags.ts';

/** When the sample was taken and received, when its report is promised, and how many values lack critical limits. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { numbers, unwatched } = watchOf(entry);
  const when = (at: string) => (
    <time dateTime={at}>{`${formatDayMonth(at, language)}, ${formatTime(at, language)}`}</time>
  );
  const { sample } = entry;
  const n = formatNumber(unwatched.length, language);
  return (
    <DefinitionList
      items={[
        ...(sample
          ? [
              { label: t('field.sampleCollectedAt'), value: when(sample.collectedAt) },
              {
                label: t('field.sampleReceivedAt'),
                value: sample.receivedAt ? when(sample.receivedAt) : t('entry.notReceived'),
              },
            ]
          : []),
        ...(sample?.dueAt ? [{ label: t('entry.promised'), value: when(sample.dueAt) }] : []),
        ...(unwatched.length > 0
          ? [
              {
                label: t('entry.unwatched'),
                value: t('entry.unwatchedOf', { n, all: formatNumber(numbers.length, language) }),
              },
            ]
          : []),
      ]}
    />
  );
}
