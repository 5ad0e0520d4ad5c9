import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';

/** What is no call, and who is nobody. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('unknown addresses', () => {
  it.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/me',
    '/nothing',
    '/user/booking/test',
    '/api/v1/me/',
    '/API/V1/ME',
    '/api/v1//me',
    '/%00',
    '/%zz',
    '/api/v1/%c0%ae',
    '/..%2f..%2fetc/passwd',
  ])('%s answers 404 in the one error form, with and without a session', async (path) => {
    const person = await app.asRole('Admin');
    for (const call of [app.call, person.call]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expectError(await call(method, path), 'NOT_FOUND', 'BAD_REQUEST');
    }
  });
});

describe('sessions', () => {
  it.each([
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    `Bearer cs_${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    'bearer\u00a0x',
  ])('%s is no session', async (authorization) => {
    expectError(await app.readMe({}, { authorization }), 'NOT_SIGNED_IN');
  });

  it('end at once when the role changes, and on logging out', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('User')];
    const changed = await admin.changeRole({ params: { phone: person.account.phone }, body: { role: 'staff' } });
    expect(changed.status).toBe(200);
    expectError(await person.readMe(), 'NOT_SIGNED_IN');
    const again = await app.as(person.account);
    expect((await again.readMe()).body).toMatchObject({ role: 'Staff' });
    expect((await again.logOut()).status).toBe(200);
    expectError(await again.readMe(), 'NOT_SIGNED_IN');
  });
});
