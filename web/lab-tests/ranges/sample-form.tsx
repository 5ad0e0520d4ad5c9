import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { containers, sampleBody } from '#contract/lab-tests/specimens.ts';
import type { Answer } from '#contract/endpoints.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { containerTexts } from '../collect/container.tsx';
import css from './ranges.module.css';

/** Which tube a test takes, and what reports call the sample. */
export function SampleForm({ testId }: { testId: number }) {
  const query = useQuery({ ...queryOf('readSample', { params: { id: testId } }), placeholderData: undefined });
  return query.data ? <Fields key={JSON.stringify(query.data)} testId={testId} sample={query.data} /> : null;
}

function Fields({ testId, sample }: { testId: number; sample: Answer<'readSample'> }) {
  const { t } = useTranslation('samples');
  const fieldText = useFieldText();
  const change = useAction('changeSample');
  const form = useContractForm(sampleBody, sample);
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('sample.failed'),
    isShort: true,
    send: (body) => change.mutateAsync({ params: { id: testId }, body }),
  });
  return (
    <Card className={css.card}>
      <form noValidate onSubmit={submit}>
        <h2 className={css.heading}>{t('sample.title')}</h2>
        <div className={css.fields}>
          <SelectField label={t('sample.container')} {...form.register('container')}>
            {containers.map((container) => (
              <option key={container} value={container}>
                {t(containerTexts[container])}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('sample.kind')}
            hint={t('sample.kindHint')}
            autoComplete="off"
            error={fieldText(form.formState.errors.kind)}
            {...form.register('kind')}
          />
        </div>
        <Button type="submit" look="quiet" busy={isBusy}>
          {t('sample.save')}
        </Button>
        {failure && <Notice kind="error">{failure}</Notice>}
        {change.isSuccess && <Notice kind="success">{t('sample.saved')}</Notice>}
      </form>
    </Card>
  );
}
