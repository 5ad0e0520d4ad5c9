import { expect, it } from 'vitest';
import { madeAtEachCall } from './instrument.ts';

it('each handler is made when it is called, so that a fault can be switched on in it', () => {
  const text = `export function handlers({ db }: Deps): Some {
  const show = (row: Row) => present(row);
  return {
    read: async ({ caller }) => show(await readOne(db, caller)),
    list: (call) =>
      runOnce(db, call, async (tx) => present(await listAll(tx))),
    write,
  };
}
`;
  expect(madeAtEachCall('a.handlers.ts', text)).toBe(`export function handlers({ db }: Deps): Some {
  const show = (row: Row) => present(row);
  return {
    read: (...call) => (async ({ caller }) => show(await readOne(db, caller)))(...call),
    list: (...call) => ((call) =>
      runOnce(db, call, async (tx) => present(await listAll(tx))))(...call),
    write,
  };
}
`);
});
