import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../contract/site.ts';
import type { ViewFiles } from '../contract/site.ts';
import { describeGrowth, inGroups } from './module-sizes.ts';
import type { BuiltSizes, ReleasedSizes } from './module-sizes.ts';

const KB = 1024;

/**
 * The most bytes that a browser may have to load, compressed with brotli, without the Bengali font (the test
 * compares). The dashboards' goal is 150 KB for patients and 170 for staff: 113 KB of each are React, its router,
 * Mantine and i18next (`docs/decisions/0013-first-views.md`). Until then they may grow with the table of calls, 13
 * bytes a call, with the menu, with what a dashboard says at once (what waits, what is being checked), with what the
 * search keeps while its dialog comes, with how fields and scans keep what is typed, and with the clinic's logo, its
 * clock and the folding menu. A few bytes too many are no reason to stop anybody: a budget fails beyond `tolerance`.
 */
const byteBudgets = {
  /**
   * The script of log-in, sign-up, code entry and log-out, which also deletes a collector's run, fetches the portal's
   * files as Firefox lets it, and loads the ways in that need no OTP at a press.
   */
  logInScript: 7.75 * KB,
  patientDashboard: 200 * KB,
  doctorDashboard: 221.5 * KB,
  staffDashboard: 211.5 * KB,
  /** What any other screen adds to the dashboard of its reader and what forms are made of; most for typed values. */
  furtherScreen: 42.5 * KB,
} as const;

/** The share of a budget by which it may be missed. */
const tolerance = 0.02;

/** A file of a build, as its manifest has it. */
interface BuiltFile {
  file: string;
  isDynamicEntry?: boolean;
}

/** A thing with a budget: a view in a language, or a script. */
export interface Weighed {
  name: string;
  /** What a browser loads of it, compressed, in bytes. */
  bytes: number;
  most: number;
  /** Its files in the portal. */
  files: readonly string[];
}

export const isTooLarge = ({ bytes, most }: Weighed) => bytes > most * (1 + tolerance);

/** Weighs every view of the portal in both languages, and the script of the log-in. */
export function weighAll(dist: string): Weighed[] {
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const bytesOf = (path: string) =>
    statSync(join(dist, existsSync(join(dist, `${path}.br`)) ? `${path}.br` : path)).size;
  const weigh = (name: string, files: readonly string[], most: number): Weighed => {
    const bytes = files.reduce((sum, file) => sum + bytesOf(join('portal', file)), 0);
    return { name, bytes, most, files };
  };
  const { first, patientForms, screens } = JSON.parse(read('portal/views.json')) as ViewFiles;
  const { patient, doctor, ...staff } = first;
  const manifest = JSON.parse(read('site-accounts/manifest.json')) as Record<string, BuiltFile>;
  // What is only loaded at a press (passkeys) is no part of it.
  const logIn = Object.values(manifest)
    .filter(({ isDynamicEntry }) => !isDynamicEntry)
    .reduce((sum, { file }) => sum + bytesOf(join('site-accounts', file)), 0);
  return [
    { name: 'log-in', bytes: logIn, most: byteBudgets.logInScript, files: [] },
    ...languages.flatMap((language) => {
      const known = new Set([...patient[language], ...patientForms[language]]);
      return [
        weigh(`patient ${language}`, patient[language], byteBudgets.patientDashboard),
        weigh(`doctor ${language}`, doctor[language], byteBudgets.doctorDashboard),
        ...Object.entries(staff).map(([name, files]) =>
          weigh(`${name} ${language}`, files[language], byteBudgets.staffDashboard),
        ),
        ...Object.entries(screens).map(([name, files]) =>
          weigh(
            `${name} ${language}`,
            files[language].filter((file) => !known.has(file)),
            byteBudgets.furtherScreen,
          ),
        ),
      ];
    }),
  ];
}

/** A line about each, and for what is too large the modules that grew since the last release, most first. */
export function describeWeights(weighed: readonly Weighed[], built: BuiltSizes, released: ReleasedSizes): string[] {
  return weighed.flatMap((one) => {
    const { name, bytes, most, files } = one;
    const share = `${(((bytes - most) / most) * 100).toFixed(1)} %`;
    const line = `${name}: ${inGroups(bytes)} of ${inGroups(most)} bytes${bytes > most ? `, ${share} too many` : ''}`;
    if (!isTooLarge(one)) return [line];
    const grown = describeGrowth(built, released, files).slice(0, 10);
    const since = grown.length === 0 ? 'no module of it grew' : 'grew, before they are compressed';
    return [line, `  since ${released.version} ${since}:`, ...grown.map((module) => `    ${module}`)];
  });
}
