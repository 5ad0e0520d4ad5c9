import type { Database, Db, Statement } from '../db/database.ts';

/** Where calls are held: before the statement of that name, or at the start of their transaction. */
type Place = 'transaction' | (string & {});

/** Holds calls at one place until all of them have arrived. */
export interface Gate {
  /** The same database; calls that reach the place wait while the gate is closed. */
  watch: (db: Database) => Database;
  /**
   * Makes the calls, each on its own connection, and holds each at `place` until all have arrived, so that they
   * certainly overlap. @throws if one never arrives, because the test would then prove nothing
   */
  atOnce: <const T extends readonly unknown[]>(
    place: Place,
    calls: { readonly [K in keyof T]: () => Promise<T[K]> },
  ) => Promise<{ -readonly [K in keyof T]: T[K] }>;
  /**
   * Makes a call, holds it at `place`, runs `meanwhile` to its end, and then lets the call go on, so that data change
   * between its read and its write. @throws if the call never reaches the place
   */
  whileHeld: <T, Other>(place: Place, call: () => Promise<T>, meanwhile: () => Promise<Other>) => Promise<[T, Other]>;
}

interface Closed {
  place: Place;
  wanted: number;
  waiting: (() => void)[];
  /** Called when all of them have arrived. */
  met: () => void;
}

export function createGate(): Gate {
  let closed: Closed | null = null;

  const open = () => {
    const waiting = closed?.waiting ?? [];
    closed = null;
    for (const pass of waiting) pass();
  };
  const pass = (place: Place) =>
    new Promise<void>((resolve) => {
      if (closed?.place !== place) {
        resolve();
        return;
      }
      closed.waiting.push(resolve);
      if (closed.waiting.length === closed.wanted) closed.met();
    });
  const watchStatements = (db: Db): Db => ({
    now: db.now,
    query: db.query,
    all: async (wanted, values) => pass(nameOf(wanted)).then(() => db.all(wanted, values)),
    first: async (wanted, values) => pass(nameOf(wanted)).then(() => db.first(wanted, values)),
    run: async (wanted, values) => pass(nameOf(wanted)).then(() => db.run(wanted, values)),
  });

  return {
    watch: (db) => ({
      ...watchStatements(db),
      transaction: (work) => db.transaction((tx) => pass('transaction').then(() => work(watchStatements(tx)))),
      close: db.close,
    }),
    atOnce: async (place: Place, calls: readonly (() => Promise<unknown>)[]) => {
      if (closed) throw new Error('The gate is in use');
      const mine: Closed = { place, wanted: calls.length, waiting: [], met: open };
      closed = mine;
      // A call that ended without arriving must not be waited for.
      const answers = await Promise.all(calls.map((call) => call().finally(() => closed === mine && open()))).finally(
        open,
      );
      if (mine.waiting.length < mine.wanted)
        throw new Error(`Only ${mine.waiting.length} of ${mine.wanted} calls met at ${place}`);
      return answers as never;
    },
    whileHeld: async (place, call, meanwhile) => {
      if (closed) throw new Error('The gate is in use');
      const { promise: there, resolve: arrive } = Promise.withResolvers<void>();
      const mine: Closed = {
        place,
        wanted: 1,
        waiting: [],
        met: () => {
          // Other calls pass: only this one is held.
          closed = null;
          arrive();
        },
      };
      closed = mine;
      const answer = call();
      await Promise.race([
        there,
        answer.then(
          () => undefined,
          () => undefined,
        ),
      ]);
      if (closed === mine) {
        closed = null;
        throw new Error(`The call never came to ${place}`);
      }
      const other = await meanwhile().finally(() => mine.waiting.forEach((pass) => pass()));
      return [await answer, other];
    },
  };
}

const nameOf = ({ name }: Statement<unknown, object>) => name;
