import { makeDataFolder, remove } from './clinic.ts';
import { madeAt } from './moment.ts';

/** The name of the variable that tells the workers the data folder that their clinics begin with. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

/** Makes the demo data once: each worker's clinic begins with a copy. @returns removes them at the end */
export default async function setUp(): Promise<() => Promise<void>> {
  // A little earlier than the clinics open: what it holds has happened by then.
  const folder = await makeDataFolder({ CLINIC_AT: madeAt });
  process.env[templateVariable] = folder;
  return () => remove(folder);
}
