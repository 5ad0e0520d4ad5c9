import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPerson, aPhone, lockOlderReports } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { sha256 } from '../shared/secrets.ts';
import { isSessionAlive, readCaller } from './sessions.service.ts';
import { runNow } from '../testing/moment.ts';

/** Minutes a session lives in total, and without use. */
const lives: Record<Role, { total: number; idle: number }> = {
  User: { total: 720, idle: 60 },
  Doctor: { total: 600, idle: 30 },
  Receptionist: { total: 600, idle: 30 },
  Staff: { total: 600, idle: 30 },
  Pathologist: { total: 600, idle: 30 },
  Admin: { total: 480, idle: 15 },
};

describe('a session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const me = (caller: TestCaller) => caller.readMe();
  const age = (caller: TestCaller, column: 'created_at' | 'last_seen_at', minutes: number) =>
    app.db.query(`UPDATE sessions SET ${column} = ${column} - make_interval(mins => $2) WHERE account_id = $1`, [
      caller.account.id,
      minutes,
    ]);

  it('ends on the server when the person logs out', async () => {
    const caller = await app.asRole('User');
    expect((await me(caller)).status).toBe(200);
    const left = await caller.logOut();
    // The browser deletes what the pages stored. The cookies stay: the next log-in here is from a known browser.
    expect([left.status, left.headers['clear-site-data']]).toEqual([200, '"storage"']);
    expect((await me(caller)).status).toBe(401);
  });

  it("ends on every device when an admin changes the person's role; other people stay signed in", async () => {
    const [admin, caller, other] = [await app.asRole('Admin'), await app.asRole('User'), await app.asRole('User')];
    const elsewhere = await app.as(caller.account);
    const changed = await admin.changeRole({ params: { phone: caller.account.phone }, body: { role: 'RECEPTIONIST' } });
    expect(changed.body).toEqual({
      name: caller.account.name,
      phoneNumber: caller.account.phone,
      role: 'Receptionist',
    });
    for (const session of [caller, elsewhere]) expect((await me(session)).status).toBe(401);
    for (const session of [admin, other]) expect((await me(session)).status).toBe(200);
    expect((await me(await app.as(caller.account))).body).toMatchObject({ role: 'Receptionist' });
  });

  it('ends on every device when an admin logs the person out; nobody else does, and other people stay', async () => {
    const [admin, caller, other] = [await app.asRole('Admin'), await app.asRole('Staff'), await app.asRole('User')];
    const elsewhere = await app.as(caller.account);
    const end = (by: TestCaller, phone: string) => by.endSessionsOf({ params: { phone } });
    expect((await end(other, caller.account.phone)).status).toBe(403);
    expect((await end(admin, aPhone())).status).toBe(404);
    expect((await end(admin, caller.account.phone)).status).toBe(200);
    for (const session of [caller, elsewhere]) expect((await me(session)).status).toBe(401);
    for (const session of [admin, other]) expect((await me(session)).status).toBe(200);
  });

  it('is listed with its device until it has ended, and without an address', async () => {
    const caller = await app.asRole('Staff');
    const [idle] = [await app.as(caller.account)];
    const list = async () => (await done(caller.listMySessions())).sessions;
    const both = await list();
    expect(both.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(Object.keys(both[0] ?? {}).sort()).toEqual(['current', 'device', 'id', 'lastSeenAt', 'startedAt']);
    await app.db.query(
      `UPDATE sessions SET last_seen_at = clinic_now() - interval '31 minutes' WHERE token_hash = $1`,
      [sha256(idle.session.authorization.slice('Bearer '.length))],
    );
    expect((await list()).map(({ current }) => current)).toEqual([true]);
  });

  it('goes on when the role given is the one they have', async () => {
    const [admin, caller] = [await app.asRole('Admin'), await app.asRole('Staff')];
    expect((await admin.changeRole({ params: { phone: caller.account.phone }, body: { role: 'staff' } })).status).toBe(
      200,
    );
    expect((await me(caller)).status).toBe(200);
  });

  it('ends only on the device where the person logs out', async () => {
    const caller = await app.asRole('User');
    const [elsewhere, other] = [await app.as(caller.account), await app.asRole('User')];
    await caller.logOut();
    expect([(await me(caller)).status, (await me(elsewhere)).status, (await me(other)).status]).toEqual([
      401, 200, 200,
    ]);
  });

  it('ends when the account is deleted', async () => {
    const caller = await app.asRole('User');
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [caller.account.id]);
    expect((await me(caller)).status).toBe(401);
  });

  it.each(roles)('of a %s ends by age and by idle time', async (role: Role) => {
    const { total, idle } = lives[role];
    const [old, ageing, unused, resting] = [
      await app.asRole(role),
      await app.asRole(role),
      await app.asRole(role),
      await app.asRole(role),
    ];
    await age(old, 'created_at', total + 1);
    await age(ageing, 'created_at', total - 1);
    await age(unused, 'last_seen_at', idle + 1);
    await age(resting, 'last_seen_at', idle - 1);
    const statuses = [];
    for (const caller of [old, ageing, unused, resting]) statuses.push((await me(caller)).status);
    expect(statuses).toEqual([401, 200, 401, 200]);
    await age(resting, 'last_seen_at', idle - 1);
    expect((await me(resting)).status, 'use keeps it alive').toBe(200);
  });

  it('is written to once a minute at most, however much it is used', async () => {
    const [caller, other] = [await app.asRole('User'), await app.asRole('User')];
    const seen = async ({ account } = caller) =>
      (
        (
          await app.db.query(
            `SELECT extract(epoch FROM clinic_now() - last_seen_at)::integer AS ago
             FROM sessions WHERE account_id = $1`,
            [account.id],
          )
        ).rows[0] as { ago: number }
      ).ago;
    await app.db.query(
      `UPDATE sessions SET last_seen_at = clinic_now() - interval '90 seconds' WHERE account_id = $1`,
      [other.account.id],
    );
    await app.db.query(
      `UPDATE sessions SET last_seen_at = clinic_now() - interval '40 seconds' WHERE account_id = $1`,
      [caller.account.id],
    );
    await me(caller);
    expect(await seen()).toBeGreaterThanOrEqual(40);
    await app.db.query(
      `UPDATE sessions SET last_seen_at = clinic_now() - interval '61 seconds' WHERE account_id = $1`,
      [caller.account.id],
    );
    await me(caller);
    expect(await seen()).toBeLessThan(40);
    expect(await seen(other)).toBeGreaterThanOrEqual(90);
  });

  it('watched by an open screen keeps its role and lifetime, and the watching does not count as use', async () => {
    const { account, session } = await app.asRole('Staff');
    const caller = await readCaller(app.db, session.authorization.slice('Bearer '.length));
    if (!caller) throw new Error('There is no session');
    const minutes = (column: string, count: number) =>
      app.db.query(`UPDATE sessions SET ${column} = clinic_now() - make_interval(mins => $2) WHERE account_id = $1`, [
        account.id,
        count,
      ]);
    const alive = () => isSessionAlive(app.db, caller);
    await minutes('last_seen_at', 29);
    expect([await alive(), await alive()]).toEqual([true, true]);
    await minutes('last_seen_at', 31);
    expect(await alive()).toBe(false);
    await minutes('last_seen_at', 0);
    await minutes('created_at', 601);
    expect(await alive()).toBe(false);
    await minutes('created_at', 0);
    await app.db.query(`UPDATE accounts SET role = 'User' WHERE id = $1`, [account.id]);
    expect(await alive()).toBe(false);
    await app.db.query(`UPDATE accounts SET role = 'Staff' WHERE id = $1`, [account.id]);
    expect(await alive()).toBe(true);
    await app.db.query('DELETE FROM sessions WHERE account_id = $1', [account.id]);
    expect(await alive()).toBe(false);
  });

  it("has the doctor's rights only while the doctor is at the clinic", async () => {
    const caller = await app.asRole('Doctor');
    const isInternal = async () => (await caller.isInternalDoctor()).body;
    const rights = async () => (await readCaller(app.db, caller.session.authorization.slice('Bearer '.length)))?.doctor;
    const colleague = await app.asRole('Doctor');
    await aDoctor(app.db, { accountId: colleague.account.id, phone: colleague.account.phone, isReporting: true });
    const isListed = async () => (await done(caller.readMe())).isListedDoctor;
    expect(await rights()).toBeNull();
    expect([await isInternal(), await isListed()]).toEqual([false, false]);
    const { id } = await aDoctor(app.db, {
      accountId: caller.account.id,
      phone: caller.account.phone,
      type: 'Internal',
      isReporting: true,
    });
    expect([await isInternal(), (await caller.isReportingDoctor()).body]).toEqual([true, true]);
    expect(await rights()).toEqual({ id, type: 'Internal', isReporting: true });
    expect(await isListed()).toBe(true);
    await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [id]);
    expect([await isInternal(), (await caller.isReportingDoctor()).body]).toEqual([false, false]);
    expect(await rights()).toBeNull();
    expect(await isListed()).toBe(false);
  });

  it('that must confirm who it is cannot find the name by trying', async () => {
    const person = await app.asRole('User', { name: 'Mitali Roy' });
    const save = (name: string) => person.changeMe({ body: { language: 'en', name } });
    expect((await save('Mitali Roy')).status).toBe(200);
    await lockOlderReports(app.db, person.account.id);
    const [right, wrong] = [await save('Mitali Roy'), await save('Mitali Sen')];
    expect(expectError(right, 'INVALID_FIELDS').fields).toEqual(expectError(wrong, 'INVALID_FIELDS').fields);
  });

  it('can be listed and ended only by its own account', async () => {
    const [caller, other] = [await app.asRole('User'), await app.asRole('User')];
    const list = async () => (await done(caller.listMySessions())).sessions;
    const [first] = await list();
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        current: true,
        device: 'a test',
        startedAt: expect.any(String) as string,
        lastSeenAt: expect.any(String) as string,
      },
    ]);
    expectError(await other.endMySession({ params: { id: first!.id } }), 'NOT_FOUND');
    const second = await app.openSession(caller.account.id);
    expect((await list()).map(({ id, current }) => [id, current])).toEqual([
      [second, false],
      [first?.id, true],
    ]);
    expect((await caller.endMySession({ params: { id: second } })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([first?.id]);
    expect((await caller.endMySession({ params: { id: first!.id } })).status).toBe(200);
    expect([(await me(caller)).status, (await me(other)).status]).toEqual([401, 200]);
  });

  it('is listed with its browser, shortened, and its time', async () => {
    const person = await aPerson(app.db);
    await app.startLogIn({ body: { phoneNumber: person.phone } });
    const { body } = await app.finishLogIn(
      { body: { phoneNumber: person.phone, otp: await app.sms.codeFor(person.phone) } },
      { 'user-agent': `Firefox ${'x'.repeat(300)}` },
    );
    const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
    await app.db.query(
      `UPDATE sessions
      SET created_at = clinic_now() - interval '2 hours', last_seen_at = clinic_now() - interval '50 seconds'
      WHERE account_id = $1`,
      [person.id],
    );
    const [listed] = (await done(app.listMySessions({}, { authorization }))).sessions;
    expect(listed?.device).toBe(`Firefox ${'x'.repeat(192)}`);
    expect(Math.round((runNow().getTime() - Date.parse(listed?.startedAt ?? '')) / 60_000)).toBe(120);
    expect(Math.round((runNow().getTime() - Date.parse(listed?.lastSeenAt ?? '')) / 60_000)).toBe(1);
  });
});
