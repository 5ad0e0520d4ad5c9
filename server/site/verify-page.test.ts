import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { readSmallBuild } from '../testing/small-build.ts';

let app: TestApp;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
});
afterAll(async () => {
  await app.close();
  await remove();
});

const page = { accept: 'text/html' };

it('shows anybody what stands behind a code, in both languages, and lets nobody keep or list it', async () => {
  const { id, patient } = await aSignedReport(app);
  const { code } = (await app.db.query('SELECT verify_code AS code FROM reports WHERE id = $1', [id])).rows[0] as { code: string };
  for (const [path, language] of [[`/verify/${code}`, 'en'], [`/bn/verify/${code}`, 'bn']] as const) {
    const answer = await app.call('GET', path, undefined, page);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' });
    expect(answer.body).toContain(`lang="${language}"`);
    expect(answer.body).toContain('GENUINE');
    for (const secret of [patient.phone, 'Mitali', 'Haemoglobin', 'anaemia']) expect(answer.body).not.toContain(secret);
  }
});

it.each(['A'.repeat(22), 'short', `${'A'.repeat(22)}'--`, '%00'])('%s is no report of the clinic', async (code) => {
  const answer = await app.call('GET', `/verify/${code}`, undefined, page);
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('UNKNOWN');
});

it('tires of one address after sixty looks in ten minutes', async () => {
  const statuses = new Set<number>();
  for (let look = 0; look < 62; look += 1) statuses.add((await app.call('GET', `/api/v1/verify/${'A'.repeat(22)}`)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
