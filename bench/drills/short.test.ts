import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemo } from '../../e2e/support/clinic.ts';
import { demoPhones } from '../../server/demo/accounts.ts';
import { drills } from './all.ts';
import { makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import { runDrill } from './figures.ts';
import type { Outcome } from './figures.ts';
import { fillDisk } from './full-disk.ts';
import { killAgain } from './kills.ts';
import { endDatabase } from './outage.ts';
import { bookAtOnce } from './overload.ts';
import { startTwice } from './starts.ts';

/**
 * The drills with little work, one after the other on copies of the demo. Each as somebody else: a phone gets one code
 * in half a minute. Times are the drills' own business: here other tests run beside them.
 */
const project = join(import.meta.dirname, '..', '..');
const patience = 300_000;
const said: string[] = [];
const say = (line: string) => void said.push(line);
let home: DrillHome;

beforeAll(async () => {
  home = await makeHome();
  await copyDemo(home.at('clinic'));
}, patience);
afterAll(() => home.remove(), patience);

/** As `npm run drill` does it: one that did nothing is not kept. */
async function expectKept(run: () => Promise<Outcome>): Promise<void> {
  const outcome = await runDrill({ promise: 'the same, shortly', minutes: 4, shortForm: [], run }, say);
  expect(outcome.isKept, JSON.stringify({ ...outcome, said })).toBe(true);
}

test(
  'few open files are enough, a second start is refused, and too much work at once is done or told to come again',
  async () => {
    await expectKept(() =>
      startTwice(home, demoPhones.receptionist, (clinic, clerk) =>
        expectKept(() => bookAtOnce(clinic, clerk, { atOnce: 100, rounds: 1 })),
      ),
    );
  },
  patience,
);

test(
  'a killed clinic has what it acknowledged',
  () => expectKept(() => killAgain(home, { rounds: 2, longestWork: 300, leastWork: 1, phone: demoPhones.admin }, say)),
  patience,
);

test('a database that ended comes back', () => expectKept(() => endDatabase(home, demoPhones.staff)), patience);

test(
  'on a full disk nothing is half saved, and people read it',
  async () => {
    const from = home.at('kept');
    await copyDemo(from);
    await expectKept(() => fillDisk(home, { megabytes: 250, from, phone: demoPhones.receptionist }, say));
  },
  patience,
);

test('each drill has a short form, and stands on the page of what is promised', () => {
  const page = readFileSync(join(project, 'docs', 'operating.md'), 'utf8');
  const all = Object.entries(drills());
  expect(all.length).toBeGreaterThan(15);
  for (const [name, { shortForm }] of all) {
    expect(shortForm.length, name).toBeGreaterThan(0);
    for (const file of shortForm) expect(existsSync(join(project, file)), `${name}: ${file}`).toBe(true);
    expect(page, name).toMatch(new RegExp(`^\\| ${name} \\|`, 'm'));
  }
});
