/** A moment by the clinic's clock at which tests begin, and what is special about it. */
interface Moment {
  readonly at: string;
  readonly why: string;
}

const everySecondHour = Array.from({ length: 12 }, (_, index): Moment => {
  const hour = String(2 * index).padStart(2, '0');
  return { at: `2027-02-10T${hour}:10`, why: 'an ordinary Wednesday' };
});

/** Days and times that are easily forgotten; a run over a midnight begins some minutes before. */
const special: readonly Moment[] = [
  { at: '2027-02-14T17:10', why: 'a Sunday, when the clinic is closed' },
  { at: '2028-02-29T11:10', why: 'a day that most years do not have' },
  { at: '2027-03-31T22:10', why: 'the last day of a financial year' },
  { at: '2027-12-31T22:10', why: 'the last day of a year' },
  { at: '2027-02-10T23:58', why: 'over midnight in India' },
  { at: '2027-02-11T05:28', why: 'over midnight in UTC' },
];

/** All at which `npm run test:hours` runs the server's tests. */
export const moments: readonly Moment[] = [...everySecondHour, ...special];

/** Those of the short form in `npm test`, with the files whose rules go by the hour. */
export const shortMoments = ['2027-02-10T02:10', '2027-02-14T17:10', '2028-02-29T23:59', '2027-03-31T22:10'] as const;
export const hourlyTests = ['server/schedules/bookable.test.ts', 'server/queue/sessions.test.ts'];
