import { readdirSync, readFileSync } from 'node:fs';
import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { logIn } from './session.ts';
import { playWaits } from './waits.ts';

/**
 * `npm run bench -- queue`: the figures of the clinic's day: numbers and last places taken at once, calls until they
 * stand on the screens in the hall, the page of a number, and whether the told ranges hold.
 */
const clinic = await startClinic();
const origin = clinic.origin.replace('localhost', '127.0.0.1');
const db = openDatabase({ ...(await findRunningPostgres(clinic.dataDir)), max: 1 });
const { told, end } = openFigures('queue');
/** All sit from now on, so that today has places whenever this is started. */
const startsAt = clockOf(Math.min(clinicClock(new Date()).minutes, 1440 - 205));
try {
  const [admin, desk] = [await logIn(db, demoPhones.admin), await logIn(db, demoPhones.receptionist)];
  const people = await addPeople(200);

  const many = await addDoctor('Many', { capacity: 200, minutesPerPatient: 1 });
  await Promise.all(people.map((person) => book(many.phone, person, 1)));
  const numbers = await rowsOf<{ number: number }>(
    `SELECT t.number FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE s.doctor_id = $1 ORDER BY t.number`,
    [many.id],
  );
  told('numbers given at once, none twice', new Set(numbers.map(({ number }) => number)).size, (n) => n === 200);

  // A doctor's next fourteen sessions can be chosen: five doctors on ten days.
  let [right, last] = [0, many];
  for (let place = 0; place < 50; place += 1) {
    if (place % 10 === 0) last = await addDoctor('Last', { capacity: 1, minutesPerPatient: 10 });
    const answers = await Promise.all(people.slice(0, 50).map((person) => book(last.phone, person, 1 + (place % 10))));
    if (answers.filter(({ status }) => status === 201).length === 1) right += 1;
  }
  told('last places of 50 that one of 50 got', right, (n) => n === 50);

  // Places that are over cannot be booked; the last minutes of the clinic's day leave too few to measure.
  const places = Math.min(40, 1440 - 5 - clinicClock(new Date()).minutes);
  if (places < 10) console.log('Too late in the day to call anybody: start this again after midnight in India.');
  else await measureToday(places);

  for (const { ahead, held } of playWaits())
    told(`range held with ${ahead} before, %`, held * 100, (percent) => percent >= 75 && percent <= 85);

  async function measureToday(most: number): Promise<void> {
    const today = await addDoctor('Today', { capacity: 200, minutesPerPatient: 1 });
    const booked: { id: number; code: string }[] = [];
    for (const person of people.slice(0, most)) {
      const { id, token } = (await (await book(today.phone, person, 0)).json()) as {
        id: number;
        token: { code: string } | null;
      };
      booked.push({ id, code: token?.code ?? '' });
    }
    for (const { id } of booked) await take(id, 'ARRIVE');
    told('call to 20 screens, 99th percentile, ms', await measureCalls(booked.map(({ id }) => id)), (ms) => ms <= 1000);

    const codes = booked.map(({ code }) => code).filter(Boolean);
    const page = await fetch(`${origin}/t/${codes[0]}`, { headers: { 'accept-encoding': 'br' } });
    told('page of a number, first view, bytes', Number(page.headers.get('content-length')), (bytes) => bytes <= 10_240);
    told('2,000 pages every 20 s, % of a core', await measurePolls(codes), (percent) => percent <= 10);
  }

  /** People with accounts. @returns the headers of their sessions */
  async function addPeople(count: number): Promise<Record<string, string>[]> {
    const rows = await rowsOf<{ phone: string }>(
      `INSERT INTO accounts (phone, name, name_key, created_at, last_login_at)
       SELECT (4700000000 + n)::text, 'Mitali Sen', '', clinic_now(), clinic_now()
       FROM generate_series(1, $1::integer) n
       RETURNING phone`,
      [count],
    );
    return Promise.all(rows.map(({ phone }) => logIn(db, phone)));
  }
  async function addDoctor(name: string, rule: { capacity: number; minutesPerPatient: number }) {
    const [doctor] = await rowsOf<{ id: number; phone: string }>(
      `INSERT INTO doctors (name, phone, speciality, hospital, type, fee_paise)
       VALUES ($1, (4800000000 + floor(random() * 99999999))::bigint::text, 'Physician', 'Clinic', 'Internal', 0)
       RETURNING id, phone`,
      [`Dr. ${name}`],
    );
    const answer = await send(admin, 'POST', `/api/v1/doctors/${doctor!.id}/rules`, {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      weeks: [],
      startsAt,
      endsAt: '24:00',
      room: 'Room 9',
      onlineQuota: rule.capacity,
      fee: 0,
      followupDays: 0,
      followupFee: 0,
      firstDay: clinicToday(new Date()),
      lastDay: '',
      ...rule,
    });
    if (!answer.ok) throw new Error(`No rule: ${await answer.text()}`);
    return doctor!;
  }
  function book(resourceId: string, who: Record<string, string>, daysAhead: number) {
    const day = new Date(Date.parse(clinicToday(new Date())) + daysAhead * 86_400_000).toISOString().slice(0, 10);
    return send(who, 'POST', '/api/v1/user/book/doctor', { resourceId, sitting: { day, startsAt } });
  }
  async function take(id: number, step: string): Promise<void> {
    const answer = await send(desk, 'POST', `/api/v1/queue/${id}/step`, { step });
    if (!answer.ok) throw new Error(`${step} was answered with ${answer.status}: ${await answer.text()}`);
  }

  /** Calls one after the other. @returns the 99th percentile of all screens, in milliseconds */
  async function measureCalls(ids: readonly number[]): Promise<number> {
    const tokens: string[] = [];
    for (let screen = 0; screen < 20; screen += 1) {
      const started = await send({}, 'POST', '/api/v1/hall/start');
      tokens.push(((await started.json()) as { token: string }).token);
    }
    // An admin types fewer codes than that in so short a time.
    await rowsOf(
      `UPDATE hall_screens SET code = NULL, name = 'Bench', paired_at = clinic_now(), seen_at = clinic_now(),
        paired_by = (SELECT id FROM accounts WHERE phone = $1)`,
      [demoPhones.admin],
    );
    const times: number[] = [];
    let [calledAt, heard] = [0, 0];
    const all = tokens.map(async (token) => {
      const answer = await fetch(`${origin}/api/v1/hall/events`, { headers: { authorization: `Bearer ${token}` } });
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
      await take(id, 'CALL');
      while (heard < readers.length && performance.now() - calledAt < 3000)
        await new Promise((next) => setTimeout(next, 5));
      if (heard < readers.length) times.push(3000);
      calledAt = 0;
      await take(id, 'DONE');
    }
    isOver = true;
    await Promise.all(readers.map((reader) => reader.cancel()));
    await Promise.all(listening);
    return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.99)]!;
  }

  /** @returns per cent of a core for 100 polls in a second, of the clinic and its database */
  async function measurePolls(all: readonly string[]): Promise<number> {
    const tags = await Promise.all(
      all.map(async (one) => (await fetch(`${origin}/t/${one}`)).headers.get('etag') ?? ''),
    );
    const [before, polls] = [cpuOf(clinic.pid), 2000];
    let unchanged = 0;
    for (let n = 0; n < polls; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const at = (n + index) % all.length;
          const { status } = await fetch(`${origin}/t/${all[at]}`, { headers: { 'if-none-match': tags[at]! } });
          if (status === 304) unchanged += 1;
        }),
      );
    if (unchanged < polls * 0.9) throw new Error(`Only ${unchanged} of ${polls} polls were unchanged.`);
    return ((cpuOf(clinic.pid) - before) / polls) * 100 * 100;
  }
} finally {
  await db.close();
  await clinic.stop();
}
await end();

async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query(text, values)).rows as Row[];
}

function send(headers: Record<string, string>, method: string, path: string, body?: object): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Seconds of processor time that a process and all below it have used. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    let seconds = (Number(fields[11]) + Number(fields[12])) / 100;
    for (const task of readdirSync(`/proc/${pid}/task`))
      for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
        seconds += cpuOf(Number(child));
    return seconds;
  } catch {
    return 0;
  }
}
