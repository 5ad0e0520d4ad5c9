/** What can fail, worst first: what could not be built or started, then what ran and failed. */
const kinds = ['start', 'test', 'journey', 'check', 'budget'] as const;

/** Something that failed in a run of `npm test`. */
export interface Failure {
  kind: (typeof kinds)[number];
  /** What failed, in one line. */
  what: string;
  /** The command that repeats it alone. */
  repeat: string;
}

/** Of so many failures the first are listed: more are seldom more than one fault. */
const most = 60;

/** The list at the end of a run, worst first; empty if nothing failed. */
export function describeFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  const sorted = failures.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  const lines = sorted
    .slice(0, most)
    .map(({ kind, what, repeat }) => `${kind.padEnd(8)} ${what}\n           ${repeat}`);
  const rest = sorted.length - most;
  return ['Failed, worst first:', ...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

/**
 * The command that repeats one test or journey. `title` is its full title, as Vitest (`outer > inner`) or Playwright
 * (`outer inner`) puts it together; without one, the whole file.
 */
export function repeatTest(file: string, title?: string): string {
  return `npm test -- ${quoted(file)}${title === undefined ? '' : ` -t ${quoted(asPattern(title))}`}`;
}

/** Vitest and Playwright take a regular expression for a title. */
export const asPattern = (title: string) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A word for a shell. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
