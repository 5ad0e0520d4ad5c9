import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { discountLimitBody } from '#contract/visits/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DigitsField } from '#web/ui/fields/field.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './discounts.module.css';

/** How much each role at the desk may take off without asking. */
export default function DiscountLimits() {
  const { t } = useTranslation('discounts');
  const errorText = useErrorText();
  const query = useQuery(queryOf('readDiscountLimits'));
  return (
    <Loaded query={query} data={query.data} failedText={errorText(query.error)} rows={1} rowHeight="16rem">
      {({ limits }) => (
        <Section title={t('limits')}>
          <p className={css.about}>{t('limits.about')}</p>
          {limits.map((limit) => (
            <Limit key={limit.role} {...limit} />
          ))}
        </Section>
      )}
    </Loaded>
  );
}

function Limit({ role, percent }: Answer<'readDiscountLimits'>['limits'][number]) {
  const { t } = useTranslation(['discounts', 'app']);
  const fieldText = useFieldText();
  const change = useAction('changeDiscountLimit', { awaitRefresh: true });
  const form = useContractForm<{ percent: string | number }, { percent: number }>(discountLimitBody, {
    percent: String(percent),
  });
  const { submit, isBusy, failure } = useSend(form, {
    failed: t('limits.failed'),
    send: (body) => change.mutateAsync({ params: { role }, body }),
    isShort: true,
  });
  return (
    <form className={css.limit} onSubmit={submit} noValidate>
      <DigitsField
        label={t('limits.of', { role: t(`app:role.${role}`) })}
        error={fieldText(form.formState.errors.percent)}
        {...form.register('percent')}
      />
      <Button look="quiet" type="submit" busy={isBusy}>
        {t('limits.save')}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
      {change.isSuccess && <Notice kind="success">{t('limits.saved')}</Notice>}
    </form>
  );
}
