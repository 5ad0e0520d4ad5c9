import { expect, it } from 'vitest';
import { readModules } from '../check/source.ts';
import { isShipped, readPackage } from './contents.ts';

it('needs no package that only building and testing need', async () => {
  const { dependencies, optionalDependencies } = readPackage();
  const shipped = Object.keys({ ...dependencies, ...optionalDependencies });
  const isThere = (specifier: string) =>
    specifier.startsWith('node:') || shipped.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const missing = (await readModules())
    .filter(({ path }) => /^(contract|server)\//.test(path) && isShipped(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly, specifier }) => target === null && !typeOnly && !isThere(specifier))
        .map(({ specifier }) => `${path}: ${specifier}`),
    );
  expect(missing).toEqual([]);
});

it('ships migrations and texts, and no tests, their helpers or pictures', () => {
  expect(
    [
      'server/db/migrations/0001_accounts.sql',
      'server/accounts/sms-texts/bn.json',
      'server/bookings/list.test.ts',
      'server/testing/app.ts',
      'server/bookings/plans/list.txt',
      'docs/operating.md',
      'docs/papers/bill-1.png',
    ].filter(isShipped),
  ).toEqual(['server/db/migrations/0001_accounts.sql', 'server/accounts/sms-texts/bn.json', 'docs/operating.md']);
});
