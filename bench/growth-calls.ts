import type { Database } from '../server/db/database.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { logIn } from './session.ts';

/** A clinic with so many bookings. */
export interface GrownClinic {
  bookings: number;
  origin: string;
  db: Database;
}

type Path = string | ((clinic: GrownClinic, headers: Headers) => Promise<string>);
export interface MeasuredCall {
  name: string;
  phone: string;
  path: Path;
  /** A file that is sent while it is read; measured until its first bytes. */
  isFile?: boolean;
  /** Counts rows, so its time grows with the requests that nobody closed (docs/decisions/0012-kept-counts.md). */
  mayGrow?: boolean;
}
type Headers = Record<string, string>;

const admin = demoPhones.admin;
const desk = demoPhones.receptionist;
const doctor = demoPhones.internalDoctor;
const patient = demoPhones.patient;
const tests = '/api/v1/user/bookings/test?size=20';

/** A full page of a list: 0 its first, 1 its last. The rest behind it has more rows in one clinic than in another. */
const pageAt =
  (path: string, share: number): Path =>
  async ({ origin }, headers) => {
    const answer = (await (await fetch(origin + path, { headers })).json()) as { page: { totalPages: number } };
    return `${path}&page=${Math.floor(Math.max(0, answer.page.totalPages - 2) * share)}`;
  };

const valueOf = async (db: Database, sql: string) =>
  String(((await db.query(sql)).rows as { value: string | number }[])[0]?.value);

/** The calls that a growing clinic makes all day. */
export const measuredCalls: readonly MeasuredCall[] = [
  { name: 'desk list, first page', phone: desk, path: tests },
  { name: 'desk list, middle page', phone: desk, path: pageAt(tests, 0.5) },
  { name: 'desk list, last page', phone: desk, path: pageAt(tests, 1) },
  { name: 'completed, first page', phone: desk, path: `${tests}&checkupStatus=completed` },
  { name: 'completed, middle page', phone: desk, path: pageAt(`${tests}&checkupStatus=completed`, 0.5) },
  { name: 'to come, first page', phone: desk, path: `${tests}&scope=upcoming`, mayGrow: true },
  { name: "a doctor's work, first page", phone: doctor, path: '/api/v1/doctor/booking/all?size=20' },
  { name: "a doctor's work, middle page", phone: doctor, path: pageAt('/api/v1/doctor/booking/all?size=20', 0.5) },
  { name: "a doctor's tests", phone: doctor, path: tests },
  { name: "counts on the admin's dashboard", phone: admin, path: '/api/v1/bookings/counts' },
  { name: "day's closing", phone: admin, path: async ({ db }) => `/api/v1/closing/${await valueOf(db, yesterday)}` },
  { name: '30-day series', phone: admin, path: '/api/v1/payments/series' },
  { name: 'in progress', phone: desk, path: '/api/v1/bookings/in-progress?size=20' },
  { name: 'own list', phone: patient, path: tests },
  {
    name: 'one booking',
    phone: desk,
    path: async ({ db }) => `/api/v1/user/booking/test/${await valueOf(db, oneTest)}`,
  },
  {
    name: 'phone search',
    phone: desk,
    path: async ({ db }) => `/api/v1/test-bookings/user/${await valueOf(db, onePhone)}`,
  },
  { name: 'name search', phone: desk, path: '/api/v1/management/view/user/find/Mitali%20Sen' },
  { name: 'dues', phone: patient, path: '/api/v1/payments/dues' },
  { name: 'audit log', phone: admin, path: '/api/v1/audit?size=20' },
  { name: "the export's first rows", phone: admin, path: '/api/v1/exports/bookings.csv', isFile: true },
];
const yesterday = `SELECT to_char(clinic_day(clinic_now()) - 1, 'YYYY-MM-DD') AS value`;
const oneTest = `SELECT max(id) AS value FROM bookings WHERE kind = 'test'`;
const onePhone = `
  SELECT a.phone AS value FROM accounts a JOIN bookings b ON b.account_id = a.id AND b.kind = 'test'
  WHERE a.phone LIKE '4%' ORDER BY b.id LIMIT 1`;

/**
 * Makes one call to each of the clinics in turn, so that a busy moment of the machine meets them all.
 * @returns for each clinic the median in milliseconds
 */
export async function measureCall(
  { phone, path, isFile = false }: MeasuredCall,
  clinics: readonly GrownClinic[],
  requests = 40,
): Promise<number[]> {
  const asked = await Promise.all(
    clinics.map(async (clinic) => {
      const headers = await logIn(clinic.db, phone);
      const url = clinic.origin + (typeof path === 'string' ? path : await path(clinic, headers));
      return { url, headers, times: [] as number[] };
    }),
  );
  // PostgreSQL plans a statement anew until it has run five times on each connection of the pool.
  for (let i = -50; i < requests; i += 1) {
    for (const { url, headers, times } of asked) {
      const took = await timeOf(url, headers, isFile);
      if (i >= 0) times.push(took);
    }
  }
  return asked.map(({ times }) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!);
}

async function timeOf(url: string, headers: Headers, isFile: boolean): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  if (isFile) {
    const reader = answer.body!.getReader();
    await reader.read();
    const took = performance.now() - started;
    await reader.cancel();
    return took;
  }
  await answer.arrayBuffer();
  return performance.now() - started;
}
