import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../../server/demo/accounts.ts';
import type { Database } from '../../server/db/database.ts';
import type { OpenClinic } from './clinic.ts';

/** A person who works at the desk. */
export interface Clerk {
  /** Whether the clinic has this booking of a test. */
  has(id: number): Promise<boolean>;
  /** Books a test. Null if nothing answered. */
  book(language?: 'en' | 'bn'): Promise<Booked | null>;
  /** Books a place with a doctor, by phone: with its number, if it has one. Null if nothing answered. */
  takeNumber(doctor: string): Promise<{ id: number | null; number: number | null } | null>;
  /** The header of the session. */
  readonly authorization: string;
}

interface Booked {
  readonly status: number;
  readonly id: number | null;
  readonly message: string;
  /** Whether the answer says when to try again. */
  readonly retryAfter: boolean;
}

interface Desk extends Partial<Pick<OpenClinic, 'child' | 'exit'>> {
  readonly address: string;
  /** The phone, if it is not the receptionist's. */
  readonly phone?: string;
  /** The clinic where the code is entered, if it is another one. */
  readonly otp?: string;
  /** The clinics that may print the code, if they are several. */
  readonly children?: readonly ChildProcess[];
  /** The header of a session that is open already, from before the clinic was started again. */
  readonly authorization?: string;
}

/** A person of the demo, logged in with the code that the clinic prints. */
export async function clerkOf({
  address,
  phone = demoPhones.receptionist,
  otp = address,
  child,
  children = [child!],
  authorization: open,
}: Desk): Promise<Clerk> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, to = address) =>
    fetch(to + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const logIn = async () => {
    const code = readCode(children, phone);
    // Right after a failover the first answer may be a 503; a phone gets one code in half a minute.
    for (let tries = 0; ; tries += 1) {
      const { status } = await send('/login/start', { phoneNumber: phone });
      if (status === 200) break;
      if (tries === 60 || ![429, 503].includes(status)) throw new Error(`The log-in cannot be begun: ${status}`);
      await pause(1000);
    }
    const answer = await send('/login/otp', { phoneNumber: phone, otp: await code }, {}, otp);
    return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
  };
  const authorization = open ?? (await logIn());
  const read = () => fetch(`${address}/api/v1/read/tests/all`, { headers: { authorization } });
  let answer = await read();
  for (let tries = 0; answer.status === 503 && tries < 60; tries += 1) {
    await pause(1000);
    answer = await read();
  }
  const resourceId = bookable((await answer.json()) as Parameters<typeof bookable>[0]);
  return {
    authorization,
    has: async (id) =>
      (await fetch(`${address}/api/v1/user/booking/test/${id}`, { headers: { authorization } })).status === 200,
    book: async (language = 'en') => {
      const body = { resourceId, userId: demoPhones.patient, evenIfAlike: true };
      try {
        const answer = await send('/user/book/test', body, { authorization, 'accept-language': language });
        const { id = null, message = '' } = (await answer.json()) as { id?: number; message?: string };
        const retryAfter = answer.headers.has('retry-after');
        return { status: answer.status, id: answer.status === 201 ? id : null, message, retryAfter };
      } catch {
        return null;
      }
    },
    takeNumber: async (doctor) => {
      try {
        const answer = await send(
          '/user/book/doctor',
          { resourceId: doctor, userId: demoPhones.patient },
          { authorization },
        );
        const { id = null, token } = (await answer.json()) as { id?: number; token?: { number: number } | null };
        return { id: answer.status === 201 ? id : null, number: token?.number ?? null };
      } catch {
        return null;
      }
    },
  };
}

/** A doctor who sits the whole day, every day, with 200 numbers. @returns the phone */
export async function aDoctorAllDay(db: Database): Promise<string> {
  const phone = '4800000000';
  await db.query(
    `WITH doctor AS (
      INSERT INTO doctors (name, phone, speciality, hospital, type, fee_paise)
      VALUES ('Dr. Many', $1, 'Physician', 'Clinic', 'Internal', 0) RETURNING id)
    INSERT INTO sitting_rules (doctor_id, weekdays, starts_minute, ends_minute, capacity, minutes_per_patient,
      online_quota, valid) SELECT id, '{0,1,2,3,4,5,6}', 0, 1440, 200, 1, 200, '[2020-01-01,)' FROM doctor`,
    [phone],
  );
  return phone;
}

function readCode(children: readonly ChildProcess[], phone: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const code = new RegExp(`SMS to ${phone}: .*?\\b(\\d{6})\\b`).exec(said)?.[1];
      if (code === undefined) return;
      for (const child of children) child.stdout!.off('data', hear);
      resolve(code);
    };
    for (const child of children) child.stdout!.on('data', hear);
  });
}

/** The first test that anybody may book without other papers. */
function bookable(tests: readonly { id: number; active: boolean; formF?: true }[]): number {
  const found = tests.find(({ active, formF }) => active && !formF);
  if (!found) throw new Error('The clinic has no test that can be booked');
  return found.id;
}
