import { expect, it } from 'vitest';
import { instrument, madeAtEachCall } from './instrument.ts';

it('each handler is made when it is called, so that a fault can be switched on in it', () => {
  const text = `export function handlers({ db }: Deps) {
  const show = (row: Row) => present(row);
  return {
    read: async ({ caller }) => show(await readOne(db, caller)),
    list: (call) =>
      runOnce(db, call, async (tx) => present(await listAll(tx))),
    write,
  } satisfies Partial<Handlers>;
}
`;
  expect(madeAtEachCall('a.handlers.ts', text)).toBe(`export function handlers({ db }: Deps) {
  const show = (row: Row) => present(row);
  return {
    read: (...call) => (async ({ caller }) => show(await readOne(db, caller)))(...call),
    list: (...call) => ((call) =>
      runOnce(db, call, async (tx) => present(await listAll(tx))))(...call),
    write,
  } satisfies Partial<Handlers>;
}
`);
});

it('no block of a loop without a condition is emptied: it would stand still', async () => {
  const file = 'contract/lab-tests/formulas.ts';
  const { faults } = await instrument(new Map([[file, []]]));
  const emptied = faults.filter(({ key }) => key.includes('| BlockStatement |'));
  expect(emptied.map(({ key }) => key)).toContainEqual(expect.stringContaining('{ let left = power(); for (;;)'));
  expect(emptied.filter(({ key }) => /\| \{ const (?:a|\[a, sign\]) = /.test(key))).toEqual([]);
  expect(faults.length).toBeGreaterThan(100);
});
