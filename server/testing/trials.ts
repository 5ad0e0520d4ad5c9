import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { TestApp } from './app.ts';
import { aBooking, aPhone } from './builders.store.ts';
import type { Person } from './builders.store.ts';
import type { RawInput } from './request.ts';

/** Whose record it is: the patient's, with these doctors on it. */
export interface Parties {
  account: Person;
  doctorId: number;
  referringDoctorId: number;
  refererId: number;
  reportingDoctorId: number;
}

/** How the reader stands to a record, in the order of the letters of `who-may.ts`. */
export const kinds = ['own', 'booked', 'referring', 'referer', 'reporting', 'other', 'missing'] as const;
export type Kind = (typeof kinds)[number];
/** Records that name no doctors. */
export const ofAccounts: readonly Kind[] = ['own', 'other', 'missing'];
/** Records that are nobody's own. */
export const ofNobody: readonly Kind[] = ['other', 'missing'];

/** A call on a record: how the record is made, and what is sent about it. */
export interface Trial {
  /** Which kinds of records it is tried with. */
  kinds: readonly Kind[];
  /**
   * Makes a record of these parties; answers what is sent and, where the call is a list, the number that it would have
   * there.
   */
  ask: (app: TestApp, parties: Parties) => Promise<RawInput & { id?: number | string }>;
  /** Asks for nothing there is. */
  askForMissing: (app: TestApp) => Promise<RawInput>;
  /** Of a list: the numbers it holds. */
  listed?: (answer: unknown) => readonly unknown[];
  /** One answer tells of every kind: nothing is sent about any of them. */
  isOneList?: boolean;
}

type Make<Made> = (app: TestApp, parties: Parties) => Promise<Made>;

/** Makes a thing once for the same parties: what is only read serves several calls. */
export function once<Made>(make: Make<Made>): Make<Made> {
  const made = new WeakMap<Parties, Promise<Made>>();
  return (app, parties) => {
    const known = made.get(parties) ?? make(app, parties);
    made.set(parties, known);
    return known;
  };
}

/** A number no test database ever reaches. */
export const missingId = 2_000_000_000;

async function bookingOf(kind: 'test' | 'doctor', app: TestApp, { account, ...doctors }: Parties): Promise<number> {
  return (await aBooking(app.db, { kind, accountId: account.id, ...doctors })).id;
}
/** A booking of these parties, on which nothing is paid. */
export const newBooking = {
  test: (app: TestApp, parties: Parties) => bookingOf('test', app, parties),
  doctor: (app: TestApp, parties: Parties) => bookingOf('doctor', app, parties),
};
/** The same, for calls that leave it as it is. */
export const someBooking = { test: once(newBooking.test), doctor: once(newBooking.doctor) };

/** A call that names a record. */
export function on<Key>(
  make: Make<Key>,
  input: (key: Key) => RawInput,
  missing: Key,
  which: readonly Kind[] = kinds,
): Trial {
  return {
    kinds: which,
    ask: async (app, parties) => input(await make(app, parties)),
    askForMissing: () => Promise.resolve(input(missing)),
  };
}

/** The same, where the address names it by its number. */
export function at(make: Make<number>, body?: object, which: readonly Kind[] = kinds): Trial {
  return on(make, (id) => ({ params: { id }, ...(body && { body }) }), missingId, which);
}

/** A call that names somebody by their phone. */
export function by(input: (phone: string, app: TestApp) => RawInput | Promise<RawInput>): Trial {
  return {
    kinds: ofAccounts,
    ask: async (app, { account }) => input(account.phone, app),
    askForMissing: async (app) => input(aPhone(), app),
  };
}

/** A list of what the reader may see, on which a record of each kind is or is not. New ones: the newest come first. */
export function list<N extends EndpointName>(
  _call: N,
  make: Make<number | string>,
  listed: (answer: Answer<N>) => readonly unknown[],
  { which = kinds, query }: { which?: readonly Kind[]; query?: object } = {},
): Trial {
  const input: RawInput = query ? { query: { ...query } } : {};
  return {
    kinds: which.filter((kind) => kind !== 'missing'),
    ask: async (app, parties) => ({ ...input, id: await make(app, parties) }),
    askForMissing: () => Promise.resolve(input),
    listed: (answer) => listed(answer as Answer<N>),
    isOneList: true,
  };
}

/** A list of what belongs to the person with a phone. */
export function search<N extends EndpointName>(
  _call: N,
  make: Make<number>,
  input: (phone: string) => RawInput,
  listed: (answer: Answer<N>) => readonly unknown[],
  which: readonly Kind[] = kinds,
): Trial {
  return {
    kinds: which,
    ask: async (app, parties) => ({ ...input(parties.account.phone), id: await make(app, parties) }),
    askForMissing: () => Promise.resolve(input(aPhone())),
    listed: (answer) => listed(answer as Answer<N>),
  };
}

export const firstPage = { page: 0, size: 20 };
export const wholePage = { page: 0, size: 100 };
export const idsOf = (rows: readonly { id: unknown }[]): unknown[] => rows.map(({ id }) => id);
