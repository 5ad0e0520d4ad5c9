const key = 'registrationDate';

/** Keeps the day of the sign-up in the browser (R20). */
export function keepRegistrationDate(moment: string): void {
  localStorage.setItem(key, moment);
}
