/** Messages of a form that books for another person; without them the form uses those for the patient. */
export interface BookingMessages {
  /** Shown when nothing was chosen. */
  missing: string;
  done: string;
  failed: string;
  /** Message with the reason in it. */
  refused: (reason: string) => string;
}
