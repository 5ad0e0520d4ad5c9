import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { containers, samplesBody } from '#contract/laboratory/specimens.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import css from './ranges.module.css';

/** Which tubes a test takes, and what reports call the sample of each. */
export function SampleForm({ testId }: { testId: number }) {
  const query = useQuery({ ...queryOf('readSamples', { params: { id: testId } }), placeholderData: undefined });
  return query.data ? <Fields key={JSON.stringify(query.data)} testId={testId} samples={query.data.samples} /> : null;
}

function Fields({ testId, samples }: { testId: number; samples: readonly Sample[] }) {
  const { t } = useTranslation('samples');
  const fieldText = useFieldText();
  const change = useAction('changeSamples');
  const form = useContractForm(samplesBody, { samples: samples.map((sample) => ({ ...sample })) });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('sample.failed'),
    isShort: true,
    send: (body) => change.mutateAsync({ params: { id: testId }, body }),
  });
  const rows = form.watch('samples');
  const free = containers.filter((container) => rows.every((row) => row.container !== container));
  const set = (next: typeof rows) => form.setValue('samples', next, { shouldDirty: true });
  return (
    <Card className={css.card}>
      <form noValidate onSubmit={submit}>
        <h2 className={css.heading}>{t('sample.title')}</h2>
        {rows.length === 0 && <p className={css.about}>{t('sample.none')}</p>}
        {rows.map(({ container }, index) => (
          <div key={container} className={css.fields}>
            <SelectField label={t('sample.container')} {...form.register(`samples.${index}.container`)}>
              {containers
                .filter((one) => one === container || free.includes(one))
                .map((one) => (
                  <option key={one} value={one}>
                    {t(containerTexts[one])}
                  </option>
                ))}
            </SelectField>
            <TextField
              label={t('sample.kind')}
              hint={t('sample.kindHint')}
              autoComplete="off"
              error={fieldText(form.formState.errors.samples?.[index]?.kind)}
              {...form.register(`samples.${index}.kind`)}
            />
            <Button look="plain" onClick={() => set(rows.filter((row) => row.container !== container))}>
              {t('sample.remove')}
            </Button>
          </div>
        ))}
        <div className={css.actions}>
          {free[0] && (
            <Button look="quiet" onClick={() => set([...rows, { container: free[0]!, kind: '' }])}>
              {t('sample.add')}
            </Button>
          )}
          <Button type="submit" look="quiet" busy={isBusy}>
            {t('sample.save')}
          </Button>
        </div>
        {failure && <Notice kind="error">{failure}</Notice>}
        {change.isSuccess && <Notice kind="success">{t('sample.saved')}</Notice>}
      </form>
    </Card>
  );
}
