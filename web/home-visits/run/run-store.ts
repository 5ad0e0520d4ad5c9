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
  /** Steps that the browser did not keep: those of this page count. */
  let areOnlyHere = false;
  const inVault = async <T>(vault: Vault, work: (vault: Vault) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(vault);
    } catch {
      areOnlyHere ||= vault === steps;
      set({ keepsNothing: true });
      return undefined;
    }
  };
  const readActions = async () => {
    const kept = await inVault(steps, (vault) => vault.read<Action[]>('actions'));
    return areOnlyHere ? state.actions : (kept ?? []);
  };
  const keep = async (actions: readonly Action[]) => {
    await inVault(steps, (vault) => vault.write('actions', actions.length > 0 ? actions : undefined));
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
      const kept = await inVault(stops, (vault) => vault.read<Run>('run'));
      const run = kept?.day === today() ? kept : undefined;
      if (kept && !run) await inVault(stops, (vault) => vault.write('run', undefined));
      set({ run, actions: await readActions(), isLoaded: true });
    },
    keepRun: async (run) => {
      await inVault(stops, (vault) => vault.write('run', run));
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
