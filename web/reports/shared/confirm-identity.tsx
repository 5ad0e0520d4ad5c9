import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { plainWhole } from '#contract/typed/number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError, failedWith } from '#web/lib/api-error.ts';
import { checkSession } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DigitsField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './reports.module.css';

/** Only a complete answer is sent, because a wrong one costs a try. */
const wholeAnswer = z.object({
  yearOfBirth: z.string().check(
    z.overwrite((typed) => plainWhole(typed) ?? typed),
    z.regex(/^[12][0-9]{3}$/),
  ),
});

/**
 * Phone numbers are reassigned after long disuse: before old reports open, the user enters the year of birth. If the
 * clinic does not know it, and after too many wrong answers, the reception checks their papers.
 */
export function ConfirmIdentity({ onConfirmed }: { onConfirmed?: () => void }) {
  const { t } = useTranslation('reports');
  const identity = useQuery({ ...queryOf('readIdentity'), staleTime: 0 });
  if (!identity.data?.needed) return null;
  const { asks, triesLeft } = identity.data;
  return (
    <Card className={css.identity} role="region" aria-label={t('identity.title')}>
      <h2>{t('identity.title')}</h2>
      <p>{t('identity.why')}</p>
      {asks !== 'yearOfBirth' || triesLeft === 0 ? (
        <Notice kind="error">{t('identity.desk')}</Notice>
      ) : (
        <IdentityForm
          triesLeft={triesLeft}
          onConfirmed={() => onConfirmed?.()}
          onRefused={() => void identity.refetch()}
        />
      )}
    </Card>
  );
}

function IdentityForm({
  triesLeft,
  onConfirmed,
  onRefused,
}: {
  triesLeft: number;
  onConfirmed: () => void;
  /** A wrong answer has used up an attempt. */
  onRefused: () => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync } = useAction('confirmIdentity');
  const form = useContractForm(wholeAnswer, { yearOfBirth: '' });
  const { submit, failure, isBusy } = useSend(form, {
    send: async (body) => {
      const { needed } = await mutateAsync({ body }).catch((error: unknown) => {
        onRefused();
        throw error;
      });
      if (needed) return;
      // Reads the name, which the log-in did not give.
      void checkSession();
      onConfirmed();
    },
    words: (error) => (failedWith(error, 'IDENTITY_WRONG') ? t('identity.wrong') : errorText(error)),
    fieldsOf: (error): Record<string, string> => (error instanceof ApiError ? error.fields : {}),
    isShort: true,
  });
  const { error } = form.getFieldState('yearOfBirth', form.formState);
  return (
    <>
      <form className={css.line} noValidate onSubmit={submit}>
        <DigitsField
          label={t('identity.year')}
          autoComplete="off"
          hint={t('identity.tries', { n: formatNumber(triesLeft, language) })}
          error={error && (error.type === 'server' ? error.message : t('identity.yearMissing'))}
          {...form.register('yearOfBirth')}
        />
        <Button type="submit" busy={isBusy}>
          {t('identity.confirm')}
        </Button>
      </form>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
