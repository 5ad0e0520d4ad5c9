import * as z from 'zod/mini';

/** Internal doctors sit in the clinic; external ones refer to it (spec §3). */
export const doctorTypes = ['Internal', 'External'] as const;
export type DoctorType = (typeof doctorTypes)[number];

export const doctor = z.object({
  id: z.number(),
  userName: z.string(),
  name: z.string(),
  speciality: z.string(),
  hospital: z.string(),
  phoneNumber: z.string(),
  type: z.enum(doctorTypes),
});
export type Doctor = z.infer<typeof doctor>;
export const doctorList = z.array(doctor);

/** A text in both languages. */
const bilingual = z.object({ en: z.string(), bn: z.string() });

/** A doctor as anybody may see them: what the showcase prints (decisions.md). */
export const publicDoctor = z.object({
  id: z.number(),
  name: bilingual,
  speciality: bilingual,
  qualifications: z.string(),
  schedule: bilingual,
  phoneNumber: z.string(),
});
export type PublicDoctor = z.infer<typeof publicDoctor>;
