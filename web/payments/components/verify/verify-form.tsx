import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { verifyBody } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import shared from '../payments.module.css';

/** Asks for an invoice's number. Verifying the same once more asks the clinic again. */
export function VerifyForm({ invoiceId, onVerify }: { invoiceId: string; onVerify: (invoiceId: string) => void }) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const client = useQueryClient();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useContractForm(verifyBody, { invoiceId });
  const verify = handleSubmit(({ invoiceId: wanted }) => {
    void client.refetchQueries({ queryKey: queryOf('verifyInvoice', { body: { invoiceId: wanted } }).queryKey });
    onVerify(wanted);
  });
  return (
    <form className={shared.stack} noValidate onSubmit={(event) => void verify(event)}>
      <TextField
        label={t('verify.invoiceId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={shared.code}
        maxLength={20}
        hint={t('verify.hint')}
        error={fieldText(errors.invoiceId)}
        {...register('invoiceId')}
      />
      <Button type="submit" wide>
        {t('verify.verify')}
      </Button>
    </form>
  );
}
