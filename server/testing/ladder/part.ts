import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Reader } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../app.ts';
import type { TestApp, TestCall, TestCaller } from '../app.ts';
import type { RawInput } from '../request.ts';
import { aDoctor, aPerson } from '../builders.store.ts';
import type { BuiltDoctor } from '../builders.store.ts';
import type { Kind, Parties } from '../trials.ts';
import { exampleOf } from './prepare.ts';

export interface Reading {
  caller: TestCaller;
  /** For each kind of record, its parties. */
  parties: ReadonlyMap<Kind, Parties>;
}

/** A signed-in account with a doctor record, whatever its role. */
export async function aReader(app: TestApp, role: Role, doctor: Partial<BuiltDoctor> = {}): Promise<Reading> {
  const caller = await app.asRole(role);
  const { account } = caller;
  const me = await aDoctor(app.db, { accountId: account.id, phone: account.phone, isReporting: true, ...doctor });
  const stranger = await aDoctor(app.db, {
    accountId: (await aPerson(app.db, { role: 'Doctor' })).id,
    isReporting: true,
  });
  const strangers = {
    doctorId: stranger.id,
    referringDoctorId: stranger.id,
    refererId: stranger.id,
    reportingDoctorId: stranger.id,
  };
  const parts: Record<Exclude<Kind, 'missing'>, Partial<Parties>> = {
    own: { account },
    booked: { doctorId: me.id },
    referring: { referringDoctorId: me.id },
    referer: { refererId: me.id },
    reporting: { reportingDoctorId: me.id },
    other: {},
  };
  const parties = new Map<Kind, Parties>();
  for (const [kind, part] of Object.entries(parts))
    parties.set(kind as Kind, { account: await aPerson(app.db), ...strangers, ...part });
  return { caller, parties };
}

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

/** Makes a thing on first use and keeps it. */
export function later<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
