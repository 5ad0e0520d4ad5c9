import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './reports.module.css';

/** Saves a report as it is printed on the clinic's own paper; nothing for readers who may not. */
export function PrintPlain({ report: { id, abilities } }: { report: Pick<ReportSummary, 'id' | 'abilities'> }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const print = useMutation({ mutationFn: () => downloadFile('printReport', { params: { id } }) });
  if (!abilities.printPlain) return null;
  return (
    <>
      <Button look="quiet" busy={print.isPending} onClick={() => print.mutate()}>
        {t('printPlain')}
      </Button>
      {print.isError && (
        <div className={css.result}>
          <Notice kind="error">{errorText(print.error)}</Notice>
        </div>
      )}
    </>
  );
}
