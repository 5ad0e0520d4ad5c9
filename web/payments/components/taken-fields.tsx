import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { counterModes } from '#contract/payments/ledger.ts';
import type { CounterMode } from '#contract/payments/ledger.ts';
import { useFieldText } from '#web/lib/form.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { DigitsField, TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { orNothing, returnOf } from '../amounts.ts';
import { useRupees } from './rupees.tsx';
import css from './payments.module.css';

/** The fields of a form that says how money was taken. */
export interface TakenValues {
  mode: CounterMode;
  received?: string | number | undefined;
  reference?: string | undefined;
}

/** The digits of a UPI reference (UTR). */
const utrDigits = 12;

/**
 * How money was taken: cash with what was handed over and what goes back, UPI with its reference, a card with its slip.
 */
export function TakenFields<V extends TakenValues>({
  mode,
  amount,
  received,
  register,
  errors,
  onMode,
}: {
  mode: CounterMode;
  /** What is to be paid, in rupees or as it stands in the form. */
  amount: string | number;
  /** What stands in the field of that name. */
  received: string | number | undefined;
  register: UseFormRegister<V>;
  errors: FieldErrors<TakenValues>;
  onMode: (mode: CounterMode) => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const line = (name: 'received' | 'reference') =>
    (register as unknown as UseFormRegister<TakenValues>)(name, { setValueAs: orNothing, shouldUnregister: true });
  const back = returnOf(String(received ?? ''), amount);
  return (
    <>
      <Toggle
        label={t('taken.mode')}
        value={mode}
        onChange={onMode}
        choices={counterModes.map((value) => ({ value, label: t(`paymentMode.${value}`) }))}
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
        <DigitsField
          key="upi"
          label={t('taken.upi')}
          digits={utrDigits}
          hint={t('taken.upiHint')}
          error={fieldText(errors.reference)}
          {...line('reference')}
        />
      )}
      {mode === 'card' && (
        <TextField
          key="card"
          label={t('taken.card')}
          maxLength={40}
          autoComplete="off"
          hint={t('taken.cardHint')}
          error={fieldText(errors.reference)}
          {...line('reference')}
        />
      )}
    </>
  );
}
