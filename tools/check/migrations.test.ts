import { expect, it } from 'vitest';
import { compareMigrations } from './migrations.ts';

const frozen = { '0001_accounts.sql': { statements: 'aa', text: 'aaa' }, '0003_bookings.sql': { statements: 'cc' } };
const migration = (name: string, statements: string) => ({ name, hashes: { statements, text: `${statements}?` } });
const released = [migration('0001_accounts.sql', 'aa'), migration('0003_bookings.sql', 'cc')];

it('accepts released migrations with the same statements, and new ones after them', () => {
  expect(compareMigrations(released, frozen)).toEqual([]);
  expect(compareMigrations([...released, migration('0004_reports.sql', 'dd')], frozen)).toEqual([]);
});

it('refuses a changed one, and says what to do instead', () => {
  const changed = [migration('0001_accounts.sql', 'ab'), ...released.slice(1)];
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
  expect(compareMigrations([...released, migration('0002_late.sql', 'bb')], frozen)).toEqual([
    'server/db/migrations/0002_late.sql comes before 0003_bookings.sql, which is released: give it a later number',
  ]);
});

it('fails if there is nothing to compare', () => {
  expect(compareMigrations(released, {})).toEqual([
    'server/db/migrations/frozen.json names no migration, so nothing was compared',
  ]);
});
