import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Reader } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../app.ts';
import type { TestApp, TestCall, TestCaller } from '../app.ts';
import type { RawInput } from '../request.ts';
import { aReader } from './records.ts';
import type { Reading } from './records.ts';
import { examples } from '../examples.ts';
import type { Example } from '../examples.ts';

/** What the tests of a file of `server/ladder` share. */
export interface Part {
  readonly app: TestApp;
  /** A new account of the role, signed in; null for a visitor. */
  caller: (reader: Reader) => Promise<TestCaller | null>;
  callOf: (person: TestCaller | null) => TestCall;
  /** One for each role: refused callers change nothing. */
  refusedCaller: (reader: Reader) => Promise<TestCaller | null>;
  /** One of each role, with records of each kind, serves all calls. */
  readerOf: (role: Role) => Promise<Reading>;
  /** An input that would succeed for the admin, made once for each call. */
  goodInput: (name: EndpointName) => Promise<RawInput>;
}

/** After each test: nothing that it sent was an error of the server, as its log has it. */
export function expectNoServerError(app: () => TestApp): void {
  let read = 0;
  afterEach(() => {
    const lines = app().log.slice(read);
    read += lines.length;
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });
}

/** Starts the application for a file's tests. */
export function openPart(): Part {
  let app: TestApp | undefined;
  const running = () => app!;
  const caller = (reader: Reader) => (reader === 'Anonymous' ? Promise.resolve(null) : running().asRole(reader));
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());
  expectNoServerError(running);
  return {
    get app() {
      return running();
    },
    caller,
    callOf: (person) => person?.call ?? running().call,
    refusedCaller: later(caller),
    readerOf: later((role) => aReader(running(), role)),
    goodInput: later(
      async (name) => exampleOf(name).succeeds(running(), await running().asRole('Admin')) as Promise<RawInput>,
    ),
  };
}

/** A loop over all rows cannot have the types of one row. */
export const exampleOf = (name: EndpointName) => examples[name] as unknown as Example<'readMe'>;

/** Makes a thing on first use and keeps it. */
export function later<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
