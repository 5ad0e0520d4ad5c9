import { readFileSync } from 'node:fs';

/** What one run of a slice's tests has to try. */
export interface Plan {
  journal: string;
  /** Stryker's faults by number. */
  ids: string[];
  /** How the names of the statements begin whose SQL is tried. */
  statements: string[];
  /** Whether cells of the permission table are tried, and the numbers of the limits. */
  cells: boolean;
  numbers: boolean;
  /** Tests that take longer are kept for a second round, in which only the faults that are left are tried. */
  slowMs: number;
  slowOnes: boolean;
  /** When to stop, in milliseconds since 1970. */
  deadline: number;
}

/**
 * What the runs of a slice have found so far: one line an event, so that a test that ends its process loses nothing.
 */
export interface Journal {
  met: Set<string>;
  /** Met while a module loaded or an application started, before any test. */
  fixed: Set<string>;
  /** The test that noticed a fault. */
  killed: Map<string, string>;
  /** By test, the faults it did not notice. */
  pairs: Map<string, Set<string>>;
  times: Map<string, number>;
  unfit: Set<string>;
  /** Tests that cannot be used, with the reason. */
  unfitNames: string[];
  /** The fault that was on when the process ended, if one was. */
  open: { id: string; test: string } | null;
  /** Files whose tests came to their end in the newest round. */
  done: Set<string>;
}

export function readJournal(file: string): Journal {
  const journal: Journal = {
    met: new Set(),
    fixed: new Set(),
    killed: new Map(),
    pairs: new Map(),
    times: new Map(),
    unfit: new Set(),
    unfitNames: [],
    open: null,
    done: new Set(),
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [event, first = '', second = '', third = '', fourth = ''] = line.split('\t');
    if (event === 'met') journal.met.add(first);
    else if (event === 'fixed') journal.fixed.add(first);
    else if (event === 'time') journal.times.set(first, Number(second));
    else if (event === 'round') journal.done.clear();
    else if (event === 'done') journal.done.add(first);
    else if (event === 'start') journal.open = { id: first, test: second };
    else if (event === 'lived') {
      journal.open = null;
      journal.pairs.set(second, (journal.pairs.get(second) ?? new Set()).add(first));
    } else if (event === 'killed') {
      journal.open = null;
      journal.killed.set(first, third || second);
    } else if (event === 'unfit') {
      journal.unfit.add(first);
      journal.unfitNames.push(`${third}: ${second}${fourth ? ` (${fourth})` : ''}`);
    }
  }
  return journal;
}

/**
 * `fixed` faults are in what is worked out once, when a module loads (a schema, a pattern): switching them on later
 * changes nothing, so they are not tried. `not run`: no test comes by.
 */
export type Status = 'noticed' | 'lived' | 'not run' | 'fixed';

export interface SliceResult {
  faults: { key: string; at: string; status: Status }[];
  /** Tests that could not be used, with the reason. */
  unfit: string[];
  /** Statements whose SQL no test runs. */
  unrun: string[];
  outOfTime: boolean;
}
