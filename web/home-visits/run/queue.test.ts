import { describe, expect, test } from 'vitest';
import type { Run } from '#contract/home-visits/shapes.ts';
import { sendAll, shownStops, withAction } from './queue.ts';
import type { Action, Sent } from './queue.ts';
import { openRunStore } from './run-store.ts';
import { openVault } from './vault.ts';
import type { Shelf } from './vault.ts';

let made = 0;
const action = (stopId: number, step: Action['step'], more: Partial<Action> = {}): Action => ({
  key: `key-${(made += 1)}`,
  stopId,
  step,
  doneAt: '2026-11-24T03:00:00Z',
  ...more,
});
const stop = (id: number, status: string) => ({ id, status, patientName: 'Mitali Sen' }) as Run['stops'][number];

/** A shelf in memory, as the browser's database. */
function aShelf() {
  const kept = new Map<string, unknown>();
  const shelf: Shelf = {
    get: (name) => Promise.resolve(kept.get(name)),
    put: (name, value) => {
      if (value === undefined) kept.delete(name);
      else kept.set(name, value);
      return Promise.resolve();
    },
  };
  return { kept, shelf };
}

let tail: Promise<unknown> = Promise.resolve();
const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
  const next = tail.then(work, work);
  tail = next;
  return next;
};
const aStore = (
  shelf: Shelf,
  owner: string,
  send: (one: Action) => Promise<Sent>,
  { today = '2026-11-24', steps = shelf }: { today?: string; steps?: Shelf } = {},
) =>
  openRunStore(
    { stops: openVault(shelf, owner), steps: openVault(steps, owner) },
    { send, today: () => today, exclusive },
  );

describe('what waits to be sent', () => {
  test('is sent in order, each once, also when two ask at the same moment', async () => {
    const { shelf } = aShelf();
    const sent: string[] = [];
    const store = aStore(shelf, 'A', async ({ key }) => {
      sent.push(key);
      await Promise.resolve();
      return 'done';
    });
    const [one, two] = [action(1, 'start', { code: '1234' }), action(1, 'collect')];
    await store.add(one);
    await store.add(two);
    await Promise.all([store.send(), store.send(), store.send()]);
    expect(sent).toEqual([one.key, two.key]);
    expect(store.current().actions).toEqual([]);
  });

  test('stays without an answer, under the same key', async () => {
    const { shelf } = aShelf();
    const sent: string[] = [];
    let answer: Sent = 'unreachable';
    const store = aStore(shelf, 'A', ({ key }) => {
      sent.push(key);
      return Promise.resolve(answer);
    });
    const one = action(1, 'start');
    await store.add(one);
    await store.add(action(2, 'start'));
    await store.send();
    expect(store.current().actions).toHaveLength(2);
    answer = 'done';
    await store.send();
    expect(sent.slice(0, 2)).toEqual([one.key, one.key]);
  });

  test('stays when the session is over, and is sent by the same account alone', async () => {
    const { shelf } = aShelf();
    const sent: string[] = [];
    const sends = (who: string) => () => {
      sent.push(who);
      return Promise.resolve<Sent>('done');
    };
    const before = aStore(shelf, 'A', () => Promise.resolve('gone'));
    await before.add(action(1, 'start'));
    await before.send();
    const other = aStore(shelf, 'B', sends('B'));
    await other.load();
    await other.send();
    expect([other.current().actions, sent]).toEqual([[], []]);
    const again = aStore(shelf, 'A', sends('A'));
    await again.load();
    await again.send();
    expect(sent).toEqual(['A']);
  });

  test('stays after a log-out, which deletes the stops, and says nothing of them', async () => {
    const [{ kept, shelf }, { kept: left, shelf: steps }] = [aShelf(), aShelf()];
    const store = aStore(shelf, 'A', () => Promise.resolve('unreachable'), { steps });
    await store.keepRun({ day: '2026-11-24', stops: [stop(1, 'STARTED')] });
    const one = action(1, 'collect');
    await store.add(one);
    expect([...left.keys()].toSorted()).toEqual(['A/actions', 'key']);
    kept.clear();
    const after = aStore(shelf, 'A', () => Promise.resolve('done'), { steps });
    await after.load();
    expect([after.current().run, after.current().actions]).toEqual([undefined, [one]]);
  });

  test('waits behind a refused step of the same stop, and of no other', async () => {
    const [start, collect, elsewhere] = [
      action(1, 'start', { code: '1111' }),
      action(1, 'collect'),
      action(2, 'start'),
    ];
    const sent: Action[] = [];
    const answer = (one: Action): Promise<Sent> => {
      sent.push(one);
      return Promise.resolve(one === start ? { refused: 'Wrong code' } : 'done');
    };
    const left = await sendAll([start, collect, elsewhere], answer, () => Promise.resolve());
    expect(sent).toEqual([start, elsewhere]);
    expect(left).toEqual([{ ...start, refused: 'Wrong code' }, collect]);
    const retyped = action(1, 'start', { code: '2222' });
    const mended = withAction(left, retyped);
    expect(mended).toEqual([retyped, collect]);
    expect(await sendAll(mended, answer, () => Promise.resolve())).toEqual([]);
  });
});

describe('what is kept', () => {
  const run = { day: '2026-11-24', stops: [stop(1, 'ASSIGNED')] };

  test('cannot be read in the browser’s database without the key, nor by another person', async () => {
    const { kept, shelf } = aShelf();
    await aStore(shelf, 'A', () => Promise.resolve('done')).keepRun(run);
    const bytes = [...kept.values()].flatMap((one) =>
      one && typeof one === 'object' && 'bytes' in one ? [new TextDecoder().decode(one.bytes as ArrayBuffer)] : [],
    );
    expect(bytes).toHaveLength(1);
    expect(bytes[0]).not.toContain('Mitali');
    expect((kept.get('key') as CryptoKey).extractable).toBe(false);
    expect(await openVault(shelf, 'B').read('run')).toBeUndefined();
    expect(await openVault(shelf, 'A').read('run')).toEqual(run);
    kept.delete('key');
    expect(await openVault(shelf, 'A').read('run')).toBeUndefined();
  });

  test('of another day is deleted; steps that were not sent stay', async () => {
    const { kept, shelf } = aShelf();
    const store = aStore(shelf, 'A', () => Promise.resolve('unreachable'));
    await store.keepRun(run);
    await store.add(action(1, 'start'));
    const next = aStore(shelf, 'A', () => Promise.resolve('unreachable'), { today: '2026-11-25' });
    await next.load();
    expect([next.current().run, next.current().actions.length]).toEqual([undefined, 1]);
    expect([...kept.keys()].toSorted()).toEqual(['A/actions', 'key']);
  });
});

test('where the browser keeps nothing, that is said, and steps are sent all the same, each once', async () => {
  const shelf: Shelf = {
    get: () => Promise.reject(new Error('No room')),
    put: () => Promise.reject(new Error('No room')),
  };
  const sent: Action[] = [];
  let answer: Sent = 'unreachable';
  const store = aStore(shelf, 'A', (one) => {
    sent.push(one);
    return Promise.resolve(answer);
  });
  await store.load();
  expect(store.current()).toMatchObject({ keepsNothing: true, isLoaded: true, actions: [] });
  const one = action(1, 'collect');
  await store.add(one);
  await store.send();
  expect(store.current().actions).toEqual([one]);
  answer = 'done';
  await store.send();
  await store.send();
  expect([sent, store.current().actions]).toEqual([[one, one], []]);
});

test('a stop stands where its collector left it; what was refused does not count', () => {
  const start = action(1, 'start');
  const [first] = shownStops([stop(1, 'ASSIGNED')], [start, action(1, 'collect')]);
  expect([first?.status, first?.waiting.length, first?.refused]).toEqual(['COLLECTED', 2, undefined]);
  const wrong = { ...start, refused: 'Wrong code' };
  const [second] = shownStops([stop(1, 'ASSIGNED')], [wrong, action(1, 'collect')]);
  expect([second?.status, second?.refused]).toEqual(['ASSIGNED', wrong]);
  // The server has done the step already, but its answer was lost.
  const [third] = shownStops([stop(1, 'STARTED')], [start]);
  expect(third?.status).toBe('STARTED');
});
