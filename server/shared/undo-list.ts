/** What must be undone at the end, last first. */
export interface UndoList {
  add(action: () => Promise<void>): void;
  /** Undoes everything, once; a second call waits for the first. A failing action does not stop the others. */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const actions: (() => Promise<void>)[] = [];
  const runAll = async () => {
    const errors: unknown[] = [];
    for (const action of actions.toReversed()) await action().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped in order');
  };
  let running: Promise<void> | null = null;
  return {
    add: (action) => void actions.push(action),
    run: () => (running ??= runAll()),
  };
}
