import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../server/db/database.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { measureCall, measuredCalls } from './growth-calls.ts';
import type { GrownClinic, MeasuredCall } from './growth-calls.ts';
import { fillClinic } from './growth-data.ts';
import { readPlans } from './plans.ts';

/**
 * `npm run bench -- growth`: the same calls to a clinic with 5,000 and to one with 500,000 bookings; with `--large`
 * also to one with 5,000,000, which takes 10 GB of disk and a quarter of an hour. Prints the medians and how much
 * slower the largest clinic is, and saves them in `growth.json`, beside the results of the pages.
 */
const sizes = process.argv.includes('--large') ? [5_000, 500_000, 5_000_000] : [5_000, 500_000];
/** The goals: milliseconds of a median (a file takes longer), and the largest clinic's median to the smallest one's. */
const most = { median: 3, growth: 1.3 };
/** Another plan that is as good where there are many doctors, because few visits are ahead in all. */
const ofAllToCome = 'bookings_upcoming';

const { told, timed, end } = await openFigures('growth');
const opened: (GrownClinic & { stop: () => Promise<unknown> })[] = [];
const rows: { call: MeasuredCall; medians: number[] }[] = [];
const changedPlans: string[] = [];
try {
  for (const bookings of sizes) {
    const clinic = await startClinic();
    const { origin, db } = clinic;
    opened.push({ bookings, origin, db, stop: () => clinic.stop() });
    console.log(`Filling a clinic with ${bookings.toLocaleString('en')} bookings`);
    await fillClinic(db, bookings);
    changedPlans.push(...(await findChangedPlans(db)).map((name) => `${name} at ${bookings.toLocaleString('en')}`));
  }
  console.log(['ms', ...sizes.map((size) => size.toLocaleString('en'))].map(cell).join(''));
  for (const call of measuredCalls) {
    const medians = await measureCall(call, opened);
    rows.push({ call, medians });
    console.log([call.name, ...medians.map((median) => median.toFixed(1))].map(cell).join(''));
  }
} finally {
  for (const clinic of opened) await clinic.stop();
}

for (const { call, medians } of rows) {
  const { name, mayGrow = false, isFile = false } = call;
  told(`${name}: growth`, medians.at(-1)! / medians[0]!, (growth) => mayGrow || growth <= most.growth);
  timed(`${name}: ms`, Math.max(...medians), (ms) => isFile || ms <= most.median);
}
if (changedPlans.length > 0) console.log(`Read otherwise than in server/bookings/plans: ${changedPlans.join(', ')}`);
told('statements read otherwise than reviewed', changedPlans.length, (count) => count === 0);
await end({ sizes });

/**
 * The statements that read a table by another way than the reviewed plan (server/bookings/plans.test.ts) does. Which
 * columns of an index PostgreSQL compares may differ: it counts the rows, and a partial index of fifty is read whole.
 */
async function findChangedPlans(db: Database): Promise<string[]> {
  const reviewed = join(import.meta.dirname, '..', 'server', 'bookings', 'plans');
  const changed: string[] = [];
  for (const { name, scans } of await readPlans(db)) {
    const ways = new Set((await readFile(join(reviewed, `${name}.txt`), 'utf8')).split('\n').map(wayOf));
    if (name.startsWith('bookings.upcoming-')) ways.add(ofAllToCome);
    const others = scans.filter((scan) => !ways.has(wayOf(scan)));
    if (others.length > 0) changed.push(`${name} (${others.join(', ')})`);
  }
  return changed;
}

/** `bookings_of_doctor: (doctor_id = $2)` → `bookings_of_doctor`. */
function wayOf(scan: string): string {
  return scan.split(':')[0]!;
}

function cell(text: string, index: number): string {
  return index === 0 ? text.padEnd(34) : text.padStart(12);
}
