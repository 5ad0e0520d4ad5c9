/** A time of a day, by the clinic's clock: `08:00` to `10:00`. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

/** The windows that the desk offers. */
export const homeWindows: readonly Window[] = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map(
  (from) => ({ from, until: `${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00` }),
);

/** Samples of fasting tests are taken by then. */
const fastingUntil = '10:00';
/** Whether a fasting person can be asked to wait for it. */
export const suitsFasting = ({ until }: Pick<Window, 'until'>): boolean => until <= fastingUntil;

/** How many days ahead a home visit can be asked for. */
export const homeDaysAhead = 30;
