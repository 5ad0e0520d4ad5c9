/** What a screen says about booking for somebody, in place of what a patient is told about booking for themselves. */
export interface BookingWords {
  /** Nothing was chosen. */
  missing: string;
  done: string;
  failed: string;
  /** Why it failed, with the reason in it. */
  refused: (reason: string) => string;
}
