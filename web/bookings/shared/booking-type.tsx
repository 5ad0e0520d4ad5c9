import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import type { Whose } from './queries.ts';

/** The texts that differ by kind, as whole sentences: a Bengali one is not made by swapping a word. */
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

/** That a search found no booking of this kind (R64). */
export function useNoneFound(): (type: BookingType, whose: Whose) => string {
  const { t } = useTranslation('bookings');
  const { numberAlone } = usePatientWords();
  return (type, whose) =>
    'phoneNumber' in whose
      ? t(typeTexts[type].noneOfPhone, { phone: whose.phoneNumber })
      : t(typeTexts[type].noneOfNumber, { number: numberAlone(whose.patientNumber) });
}

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
