import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let app: TestApp;
const token = 'a-token-of-at-least-twenty';
beforeAll(async () => {
  app = await startTestApp({ metricsToken: token });
});
afterAll(() => app.close());

const fromOutside = { 'x-forwarded-for': '203.0.113.7' };

it('metrics answer this machine or the token, and to others as an unknown address', async () => {
  expect((await app.call('GET', '/metrics', undefined, fromOutside)).status).toBe(404);
  const wrong = { ...fromOutside, authorization: `Bearer ${token}x` };
  expect((await app.call('GET', '/metrics', undefined, wrong)).status).toBe(404);
  const right = { ...fromOutside, authorization: `Bearer ${token}` };
  expect((await app.call('GET', '/metrics', undefined, right)).status).toBe(200);
  expect((await app.call('GET', '/metrics')).status).toBe(200);
});

it('metrics count requests by the pattern of their address, never by what is in it', async () => {
  const admin = await app.asRole('Admin');
  const person = await app.asRole('User');
  await admin.findTestBookings({ params: { phone: person.account.phone } });
  await app.db.query(
    `INSERT INTO health_findings (kind, level, facts) VALUES ('disk', 'grave', '{}')
     ON CONFLICT (kind) DO UPDATE SET level = 'grave'`,
  );
  const { body, headers } = await app.call('GET', '/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toContain('clinic_requests_total{method="GET",route="/api/v1/test-bookings/user/:phone",status="404"} ');
  expect(body).toContain('clinic_finding_level{kind="disk"} 2');
  expect(body).toContain('clinic_process_resident_memory_bytes');
  expect(body).not.toContain(person.account.phone);
});
