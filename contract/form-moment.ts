/** The moment of the form that is being checked; null in the browser, which has only its own clock. */
let checked: Date | null = null;

/** Checks a form as of a moment: what must not lie in the future then goes by the clinic's clock. */
export function checkAt<T>(now: Date, check: () => T): T {
  // A check is synchronous, so no other one runs in between.
  const before = checked;
  checked = now;
  try {
    return check();
  } finally {
    checked = before;
  }
}

/** The moment by which a form's schema judges. */
export const formMoment = (): Date => checked ?? new Date();
