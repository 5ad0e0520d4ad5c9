import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionsPage } from './permissions-page.ts';

/**
 * `npm run docs`: writes the page that is made of the contract's tables; `npm run check` says when it is out of date.
 */
await writeFile(join(import.meta.dirname, '../docs/permissions.md'), permissionsPage());
