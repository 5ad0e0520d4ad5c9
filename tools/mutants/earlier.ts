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
type Results = Record<string, Noticed>;

/**
 * The results of a slice's earlier runs on this machine. A fault is tried again only if its code or the test that
 * noticed it has changed. Stored in node_modules/.cache, so a fresh clone starts without.
 */
export class EarlierRuns {
  readonly #file: string;
  readonly #results: Results;
  readonly #files: readonly string[];
  readonly #keys: ReadonlyMap<string, Fault>;
  readonly #hashes = new Map<string, string>();

  constructor(slice: string, files: readonly string[], faults: readonly Fault[]) {
    this.#file = join(root, 'node_modules/.cache/mutants', `${slice}.json`);
    this.#results = read(this.#file);
    this.#files = files;
    this.#keys = new Map(faults.map((fault) => [fault.id, fault]));
  }

  /** The faults that need no new run, with the test that noticed each. */
  stillNoticed(): { id: string; test: string }[] {
    const ids = new Map([...this.#keys.values()].map(({ id, key }) => [key, id]));
    return Object.entries(this.#results).flatMap(([key, { code, test, testHash }]) => {
      const id = ids.get(key) ?? (isOurs(key) ? key : undefined);
      return id !== undefined && code === this.#codeOf(id) && testHash === this.#hashOf(fileOf(test))
        ? [{ id, test }]
        : [];
    });
  }

  /** Keeps what a run found. @param noticed by fault, the test that noticed it */
  keep(noticed: ReadonlyMap<string, string>): void {
    for (const [id, test] of noticed) {
      if (!test.includes(' > ')) continue;
      const key = this.#keys.get(id)?.key ?? id;
      this.#results[key] = { code: this.#codeOf(id), test, testHash: this.#hashOf(fileOf(test)) };
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
