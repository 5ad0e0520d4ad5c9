import type { Run } from '#contract/home-visits/shapes.ts';
import type { Action, Sent } from './queue.ts';
import { sendAll, withAction, withoutStop } from './queue.ts';
import type { Vault } from './vault.ts';

/** What is known on this phone. */
interface KeptRun {
  /** The run as it was last read; undefined if there is none of today. */
  run: Run | undefined;
  actions: readonly Action[];
  /** What is kept was read. */
  isLoaded: boolean;
  isSending: boolean;
  /** The browser keeps nothing (a private window, no room): what is not sent is here until the page is closed. */
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
  /** Sends what waits; true if anything was done. */
  send: () => Promise<boolean>;
}

/** One at a time, in all tabs of this browser. */
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
  /** Keys of steps that this page has read or made: of these it knows best what became of them. */
  const known = new Set<string>();
  /** What is kept could not be read, so it is not written over: steps of an earlier page may lie there. */
  let isUnread = false;
  /** Some of this page's steps were not written. */
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
  // Another tab may have changed them.
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
