import { useTranslation } from 'react-i18next';
import { fieldAt } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { Language } from '#contract/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import type { Booking } from '../shared/booking.ts';
import { useDoctors } from '../shared/doctors.ts';
import { useValueText } from '../shared/fields.ts';
import type { Value } from '../shared/fields.ts';
import { personIn, valueIn } from './draft.ts';

/** Gives the words for a form's value: doctors by their names, all else as everywhere. `holder` is a booking that may name the doctor. */
export function useFieldValue(): (name: FieldName, value: Value | undefined, holder: Booking) => string {
  const { t } = useTranslation('bookings');
  const valueText = useValueText();
  const language = useLanguage();
  const doctors = useDoctors();
  return (name, value, holder) => {
    const { kind, names } = fieldAt(name);
    if (names === undefined) return valueText(kind, value);
    if (value === valueIn(holder, name))
      return personText(personIn(holder, name) ?? null, language, t('person.hidden'), t('notAvailable'));
    const found = doctors.find(({ id, phoneNumber }) => String(id) === value || phoneNumber === value);
    return found
      ? inLanguage(language, found.userName, found.nameBn)
      : value
        ? formatPhone(String(value))
        : t('notAvailable');
  };
}

function personText(
  person: { id: number | null; userName: string; nameBn: string } | null,
  language: Language,
  hidden: string,
  nobody: string,
): string {
  if (!person) return nobody;
  return person.id === null ? hidden : inLanguage(language, person.userName, person.nameBn);
}
