/** SQL on the clinic's days, beside the database's `clinic_day(at)` and `clinic_midnight(day)` (migration 0025). */

export const today = 'clinic_day(clinic_now())';
export const startOfToday = `clinic_midnight(${today})`;

/** What the clinic's calendar and clock show at an instant, as a timestamp without a zone. */
export const clinicTime = (at: string) => `${at} AT TIME ZONE 'Asia/Kolkata'`;

/** The minute of an instant, as bookings_one_per_doctor_and_time and bookings_one_appointment_per_person have it. */
export const utcMinute = (at: string) => `date_trunc('minute', ${at} AT TIME ZONE 'UTC')`;

/** An instant as ISO 8601 text in UTC, for JSON. @param seconds with their milliseconds or without */
export const isoText = (at: string, seconds: 'SS' | 'SS.MS') =>
  `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:${seconds}"Z"')`;
