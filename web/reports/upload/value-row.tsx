import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isLongValue } from '#contract/reports/flags.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useFieldText } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, TextField } from '#web/ui/fields/field.tsx';
import { emptyRow, flagOfDraft } from './values-draft.ts';
import type { RowDraft, ValuesDraft } from './values-draft.ts';
import { ResultFlagText } from '../shared/report-text.tsx';
import css from './values.module.css';

export type ValuesFormState<Result> = UseFormReturn<ValuesDraft, unknown, Result>;

/** A row of values: test, value, unit, limits; the flag is computed while typing. */
export function ValueRow<Result>({
  form,
  index,
  withCritical,
  onRemove,
}: {
  form: ValuesFormState<Result>;
  index: number;
  withCritical: boolean;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const fieldText = useFieldText();
  const row = useWatch({ control: form.control, name: `results.${index}` }) ?? emptyRow;
  const errors = form.formState.errors.results?.[index];
  const field = (name: keyof RowDraft) => ({
    autoComplete: 'off',
    error: fieldText(errors?.[name]),
    ...form.register(`results.${index}.${name}`),
  });
  const limit = (name: keyof RowDraft) => ({ ...field(name), inputMode: 'decimal' as const });
  const number = formatNumber(index + 1, language);
  const [isText, setIsText] = useState(() => isLongValue(row.value));
  return (
    <fieldset className={css.row} data-text={isText || undefined}>
      <legend className="visually-hidden">{t('values.row', { n: number })}</legend>
      <div className={css.test}>
        <TextField label={t('values.test')} {...field('test')} />
      </div>
      {/* Most values are numbers; words, and the text of a culture, have their own field. */}
      <div className={css.value}>
        {isText ? (
          <AreaField
            label={t('values.value')}
            rows={5}
            autoComplete="off"
            error={fieldText(errors?.value)}
            {...form.register(`results.${index}.value`)}
          />
        ) : (
          <TextField label={t('values.value')} {...limit('value')} />
        )}
      </div>
      <TextField label={t('values.unit')} {...field('unit')} />
      <TextField label={t('values.low')} {...limit('low')} />
      <TextField label={t('values.high')} {...limit('high')} />
      {withCritical && <TextField label={t('values.criticalLow')} {...limit('criticalLow')} />}
      {withCritical && <TextField label={t('values.criticalHigh')} {...limit('criticalHigh')} />}
      <div className={css.end}>
        <output className={css.flag} aria-label={t('values.flag')}>
          <ResultFlagText flag={flagOfDraft(row)} />
        </output>
        <Button look="plain" onClick={() => setIsText(!isText)}>
          {t(isText ? 'values.asNumber' : 'values.asWords')}
        </Button>
        {onRemove && (
          <Button look="plain" aria-label={t('values.removeRow', { n: number })} onClick={onRemove}>
            {t('values.remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
