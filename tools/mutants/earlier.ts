import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './instrument.ts';

const root = join(import.meta.dirname, '../..');

/** A fault that a test noticed in an earlier run. */
interface Noticed {
  /** Hash of the code with the fault; for faults in SQL, permissions and limits, of all files of the slice. */
  code: string;
  /** The test: its file, ` > `, its title. */
  test: string;
  testHash: string;
}
/** A fault that no test noticed in an earlier run that tried it on all of them. */
interface Lived {
  code: string;
  /** Hash of all tests of the slice: one more may notice it. */
  tests: string;
}
type Results = Record<string, Noticed | Lived>;

/**
 * The results of a slice's earlier runs on this machine. A fault is tried again only if its code or the test that
 * noticed it has changed; one that no test noticed, if its code or any test has. Stored in node_modules/.cache, so a
 * fresh clone starts without.
 */
export class EarlierRuns {
  readonly #file: string;
  readonly #results: Results;
  readonly #files: readonly string[];
  readonly #keys: ReadonlyMap<string, Fault>;
  readonly #hashes = new Map<string, string>();
  readonly #tests: string;

  constructor(slice: string, files: readonly string[], faults: readonly Fault[], tests: readonly string[]) {
    this.#file = join(root, 'node_modules/.cache/mutants', `${slice}.json`);
    this.#results = read(this.#file);
    this.#files = files;
    this.#tests = hash(tests.map((test) => this.#hashOf(test)).join());
    this.#keys = new Map(faults.map((fault) => [fault.id, fault]));
  }

  /** The faults that need no new run, with the test that noticed each. */
  stillNoticed(): { id: string; test: string }[] {
    return this.#known().flatMap(({ id, result }) =>
      'test' in result && result.testHash === this.#hashOf(fileOf(result.test)) ? [{ id, test: result.test }] : [],
    );
  }

  /** The faults that would live through a new run too. */
  stillLiving(): string[] {
    return this.#known().flatMap(({ id, result }) => ('tests' in result && result.tests === this.#tests ? [id] : []));
  }

  /** The results that are of the code as it is, with the number of each fault in this run. */
  #known(): { id: string; result: Noticed | Lived }[] {
    const ids = new Map([...this.#keys.values()].map(({ id, key }) => [key, id]));
    return Object.entries(this.#results).flatMap(([key, result]) => {
      const id = ids.get(key) ?? (isOurs(key) ? key : undefined);
      return id !== undefined && result.code === this.#codeOf(id) ? [{ id, result }] : [];
    });
  }

  /**
   * Keeps what a run found.
   * @param noticed by fault, the test that noticed it
   * @param lived those that were tried on all their tests
   */
  keep(noticed: ReadonlyMap<string, string>, lived: Iterable<string>): void {
    const keyOf = (id: string) => this.#keys.get(id)?.key ?? id;
    for (const id of lived) this.#results[keyOf(id)] = { code: this.#codeOf(id), tests: this.#tests };
    for (const [id, test] of noticed) {
      if (!test.includes(' > ')) continue;
      this.#results[keyOf(id)] = { code: this.#codeOf(id), test, testHash: this.#hashOf(fileOf(test)) };
    }
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#results));
  }

  #codeOf(id: string): string {
    const file = this.#keys.get(id)?.file;
    return file ? this.#hashOf(file) : hash(this.#files.map((one) => this.#hashOf(one)).join());
  }

  #hashOf(file: string): string {
    const known = this.#hashes.get(file) ?? hash(textOf(file));
    this.#hashes.set(file, known);
    return known;
  }
}

const isOurs = (key: string) => /^(SQL|permission|limit) /.test(key);
const fileOf = (test: string) => test.split(' > ', 1)[0] ?? '';
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function textOf(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    // A deleted test file notices nothing.
    return '';
  }
}

function read(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return {};
  }
}
