const key = 'registrationDate';

/** Keeps the day of the sign-up in the browser, as described (spec §3). */
export function keepRegistrationDate(moment: string): void {
  localStorage.setItem(key, moment);
}
