import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { setShift } from '../db/clock.ts';
import { createDatabase, dropDatabase, readPristine, resetDatabase, templateName } from './databases.store.ts';
import type { Pristine } from './databases.store.ts';

/** The part of a connection that is passed from the test run to its workers. */
export interface TestConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface TestDatabase {
  /** As the clinic's database role. */
  connection: TestConnection;
  /** As the owner of the tables. */
  owner: TestConnection;
  drop(): Promise<void>;
}

/** Databases of this worker that are free and empty again, for the test files that follow. */
const free: string[] = [];
let pristine: Promise<Pristine> | undefined;

/**
 * Gives a test file a migrated, empty database of its own: one that an earlier file of this worker left, made empty
 * again, or a new one. What a test does to its tables is not undone: then the next file gets a new one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = free.pop() ?? (await newDatabase());
  const owner = { ...cluster, database: name };
  return {
    connection: { ...inject('app'), database: name },
    owner,
    drop: async () => {
      if (await emptied(owner)) free.push(name);
      else await dropDatabase(cluster, name);
    },
  };
}

/** Whether a database can be used again. One that a test broke cannot: it may not even answer. */
async function emptied(owner: TestConnection): Promise<boolean> {
  try {
    await setShift(owner, inject('shift'));
    return await resetDatabase(owner, await pristine!);
  } catch {
    return false;
  }
}

async function newDatabase(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(cluster, name, templateName);
  pristine ??= readPristine({ ...cluster, database: name });
  await pristine;
  return name;
}
