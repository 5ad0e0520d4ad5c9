import { expect, it } from 'vitest';
import { compareMigrations } from './migrations.ts';

const frozen = { '0001_accounts.sql': 'aa', '0003_bookings.sql': 'cc' };
const released = [
  { name: '0001_accounts.sql', sha256: 'aa' },
  { name: '0003_bookings.sql', sha256: 'cc' },
];

it('accepts unchanged released migrations, and new ones after them', () => {
  expect(compareMigrations(released, frozen)).toEqual([]);
  expect(compareMigrations([...released, { name: '0004_reports.sql', sha256: 'dd' }], frozen)).toEqual([]);
});

it('refuses a changed one, and says what to do instead', () => {
  const changed = [{ name: '0001_accounts.sql', sha256: 'ab' }, ...released.slice(1)];
  expect(compareMigrations(changed, frozen)).toEqual([
    'server/db/migrations/0001_accounts.sql was changed after its release: restore it, and write a new migration instead',
  ]);
});

it('refuses a missing or renamed one in the same way', () => {
  expect(compareMigrations(released.slice(0, 1), frozen)).toEqual([
    'server/db/migrations/0003_bookings.sql was released and is gone: restore it, and write a new migration instead',
  ]);
});

it('refuses a new one with a number before a released one', () => {
  expect(compareMigrations([...released, { name: '0002_late.sql', sha256: 'bb' }], frozen)).toEqual([
    'server/db/migrations/0002_late.sql comes before 0003_bookings.sql, which is released: give it a later number',
  ]);
});

it('fails if there is nothing to compare', () => {
  expect(compareMigrations(released, {})).toEqual([
    'server/db/migrations/frozen.json names no migration, so nothing was compared',
  ]);
});
