import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, projectFolder } from '../check/source.ts';
import { isShipped, readPackage } from './contents.ts';

/** Packages that a file imports, apart from their types. */
const imported = (text: string) =>
  [...text.matchAll(/^(?:import (?!type )|export )[^;]*?from '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/gm)].map(
    ([, from, lazy]) => from ?? lazy ?? '',
  );

it('needs no package that only building and testing need', async () => {
  const { dependencies, optionalDependencies } = readPackage();
  const shipped = Object.keys({ ...dependencies, ...optionalDependencies });
  const isThere = (specifier: string) =>
    specifier.startsWith('node:') || shipped.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const paths = (await listFiles(/(?<!\.d)\.ts$/)).filter(
    (path) => /^(contract|server)\//.test(path) && isShipped(path),
  );
  const texts = await Promise.all(paths.map((path) => readFile(join(projectFolder, path), 'utf8')));
  const needed = [...new Set(texts.flatMap(imported))];
  expect(needed).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod/mini']));
  expect(needed.filter((specifier) => !isThere(specifier))).toEqual([]);
});

it('ships migrations and texts, and no tests, their helpers or pictures', () => {
  expect(
    [
      'server/db/migrations/0001_accounts.sql',
      'server/accounts/sms-texts/bn.json',
      'server/lab-tests/starter/values.csv',
      'server/bookings/list.test.ts',
      'server/testing/app.ts',
      'server/bookings/plans/list.txt',
      'docs/operating.md',
      'docs/papers/bill-1.png',
    ].filter(isShipped),
  ).toEqual([
    'server/db/migrations/0001_accounts.sql',
    'server/accounts/sms-texts/bn.json',
    'server/lab-tests/starter/values.csv',
    'docs/operating.md',
  ]);
});

it('runs the service with the options of npm start', async () => {
  const unit = await readFile(join(projectFolder, 'deploy/clinic.service'), 'utf8');
  const { config } = readPackage() as unknown as { config: { serverOptions: string } };
  expect(config.serverOptions).toMatch(/^--max-/);
  expect(unit).toContain(`/bin/node ${config.serverOptions} tools/start.ts\n`);
});
