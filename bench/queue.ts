import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { cpuOf } from './processor.ts';
import { logIn } from './session.ts';
import { playWaits } from './waits.ts';

/**
 * `npm run bench -- queue`: the figures of the clinic's day: numbers and last places taken at once, calls until they
 * stand on the screens in the hall, the page of a number, and whether the told ranges hold.
 */
type Who = Awaited<ReturnType<typeof logIn>>;

/** All sit from then on, and the clinic opens then: places that are over cannot be booked. */
const startsAt = '10:40';
/** How often somebody comes again who was told to: far more come here at once than the database has connections. */
const patience = 5;

const { told, timed, end } = await openFigures('queue');
const clinic = await startClinic({ at: startsAt });
const { address, db, send, ask } = clinic;
const [today] = await rowsOf<{ day: string }>(`SELECT to_char(clinic_day(clinic_now()), 'YYYY-MM-DD') AS day`);
let cameAgain = 0;
try {
  const [admin, desk] = [await logIn(db, demoPhones.admin), await logIn(db, demoPhones.receptionist)];
  const people = await addPeople(200);

  const many = await addDoctor(admin, 'Many', { capacity: 200, minutesPerPatient: 1 });
  await Promise.all(people.map((person) => bookPlace(many.phone, person, 1)));
  const numbers = await rowsOf<{ number: number }>(
    `SELECT t.number FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE s.doctor_id = $1 ORDER BY t.number`,
    [many.id],
  );
  told('numbers given at once, none twice', new Set(numbers.map(({ number }) => number)).size, (n) => n === 200);
  told('of 200 at once told to come again', cameAgain, () => true);

  // A doctor's next fourteen sessions can be chosen: five doctors on ten days.
  let [right, last] = [0, many];
  for (let place = 0; place < 50; place += 1) {
    if (place % 10 === 0) last = await addDoctor(admin, 'Last', { capacity: 1, minutesPerPatient: 10 });
    const answers = await Promise.all(people.slice(0, 50).map((person) => book(last.phone, person, 1 + (place % 10))));
    const statuses = answers.map(({ status }) => status);
    if (statuses.filter((status) => status === 201).length === 1 && statuses.every((status) => status < 500))
      right += 1;
  }
  told('last places of 50 that one of 50 got', right, (n) => n === 50);

  const now = await addDoctor(admin, 'Now', { capacity: 200, minutesPerPatient: 1 });
  const booked: { id: number; code: string }[] = [];
  for (const person of people.slice(0, 40)) {
    const { id, token } = await bookPlace(now.phone, person, 0);
    booked.push({ id, code: token!.code });
    await ask(desk, 'POST', `/queue/${id}/step`, { step: 'ARRIVE' });
  }
  const times = await measureCalls(
    desk,
    booked.map(({ id }) => id),
  );
  timed('call to 20 screens, 99th percentile, ms', times, (ms) => ms <= 1000);

  const codes = booked.map(({ code }) => code);
  const page = await fetch(`${address}/t/${codes[0]}`, { headers: { 'accept-encoding': 'br' } });
  told('page of a number, first view, bytes', Number(page.headers.get('content-length')), (bytes) => bytes <= 10_240);
  told('2,000 pages every 20 s, % of a core', await measurePolls(codes), (percent) => percent <= 10);

  for (const { ahead, held } of playWaits())
    told(`range held with ${ahead} before, %`, held * 100, (percent) => percent >= 75 && percent <= 85);
} finally {
  await clinic.stop();
}
await end();

/** People with accounts. @returns the headers of their sessions */
async function addPeople(count: number): Promise<Who[]> {
  const rows = await rowsOf<{ phone: string }>(
    `INSERT INTO accounts (phone, name, name_key, created_at, last_login_at)
     SELECT (4700000000 + n)::text, 'Mitali Sen', '', clinic_now(), clinic_now()
     FROM generate_series(1, $1::integer) n
     RETURNING phone`,
    [count],
  );
  return Promise.all(rows.map(({ phone }) => logIn(db, phone)));
}

async function addDoctor(admin: Who, name: string, rule: { capacity: number; minutesPerPatient: number }) {
  const [doctor] = await rowsOf<{ id: number; phone: string }>(
    `INSERT INTO doctors (name, phone, speciality, hospital, type, fee_paise)
     VALUES ($1, (4800000000 + floor(random() * 99999999))::bigint::text, 'Physician', 'Clinic', 'Internal', 0)
     RETURNING id, phone`,
    [`Dr. ${name}`],
  );
  await ask(admin, 'POST', `/doctors/${doctor!.id}/rules`, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    weeks: [],
    startsAt,
    endsAt: '24:00',
    room: 'Room 9',
    onlineQuota: rule.capacity,
    fee: 0,
    followupDays: 0,
    followupFee: 0,
    firstDay: dayAhead(0),
    lastDay: '',
    ...rule,
  });
  return doctor!;
}

async function book(resourceId: string, who: Who, daysAhead: number): Promise<Response> {
  const sitting = { day: dayAhead(daysAhead), startsAt };
  for (let tries = 1; ; tries += 1) {
    const answer = await send(who, 'POST', '/user/book/doctor', { resourceId, sitting });
    if (answer.status !== 503 || tries === patience) return answer;
    cameAgain += 1;
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

/** @throws if it is refused */
async function bookPlace(resourceId: string, who: Who, daysAhead: number) {
  const answer = await book(resourceId, who, daysAhead);
  if (answer.status !== 201) throw new Error(`A place was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: number; token: { code: string } | null };
}

/** A day by the clinic's own calendar. */
function dayAhead(days: number): string {
  return new Date(Date.parse(today!.day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Calls one after the other. @returns the 99th percentile of all screens, in milliseconds */
async function measureCalls(desk: Who, ids: readonly number[]): Promise<number> {
  const tokens: string[] = [];
  for (let screen = 0; screen < 20; screen += 1)
    tokens.push((await ask<{ token: string }>({}, 'POST', '/hall/start')).token);
  // An admin types fewer codes than that in so short a time.
  await rowsOf(
    `UPDATE hall_screens SET code = NULL, name = 'Bench', paired_at = clinic_now(), seen_at = clinic_now(),
      paired_by = (SELECT id FROM accounts WHERE phone = $1)`,
    [demoPhones.admin],
  );
  const times: number[] = [];
  let [calledAt, heard] = [0, 0];
  const all = tokens.map(async (token) => {
    const answer = await send({ authorization: `Bearer ${token}` }, 'GET', '/hall/events');
    if (!answer.ok) throw new Error(`A screen was answered with ${answer.status}`);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    return reader;
  });
  const readers = await Promise.all(all);
  let isOver = false;
  const listening = readers.map(async (reader) => {
    while (!isOver) {
      const { value, done } = await reader.read();
      if (done) return;
      if (calledAt === 0 || !value.includes('"calls":[{')) continue;
      times.push(performance.now() - calledAt);
      heard += 1;
    }
  });
  for (const id of ids) {
    [calledAt, heard] = [performance.now(), 0];
    await ask(desk, 'POST', `/queue/${id}/step`, { step: 'CALL' });
    while (heard < readers.length && performance.now() - calledAt < 3000) await pause(5);
    if (heard < readers.length) times.push(3000);
    calledAt = 0;
    await ask(desk, 'POST', `/queue/${id}/step`, { step: 'DONE' });
  }
  isOver = true;
  await Promise.all(readers.map((reader) => reader.cancel()));
  await Promise.all(listening);
  return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.99)]!;
}

/** @returns per cent of a core for 100 polls in a second, of the clinic and its database */
async function measurePolls(all: readonly string[]): Promise<number> {
  const tags = await Promise.all(
    all.map(async (one) => (await fetch(`${address}/t/${one}`)).headers.get('etag') ?? ''),
  );
  const [before, polls] = [cpuOf(clinic.pid), 2000];
  let unchanged = 0;
  for (let n = 0; n < polls; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const at = (n + index) % all.length;
        const { status } = await fetch(`${address}/t/${all[at]}`, { headers: { 'if-none-match': tags[at]! } });
        if (status === 304) unchanged += 1;
      }),
    );
  if (unchanged < polls * 0.9) throw new Error(`Only ${unchanged} of ${polls} polls were unchanged.`);
  return ((cpuOf(clinic.pid) - before) / polls) * 100 * 100;
}

async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query(text, values)).rows as Row[];
}
