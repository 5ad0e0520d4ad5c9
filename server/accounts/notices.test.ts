import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { JobData } from '../adapters/jobs.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { createSecrets } from '../shared/secrets.ts';
import { sendNotice, sendPhoneCode } from './notices.service.ts';
import { runNow } from '../testing/moment.ts';

const origin = 'https://clinic.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.asRole('Admin');
  await done(changeProfile(admin, { name: { en: 'Sundarpur Clinic', bn: 'সুন্দরপুর ক্লিনিক' } }));
});
afterAll(() => app.close());

/** Without health data, because other people may read the phone. */
const texts = {
  roleGranted: {
    en: 'Sundarpur Clinic: your request for a new role was granted. Please log in again to use it.',
    bn: 'সুন্দরপুর ক্লিনিক: নতুন ভূমিকা মঞ্জুর হয়েছে। আবার লগ ইন করুন।',
  },
  roleDeclined: {
    en: 'Sundarpur Clinic: your request for a new role was not granted. Please ask at the clinic if you have questions.',
    bn: 'সুন্দরপুর ক্লিনিক: নতুন ভূমিকার অনুরোধ মঞ্জুর হয়নি।',
  },
  reportReady: {
    en: 'Sundarpur Clinic: your report is ready. Please log in to see it: https://clinic.example/dashboard',
    bn: 'সুন্দরপুর ক্লিনিক: আপনার রিপোর্ট তৈরি। দেখতে লগ ইন করুন: https://clinic.example/dashboard',
  },
  reportAmended: {
    en: 'Sundarpur Clinic: one of your reports was corrected. Please log in and look at the new one.',
    bn: 'সুন্দরপুর ক্লিনিক: আপনার একটি রিপোর্ট সংশোধন করা হয়েছে। লগ ইন করে নতুনটি দেখুন।',
  },
} as const;
type Notice = keyof typeof texts;

async function sentFor(accountId: number, notice: JobData['notice']['notice']): Promise<SmsMessage[]> {
  const sent: SmsMessage[] = [];
  await sendNotice(
    { db: app.db, origin, sms: { send: async (message) => (sent.push(message), undefined) } },
    { accountId, notice },
  );
  return sent;
}

it.each(
  (Object.keys(texts) as Notice[]).flatMap((notice) =>
    (['en', 'bn'] as const).map((language) => [notice, language] as const),
  ),
)('the notice %s says in %s what happened and what to do', async (notice, language) => {
  const { id, phone } = await aPerson(app.db, { language });
  expect(await sentFor(id, notice)).toEqual([{ to: phone, kind: notice, language, text: texts[notice][language] }]);
});

it('a deleted account gets none', async () => {
  const { id } = await aPerson(app.db);
  await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [id]);
  expect(await sentFor(id, 'reportReady')).toEqual([]);
});

it('is sent each time, but that somebody registered with the number again only once a day', async () => {
  const [{ id }, other] = [await aPerson(app.db), await aPerson(app.db)];
  const count = async (notice: JobData['notice']['notice'], who = id) => (await sentFor(who, notice)).length;
  expect([await count('reportReady'), await count('reportReady')]).toEqual([1, 1]);
  expect([await count('registeredAgain'), await count('registeredAgain')]).toEqual([1, 0]);
  expect(await count('registeredAgain', other.id)).toBe(1);
  await letTimePass(app.db, 24 * 3600 - 60);
  expect(await count('registeredAgain')).toBe(0);
  await letTimePass(app.db, 60);
  expect(await count('registeredAgain')).toBe(1);
});

it('the code for a new phone says how long it is valid, and is not sent once it has expired', async () => {
  const secrets = createSecrets(randomBytes(32));
  const sent: SmsMessage[] = [];
  const send = (language: 'en' | 'bn', until: number) =>
    sendPhoneCode(
      { db: app.db, origin, secrets, sms: { send: async (message) => (sent.push(message), undefined) } },
      { phone: '5000000001', language, sealedCode: secrets.seal('123456'), until },
    );
  await send('en', runNow().getTime() - 1);
  expect(sent).toEqual([]);
  await send('en', runNow().getTime() + 60_000);
  await send('bn', runNow().getTime() + 60_000);
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual(Array(2).fill(['5000000001', 'phoneCode']));
  for (const [text, minutes] of [
    [sent[0]!.text, '5'],
    [sent[1]!.text, '৫'],
  ] as const) {
    expect(text).toContain('123456');
    expect(text).toMatch(new RegExp(`(?<!\\p{Nd})${minutes}(?!\\p{Nd})`, 'u'));
  }
});
