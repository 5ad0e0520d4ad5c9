import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** A second person confirms that the typed values match the source; the report then waits for its signature. */
export function CheckButton({ report: { id, revision } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const check = useAction('checkReport');
  return (
    <>
      <Button
        busy={check.isPending}
        onClick={() => check.mutate({ params: { id }, body: { revision } })}
        aria-describedby="check-about"
      >
        {t('check.done')}
      </Button>
      <p id="check-about">{t('check.about')}</p>
      {check.error && <Notice kind="error">{errorText(check.error)}</Notice>}
    </>
  );
}
