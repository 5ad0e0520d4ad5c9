import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldAt } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import { checkupStatuses, offeredPayments, paymentStatuses } from '#contract/bookings/states.ts';
import type { PaymentStatus } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { useFieldText } from '#web/lib/form.ts';
import { AmountField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { MomentField } from '#web/ui/fields/moment-field.tsx';
import { labelOf, useValueText } from '../shared/fields.ts';
import { checkupTexts, paymentTexts } from '../shared/status.tsx';
import { DoctorPhoneField, DoctorPicker } from './doctor-fields.tsx';
import { valueIn } from './draft.ts';
import type { Edit } from './use-edit.ts';

/**
 * A field of the form, by its kind. Where the browser formats a value in its own way, a hint shows it in the page's
 * language.
 */
export function EditField({ name, edit }: { name: FieldName; edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const fieldText = useFieldText();
  const valueText = useValueText();
  const { kind } = fieldAt(name);
  const { field, fieldState } = useController({ control: edit.form.control, name });
  const { ref, onBlur } = field;
  const value = String(field.value ?? '');
  const change = (next: string) => edit.change(name, next);
  const onChange = (event: { target: { value: string } }) => change(event.target.value);
  const label = t(labelOf(name, edit.type));
  const error = fieldText(fieldState.error);
  const shared = { name, ref, onBlur, label, error };
  const echo = value === '' ? undefined : valueText(kind, value);

  switch (kind) {
    case 'phone':
      return <PhoneField {...shared} value={value} onChange={onChange} />;
    case 'amount':
      return <AmountField {...shared} value={value} onChange={onChange} hint={echo} />;
    case 'moment':
    case 'schedule':
      return <MomentField {...shared} orDay={kind === 'schedule'} value={value} onChange={change} hint={echo} />;
    case 'flag':
      return (
        <Checkbox
          name={name}
          ref={ref}
          onBlur={onBlur}
          label={label}
          hint={name === 'isReferringDocHidden' && edit.type === 'test' && t('edit.hiddenOnReports')}
          checked={field.value === true}
          onChange={(event) => edit.change(name, event.target.checked)}
        />
      );
    case 'payment':
      return (
        <SelectField
          {...shared}
          value={value}
          onChange={onChange}
          hint={edit.mayComplete ? undefined : t('messages:field.payment.waiver')}
        >
          <PaymentChoices edit={edit} />
        </SelectField>
      );
    case 'checkup':
      return (
        <SelectField {...shared} value={value} onChange={onChange}>
          {checkupStatuses.map((status) => (
            <option key={status} value={status}>
              {t(checkupTexts[status])}
            </option>
          ))}
        </SelectField>
      );
    case 'doctor':
      return <DoctorPicker {...shared} value={value} edit={edit} />;
    case 'doctorPhone':
      return <DoctorPhoneField {...shared} phone={value} edit={edit} />;
    default:
      return (
        <TextField
          {...shared}
          maxLength={limits.bookingLineLength}
          autoComplete="off"
          value={value}
          onChange={onChange}
          placeholder={kind === 'paymentId' ? t('bookings:paymentId.cash') : undefined}
        />
      );
  }
}

/** The payment statuses that may be set. A saved one that may not be set is shown, but cannot be chosen (R52). */
function PaymentChoices({ edit }: { edit: Edit }) {
  const { t } = useTranslation();
  const saved = valueIn(edit.base, 'paymentStatus');
  const isClosed = (status: PaymentStatus) => !offeredPayments[edit.type].includes(status);
  const isWaiver = (status: PaymentStatus) => status === 'COMPLETED' && status !== saved && !edit.mayComplete;
  return paymentStatuses
    .filter((status) => !isClosed(status) || status === saved)
    .map((status) => (
      <option key={status} value={status} disabled={isClosed(status) || isWaiver(status)} hidden={isClosed(status)}>
        {t(paymentTexts[status])}
      </option>
    ));
}
