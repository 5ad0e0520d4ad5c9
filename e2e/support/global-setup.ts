import { keptDemo } from './clinic.ts';

/** The name of the variable that tells the workers the data folder that their clinics begin with a copy of. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

/** Makes the demo data, unless they are there from an earlier run. */
export default async function setUp(): Promise<void> {
  process.env[templateVariable] = await keptDemo();
}
