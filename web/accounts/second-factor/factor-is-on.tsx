import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondCodeBody } from '#contract/accounts/second-factor.ts';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Stack } from '#web/ui/layout/page.tsx';

/** A second step that is set up: how many recovery codes are left, and turning it off. */
export function FactorIsOn({ state: { isRequired, recoveryCodesLeft } }: { state: Answer<'readSecondFactor'> }) {
  const { t } = useTranslation('second-factor');
  const language = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const left = t('recovery.left', { count: recoveryCodesLeft, left: formatNumber(recoveryCodesLeft, language) });
  return (
    <Stack>
      <Notice kind="success">{t('isOn')}</Notice>
      <p>{left}</p>
      <p>{t(isRequired ? 'off.aboutRequired' : 'off.about')}</p>
      <div>
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          {t(isRequired ? 'off.anew' : 'off.open')}
        </Button>
      </div>
      {isAsked && <TurnOff isRequired={isRequired} onClose={() => setIsAsked(false)} />}
    </Stack>
  );
}

/** Asks for a code before it is turned off. */
function TurnOff({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const fieldText = useFieldText();
  const remove = useAction('removeSecondFactor');
  const form = useContractForm(secondCodeBody, { code: '' });
  const { sheet } = useSend(form, {
    isShort: true,
    send: async (body) => {
      await remove.mutateAsync({ body });
      onClose();
    },
  });
  const title = t(isRequired ? 'off.anew' : 'off.open');
  return (
    <FormSheet {...sheet} title={title} save={title} onClose={onClose}>
      <TextField
        label={t('off.code')}
        hint={t('off.codeHint')}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.code)}
        {...form.register('code')}
      />
    </FormSheet>
  );
}
