import { useTranslation } from 'react-i18next';
import { hasRemark } from '#contract/laboratory/specimens.ts';
import type { Entry } from '#contract/reports/entry.ts';
import { isInWords, isStarred, writeValue } from '#contract/reports/flags.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useSampleWords } from '#web/lib/sample-words.ts';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { judgeEntry } from './entry-doubts.ts';
import { countEmpty, isToRepeat, marksOfRow, readOf } from './values-draft.ts';
import type { RowDraft, ValuesDraft } from './values-draft.ts';

/** The facts shown again before the values are handed in, beside the patient's name; the signer is shown the same. */
export function useHandInFacts(
  entry: Entry,
): (draft: Pick<ValuesDraft, 'results' | 'sampleReason'>, shown: Entry, count: number) => Definition[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const sampleWords = useSampleWords();
  const nameOf = ({ analyte, test }: RowDraft) =>
    inLanguage(language, test, entry.rows.find((row) => row.analyte === analyte)?.testBn ?? '');
  const withValue = (row: RowDraft) => `${nameOf(row)}: ${writeValue(readOf(row))}`;
  return ({ results, sampleReason }, shown, count) => {
    const typed = new Map(results.map((row) => [row.analyte, readOf(row)]));
    const { doubts } = judgeEntry(shown, typed);
    const empty = countEmpty(results);
    const facts: [string, readonly string[]][] = [
      [t('entry.callNow'), results.filter(isToRepeat).map(withValue)],
      [t('values.count'), [formatNumber(count, language)]],
      [t('entry.words'), results.filter((row) => isInWords(marksOfRow(row))).map(withValue)],
      [t('entry.starred'), results.filter((row) => isStarred(marksOfRow(row))).map(withValue)],
      [
        t('entry.doubts'),
        entry.rows
          .filter(({ analyte }) => doubts.has(analyte))
          .map(({ test, testBn }) => inLanguage(language, test, testBn)),
      ],
      [
        t('entry.controls'),
        entry.rows.flatMap(({ analyte, test, testBn, control }) =>
          control && typed.get(analyte) ? [`${inLanguage(language, test, testBn)}: ${control.rules.join(', ')}`] : [],
        ),
      ],
      [t('field.sampleQuality'), entry.tubes.filter(hasRemark).map(sampleWords)],
      [t('field.sampleReason'), entry.sampleDoubt ? [sampleReason.trim()] : []],
      [t('entry.empty'), empty > 0 ? [formatNumber(empty, language)] : []],
    ];
    return facts.flatMap(([label, values]) => (values.length > 0 ? [{ label, value: values.join(' · ') }] : []));
  };
}
