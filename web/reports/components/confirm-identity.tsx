import { useState } from 'react';
import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DigitsField, TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './reports.module.css';

const yearDigits = 4;

/**
 * Phone numbers are reassigned after long disuse: before old reports open, the user enters the year of birth or the
 * name known to the clinic. After too many wrong answers the reception checks their papers.
 */
export function ConfirmIdentity({ onConfirmed }: { onConfirmed?: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const [answer, setAnswer] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const identity = useQuery({ ...queryOf('readIdentity'), staleTime: 0 });
  const confirm = useAction('confirmIdentity');
  if (!identity.data?.needed) return null;

  const { asks, triesLeft } = identity.data;
  const asksYear = asks === 'yearOfBirth';
  const isWhole = asksYear ? answer.length === yearDigits : answer.trim() !== '';
  const send = () =>
    confirm.mutate(
      { body: asksYear ? { yearOfBirth: answer } : { name: answer } },
      {
        onSuccess: ({ needed }) => {
          if (!needed) onConfirmed?.();
        },
        // A wrong answer has used up an attempt.
        onError: () => void identity.refetch(),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isWhole && !confirm.isPending) send();
  };
  const complaint = isChecked && !isWhole ? t(asksYear ? 'identity.yearMissing' : 'identity.nameMissing') : undefined;
  const shared = {
    value: answer,
    error: complaint,
    onChange: (event: { target: { value: string } }) => setAnswer(event.target.value),
  };
  return (
    <Card className={css.identity} role="region" aria-label={t('identity.title')}>
      <h2>{t('identity.title')}</h2>
      <p>{t('identity.why')}</p>
      {asks === null || triesLeft === 0 ? (
        <Notice kind="error">{t('identity.desk')}</Notice>
      ) : (
        <form className={css.line} noValidate onSubmit={submit}>
          {asksYear ? (
            <DigitsField
              label={t('identity.year')}
              digits={yearDigits}
              autoComplete="off"
              hint={t('identity.tries', { n: formatNumber(triesLeft, language) })}
              {...shared}
            />
          ) : (
            <TextField
              label={t('identity.name')}
              autoComplete="off"
              hint={t('identity.tries', { n: formatNumber(triesLeft, language) })}
              {...shared}
            />
          )}
          <Button type="submit" busy={confirm.isPending}>
            {t('identity.confirm')}
          </Button>
        </form>
      )}
      {confirm.isError && triesLeft > 0 && (
        <Notice kind="error">
          {failedWith(confirm.error, 'IDENTITY_WRONG') ? t('identity.wrong') : errorText(confirm.error)}
        </Notice>
      )}
    </Card>
  );
}
