import { expect, it } from 'vitest';
import { drawersOf } from './drawers.service.ts';
import type { CountRow, DrawerCash } from './drawers.store.ts';

const drawer = (wanted: Partial<DrawerCash> = {}): DrawerCash => ({
  accountId: 1,
  shiftId: null,
  by: 'Rupa Desk',
  role: 'Receptionist',
  openedPaise: 0,
  openedAt: null,
  visits: 2,
  takenPaise: 30_000,
  givenBackPaise: 4_000,
  ...wanted,
});
const counted = (wanted: Partial<CountRow> = {}) =>
  ({
    id: 9,
    accountId: 1,
    shiftId: null,
    by: 'Rupa Desk',
    role: 'Receptionist',
    floatPaise: 50_000,
    countedPaise: 76_000,
    signedPaise: null,
    ...wanted,
  }) as CountRow;
const one = (cash: DrawerCash, ...counts: CountRow[]) => drawersOf([cash], counts)[0];

it('a drawer should hold what it started with, plus what was taken, less what was given back', () => {
  expect(one(drawer())).toMatchObject({ floatPaise: 0, expectedPaise: 26_000, count: null });
  expect(one(drawer({ openedPaise: 10_000 }))).toMatchObject({ floatPaise: 10_000, expectedPaise: 36_000 });
  expect(one(drawer({ openedPaise: 10_000 }), counted()), 'as counted').toMatchObject({
    floatPaise: 50_000,
    expectedPaise: 76_000,
  });
  expect(one(drawer({ takenPaise: 0, givenBackPaise: 500 }))).toMatchObject({ expectedPaise: -500 });
});

it('a signature holds while as much has moved as when it was given: taken less given back', () => {
  const isSigned = (signedPaise: number | null) => one(drawer(), counted({ signedPaise }))?.isSigned;
  expect([isSigned(26_000), isSigned(30_000), isSigned(34_000), isSigned(null)]).toEqual([true, false, false, false]);
  expect(one(drawer())?.isSigned, 'not counted').toBe(false);
});

it('a count belongs to the drawer of its person and shift; one without cash is a drawer of its own', () => {
  const [morning, evening] = [drawer({ shiftId: 3 }), drawer({ shiftId: 4 })];
  const counts = [counted({ id: 1, shiftId: 4 }), counted({ id: 2, accountId: 2, by: 'Sima Staff', role: 'Staff' })];
  const found = drawersOf([morning, evening], counts);
  expect(found.map(({ accountId, shiftId, count, takenPaise }) => [accountId, shiftId, count?.id, takenPaise])).toEqual(
    [
      [1, 3, undefined, 30_000],
      [1, 4, 1, 30_000],
      [2, null, 2, 0],
    ],
  );
  expect(found[2]).toMatchObject({ by: 'Sima Staff', role: 'Staff', floatPaise: 50_000, expectedPaise: 50_000 });
});

it('the last drawer of a person is the newest of their shifts, whoever else opened one', () => {
  const found = drawersOf(
    [
      drawer({ shiftId: null }),
      drawer({ shiftId: 3 }),
      drawer({ shiftId: 5 }),
      drawer({ accountId: 2, shiftId: 4 }),
      drawer({ accountId: 3 }),
    ],
    [],
  );
  expect(found.map(({ accountId, shiftId, isLast }) => [accountId, shiftId, isLast])).toEqual([
    [1, null, false],
    [1, 3, false],
    [1, 5, true],
    [2, 4, true],
    [3, null, true],
  ]);
});
