import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/bookings/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatPhone } from '#web/lib/format.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { Picker } from '#web/ui/fields/picker.tsx';
import type { PickerOption } from '#web/ui/fields/picker.tsx';
import { doctorOption } from '../shared/doctor-option.ts';
import { valueIn } from './draft.ts';
import { useDoctors } from '../shared/use-doctors.ts';
import { useFieldValue } from './use-field-value.ts';
import type { Edit } from './use-edit.ts';

/** Picks one of the clinic's doctors, or nobody. One who stands there and has left the clinic stays to be seen. */
export function DoctorPicker({
  name,
  edit,
  label,
  error,
}: {
  name: FieldName;
  edit: Edit;
  label: string;
  error: string | undefined;
}) {
  const { t } = useTranslation('booking-changes');
  const language = useLanguage();
  const doctors = useDoctors();
  const show = useFieldValue();
  const standing = String(valueIn(edit.base, name));
  const standingName = show(name, standing, edit.base);
  // Somebody hidden from this reader stands there as nobody: that is said, and kept unless another is chosen.
  const nobody = standing === '' && standingName !== t('bookings:notAvailable') ? standingName : t('edit.nobody');
  const options: PickerOption[] = [
    { value: '', label: nobody },
    ...inNameOrder(
      doctors.map((doctor) => {
        const option = doctorOption(doctor, language);
        return { ...option, detail: `${option.detail} · ${formatPhone(doctor.phoneNumber)}` };
      }),
      language,
      ({ label: shown }) => shown,
    ),
  ];
  if (standing !== '' && !options.some(({ value }) => value === standing))
    options.splice(1, 0, { value: standing, label: standingName });
  return (
    <Picker
      label={label}
      placeholder={t('edit.nobody')}
      options={options}
      value={String(edit.draft[name] ?? '')}
      error={error}
      onChange={(value) => edit.change(name, value)}
    />
  );
}
