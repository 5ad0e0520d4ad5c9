import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '#contract/reports/entry.ts';
import { writeValue } from '#contract/reports/flags.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isRepeated, isToRepeat, readOf } from './values-draft.ts';
import type { RowDraft } from './values-draft.ts';
import type { ValuesFormState } from './value-row.tsx';

/** Names the critical values that must still be typed again. */
export function CriticalValues<Result>({
  form,
  listed,
}: {
  form: ValuesFormState<Result>;
  listed: readonly EntryRow[];
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const nameOf = ({ analyte, test }: RowDraft) => {
    const row = listed.find((one) => one.analyte === analyte);
    return row ? inLanguage(language, row.test, row.testBn) : test;
  };
  const rows = useWatch({ control: form.control, name: 'results' });
  const open = rows.filter((row) => isToRepeat(row) && !isRepeated(row));
  if (open.length === 0) return null;
  return (
    <Notice kind="error">
      {open.map((row) => (
        <p key={row.analyte}>{t('entry.isCritical', { name: nameOf(row), value: writeValue(readOf(row)) })}</p>
      ))}
    </Notice>
  );
}
