import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { holdClinicLock } from './clinic-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a second machine with files of its own is refused, until the first has ended', async () => {
  const take = () => holdClinicLock(database.connection, () => undefined, 0);
  const first = await take();
  expect(first).not.toBeNull();
  expect(await take()).toBeNull();
  await first?.();
  const second = await take();
  expect(second).not.toBeNull();
  await second?.();
});
