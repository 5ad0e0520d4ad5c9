/** What has to be undone at the end, the last thing first. */
export interface UndoList {
  add(action: () => Promise<void>): void;
  /**
   * Undoes everything, once; a second call waits for the first. An action that fails does not keep the others from
   * running.
   */
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
