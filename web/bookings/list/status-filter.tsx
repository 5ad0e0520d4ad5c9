import { useTranslation } from 'react-i18next';
import { appointmentStatuses } from '#contract/bookings/states.ts';
import type { AppointmentStatus } from '#contract/bookings/states.ts';
import { SelectField } from '#web/ui/fields/field.tsx';

const texts = {
  REQUESTED: 'filter.requested',
  SCHEDULED: 'filter.scheduled',
  COMPLETED: 'filter.completed',
  CANCELLED: 'filter.cancelled',
} as const satisfies Record<AppointmentStatus, string>;

/** Keeps the bookings that stand at one status, or all of them. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: AppointmentStatus | undefined;
  onChange: (next: AppointmentStatus | undefined) => void;
}) {
  const { t } = useTranslation('bookings');
  return (
    <SelectField
      label={t('filter.label')}
      value={value ?? ''}
      onChange={(event) => onChange(appointmentStatuses.find((status) => status === event.target.value))}
    >
      <option value="">{t('filter.all')}</option>
      {appointmentStatuses.map((status) => (
        <option key={status} value={status}>
          {t(texts[status])}
        </option>
      ))}
    </SelectField>
  );
}
