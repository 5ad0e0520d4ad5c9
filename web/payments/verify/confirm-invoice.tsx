import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { confirmBody } from '#contract/payments/shapes.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import type { CounterMode } from '#contract/payments/states.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { useRupees } from '../shared/amounts.ts';
import { PaymentModeFields } from '../shared/payment-mode-fields.tsx';
import { PatientsOf } from '../shared/invoice-facts.tsx';

/** Confirms an invoice at the counter, mostly for UPI, with the reference from the clinic's bank account. */
export function ConfirmInvoice({
  invoice: { invoiceId, amount, bookings, claim },
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
  const form = useContractForm(confirmBody, {
    mode: first,
    ...(claim?.state === 'OPEN' && { reference: claim.reference }),
  });
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors },
  } = form;
  const [mode, received] = watch(['mode', 'received']);
  const { sheet } = useSend(form, {
    failed: t('record.failed'),
    send: async (body) => onDone(await confirm.mutateAsync({ params: { invoiceId }, body })),
  });
  const choose = (next: CounterMode) => {
    clearErrors();
    setValue('mode', next);
  };
  return (
    <FormSheet
      {...sheet}
      title={t('confirm.title')}
      save={t('confirm.save', { amount: rupees(amount) })}
      onClose={onClose}
    >
      <p>
        <PatientsOf bookings={bookings} /> · {rupees(amount)}
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
