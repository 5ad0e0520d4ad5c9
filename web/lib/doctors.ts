import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { inLanguage } from './names.ts';
import { queryOf } from './queries.ts';

/** A doctor as an option of a picker: the value is the id; named in the reader's language, found in both. */
export function doctorOption({ id, userName, nameBn, speciality, specialityBn }: Doctor, language: Language) {
  return {
    value: String(id),
    label: inLanguage(language, userName, nameBn),
    detail: inLanguage(language, speciality, specialityBn),
    also: `${userName} ${nameBn} ${speciality} ${specialityBn}`,
  };
}

/** The doctors who are registered for ultrasounds of pregnancies (`profile.pcpndt`). */
export function useRegisteredDoctors(): Doctor[] {
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  const { data: clinic } = useQuery(queryOf('readClinic'));
  const registered = clinic?.profile.pcpndt.doctors ?? [];
  return doctors.filter(({ id }) => registered.includes(id));
}
