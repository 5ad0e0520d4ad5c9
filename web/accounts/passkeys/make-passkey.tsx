import { useTranslation } from 'react-i18next';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { newPasskeyBody } from '#contract/accounts/passkeys.ts';
import type { passkeyFaults } from '#contract/accounts/passkeys.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Asks for the name of a passkey, has the browser make it, and sends it to the server. */
export function MakePasskey({ asksCode, onClose }: { asksCode: boolean; onClose: () => void }) {
  const { t } = useTranslation('passkeys');
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const start = useAction('startPasskey');
  const finish = useAction('finishPasskey', { awaitRefresh: true });
  const form = useContractForm(newPasskeyBody, { name: '', ...(asksCode && { code: '' }) });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    isShort: true,
    failed: t('notMade'),
    words: (error) => (error instanceof ApiError ? errorText(error) : t(`passkeyFault.${faultOf(error)}`)),
    send: async (body) => {
      const { options } = await start.mutateAsync({ body });
      await finish.mutateAsync({ body: await make(options) });
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={t('addTitle')} save={t('add')} onClose={onClose}>
      <p>{t('addAbout')}</p>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.name)}
        {...register('name')}
      />
      {asksCode && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          error={fieldText(errors.code)}
          {...register('code')}
        />
      )}
    </FormSheet>
  );
}

/** Has the browser make the passkey. @throws the error of the browser */
async function make(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/**
 * The reason why no passkey was made, as far as the browser tells it: it does not tell a cancelled request from one
 * that no device could answer.
 */
function faultOf(error: unknown): (typeof passkeyFaults)[number] {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === 'InvalidStateError') return 'known';
  return name === 'ConstraintError' || String(code).endsWith('_SUPPORT') ? 'noLock' : 'stopped';
}
