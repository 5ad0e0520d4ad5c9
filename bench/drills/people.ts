import { once } from 'node:events';
import { demoPhones } from '../../server/demo/accounts.ts';
import type { OpenClinic } from './clinic.ts';

/** Somebody at the desk. */
export interface Clerk {
  /** Whether the clinic has this booking of a test. */
  has(id: number): Promise<boolean>;
  /** Books a test. Null if nothing answered. */
  book(language?: 'en' | 'bn'): Promise<{ status: number; id: number | null; message: string } | null>;
}

/** Logs the receptionist of a demo in, with the code that the clinic prints. */
export async function clerkOf({ address, child }: OpenClinic): Promise<Clerk> {
  const phone = demoPhones.receptionist;
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const code = readCode(child, phone);
  await send('/login/start', { phoneNumber: phone });
  const session = (await (await send('/login/otp', { phoneNumber: phone, otp: await code })).json()) as {
    access_token: string;
  };
  const authorization = `Bearer ${session.access_token}`;
  const tests = (await (
    await fetch(`${address}/api/v1/read/tests/all`, { headers: { authorization } })
  ).json()) as unknown;
  const resourceId = firstId(tests);
  return {
    has: async (id) =>
      (await fetch(`${address}/api/v1/user/booking/test/${id}`, { headers: { authorization } })).status === 200,
    book: async (language = 'en') => {
      const body = { resourceId, userId: demoPhones.patient, evenIfAlike: true };
      try {
        const answer = await send('/user/book/test', body, { authorization, 'accept-language': language });
        const { id = null, message = '' } = (await answer.json()) as { id?: number; message?: string };
        return { status: answer.status, id: answer.status === 201 ? id : null, message };
      } catch {
        return null;
      }
    },
  };
}

async function readCode(child: OpenClinic['child'], phone: string): Promise<string> {
  let said = '';
  for (;;) {
    const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
    said += chunk.toString();
    const code = new RegExp(`SMS to ${phone}: .*?\\b(\\d{6})\\b`).exec(said)?.[1];
    if (code) return code;
  }
}

/** The first number under `id` in an answer. */
function firstId(answer: unknown): number {
  const found = /"id":(\d+)/.exec(JSON.stringify(answer))?.[1];
  if (!found) throw new Error('The clinic lists no tests');
  return Number(found);
}
