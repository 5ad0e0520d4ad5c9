import { useTranslation } from 'react-i18next';
import { dayAfter } from '#contract/clinic-time.ts';
import { rangesAheadDays } from '#contract/lab-tests/analytes.ts';
import { today } from '#web/lib/now.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** The day from which changed ranges are in force. */
export function FromDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('ranges');
  return (
    <TextField
      type="date"
      label={t('field.rangesFrom')}
      hint={t('field.rangesFromHint')}
      min={today()}
      max={dayAfter(today(), rangesAheadDays)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
