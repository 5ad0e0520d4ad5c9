import { keptDemo } from './clinic.ts';

/** Makes the demo data that tests and journeys begin with copies of, before they need them. */
await keptDemo();
