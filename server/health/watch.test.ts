import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobData } from '../adapters/jobs.ts';
import { sendNotice } from '../accounts/notices.service.ts';
import { countedSms, openFaults } from './faults.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { watchClinic } from './watch.service.ts';

const gigabyte = 1024 ** 3;
let app: TestApp;
let admin: TestCaller;
let free = 100 * gigabyte;
const told: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const watch = () =>
  watchClinic(app.db, {
    jobs: {
      add: (_, name, data) => {
        const { accountId, notice } = data as JobData['notice'];
        if (name === 'notice' && accountId === admin.account.id) told.push(notice);
        return Promise.resolve();
      },
    },
    diskRoom: () => Promise.resolve({ free, total: 200 * gigabyte }),
    certificate: () => Promise.reject(new Error('no answer')),
    shippingState: () => null,
    demo: true,
  });

async function read(): Promise<Record<string, string>> {
  const { body } = await admin.readHealth();
  return Object.fromEntries(body.findings.map(({ kind, level }) => [kind, level]));
}

it('what is grave is shown to the admin and told by SMS once, and again only after it was fine', async () => {
  await app.db.query('DELETE FROM health_findings; DELETE FROM faults; DELETE FROM fault_causes');
  told.length = 0;
  await watch();
  const fine = { disk: 'fine', database: 'fine', sms: 'fine', files: 'fine', errors: 'fine', clock: 'fine' };
  expect(await read()).toEqual({ ...fine, certificate: 'watch' });
  expect(told).toEqual([]);
  free = gigabyte / 2;
  await watch();
  free = 3 * gigabyte;
  await watch();
  expect(await read()).toMatchObject({ disk: 'watch' });
  free = gigabyte / 2;
  await watch();
  expect(told).toEqual(['alarm.disk']);
  free = 100 * gigabyte;
  await watch();
  free = gigabyte / 2;
  await watch();
  expect(told).toEqual(['alarm.disk', 'alarm.disk']);
  const { body } = await admin.readHealth();
  expect(body).toMatchObject({ isStale: false, versions: { postgres: /^18/, node: process.versions.node } });
  // Of a clinic that was off since yesterday and is opened now, nothing stands still.
  await app.db.query(`UPDATE health_findings SET checked_at = checked_at - interval '1 day'`);
  expect((await admin.readHealth()).body).toMatchObject({ isStale: false });
  await app.letTimePass(16 * 60);
  expect((await (await app.as(admin.account)).readHealth()).body).toMatchObject({ isStale: true });
  await app.letTimePass(-16 * 60);
});

it('the SMS says what it is, in the language of the admin', async () => {
  await app.db.query(`UPDATE accounts SET language = 'bn' WHERE id = $1`, [admin.account.id]);
  const sent: string[] = [];
  const sms = { send: ({ text }: { text: string }) => Promise.resolve(void sent.push(text)) };
  await sendNotice(
    { db: app.db, sms, origin: 'https://clinic.example' },
    { accountId: admin.account.id, notice: 'alarm.sms' },
  );
  expect(sent[0]).toContain('সার্ভারে সমস্যা: এসএমএস যাচ্ছে না।');
});

it('failed SMS and unexpected errors are counted, and kept while the database is away', async () => {
  await app.db.query('DELETE FROM faults; DELETE FROM fault_causes');
  let isAway = true;
  const db = {
    ...app.db,
    run: (...of: Parameters<typeof app.db.run>) => (isAway ? Promise.reject(new Error('away')) : app.db.run(...of)),
  };
  const faults = openFaults(db);
  const sms = countedSms(
    { send: ({ to }) => (to ? Promise.resolve(undefined) : Promise.reject(new Error('no'))) },
    faults.note,
  );
  const message = { kind: 'alarm', language: 'en', text: '' } as const;
  await sms.send({ ...message, to: '5000000001' });
  for (let n = 0; n < 3; n++) await expect(sms.send({ ...message, to: '' })).rejects.toThrow('no');
  for (let n = 0; n < 3; n++) faults.note('error', { cause: `E ${n}`, accountId: 1, worksHere: true });
  await faults.flush();
  await watch();
  expect(await read()).toMatchObject({ sms: 'fine', errors: 'fine' });
  isAway = false;
  await faults.close();
  await watch();
  expect(await read()).toMatchObject({ sms: 'watch', errors: 'grave' });
});

describe('unexpected errors ring the alarm', () => {
  const met = (cause: string, accountId: number, worksHere: boolean) => ({ cause, accountId, worksHere });
  it.each([
    ['twenty of a visitor', Array.from({ length: 20 }, (_, n) => met(`E ${n}`, 0, false)), 'watch'],
    ['twenty of a patient', Array.from({ length: 20 }, (_, n) => met(`E ${n}`, 7, false)), 'watch'],
    ['twenty with one cause at the desk', Array.from({ length: 20 }, () => met('E', 1, true)), 'watch'],
    ['two causes at the desk', [met('E 1', 1, true), met('E 2', 1, true)], 'watch'],
    ['three causes at the desk', [met('E 1', 1, true), met('E 2', 1, true), met('E 3', 2, true)], 'grave'],
    ['one cause that three patients met', [met('E', 7, false), met('E', 8, false), met('E', 9, false)], 'grave'],
  ])('%s', async (_, all, level) => {
    await app.db.query('DELETE FROM health_findings; DELETE FROM faults; DELETE FROM fault_causes');
    told.length = 0;
    const faults = openFaults(app.db);
    for (const each of all) faults.note('error', each);
    await faults.close();
    await watch();
    expect(await read()).toMatchObject({ errors: level });
    expect(told.filter((one) => one === 'alarm.errors')).toHaveLength(level === 'grave' ? 1 : 0);
    await app.db.query(`UPDATE fault_causes SET minute = minute - interval '61 minutes'`);
    await app.db.query('DELETE FROM faults');
    await watch();
    expect(await read()).toMatchObject({ errors: 'fine' });
  });
});
