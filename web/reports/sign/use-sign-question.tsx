import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { concernsOf, seenOf } from '#contract/reports/concerns.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { ReportConcerns } from '../details/report-concerns.tsx';

/**
 * Asks before a report with concerns is signed. `seen`: what is sent with the signature; null while the question is
 * open. `question` is rendered beside the form, outside of it.
 */
export function useSignQuestion(report: Report, submit: () => void) {
  const { t } = useTranslation('reports');
  const isSure = useRef(false);
  /** Only the concerns in the question: a rejected control may be added while it is read. */
  const told = useRef<ReturnType<typeof seenOf>>({});
  const [isAsked, setAsked] = useState(false);
  const seen = (): ReturnType<typeof seenOf> | null => {
    if (concernsOf(report).length === 0) return {};
    if (isSure.current) {
      isSure.current = false;
      return told.current;
    }
    told.current = seenOf(report);
    setAsked(true);
    return null;
  };
  const question = isAsked && (
    <Confirm
      title={t('concern.title')}
      yes={t('concern.yes')}
      look="primary"
      onYes={() => {
        setAsked(false);
        isSure.current = true;
        submit();
      }}
      onClose={() => setAsked(false)}
    >
      <ReportConcerns report={report} />
    </Confirm>
  );
  return { seen, question };
}
