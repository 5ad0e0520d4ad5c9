const key = 'wantedDoctor';

/**
 * The doctor chosen on the public site (`/dashboard?doctor=7`) by a visitor who must log in or sign up first. Stored
 * for this tab until the dashboard opens.
 */
export function saveWantedDoctor(search: string): void {
  const doctor = new URLSearchParams(search).get('doctor') ?? '';
  if (/^[1-9]\d{0,9}$/.test(doctor)) sessionStorage.setItem(key, doctor);
}

/** The dashboard's query that preselects that doctor, or an empty text. */
export function wantedDoctorQuery(): string {
  const doctor = sessionStorage.getItem(key);
  return doctor === null ? '' : `?doctor=${doctor}`;
}

export function clearWantedDoctor(): void {
  sessionStorage.removeItem(key);
}
