import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { verifyBody } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import shared from '../shared/payments.module.css';

/** Asks for an invoice's number. The same number can be verified again. */
export function VerifyForm({ invoiceId, onVerify }: { invoiceId: string; onVerify: (invoiceId: string) => void }) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const form = useContractForm(verifyBody, { invoiceId });
  const { submit } = useSend(form, { send: ({ invoiceId: wanted }) => onVerify(wanted), isShort: true });
  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      <TextField
        label={t('verify.invoiceId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={shared.code}
        maxLength={limits.typedNumberLength}
        hint={t('verify.hint')}
        error={fieldText(form.formState.errors.invoiceId)}
        {...form.register('invoiceId')}
      />
      <Button type="submit" wide>
        {t('verify.verify')}
      </Button>
    </form>
  );
}
