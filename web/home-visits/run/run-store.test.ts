import { expect, test } from 'vitest';
import type { Action, Sent } from './queue.ts';
import { openRunStore } from './run-store.ts';

const step = (key: string, stopId: number): Action => ({
  key,
  stopId,
  step: 'start',
  code: '1234',
  doneAt: '2026-11-26T04:00:00Z',
});

/** A browser's store of steps, of which reading or writing may fail for a time. */
function aVault(kept: Action[]) {
  const vault = { kept: kept as Action[] | undefined, reads: true, writes: true };
  const refuse = () => Promise.reject(new Error('no room'));
  return {
    ...vault,
    read<T>(this: typeof vault) {
      return this.reads ? Promise.resolve(this.kept as T | undefined) : refuse();
    },
    write(this: typeof vault, _: string, value: unknown) {
      if (!this.writes) return refuse();
      this.kept = value as Action[] | undefined;
      return Promise.resolve();
    },
  };
}

function open(kept: Action[]) {
  const steps = aVault(kept);
  const sent: string[] = [];
  const answer: { now: Sent } = { now: 'unreachable' };
  const store = openRunStore(
    { stops: aVault([]), steps },
    {
      send: ({ key }) => {
        if (answer.now === 'done') sent.push(key);
        return Promise.resolve(answer.now);
      },
      today: () => '2026-11-26',
      exclusive: (work) => work(),
    },
  );
  return { store, steps, sent, answer };
}
const keysOf = (actions: readonly Action[] | undefined) => actions?.map(({ key }) => key) ?? [];

test('steps of an earlier page that could not be read are not written over, and are sent once they can be', async () => {
  const { store, steps, sent, answer } = open([step('before', 1)]);
  steps.reads = false;
  await store.load();
  await store.add(step('now', 2));
  expect(store.current()).toMatchObject({ keepsNothing: true, actions: [{ key: 'now' }] });
  expect(keysOf(steps.kept)).toEqual(['before']);
  steps.reads = true;
  answer.now = 'done';
  await store.send();
  expect(sent).toEqual(['before', 'now']);
  expect([store.current().actions, steps.kept]).toEqual([[], undefined]);
});

test('steps that could not be written are sent once, and what was dropped does not come back', async () => {
  const { store, steps, sent, answer } = open([step('before', 1)]);
  await store.load();
  steps.writes = false;
  await store.add(step('now', 2));
  await store.drop(1);
  expect(keysOf(store.current().actions)).toEqual(['now']);
  steps.writes = true;
  answer.now = 'done';
  await store.send();
  await store.send();
  expect(sent).toEqual(['now']);
  expect([store.current().actions, steps.kept]).toEqual([[], undefined]);
});

test('where nothing can be read or written, steps are sent from the page', async () => {
  const { store, steps, sent, answer } = open([]);
  Object.assign(steps, { reads: false, writes: false });
  answer.now = 'done';
  await store.load();
  await store.add(step('now', 2));
  await store.send();
  expect(sent).toEqual(['now']);
  expect(store.current()).toMatchObject({ actions: [], isLoaded: true, keepsNothing: true });
});

test('what another tab sent is not sent again', async () => {
  const { store, steps, sent, answer } = open([step('before', 1)]);
  await store.load();
  steps.kept = undefined;
  answer.now = 'done';
  await store.send();
  expect(sent).toEqual([]);
});

test('what was read before is sent also where reading fails later', async () => {
  const { store, steps, sent, answer } = open([step('before', 1)]);
  await store.load();
  steps.reads = false;
  answer.now = 'done';
  await store.send();
  expect(sent).toEqual(['before']);
});
