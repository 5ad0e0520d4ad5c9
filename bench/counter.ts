import type { BrowserContext } from '@playwright/test';
import { languages } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { logIn, openSession } from './session.ts';
import { openBrowser, openContext, openPage } from './slow-browser.ts';

/**
 * `npm run bench -- counter`: the counter typed as a person types, without a mouse, on a processor four times slower: a
 * known and a new patient with a doctor and three tests, in both languages; two counters with 500 visits each; and how
 * soon a phone's people are there.
 */
const keyMs = 200;
const slowdown = 4;
const visitsEach = 500;
/** Who works there may look up 60 different phones in ten minutes. */
const phonesEach = 50;

const { told, timed, end } = await openFigures('counter');
const clinic = await startClinic();
const { db, ask } = clinic;
const browser = await openBrowser();
try {
  const [admin, desk] = [await logIn(db, demoPhones.admin), await logIn(db, demoPhones.receptionist)];
  await addDoctor();
  const user = await openSession(db, demoPhones.receptionist);
  for (const language of languages) {
    const context = await openContext(browser, [1280, 800], user, language);
    await context.addInitScript(() => (window.print = () => undefined));
    const known = await typed(context, async (type) => {
      await type(knownPhone(language), 'Enter', 'li button[aria-pressed]');
      await typeLines(type);
    });
    timed(`known patient, seconds ${language}`, known.seconds, (seconds) => seconds <= 30);
    told(`known patient, keys ${language}`, known.keys, (keys) => keys <= 32);
    timed(`save to slip, ms ${language}`, known.savedMs, (ms) => ms <= 700);
    const fresh = await typed(context, async (type) => {
      await type(newPhone(language), '', 'input[maxlength]:focus');
      await type('Rina Mondal', 'Enter');
      await type('34', 'Enter');
      await type('', 'ArrowDown');
      await type('', 'ArrowDown');
      await type('', 'Enter');
      // The language stays; they agree that their details are kept.
      await type('', 'Enter');
      await type(' ', 'Enter');
      await typeLines(type);
    });
    timed(`new patient, seconds ${language}`, fresh.seconds, (seconds) => seconds <= 45);
    await context.close();
  }
  await measureSeries([desk, await logIn(db, demoPhones.staff)]);

  async function addDoctor(): Promise<void> {
    const [doctor] = await rowsOf<{ id: number }>(
      `INSERT INTO doctors (name, phone, speciality, hospital, type, fee_paise)
       VALUES ('Dr. Xenia Roy', '4800000001', 'Physician', 'Clinic', 'Internal', 60000) RETURNING id`,
    );
    const rule = { weekdays: [0, 1, 2, 3, 4, 5, 6], weeks: [], startsAt: '00:01', endsAt: '23:59', room: '9' };
    const places = { capacity: 200, minutesPerPatient: 7, onlineQuota: 0, fee: 600, followupDays: 0 };
    await ask(admin, 'POST', `/doctors/${doctor!.id}/rules`, { ...rule, ...places, firstDay: clinicToday(new Date()) });
  }

  /** Two counters at once: no number is missing, and each visit has one bill. */
  async function measureSeries(desks: readonly Record<string, string>[]): Promise<void> {
    const [test] = await rowsOf<{ id: number }>('SELECT id FROM lab_tests WHERE active ORDER BY id LIMIT 1');
    const started = performance.now();
    const visits = (
      await Promise.all(
        desks.map(async (who, counter) => {
          const made: Visit[] = [];
          for (let count = 0; count < visitsEach; count += 1) {
            const phone = String(4_710_000_000 + counter * phonesEach + (count % phonesEach));
            // At first a new person, who then comes again for the same test.
            const holder = count < phonesEach && { name: 'Mitali Sen', age: 40, gender: 'Female', consent: true };
            const lines = [{ type: 'test', testId: test!.id, evenIfAlike: true }];
            const body = { phone, ...(holder && { holder }), lines, payment: { mode: 'cash', amount: 1 } };
            made.push(await ask<Visit>(who, 'POST', '/visits', body));
          }
          return made;
        }),
      )
    ).flat();
    const seconds = (performance.now() - started) / 1000;
    const gaps = (numbers: readonly (string | undefined)[]) => {
      const seqs = numbers.map((number) => Number(number?.slice(-6)));
      return Math.max(...seqs) - Math.min(...seqs) + 1 - new Set(seqs).size;
    };
    told('gaps in the bills of 1,000 visits', gaps(visits.map(({ bill }) => bill?.number)), (gap) => gap === 0);
    told('gaps in their receipts', gaps(visits.map(({ receipts }) => receipts[0]?.number)), (gap) => gap === 0);
    timed('visits a second at two counters', visits.length / seconds, (rate) => rate >= 10);
    const times: number[] = [];
    // Each of the first counter's people twice, at the counter that has looked them up.
    for (const { phone } of visits.slice(0, 100)) {
      const asked = performance.now();
      await ask(desks[0]!, 'GET', `/users/${phone}/family`);
      times.push(performance.now() - asked);
    }
    timed('people of a phone, ms (95 of 100)', times.toSorted((one, other) => one - other)[94]!, (ms) => ms <= 50);
  }
} finally {
  await browser.close();
  await clinic.stop();
}
await end();

/** Types, waits until the wanted row is on the screen, and presses a key. */
type Type = (text: string, then: string, seen?: string) => Promise<void>;

/** A doctor and three tests, then cash, then the slip. */
async function typeLines(type: Type): Promise<void> {
  for (const word of ['xen', 'cbc', 'ecg', 'thy']) await type(word, 'Enter', '[role=option]');
}

/** Opens the counter and types as a person who looks at the screen would. */
async function typed(context: BrowserContext, work: (type: Type) => Promise<void>) {
  const page = await openPage(context, slowdown);
  await page.goto(`${clinic.origin}/counter`);
  await page.locator('input[type=tel]:focus').waitFor();
  // Waits until the page has settled, before anything is timed.
  await page.waitForTimeout(1000);
  let keys = 0;
  const started = performance.now();
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
    await page.waitForTimeout(keyMs);
  };
  await work(async (text, then, seen) => {
    for (const letter of text) await press(letter);
    if (seen) await page.locator(seen).first().waitFor();
    if (then) await press(then);
  });
  await press('F9');
  keys += 1;
  const saved = performance.now();
  const answer = page.waitForResponse((response) => response.url().endsWith('/visits'));
  await page.keyboard.press('Control+Enter');
  await page.locator('main article').waitFor();
  const end = performance.now();
  const visit = (await (await answer).json()) as Visit;
  if (visit.lines.length !== 4 || visit.owed !== 0) throw new Error(`Not what was typed: ${JSON.stringify(visit)}`);
  await page.close();
  return { keys, seconds: (end - started) / 1000, savedMs: end - saved };
}

/** Another person in each language, because nobody can book the same test twice a day. */
function knownPhone(language: Language): string {
  return language === 'bn' ? demoPhones.patientWithFewer : demoPhones.patient;
}

function newPhone(language: Language): string {
  return language === 'bn' ? '4700000002' : '4700000001';
}

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return (await db.query(sql)).rows as Row[];
}
