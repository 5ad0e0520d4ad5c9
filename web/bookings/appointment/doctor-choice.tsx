import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Picker } from '#web/ui/fields/picker.tsx';
import { doctorOption } from '../shared/doctor-option.ts';

/** A doctor, or none in particular: the reception then assigns one. Waits, and does without, where the doctors cannot be read. */
export function DoctorChoice({
  value,
  onChange,
  error,
}: {
  value: number | string | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const doctors = useQuery(queryOf('listDoctors'));
  const anybody = { value: '', label: t('appointment.anyDoctor') };
  const named = inNameOrder(
    (doctors.data ?? []).map((doctor) => doctorOption(doctor, language)),
    language,
    ({ label }) => label,
  );
  return (
    <Picker
      label={t('appointment.doctor')}
      placeholder={t('appointment.anyDoctor')}
      options={[anybody, ...named]}
      disabled={!doctors.data}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      error={error}
    />
  );
}
