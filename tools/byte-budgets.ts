const KB = 1024;

/**
 * The most bytes that a browser may have to load, compressed with brotli, without the Bengali font (the test
 * compares). The dashboards' goal is 150 KB for patients and 170 for staff; until then they must not grow. 3 KB of the
 * patient's came with the doctors' sessions and queues, 1 KB of both with the counter's
 * screen and calls, 1 KB of the patient's with the next visit.
 */
export const byteBudgets = {
  /** The script of log-in, sign-up and code entry. */
  logInScript: 10 * KB,
  patientDashboard: 218 * KB,
  staffDashboard: 222 * KB,
  /** What any other screen adds to the dashboard of its reader. */
  furtherScreen: 40 * KB,
} as const;
