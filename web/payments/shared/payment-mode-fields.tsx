import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { counterModes } from '#contract/payments/states.ts';
import type { CounterMode } from '#contract/payments/states.ts';
import { useFieldText } from '#web/lib/form.ts';
import { AmountField, TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { emptyToUndefined, changeOf, useRupees } from './amounts.ts';
import css from './payments.module.css';

/** Form values of how money was paid at the counter. */
export interface PaymentModeValues {
  mode: CounterMode;
  received?: string | number | undefined;
  reference?: string | undefined;
}

/**
 * How money was paid: cash with the amount received and the change, UPI with its reference, a card with its slip
 * number.
 */
export function PaymentModeFields<V extends PaymentModeValues>({
  mode,
  modes = counterModes,
  amount,
  received,
  register,
  errors,
  onMode,
}: {
  mode: CounterMode;
  /** The modes to choose from. */
  modes?: readonly CounterMode[];
  /** The amount to pay, in rupees or as typed in the form. */
  amount: string | number;
  /** The current value of the field of that name. */
  received: string | number | undefined;
  register: UseFormRegister<V>;
  errors: FieldErrors<PaymentModeValues>;
  onMode: (mode: CounterMode) => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const line = (name: 'received' | 'reference') =>
    (register as unknown as UseFormRegister<PaymentModeValues>)(name, {
      setValueAs: emptyToUndefined,
      shouldUnregister: true,
    });
  const back = changeOf(String(received ?? ''), amount);
  return (
    <>
      <Toggle
        label={t('taken.mode')}
        value={mode}
        onChange={onMode}
        choices={modes.map((value) => ({ value, label: t(`paymentMode.${value}`) }))}
      />
      {mode === 'cash' && (
        <>
          <AmountField
            key="received"
            label={t('taken.received')}
            hint={t('taken.receivedHint')}
            error={fieldText(errors.received)}
            {...line('received')}
          />
          <output className={css.return}>
            <span>{t('taken.return')}</span>
            <span className={css.amount}>{back === null ? '–' : rupees(back)}</span>
          </output>
        </>
      )}
      {mode === 'upi' && (
        <TextField
          key="upi"
          label={t('taken.upi')}
          inputMode="numeric"
          maxLength={limits.referenceLength}
          autoComplete="off"
          hint={t('taken.upiHint')}
          error={fieldText(errors.reference)}
          {...line('reference')}
        />
      )}
      {mode === 'card' && (
        <TextField
          key="card"
          label={t('taken.card')}
          maxLength={limits.referenceLength}
          autoComplete="off"
          hint={t('taken.cardHint')}
          error={fieldText(errors.reference)}
          {...line('reference')}
        />
      )}
    </>
  );
}
