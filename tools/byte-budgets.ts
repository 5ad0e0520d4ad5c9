const KB = 1024;

/**
 * The most bytes that a browser may have to load, compressed with brotli, without the Bengali font (the test
 * compares). The dashboards' goal is 150 KB for patients and 170 for staff: 113 KB of each are React, its router,
 * Mantine and i18next (`docs/decisions/0013-first-views.md`). Until then they may grow with the table of calls, 13
 * bytes a call, with the menu, with what a dashboard says at once (what waits, what is being checked), and with what
 * the search keeps while its dialog comes.
 */
export const byteBudgets = {
  /** The script of log-in, sign-up, code entry and log-out, which also deletes a collector's run. */
  logInScript: 10.25 * KB,
  patientDashboard: 195.5 * KB,
  doctorDashboard: 214.5 * KB,
  staffDashboard: 207.5 * KB,
  /** What any other screen adds to the dashboard of its reader and what forms are made of. */
  furtherScreen: 40 * KB,
} as const;
