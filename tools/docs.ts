import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionsPage } from './permissions-page.ts';

/**
 * `npm run docs`: writes the page that is derived from the contract's tables. `npm run check` fails while it is out of
 * date.
 */
await writeFile(join(import.meta.dirname, '../docs/permissions.md'), permissionsPage());
