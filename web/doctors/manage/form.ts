import { useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { addDoctorBody, ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useFieldText } from '#web/lib/form.ts';

/** The form values. */
export type DoctorFormValues = z.input<typeof addDoctorBody>;

const moreFields: readonly string[] = [
  'type',
  'isPublic',
  'isReporting',
  'hospital',
  'email',
  'qualifications',
  'registrationNumber',
  'nameBn',
  'specialityBn',
  'schedule',
  'scheduleBn',
] satisfies (keyof DoctorFormValues)[];

/** Whether a field is under 'More'. */
export const isMore = (name: string) => moreFields.includes(name);

/** The initial values: the doctor's, or empty ones for an internal doctor. */
export function formOf(doctor: ManagedDoctor | undefined) {
  return {
    userName: doctor?.userName ?? '',
    speciality: doctor?.speciality ?? '',
    phoneNumber: doctor?.phoneNumber ?? '',
    address: doctor?.address ?? '',
    fee: doctor && doctor.fee > 0 ? String(doctor.fee) : '',
    notes: doctor?.notes ?? '',
    type: doctor?.type ?? 'Internal',
    isPublic: doctor?.isPublic ?? false,
    isReporting: doctor?.isReporting ?? false,
    hospital: doctor?.hospital ?? '',
    email: doctor?.email ?? '',
    qualifications: doctor?.qualifications ?? '',
    registrationNumber: doctor?.registrationNumber ?? '',
    nameBn: doctor?.nameBn ?? '',
    specialityBn: doctor?.specialityBn ?? '',
    schedule: doctor?.schedule ?? '',
    scheduleBn: doctor?.scheduleBn ?? '',
  } satisfies DoctorFormValues;
}

/** The form, for its parts, with field props and error messages. */
export function useDoctorForm() {
  const form = useFormContext<DoctorFormValues>();
  const fieldText = useFieldText();
  const field = (name: keyof DoctorFormValues) => ({
    ...form.register(name),
    error: fieldText(form.getFieldState(name, form.formState).error),
  });
  return { ...form, field };
}
