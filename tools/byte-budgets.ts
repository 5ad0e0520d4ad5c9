const KB = 1024;

/**
 * The most bytes that a browser may have to load, compressed with brotli, without the Bengali font (the test
 * compares). The dashboards' goal is 150 KB for patients and 170 for staff; until then they must not grow. 6 KB of the
 * patient's are the doctors' sessions, the next visit, the counter's calls and the words of consents, 7 KB of the
 * doctor's are today's queue.
 */
export const byteBudgets = {
  /** The script of log-in, sign-up and code entry. */
  logInScript: 10 * KB,
  patientDashboard: 220 * KB,
  doctorDashboard: 230 * KB,
  staffDashboard: 224 * KB,
  /** What any other screen adds to the dashboard of its reader. */
  furtherScreen: 40 * KB,
} as const;
