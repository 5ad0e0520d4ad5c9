import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import type { ClinicError } from '../shared/errors.ts';
import { addressKey, allowOrFail } from './rate-limits.ts';
import { countTry, takeBackTry, readTries } from './rate-limits.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lets no more through than its limit, also of many at once when its window ends', async () => {
  for (const milliseconds of [2, 4, 8, 12, 16, 24]) {
    const key = `crowd:${randomUUID()}`;
    await app.db.query(`INSERT INTO rate_limits VALUES ($1, 2, clinic_now() + make_interval(secs => $2))`, [
      key,
      milliseconds / 1000,
    ]);
    const tries = Array.from({ length: 40 }, () => allowOrFail(app.db, [{ key, max: 3, windowSeconds: 60 }]));
    const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    // One of the old window, three of the new one.
    expect(passed.length).toBeLessThanOrEqual(4);
  }
});

it('says when all limits are free, also to who is refused because others came at the same moment', async () => {
  const id = randomUUID();
  const limits = [
    { key: `minute:${id}`, max: 1, windowSeconds: 60 },
    { key: `hour:${id}`, max: 1, windowSeconds: 3600 },
  ];
  const [refused] = await app.whileHeld(
    'rate-limits.hit',
    () => allowOrFail(app.db, limits).catch((error: unknown) => error),
    () => allowOrFail(app.db, limits),
  );
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((refused as ClinicError).retryAfter).toBeGreaterThan(3000);
});

it('takes back no more tries than were counted, and only of the keys named', async () => {
  const [key, other] = [`back:${randomUUID()}`, `stays:${randomUUID()}`];
  for (const each of [key, other]) await countTry(app.db, each, 60);
  for (const _ of ['once', 'again']) await takeBackTry(app.db, [key]);
  const hits = async (each: string) => (await readTries(app.db, each)).hits;
  expect([await hits(key), await hits(other)]).toEqual([0, 1]);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:198.51.100.23', '198.51.100.23'],
  // Neither is an IPv4 address written as IPv6.
  ['1::ffff:203.0.113.7', '1:0:0:0'],
  ['::ffff:203.0.113.7:9', '0:0:0:0'],
  ['::3:4:5:6:7:8', '0:0:3:4'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff:1:2:3', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:DB8:A:B::1', '2001:db8:a:b'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  // The address that the reverse proxy reports is used as it is.
  ['1:2:3:4:5:6:7:8:9::1', '1:2:3:4'],
  // The socket of an aborted request has none.
  [undefined, 'gone'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
