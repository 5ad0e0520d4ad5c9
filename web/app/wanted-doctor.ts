const key = 'wantedDoctor';

/**
 * The doctor whose Book Appointment button led a visitor here (`/dashboard?doctor=7`) and who had to log in, or sign
 * up, first. Kept in this tab alone, until the dashboard opens.
 */
export function keepWantedDoctor(search: string): void {
  const doctor = new URLSearchParams(search).get('doctor') ?? '';
  if (/^[1-9]\d{0,9}$/.test(doctor)) sessionStorage.setItem(key, doctor);
}

/** The dashboard's query that picks the wanted doctor, or nothing. */
export function wantedDoctorQuery(): string {
  const doctor = sessionStorage.getItem(key);
  return doctor === null ? '' : `?doctor=${doctor}`;
}

export function forgetWantedDoctor(): void {
  sessionStorage.removeItem(key);
}
