import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import type { BookingOwner } from './queries.ts';

/** The texts that differ by type, as whole sentences: in Bengali it is not enough to replace a word. */
export const typeTexts = {
  test: {
    name: 'type.test',
    list: 'all.title.test',
    loaded: 'all.loaded.test',
    none: 'all.none.test',
    failed: 'all.failed.test',
    noneOfPhone: 'phoneSearch.none.test',
    noneOfNumber: 'numberSearch.none.test',
    found: 'idSearch.found.test',
    noneWithId: 'idSearch.none.test',
    idFailed: 'idSearch.failed.test',
    booked: 'field.test',
    checkup: 'card.checkup.test',
  },
  doctor: {
    name: 'type.doctor',
    list: 'all.title.doctor',
    loaded: 'all.loaded.doctor',
    none: 'all.none.doctor',
    failed: 'all.failed.doctor',
    noneOfPhone: 'phoneSearch.none.doctor',
    noneOfNumber: 'numberSearch.none.doctor',
    found: 'idSearch.found.doctor',
    noneWithId: 'idSearch.none.doctor',
    idFailed: 'idSearch.failed.doctor',
    booked: 'field.doctor',
    checkup: 'card.checkup.doctor',
  },
} as const satisfies Record<BookingType, Record<string, string>>;

/** The text for a search that found no booking of this type (R64). */
export function useNoneFound(): (type: BookingType, owner: BookingOwner) => string {
  const { t } = useTranslation('bookings');
  const { numberAlone } = usePatientWords();
  return (type, owner) =>
    'phoneNumber' in owner
      ? t(typeTexts[type].noneOfPhone, { phone: owner.phoneNumber })
      : t(typeTexts[type].noneOfNumber, { number: numberAlone(owner.patientNumber) });
}

/** Chooses the type of booking that is shown. */
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
