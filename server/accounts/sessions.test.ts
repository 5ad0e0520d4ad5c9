import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { roles } from '#contract/roles.ts';
import { sessionMinutes, sessionsPerPerson } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';

describe('a session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const me = (caller: TestCaller) => caller.call('GET', '/api/v1/me');
  const age = (caller: TestCaller, column: 'created_at' | 'last_seen_at', minutes: number) =>
    app.db.query(`UPDATE sessions SET ${column} = ${column} - make_interval(mins => $2) WHERE account_id = $1`, [caller.account.id, minutes]);

  it('ends on the server when its person logs out', async () => {
    const caller = await app.asRole('User');
    expect((await me(caller)).status).toBe(200);
    expect((await caller.call('POST', '/api/v1/logout')).status).toBe(200);
    expect((await me(caller)).status).toBe(401);
  });

  it('ends at once when an admin gives its person another role', async () => {
    const [admin, caller] = [await app.asRole('Admin'), await app.asRole('User')];
    const changed = await admin.call('PUT', `/users/${caller.account.phone}/role`, { role: 'RECEPTIONIST' });
    expect(changed.body).toMatchObject({ role: 'Receptionist' });
    expect((await me(caller)).status).toBe(401);
  });

  it('ends when the account is deleted', async () => {
    const caller = await app.asRole('User');
    await app.db.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [caller.account.id]);
    expect((await me(caller)).status).toBe(401);
  });

  it.each(roles)('of a %s ends by age and by lying unused', async (role: Role) => {
    const [old, idle, fresh] = [await app.asRole(role), await app.asRole(role), await app.asRole(role)];
    await age(old, 'created_at', sessionMinutes[role].total + 1);
    await age(idle, 'last_seen_at', sessionMinutes[role].idle + 1);
    await age(fresh, 'last_seen_at', sessionMinutes[role].idle - 1);
    expect([(await me(old)).status, (await me(idle)).status, (await me(fresh)).status]).toEqual([401, 401, 200]);
    await age(fresh, 'last_seen_at', sessionMinutes[role].idle - 1);
    expect((await me(fresh)).status, 'use keeps it alive').toBe(200);
  });

  it('is one of five at most: a sixth login ends the oldest', async () => {
    const first = await app.asRole('User');
    for (let i = 0; i < sessionsPerPerson; i += 1) {
      await app.call('POST', '/login/start', { phoneNumber: first.account.phone });
      await app.call('POST', '/login/otp', { phoneNumber: first.account.phone, otp: await app.sms.codeFor(first.account.phone) });
    }
    expect((await me(first)).status).toBe(401);
  });

  it('can be listed and ended by its person alone', async () => {
    const [caller, other] = [await app.asRole('User'), await app.asRole('User')];
    const { sessions } = (await caller.call('GET', '/api/v1/me/sessions')).body as { sessions: { id: string; current: boolean }[] };
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.current).toBe(true);
    expect((await other.call('DELETE', `/api/v1/me/sessions/${sessions[0]!.id}`)).status).toBe(404);
    expect((await caller.call('DELETE', `/api/v1/me/sessions/${sessions[0]!.id}`)).status).toBe(200);
    expect((await me(caller)).status).toBe(401);
  });
});

describe('roles', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('always keep one admin, also when two demote each other at the same moment', async () => {
    const [a, b] = [await app.asRole('Admin'), await app.asRole('Admin')];
    const answers = await Promise.all([
      a.call('PUT', `/users/${b.account.phone}/role`, { role: 'user' }),
      b.call('PUT', `/users/${a.account.phone}/role`, { role: 'user' }),
    ]);
    const admins = await app.db.query(`SELECT 1 FROM accounts WHERE role = 'Admin'`);
    expect(admins.rows).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are refused when the clinic has no such role', async () => {
    const admin = await app.asRole('Admin');
    const answer = await admin.call('PUT', `/users/${admin.account.phone}/role`, { role: 'surgeon' }, { 'accept-language': 'bn-IN' });
    expect(answer.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { role: 'ক্লিনিকে এমন কোনও ভূমিকা নেই।' } });
  });
});

describe('sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('makes a User whatever else is sent, and never changes an account that is there', async () => {
    const admin = await app.asRole('Admin', { name: 'Sumana Roy' });
    const taken = await app.call('POST', '/api/v1/signup', { name: 'Somebody', phone: admin.account.phone, role: 'User' });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ message: 'User already exists.' });
    expect((await admin.call('GET', '/api/v1/me')).body).toMatchObject({ name: 'Sumana Roy', role: 'Admin' });

    const made = await app.call('POST', '/api/v1/signup', { name: 'Somebody', phone: '5999999999', role: 'Admin', id: 1 });
    expect(made.status).toBe(201);
    const row = await app.db.query(`SELECT role, phone_verified_at FROM accounts WHERE phone = '5999999999'`);
    expect(row.rows).toEqual([{ role: 'User', phone_verified_at: null }]);
  });

  it('makes one account however often it is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('POST', '/api/v1/signup', { name: 'Twice', phone: '5999999998' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
