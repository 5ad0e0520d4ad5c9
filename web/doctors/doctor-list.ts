import type { Doctor, DoctorType, ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { inLanguage } from '#web/lib/names.ts';
import { matches } from '#web/ui/fields/matches.ts';

/** A doctor as the list has them: with everything for those who manage, with what everybody may know for the others. */
export type ListedDoctor = Doctor | ManagedDoctor;

export const isManaged = (doctor: ListedDoctor): doctor is ManagedDoctor => 'fee' in doctor;

/** The words for each type. */
export const typeTexts = { Internal: 'type.Internal', External: 'type.External' } as const satisfies Record<
  DoctorType,
  string
>;

export const otherType = (type: DoctorType): DoctorType => (type === 'Internal' ? 'External' : 'Internal');

/** The name in the reader's language, or in the other where it has none. */
export function nameOf(doctor: ListedDoctor, language: Language): string {
  return inLanguage(language, doctor.userName, doctor.nameBn);
}

/** The speciality likewise. */
export function specialityOf(doctor: ListedDoctor, language: Language): string {
  return inLanguage(language, doctor.speciality, doctor.specialityBn);
}

/** How many doctors each tab holds. */
export function countTypes(doctors: readonly ListedDoctor[]): Record<DoctorType | 'All', number> {
  const internal = doctors.filter(({ type }) => type === 'Internal').length;
  return { All: doctors.length, Internal: internal, External: doctors.length - internal };
}

/** Whether a doctor has what is sought in a name or the speciality, in either language, or in the phone. */
export function isSought(doctor: ListedDoctor, sought: string): boolean {
  return matches(
    `${doctor.userName} ${doctor.nameBn} ${doctor.speciality} ${doctor.specialityBn} ${doctor.phoneNumber}`,
    sought,
  );
}

/** The id of the heading of a doctor's card. */
export const headingIdOf = (id: number) => `doctor-${id}`;
