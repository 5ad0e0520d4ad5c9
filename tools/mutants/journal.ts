import { readFileSync } from 'node:fs';

/** What a run of a slice's tests tries. */
export interface Plan {
  journal: string;
  /** The ids of Stryker's faults. */
  ids: string[];
  /** Prefixes of the names of the SQL statements to try. */
  statements: string[];
  /** Whether to try the cells of the permission table, and the limits. */
  cells: boolean;
  numbers: boolean;
  /** By test, the faults to try; null while the tests run without faults, to find out which ones they reach. */
  tries: Record<string, string[]> | null;
  /** When to stop, in milliseconds since 1970. */
  deadline: number;
}

/** A test's run without faults. */
export interface Reach {
  file: string;
  /** The test's file, ` > `, its title. */
  name: string;
  ms: number;
  faults: string[];
}

/**
 * The results of a slice's runs so far. Each event is appended to a file as one line, so that nothing is lost when a
 * test ends its process.
 */
export interface Journal {
  /** By test. */
  reached: Map<string, Reach>;
  /** Reached while a module loaded or an application started, before any test. */
  fixed: Set<string>;
  /** By fault, the test that noticed it. */
  killed: Map<string, string>;
  /** By test, the faults it did not notice. */
  pairs: Map<string, Set<string>>;
  unfit: Set<string>;
  /** Tests that cannot be used, with the reason. */
  unfitNames: string[];
  /** The fault that was switched on when the process ended. */
  open: { id: string; test: string } | null;
  /** Files whose tests have finished in the current round. */
  done: Set<string>;
}

export function readJournal(file: string): Journal {
  const journal: Journal = {
    reached: new Map(),
    fixed: new Set(),
    killed: new Map(),
    pairs: new Map(),
    unfit: new Set(),
    unfitNames: [],
    open: null,
    done: new Set(),
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [event, first = '', second = '', third = '', fourth = ''] = line.split('\t');
    if (event === 'reached') journal.reached.set(first, JSON.parse(second) as Reach);
    else if (event === 'fixed') journal.fixed.add(first);
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
 * `fixed`: in code that runs once, when a module loads (a schema, a pattern). Switching it on later has no effect, so
 * it is not tried. `not run`: no test reaches it.
 */
export type Status = 'noticed' | 'lived' | 'not run' | 'fixed';

export interface SliceResult {
  faults: { key: string; at: string; status: Status }[];
  /** Tests that cannot be used, with the reason. */
  unfit: string[];
  /** Statements whose SQL no test runs. */
  unrun: string[];
  outOfTime: boolean;
}
