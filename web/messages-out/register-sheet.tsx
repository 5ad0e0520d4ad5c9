import { useTranslation } from 'react-i18next';
import { providerNames } from '#contract/messages-out/providers.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { templateBody } from '#contract/messages-out/shapes.ts';
import type { MessageTemplate } from '#contract/messages-out/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './messages-out.module.css';

/** Takes the id and header of a text, and the text as the operators' portal shows it. */
export function RegisterSheet({
  template: { kind, language, text, templateId, header, registered, msg91Id, fast2smsId },
  providers,
  onDone,
  onClose,
}: {
  template: MessageTemplate;
  /** Two of the providers want an id of their own. */
  providers: readonly { name: SmsProviderName }[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('messages-out');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('registerTemplate', { awaitRefresh: true });
  const form = useContractForm(templateBody, { templateId, header, registered, msg91Id, fast2smsId });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('register.failed'),
    send: async (body) => {
      await mutateAsync({ params: { kind, language }, body });
      onDone();
    },
  });
  return (
    <FormSheet
      {...sheet}
      title={t('register.title', { kind: t(`messageKind.${kind}`) })}
      save={t('save')}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <p className={css.text}>
        <Name>{text}</Name>
      </p>
      <TextField
        label={t('id')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus={!templateId || undefined}
        error={fieldText(errors.templateId)}
        {...register('templateId')}
      />
      <TextField label={t('header')} autoComplete="off" error={fieldText(errors.header)} {...register('header')} />
      <AreaField
        label={t('registered')}
        hint={t('registered.hint')}
        maxLength={1000}
        error={fieldText(errors.registered)}
        {...register('registered')}
      />
      {(['msg91', 'fast2sms'] as const).map(
        (provider) =>
          providers.some(({ name }) => name === provider) && (
            <TextField
              key={provider}
              data-autofocus={Boolean(templateId) || undefined}
              label={t('providerId', { provider: providerNames[provider] })}
              autoComplete="off"
              error={fieldText(errors[`${provider}Id`])}
              {...register(`${provider}Id`)}
            />
          ),
      )}
    </FormSheet>
  );
}
