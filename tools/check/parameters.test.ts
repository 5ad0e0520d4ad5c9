import { describe, expect, it } from 'vitest';
import { findParameterViolations } from './parameters.ts';
import { parseModule } from './source.ts';

const good = 'export async function read(db: Db, { caller }: Asking, id: number) {}';
const violationsOf = (path: string, text: string) =>
  findParameterViolations([parseModule('server/doctors/doctors.service.ts', good), parseModule(path, text)]);

describe('the check of parameters', () => {
  it.each([
    ['server/visits/change/edit.service.ts', 'function save(deps: Dependencies, tx: Db, caller: Caller, row: Row) {}'],
    ['server/visits/change/edit.service.ts', 'const readHistory = (booking: Row, id: number) => 1;'],
    ['server/bookings/edit.store.ts', 'const write = (tx: Db, by: number, id: number) => 1;'],
    ['server/bookings/bookings.policy.ts', 'function isOwn(caller: Caller, row: Row) {}'],
    ['server/bookings/bookings.present.ts', 'function present(row: Row, caller: Caller, origin: string) {}'],
    ['server/bookings/bookings.present.ts', 'function presentMe({ name }: Caller) {}'],
    ['server/http/routes.ts', 'function serve(app: App, db: Db, caller: Caller) {}'],
    ['server/bookings/edit.test.ts', 'function ask(id: number, caller: Caller) {}'],
  ])('accepts in %s: %s', (path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });

  it.each([
    ['server/visits/change/edit.service.ts', 'function save(tx: Db, row: Row, caller: Caller) {}', 'parameters come'],
    ['server/visits/change/edit.service.ts', 'const save = (caller: Caller, tx: Db) => 1;', 'parameters come'],
    ['server/bookings/edit.store.ts', 'const write = (tx: Db, id: number, issuedBy: number) => 1;', 'parameters come'],
    ['server/bookings/bookings.policy.ts', 'function isOwn(row: Row, caller: Caller) {}', 'a policy takes'],
    ['server/bookings/bookings.present.ts', 'function present(caller: Caller, row: Row) {}', 'a presenter takes'],
    [
      'server/bookings/bookings.present.ts',
      'function present(row: Row, page: Page, caller: Caller) {}',
      'a presenter takes',
    ],
  ])('refuses in %s: %s', (path, text, reason) => {
    expect(violationsOf(path, text)).toEqual([expect.stringContaining(`${path}:1 ${reason}`)]);
  });

  it('fails if it saw nobody asking', () => {
    expect(findParameterViolations([])).toEqual(['the check of parameters saw no function that takes who asks']);
  });
});
