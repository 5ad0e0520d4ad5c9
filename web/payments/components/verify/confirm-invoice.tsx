import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { confirmBody } from '#contract/payments/shapes.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import type { CounterMode } from '#contract/payments/ledger.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useRupees } from '../use-rupees.ts';
import { PaymentModeFields } from '../payment-mode-fields.tsx';

/** Confirms an invoice at the counter, mostly for UPI, with the reference from the clinic's bank account. */
export function ConfirmInvoice({
  invoice: { invoiceId, amount, patientName },
  onDone,
  onClose,
}: {
  invoice: Invoice;
  onDone: (receipt: Answer<'confirmInvoice'>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const confirm = useAction('confirmInvoice');
  const first: CounterMode = 'upi';
  const form = useContractForm(confirmBody, { mode: first });
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors, isDirty },
  } = form;
  const [mode, received] = watch(['mode', 'received']);
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('record.failed'),
    send: async (body) => onDone(await confirm.mutateAsync({ params: { invoiceId }, body })),
  });
  const choose = (next: CounterMode) => {
    clearErrors();
    setValue('mode', next, { shouldDirty: true });
  };
  return (
    <FormSheet
      title={t('confirm.title')}
      save={t('confirm.save', { amount: rupees(amount) })}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <p>
        <Name>{patientName}</Name> · {rupees(amount)}
      </p>
      <PaymentModeFields
        mode={mode}
        amount={amount}
        received={received}
        register={register}
        errors={errors}
        onMode={choose}
      />
    </FormSheet>
  );
}
