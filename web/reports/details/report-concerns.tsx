import { useTranslation } from 'react-i18next';
import { isContradicted } from '#contract/reports/flags.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useControlWords } from '../shared/control-words.ts';
import { sampleTexts } from '../shared/sample-texts.ts';
import { Remark } from '../shared/report-text.tsx';

/**
 * What whoever signs must know first: which values are missing, contradict themselves or have a rejected control, and
 * why there are some of a sample that was not taken or received.
 */
export function ReportConcerns({
  report: { rows, missing, controls, sampleDoubt, sampleReason },
}: {
  report: Pick<Report, 'rows' | 'missing' | 'controls' | 'sampleDoubt' | 'sampleReason'>;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const controlWords = useControlWords();
  const doubted = rows.filter(isContradicted);
  const named = (of: readonly { test: string; testBn?: string | undefined }[]) => ({
    count: of.length,
    n: formatNumber(of.length, language),
    names: of.map(({ test, testBn }) => inLanguage(language, test, testBn ?? '')).join(', '),
  });
  return (
    <>
      {missing.length > 0 && <Remark isBad>{t('concern.INCOMPLETE', named(missing))}</Remark>}
      {doubted.length > 0 && <Remark isBad>{t('concern.CONTRADICTION', named(doubted))}</Remark>}
      {controls.map((control) => (
        <Remark key={control.run} isBad>
          {controlWords(control)}
        </Remark>
      ))}
      {sampleDoubt && <Remark isBad>{t(sampleTexts[sampleDoubt].seen, { reason: sampleReason ?? '' })}</Remark>}
    </>
  );
}
