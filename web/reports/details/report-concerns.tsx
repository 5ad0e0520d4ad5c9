import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRemark } from '#contract/laboratory/specimens.ts';
import { isContradicted, isInWords, isStarred } from '#contract/reports/flags.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { showValue } from '#contract/reports/value-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useSampleWords } from '#web/lib/sample-words.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { useControlWords, sampleTexts } from '../shared/concern-words.ts';
import { Remark } from '../shared/report-text.tsx';

const CallForm = lazyPart(() => import('../critical/call-form.tsx'));

type Concerning = Pick<
  Report,
  'uncalled' | 'rows' | 'missing' | 'controls' | 'sampleDoubt' | 'sampleReason' | 'sampleQuality'
>;

/**
 * The concerns that a signer must see first: critical values that nobody was told of; values that are missing,
 * contradict themselves, have a star, words in place of a number or a rejected control; why there are values of a
 * sample that was not taken or received; and what was noticed of the sample.
 * @param children beside the critical values
 */
export function ReportConcerns({
  report: { uncalled, rows, missing, controls, sampleDoubt, sampleReason, sampleQuality },
  children,
}: {
  report: Concerning;
  children?: ReactNode;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const controlWords = useControlWords();
  const doubted = rows.filter(isContradicted);
  const starred = rows.filter(isStarred);
  const inWords = rows.filter(isInWords);
  const nameOf = ({ test, testBn }: { test: string; testBn?: string | undefined }) =>
    inLanguage(language, test, testBn ?? '');
  const counted = (names: readonly string[]) => ({
    count: names.length,
    n: formatNumber(names.length, language),
    names: names.join(', '),
  });
  const withValues = (
    of: readonly { test: string; testBn?: string | undefined; value: string; unit: string | null }[],
  ) => counted(of.map((row) => [nameOf(row), showValue(row.value, language), row.unit].filter(Boolean).join(' ')));
  return (
    <>
      {uncalled.length > 0 && (
        <Remark isBad>
          {t('concern.UNCALLED', withValues(uncalled))} {children}
        </Remark>
      )}
      {missing.length > 0 && <Remark isBad>{t('concern.INCOMPLETE', counted(missing.map(nameOf)))}</Remark>}
      {doubted.length > 0 && <Remark isBad>{t('concern.CONTRADICTION', counted(doubted.map(nameOf)))}</Remark>}
      {starred.length > 0 && <Remark isBad>{t('concern.STARRED', withValues(starred))}</Remark>}
      {inWords.length > 0 && (
        <Remark isBad>
          {t('concern.WORDS', counted(inWords.map((row) => `${nameOf(row)} (${showValue(row.value, language)})`)))}
        </Remark>
      )}
      {controls.map((control) => (
        <Remark key={control.run} isBad>
          {controlWords(control)}
        </Remark>
      ))}
      {sampleDoubt && <Remark isBad>{t(sampleTexts[sampleDoubt].seen, { reason: sampleReason ?? '' })}</Remark>}
      {hasRemark(sampleQuality) && <Noticed quality={sampleQuality} />}
    </>
  );
}

/** A part of its own, so that its words are loaded only if something was noticed. */
function Noticed({ quality }: { quality: Report['sampleQuality'] }) {
  const { t } = useTranslation('reports');
  return <Remark isBad>{t('concern.REMARK', { remark: useSampleWords()(quality) })}</Remark>;
}

/** The same with the form that records the call, for people who may. */
export function OpenConcerns({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { role } = useUser();
  const [isCalling, setIsCalling] = useState(false);
  return (
    <ReportConcerns report={report}>
      {mayUse('reports.noteCriticalCall', role) && (
        <Button look="quiet" onClick={() => setIsCalling(true)}>
          {t('critical.call')}
        </Button>
      )}
      {isCalling && (
        <Suspense>
          <CallForm report={report} onDone={() => setIsCalling(false)} onClose={() => setIsCalling(false)} />
        </Suspense>
      )}
    </ReportConcerns>
  );
}
