import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { writeValue } from '#contract/reports/flags.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isRepeated, isToRepeat, readOf } from './values-draft.ts';
import type { ValuesFormState } from './value-row.tsx';

/** Which critical values are still to be typed again. */
export function CriticalValues<Result>({ form }: { form: ValuesFormState<Result> }) {
  const { t } = useTranslation('reports');
  const rows = useWatch({ control: form.control, name: 'results' });
  const open = rows.filter((row) => isToRepeat(row) && !isRepeated(row));
  if (open.length === 0) return null;
  return (
    <Notice kind="error">
      {open.map((row) => (
        <p key={row.analyte}>{t('entry.isCritical', { name: row.test, value: writeValue(readOf(row)) })}</p>
      ))}
    </Notice>
  );
}
