import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/reports/entry.ts';
import { rowsFor } from '#contract/reports/entry-ranges.ts';
import { useFieldText } from '#web/lib/form.ts';
import { FieldError, TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { limitsOfEntry, pregnancyOf } from './values-draft.ts';
import type { ValuesFormState } from './value-row.tsx';
import css from './values.module.css';

/** Asks whether a woman is pregnant and in which week, if ranges depend on it; they follow the answer. */
export function PregnancyQuestion<Result>({ form, entry }: { form: ValuesFormState<Result>; entry: Entry }) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const [pregnancy, pregnantWeeks] = form.watch(['pregnancy', 'pregnantWeeks']);
  const { errors, submitCount } = form.formState;
  const group = useRef<HTMLDivElement>(null);
  /** No field of its own gets the focus of a refused form, so it is focused here, after wrong values. */
  const goThere = useEffectEvent(() => {
    if (errors.pregnancy && !errors.results) group.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) goThere();
  }, [submitCount]);
  const answer = (next: Parameters<typeof pregnancyOf>[0]) => {
    form.setValue('pregnancy', next.pregnancy, { shouldDirty: true });
    form.setValue('pregnantWeeks', next.pregnantWeeks, { shouldDirty: true });
    form.clearErrors(['pregnancy', 'pregnantWeeks']);
    for (const [index, row] of rowsFor(entry, pregnancyOf(next)).entries()) {
      const { low, high, criticalLow, criticalHigh } = limitsOfEntry(row);
      form.setValue(`results.${index}.low`, low);
      form.setValue(`results.${index}.high`, high);
      form.setValue(`results.${index}.criticalLow`, criticalLow);
      form.setValue(`results.${index}.criticalHigh`, criticalHigh);
    }
  };
  const error = fieldText(errors.pregnancy);
  return (
    <div className={css.pregnancy} ref={group}>
      <Toggle
        label={t('pregnancy.asked')}
        value={pregnancy}
        onChange={(next) => answer({ pregnancy: next, pregnantWeeks })}
        choices={[
          { value: 'NO', label: t('pregnancy.no') },
          { value: 'YES', label: t('pregnancy.yes') },
          { value: 'UNKNOWN', label: t('pregnancy.unknown') },
        ]}
      />
      <span aria-live="polite">{error && <FieldError>{error}</FieldError>}</span>
      {pregnancy === 'YES' && (
        <TextField
          label={t('pregnancy.weeks')}
          hint={t('pregnancy.weeksHint')}
          inputMode="numeric"
          autoComplete="off"
          value={pregnantWeeks}
          error={fieldText(errors.pregnantWeeks)}
          onChange={(event) => answer({ pregnancy, pregnantWeeks: event.target.value })}
        />
      )}
    </div>
  );
}
