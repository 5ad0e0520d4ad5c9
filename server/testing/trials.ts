import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { TestApp } from './app.ts';
import { aBooking, aPhone } from './builders.store.ts';
import type { Person, WantedBooking } from './builders.store.ts';
import type { RawInput } from './request.ts';

/** A record's patient and doctors. */
export interface Parties {
  account: Person;
  doctorId: number;
  referringDoctorId: number;
  refererId: number;
  reportingDoctorId: number;
}

/** The reader's part in a record, in the order of the letters of `who-may.ts`. */
export const kinds = ['own', 'booked', 'referring', 'referer', 'reporting', 'other', 'missing'] as const;
export type Kind = (typeof kinds)[number];
/** Records without doctors. */
export const ofAccounts: readonly Kind[] = ['own', 'other', 'missing'];
/** Records without an owner. */
export const withoutOwner: readonly Kind[] = ['other', 'missing'];

/** A call on a record: how the record is made, and what is sent about it. */
export interface Trial {
  /** The kinds of records it is tried with. */
  kinds: readonly Kind[];
  /** Makes a record of these parties. Returns the input and, for a list, the number the record would have there. */
  ask: (app: TestApp, parties: Parties) => Promise<RawInput & { id?: number | string }>;
  /** An input for a record that does not exist. */
  askForMissing: (app: TestApp) => Promise<RawInput>;
  /** For a list: the numbers it holds. */
  listed?: (answer: unknown) => readonly unknown[];
  /** One answer covers every kind: the input names none of them. */
  isOneList?: boolean;
}

/** How some calls are tried; null for one without a record, or one that is compared with the table elsewhere. */
export type Trials = { readonly [N in EndpointName]?: Trial | null };

type Make<Made> = (app: TestApp, parties: Parties) => Promise<Made>;

/** Makes a thing once for the same parties, so that read-only calls can share it. */
export function once<Made>(make: Make<Made>): Make<Made> {
  const made = new WeakMap<Parties, Promise<Made>>();
  return (app, parties) => {
    const known = made.get(parties) ?? make(app, parties);
    made.set(parties, known);
    return known;
  };
}

/** A number that no test database reaches. */
export const missingId = 2_000_000_000;

async function bookingOf(
  kind: 'test' | 'doctor',
  app: TestApp,
  { account, ...doctors }: Parties,
  more: Partial<WantedBooking> = {},
): Promise<number> {
  return (await aBooking(app.db, { kind, accountId: account.id, ...doctors, ...more })).id;
}
/** An unpaid booking of these parties. */
export const newBooking = {
  test: (app: TestApp, parties: Parties) => bookingOf('test', app, parties),
  doctor: (app: TestApp, parties: Parties) => bookingOf('doctor', app, parties),
  /** With a doctor whose fee is not known. */
  withoutFee: (app: TestApp, parties: Parties) => bookingOf('doctor', app, parties, { pricePaise: 0, feeTold: false }),
};
/** The same, shared by calls that do not change them. */
export const someBooking = { test: once(newBooking.test), doctor: once(newBooking.doctor) };

/** A trial of a call that names a record. */
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

/** The same, with the record's number in the address. */
export function at(make: Make<number>, body?: object, which: readonly Kind[] = kinds): Trial {
  return on(make, (id) => ({ params: { id }, ...(body && { body }) }), missingId, which);
}

/** A trial of a call that names a person by phone. */
export function by(input: (phone: string, app: TestApp) => RawInput | Promise<RawInput>): Trial {
  return {
    kinds: ofAccounts,
    ask: async (app, { account }) => input(account.phone, app),
    askForMissing: async (app) => input(aPhone(), app),
  };
}

/**
 * A trial of a list of what the reader may see, with a record of each kind. The records are new, because lists show the
 * newest first.
 */
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

/** A trial of a list of what belongs to the account with a phone. */
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
