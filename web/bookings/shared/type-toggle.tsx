import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { typeTexts } from './type-texts.ts';

/** Which kind of booking is shown. */
export function TypeToggle({ value, onChange }: { value: BookingType; onChange: (next: BookingType) => void }) {
  const { t } = useTranslation('bookings');
  return (
    <Toggle
      label={t('type.label')}
      hideLabel
      value={value}
      onChange={onChange}
      choices={bookingTypes.map((type) => ({ value: type, label: t(typeTexts[type].name) }))}
    />
  );
}
