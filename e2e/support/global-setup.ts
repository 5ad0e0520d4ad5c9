import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { stampOf } from '../../tools/build.ts';
import { makeDataFolder, projectFolder, remove } from './clinic.ts';
import { madeAt } from './moment.ts';

/** The name of the variable that tells the workers the data folder that their clinics begin with a copy of. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

/** Where the demo data are kept from run to run: their moment is always the same, so only the sources change them. */
const cache = join(projectFolder, 'node_modules/.cache/journeys');

/** Makes the demo data, unless they are there from an earlier run. */
export default async function setUp(): Promise<void> {
  const stamp = await stampOf(['server', 'contract'], ['package-lock.json', 'e2e/support/moment.ts']);
  const kept = join(cache, stamp);
  if (!existsSync(kept)) {
    await remove(cache);
    await mkdir(cache, { recursive: true });
    await rename(await makeDataFolder(join(cache, 'new'), { CLINIC_AT: madeAt }), kept);
  }
  process.env[templateVariable] = kept;
}
