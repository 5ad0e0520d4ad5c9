import { useTranslation } from 'react-i18next';
import { appCodeBody } from '#contract/accounts/second-factor.ts';
import type { Answer } from '#contract/endpoints.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CodeField } from '#web/ui/fields/kept-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import css from './second-factor.module.css';

/** Sets the second step up: explains why, shows the code for the app, then asks for the app's first code. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const start = useAction('startSecondFactor');
  if (start.data) return <FirstCode started={start.data} onDone={onDone} />;
  return (
    <Stack>
      <p>{t('about')}</p>
      {start.error && <Notice kind="error">{errorText(start.error)}</Notice>}
      <div>
        <Button busy={start.isPending} onClick={() => start.mutate({})}>
          {t('start')}
        </Button>
      </div>
    </Stack>
  );
}

function FirstCode({
  started: { secret, address },
  onDone,
}: {
  started: Answer<'startSecondFactor'>;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const { t } = useTranslation('second-factor');
  const fieldText = useFieldText();
  const confirm = useAction('confirmSecondFactor');
  const form = useContractForm(appCodeBody, { code: '' });
  const { submit, failure, isBusy } = useSend(form, {
    isShort: true,
    send: async (body) => onDone((await confirm.mutateAsync({ body })).recoveryCodes),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>{t('scan')}</p>
        <Card className={css.code}>
          <QrCode text={address} label={t('qrCode')} />
          <p>{t('byHand')}</p>
          <p className={css.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <p>
            <a href={address}>{t('openApp')}</a>
          </p>
        </Card>
        <CodeField
          label={t('code')}
          hint={t('codeHint')}
          error={fieldText(form.formState.errors.code)}
          {...form.register('code')}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <div>
          <Button type="submit" busy={isBusy}>
            {t('confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
