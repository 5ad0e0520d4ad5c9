/** Internal doctors work at the clinic; external ones refer patients to it (R41). */
export const doctorTypes = ['Internal', 'External'] as const;
export type DoctorType = (typeof doctorTypes)[number];
