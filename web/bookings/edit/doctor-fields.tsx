import { useRef, useState } from 'react';
import type { RefCallback } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Doctor } from '#contract/doctors/shapes.ts';
import { fieldAt } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { request } from '#web/lib/client.ts';
import { doctorOption } from '#web/lib/doctors.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatPhone } from '#web/lib/format.ts';
import { inLanguage, inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Picker } from '#web/ui/fields/picker.tsx';
import type { PickerOption } from '#web/ui/fields/picker.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import type { Booking } from '../shared/booking.ts';
import { useValueText } from '../shared/fields.ts';
import type { Value } from '../shared/fields.ts';
import { personIn, valueIn } from './draft.ts';
import type { Edit } from './use-edit.ts';
import css from './edit.module.css';

interface DoctorFieldProps {
  name: FieldName;
  edit: Edit;
  label: string;
  error: string | undefined;
  /** Gets the input or button, for the focus. */
  ref: RefCallback<HTMLElement>;
}

/**
 * A doctor named by phone. Fetch, or leaving the field, shows the name, or 'NA' in red, which is not saved (R61, D25).
 */
export function DoctorPhoneField({
  phone,
  onBlur,
  name,
  edit,
  label,
  error,
  ref,
}: DoctorFieldProps & { phone: string; onBlur: () => void }) {
  const { t } = useTranslation(['booking-changes', 'messages']);
  const errorText = useErrorText();
  const language = useLanguage();
  const show = useFieldValue();
  const doctors = useDoctors();
  const [isShort, setIsShort] = useState(false);
  const lookedUp = useRef<string>(undefined);
  const search = useMutation({
    mutationFn: async (asked: string) => {
      const account = await findDoctor(asked);
      const listed = doctors.find(({ phoneNumber }) => phoneNumber === asked);
      return listed ? inLanguage(language, account ?? listed.userName, listed.nameBn) : account;
    },
    onMutate: (asked) => void (lookedUp.current = asked),
    onSuccess: (found, asked) => edit.markDoctor(name, found !== undefined || asked === valueIn(edit.base, name)),
  });
  const isSaved = phone === valueIn(edit.base, name);
  const lookUp = () => edit.awaitLookUp(search.mutateAsync(phone));
  const fetchName = () => {
    setIsShort(phone.length !== limits.phoneDigits);
    if (phone.length === limits.phoneDigits) lookUp();
  };
  // Who saves without Fetch would else be refused for a phone that is not to be saved.
  const leave = () => {
    onBlur();
    if (phone.length === limits.phoneDigits && !isSaved && lookedUp.current !== phone) lookUp();
  };
  const change = (typed: string) => {
    setIsShort(false);
    search.reset();
    edit.markDoctor(name, true);
    edit.change(name, typed);
  };
  return (
    <div className={css.fullWidth}>
      <div className={css.fetch}>
        <PhoneField
          ref={ref}
          onBlur={leave}
          name={name}
          label={label}
          value={phone}
          onChange={(event) => change(event.target.value)}
          error={isShort ? t('messages:field.phone.tenDigits') : error}
        />
        <Button look="quiet" busy={search.isPending} onClick={fetchName} aria-label={`${t('edit.fetch')}: ${label}`}>
          {t('edit.fetch')}
        </Button>
        <p className={css.fetched} role="status">
          {search.isSuccess && search.data !== undefined && <Name>{search.data}</Name>}
          {search.isSuccess && search.data === undefined && (
            <span className={css.unknown}>
              {t('edit.unknown')} <span className={css.reason}>{t('edit.unknownWhy')}</span>
            </span>
          )}
          {search.isError && <span className={css.unknown}>{errorText(search.error)}</span>}
          {search.isIdle && isSaved && <Name>{show(name, phone, edit.base)}</Name>}
        </p>
      </div>
    </div>
  );
}

/** The name of the doctor with this phone; undefined if there is none that a booking can name. */
async function findDoctor(phone: string): Promise<string | undefined> {
  const found = await request('findPeople', { params: { query: phone } });
  return found.find(({ abilities }) => abilities.nameAsDoctor)?.userName;
}

/** Chooses one of the clinic's doctors, or none. A saved doctor who has left the clinic is still shown. */
export function DoctorPicker({ value: chosen, name, edit, label, error, ref }: DoctorFieldProps & { value: string }) {
  const { t } = useTranslation('booking-changes');
  const language = useLanguage();
  const doctors = useDoctors();
  const show = useFieldValue();
  const saved = String(valueIn(edit.base, name));
  const savedName = show(name, saved, edit.base);
  const options: PickerOption[] = [
    { value: '', label: t('edit.nobody') },
    ...inNameOrder(
      doctors.map((doctor) => {
        const option = doctorOption(doctor, language);
        return { ...option, detail: `${option.detail} · ${formatPhone(doctor.phoneNumber)}` };
      }),
      language,
      ({ label: shown }) => shown,
    ),
  ];
  if (saved !== '' && !options.some(({ value }) => value === saved))
    options.splice(1, 0, { value: saved, label: savedName });
  return (
    <Picker
      ref={ref}
      label={label}
      placeholder={t('edit.nobody')}
      options={options}
      value={chosen}
      error={error}
      onChange={(value) => edit.change(name, value)}
    />
  );
}

/**
 * Formats a form's value: doctors by name, all else as on the details. `holder` is a booking that may name the doctor.
 */
export function useFieldValue(): (name: FieldName, value: Value | undefined, holder: Booking) => string {
  const { t } = useTranslation('bookings');
  const valueText = useValueText();
  const language = useLanguage();
  const doctors = useDoctors();
  return (name, value, holder) => {
    const { kind, names } = fieldAt(name);
    if (names === undefined) return valueText(kind, value);
    const person =
      value === valueIn(holder, name)
        ? personIn(holder, name)
        : doctors.find(({ id, phoneNumber }) => String(id) === value || phoneNumber === value);
    if (person) return person.id === null ? t('person.hidden') : inLanguage(language, person.userName, person.nameBn);
    return value && value !== valueIn(holder, name) ? formatPhone(String(value)) : t('notAvailable');
  };
}

/** The clinic's doctors by name; empty while they load. */
function useDoctors(): readonly Doctor[] {
  const { data } = useQuery(queryOf('listDoctors'));
  return data ?? [];
}
