import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLooks, lookFolder, papers } from '#server/testing/paper-looks.ts';
import { permissionsPage, withTables } from './derived-pages.ts';

/**
 * `npm run docs`: writes what is derived from the code: the page of the contract's permissions, the
 * floors in the page of the architecture, and a picture of each
 * page of each paper. `npm run check` fails while the page is out of date, a test while a picture is.
 */
await writeFile(join(import.meta.dirname, '../docs/permissions.md'), permissionsPage());
const architecture = join(import.meta.dirname, '../docs/architecture.md');
await writeFile(architecture, withTables(await readFile(architecture, 'utf8')));
await rm(lookFolder, { recursive: true, force: true });
await mkdir(lookFolder, { recursive: true });
for (const name of Object.keys(papers))
  for (const language of ['en', 'bn'] as const)
    for (const { file, png } of await drawLooks(name, language)) await writeFile(join(lookFolder, file), png);
