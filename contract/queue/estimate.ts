const minute = 60_000;
/** The minutes of the rule, or earlier measurements, weigh as much as so many calls of today. */
const weight = 8;
/** From so many measured gaps on, the measurements replace the minutes of the rule. */
const enough = 20;
/** How much gaps between calls vary, as a share of their mean, until enough are measured. */
const usualSpread = 0.7;
/** How much the mean of one day differs from that of all days, as a share. */
const spreadOfDays = 0.2;
/**
 * How many standard deviations the range reaches to each side. It then holds for four of five people, at every depth:
 * `npm run bench -- queue` plays 1,500 sessions.
 */
const deviations = 1.2;

/** The gaps from one call to the next, in milliseconds. They hold no-shows and short breaks. */
export interface Gaps {
  readonly count: number;
  readonly mean: number;
  /** The standard deviation. */
  readonly spread: number;
}

/** How fast a session goes. Times in milliseconds. */
export interface Pace {
  readonly minutesPerPatient: number;
  /** Of the doctor's last sessions. */
  readonly past: Gaps;
  /** Of this session. */
  readonly today: Gaps;
}

/** When the doctor of a session can take the next person. Times in milliseconds since 1970. */
export interface Progress {
  readonly now: number;
  /** When the session begins: by its hours, or by what the clinic has said of a late doctor. */
  readonly start: number;
  /** The last call of somebody who is still with the doctor, or has just been; null before the first. */
  readonly lastCall: number | null;
}

/** A time as a range, in milliseconds since 1970. Both ends are whole five minutes. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The mean gap from call to call: what was known before, corrected by what was measured today. */
export function meanGap({ minutesPerPatient, past, today }: Pace): number {
  const known = past.count >= enough ? past.mean : minutesPerPatient * minute;
  return (weight * known + today.count * today.mean) / (weight + today.count);
}

/**
 * When a waiting person is probably called: a range that holds for about four of five people.
 * @param ahead how many are called before them
 */
export function expectedCall(pace: Pace, { now, start, lastCall }: Progress, ahead: number): Range {
  const mean = meanGap(pace);
  const { past, today } = pace;
  const next = Math.max(now, lastCall === null ? start : lastCall + mean);
  // Before the first call there is no gap to wait for: the first person goes in when the session begins.
  const gaps = lastCall === null ? ahead : ahead + 1;
  const one = past.count >= enough ? past.spread : usualSpread * mean;
  const ofDay = spreadOfDays * mean * Math.sqrt(weight / (weight + today.count));
  const off = deviations * Math.hypot(Math.sqrt(gaps) * one, gaps * ofDay);
  const middle = next + ahead * mean;
  const step = 5 * minute;
  return {
    from: Math.round(Math.max(now, middle - off) / step) * step,
    // Rounding down could give a time in the past.
    to: Math.max(Math.round((middle + off) / step), Math.ceil(now / step)) * step,
  };
}
