import type { Run } from '#contract/home-visits/shapes.ts';
import type { Action, Sent } from './queue.ts';
import { sendAll, withAction, withoutStop } from './queue.ts';
import type { Vault } from './vault.ts';

/** The data on this phone. */
interface KeptRun {
  /** The run as it was last read; undefined if there is none of today. */
  run: Run | undefined;
  actions: readonly Action[];
  /** The stored data was read. */
  isLoaded: boolean;
  isSending: boolean;
  /** The browser stores nothing (a private window, no room): unsent steps are lost when the page is closed. */
  keepsNothing: boolean;
}

/** The run and the steps of one person on this phone. */
export interface RunStore {
  current: () => KeptRun;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<void>;
  keepRun: (run: Run) => Promise<void>;
  add: (action: Action) => Promise<void>;
  drop: (stopId: number) => Promise<void>;
  /** Sends the waiting steps; true if anything was done. */
  send: () => Promise<boolean>;
}

/** Runs work one at a time, across all tabs of this browser. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * @param stops where the run is kept, and apart from it `steps`, which outlive a log-out
 * @param send sends one step; the caller makes sure that it goes out under its owner's session
 * @param today the clinic's day: a run of another one is deleted; steps that were not sent stay
 */
export function openRunStore(
  { stops, steps }: { stops: Vault; steps: Vault },
  { send, today, exclusive }: { send: (action: Action) => Promise<Sent>; today: () => string; exclusive: Exclusive },
): RunStore {
  let state: KeptRun = { run: undefined, actions: [], isLoaded: false, isSending: false, keepsNothing: false };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<KeptRun>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch {
      set({ keepsNothing: true });
      return undefined;
    }
  };
  /** Keys of steps that this page has read or made, and whose state it knows best. */
  const known = new Set<string>();
  /** The stored data could not be read, so it must not be overwritten: it may hold steps of an earlier page. */
  let isUnread = false;
  /** Some of this page's steps could not be stored. */
  let areOnlyHere = false;
  const readActions = async (): Promise<readonly Action[]> => {
    const kept = await orNothing(async () => (await steps.read<Action[]>('actions')) ?? []);
    isUnread = kept === undefined;
    const actions = areOnlyHere
      ? [...(kept ?? []).filter(({ key }) => !known.has(key)), ...state.actions]
      : (kept ?? state.actions);
    for (const { key } of actions) known.add(key);
    return actions;
  };
  const keep = async (actions: readonly Action[]) => {
    for (const { key } of actions) known.add(key);
    const write = async () => {
      await steps.write('actions', actions.length > 0 ? actions : undefined);
      return true;
    };
    areOnlyHere = isUnread || !(await orNothing(write));
    set({ actions });
  };
  // Another tab may have changed them, so they are read again.
  const change = (make: (actions: readonly Action[]) => readonly Action[]) =>
    exclusive(async () => keep(make(await readActions())));
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: async () => {
      const kept = await orNothing(() => stops.read<Run>('run'));
      const run = kept?.day === today() ? kept : undefined;
      if (kept && !run) await orNothing(() => stops.write('run', undefined));
      set({ run, actions: await readActions(), isLoaded: true });
    },
    keepRun: async (run) => {
      await orNothing(() => stops.write('run', run));
      set({ run });
    },
    add: (action) => change((actions) => withAction(actions, action)),
    drop: (stopId) => change((actions) => withoutStop(actions, stopId)),
    send: () =>
      exclusive(async () => {
        const actions = await readActions();
        if (actions.length === 0) return false;
        set({ isSending: true });
        try {
          const left = await sendAll(actions, send, keep);
          return left.length < actions.length;
        } finally {
          set({ isSending: false });
        }
      }),
  };
}
