import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { missBody, startBody } from '#contract/home-visits/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { DigitsField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Asks for the patient's code; the server checks it. */
export function CodeForm({
  name,
  onCode,
  onClose,
}: {
  name: string;
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('home-visits');
  const fieldText = useFieldText();
  const form = useContractForm(startBody, { code: '' });
  const { sheet } = useSend(form, {
    isShort: true,
    send: async ({ code }) => {
      await onCode(code);
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={name} save={t('step.start')} onClose={onClose}>
      <DigitsField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.code)}
        {...form.register('code')}
      />
    </FormSheet>
  );
}

/** Asks why no samples were taken. */
export function MissForm({
  name,
  onReason,
  onClose,
}: {
  name: string;
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('home-visits');
  const fieldText = useFieldText();
  const usual = useId();
  const form = useContractForm(missBody, { reason: '' });
  const { sheet } = useSend(form, {
    isShort: true,
    send: async ({ reason }) => {
      await onReason(reason);
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={name} save={t('step.miss')} onClose={onClose}>
      <TextField
        label={t('missed.why')}
        list={usual}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.reason)}
        {...form.register('reason')}
      />
      <datalist id={usual}>
        <option>{t('missed.nobody')}</option>
        <option>{t('missed.later')}</option>
        <option>{t('missed.notFound')}</option>
        <option>{t('missed.noVein')}</option>
      </datalist>
    </FormSheet>
  );
}
