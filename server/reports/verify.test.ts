import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aReference, knowAgeAndSex } from '../testing/builders.store.ts';
import { enterBy, reportIn, signBy, uploadBy } from '../testing/report-calls.ts';
import { presentVerification } from './reports.present.ts';
import { verifyReport } from './verify.service.ts';

/** What a visitor with a code is shown, and how often they may ask. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** Checks a code, from a new address unless one is given. */
async function verify(code: string, remoteAddress = anAddress()) {
  const { statusCode, body, headers } = await app.app.inject({
    url: `/api/v1/verify/${encodeURIComponent(code)}`,
    remoteAddress,
  });
  return { status: statusCode, body: JSON.parse(body) as Answer<'verifyReport'>, headers };
}
const unknown = {
  result: 'UNKNOWN',
  clinic: null,
  reportNumber: null,
  version: null,
  date: null,
  initials: null,
  sha256: null,
  supersededAt: null,
  supersededBy: null,
  addedAt: null,
};

it('of a signed report shows the clinic, its number, version, day, initials and fingerprint, and nothing else', async () => {
  const patient = await app.asRole('User', { name: 'Rina Mondal' });
  await knowAgeAndSex(app.db, patient.account.id);
  const { id: bookingId } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.account.id,
    itemName: 'HIV antibodies',
  });
  const report = reportIn(await signBy(pathologist!, reportIn(await enterBy(staff!, bookingId)).id));
  const code = report.signature?.verifyUrl.slice(-22) ?? '';
  expect((await verify(code)).body).toEqual({
    result: 'GENUINE',
    clinic: { en: 'Clinic', bn: 'ক্লিনিক' },
    reportNumber: `R-${bookingId}`,
    version: 1,
    date: report.signedDate,
    initials: 'R. M.',
    sha256: report.signature?.sha256,
    supersededAt: null,
    supersededBy: null,
    addedAt: null,
  });
  expect(report.signature?.verifyUrl).toBe(`https://clinic.example/verify/${code}`);
});

it('any other or invalid code, and that of an unsigned report, shows nothing', async () => {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: pathologist!.account.id });
  const { id } = reportIn(await uploadBy(staff!, bookingId));
  const code = `B${aReference().padEnd(21, '0')}`;
  // A code and a document stored before the report is signed have no effect.
  await app.db.query(`UPDATE reports SET verify_code = $2, document_key = file_key WHERE id = $1`, [id, code]);
  for (const asked of ['A'.repeat(22), code]) expect(await verify(asked)).toMatchObject({ status: 200, body: unknown });
  // The public page passes on whatever its address contains.
  for (const text of ['', 'a\0b', "' OR 1=1", 'A'.repeat(5000)])
    expect(presentVerification(await verifyReport(app, text, { key: anAddress(), isOwn: false }))).toEqual(unknown);
});

it('each address may ask 60 times in ten minutes, in every profile, without limiting others', async () => {
  const address = anAddress();
  const ask = () => verify('A'.repeat(22), address);
  const answers = await Promise.all(Array.from({ length: 20 }, () => Promise.all([ask(), ask(), ask()])));
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  expect((await verify('A'.repeat(22))).status).toBe(200);
});
