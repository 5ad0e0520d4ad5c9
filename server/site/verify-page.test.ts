import { afterAll, beforeAll, expect, it } from 'vitest';
import { anIpv6Prefix, anAddress } from '../testing/addresses.ts';
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

it('shows every visitor what a code stands for, in both languages, and is neither cached nor listed', async () => {
  const { id, patient } = await aSignedReport(app);
  const { code } = (await app.db.query('SELECT verify_code AS code FROM reports WHERE id = $1', [id])).rows[0] as {
    code: string;
  };
  for (const [path, language] of [
    [`/verify/${code}`, 'en'],
    [`/bn/verify/${code}`, 'bn'],
  ] as const) {
    const answer = await app.call('GET', path, undefined, page);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
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

/** The statuses of the page and the matching call, asked one after the other. */
async function look(times: number, path: string, addressOf: (index: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1)
    statuses.push((await app.call('GET', path, undefined, { ...page, 'x-forwarded-for': addressOf(index) })).status);
  return statuses;
}
const unknown = 'A'.repeat(22);

it('limits one address to sixty looks in ten minutes, page and call together, and no other address', async () => {
  const [address, other] = [anAddress(), anAddress()];
  expect(await look(40, `/verify/${unknown}`, () => address)).toEqual(Array(40).fill(404));
  expect(await look(20, `/api/v1/verify/${unknown}`, () => address)).toEqual(Array(20).fill(200));
  const refused = await app.call('GET', `/bn/verify/${unknown}`, undefined, { ...page, 'x-forwarded-for': address });
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  expect(refused.body).toContain('failed');
  expect(refused.body).toContain('lang="bn"');
  expect(await look(1, `/api/v1/verify/${unknown}`, () => address)).toEqual([429]);
  expect(await look(1, `/verify/${unknown}`, () => other)).toEqual([404]);
});

it('counts all addresses of one IPv6 network as one', async () => {
  const [line, other] = [anIpv6Prefix(), anIpv6Prefix()];
  const addresses = await look(61, `/verify/${unknown}`, (index) => `${line}::${index + 1}`);
  expect(addresses).toEqual([...Array<number>(60).fill(404), 429]);
  expect(await look(1, `/verify/${unknown}`, () => `${other}::1`)).toEqual([404]);
});
