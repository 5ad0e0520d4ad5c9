import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Doctor, ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { DoctorType } from '#contract/doctors/states.ts';
import type { Language } from '#contract/fields.ts';
import { inLanguage, inNameOrder } from '#web/lib/names.ts';
import { matches } from '#web/ui/fields/matches.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import type { QueryState } from '#web/ui/feedback/loaded.tsx';

/** A doctor in the list: the full record for those who manage doctors, the public part for others. */
export type ListedDoctor = Doctor | ManagedDoctor;

export const isManaged = (doctor: ListedDoctor): doctor is ManagedDoctor => 'fee' in doctor;

/** Text keys of the types. */
export const typeTexts = { Internal: 'type.Internal', External: 'type.External' } as const satisfies Record<
  DoctorType,
  string
>;

export const otherType = (type: DoctorType): DoctorType => (type === 'Internal' ? 'External' : 'Internal');

/** The name in the current language, or in the other one. */
export function nameOf(doctor: ListedDoctor, language: Language): string {
  return inLanguage(language, doctor.userName, doctor.nameBn);
}

/** The speciality in the current language, or in the other one. */
export function specialityOf(doctor: ListedDoctor, language: Language): string {
  return inLanguage(language, doctor.speciality, doctor.specialityBn);
}

/** The number of doctors in each tab. */
export function countTypes(doctors: readonly ListedDoctor[]): Record<DoctorType | 'All', number> {
  const internal = doctors.filter(({ type }) => type === 'Internal').length;
  return { All: doctors.length, Internal: internal, External: doctors.length - internal };
}

/** Whether the search text is in a name, the speciality (either language), or the phone. */
export function matchesSearch(doctor: ListedDoctor, search: string): boolean {
  return matches(
    `${doctor.userName} ${doctor.nameBn} ${doctor.speciality} ${doctor.specialityBn} ${doctor.phoneNumber}`,
    search,
  );
}

/** The id of the heading of a doctor's card. */
export const headingIdOf = (id: number) => `doctor-${id}`;

/** The doctors the user may see, and whether they may change them. */
export function useDoctorList(): { query: QueryState; doctors: readonly ListedDoctor[] | undefined; manages: boolean } {
  const manages = mayUse('doctors.manage', useUser().role);
  const managed = useQuery({ ...queryOf('manageDoctors'), enabled: manages });
  const listed = useQuery({ ...queryOf('listDoctors'), enabled: !manages });
  const language = useLanguage();
  const query = manages ? managed : listed;
  const rows: readonly ListedDoctor[] | undefined = query.data;
  const doctors = useMemo(
    () => rows && inNameOrder(rows, language, (doctor) => nameOf(doctor, language)),
    [rows, language],
  );
  return { query, doctors, manages };
}

type Doctors = readonly ManagedDoctor[];

/** Puts an action's answer into the cached list (`updateCache` of `useAction`). */
export const updateDoctorList =
  <A>(change: (doctors: Doctors, answer: A) => Doctors) =>
  (client: QueryClient, answer: A) =>
    void client.setQueryData(queryOf('manageDoctors').queryKey, (doctors) => doctors && [...change(doctors, answer)]);
