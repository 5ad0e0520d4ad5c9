import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { secondStepTicket, withSecondFactor } from '../testing/second-factors.store.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { makeAdmin } from './accounts.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const finish = (ticket: string, code: string) => app.finishSecondStep({ body: { ticket, code } });
const meOf = ({ body }: { body: unknown }) => {
  const { access_token } = body as { access_token: string };
  return app.readMe({}, { authorization: `Bearer ${access_token}` });
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody with a second factor who has entered the one-time code. */
async function atSecondStep() {
  const person = await aPerson(app.db);
  const factor = await withSecondFactor(app, person.phone);
  return { person, ...factor, ticket: await secondStepTicket(app, person.phone) };
}

describe('the second step of a log-in', () => {
  it('follows the right one-time code, whose answer then has a ticket and neither token nor name', async () => {
    const { phone } = await aPerson(app.db);
    const { code } = await withSecondFactor(app, phone);
    for (const [path, body] of [
      ['/login/otp', (otp: string) => ({ phoneNumber: phone, otp })],
      ['/api/v1/login/verify', (otp: string) => ({ phone, otp })],
    ] as const) {
      await app.startLogIn({ body: { phoneNumber: phone } });
      const answer = await app.call('POST', path, body(await app.sms.codeFor(phone)));
      expect(answer.status).toBe(200);
      expect(answer.body, path).toEqual({
        second_factor: {
          ticket: expect.stringMatching(/^[\w-]{43}$/) as string,
          expires_at: expect.any(String) as string,
        },
      });
    }
    const opened = await finish(await secondStepTicket(app, phone), code());
    expect(opened.body).toMatchObject({ phoneNumber: phone, role: 'User' });
    expect((await meOf(opened)).body).toMatchObject({ phoneNumber: phone });
  });

  it('takes a code once: not again in its half minute, with any ticket, nor an older one', async () => {
    const { person, code, ticket } = await atSecondStep();
    const [older, newer] = [code(-1), code()];
    expect((await finish(ticket, newer)).status).toBe(200);
    for (const used of [newer, older])
      expectError(await finish(await secondStepTicket(app, person.phone), used), 'WRONG_CODE');
  });

  it('opens one session for one ticket, of two codes at the same moment, and one of two tickets with one code', async () => {
    const { person, code, ticket } = await atSecondStep();
    const oneTicket = await app.atOnce('accounts.lock', [() => finish(ticket, code()), () => finish(ticket, code(1))]);
    expect(oneTicket.map(({ status }) => status).sort()).toEqual([200, 401]);
    await app.db.query('UPDATE second_factors SET last_step = NULL WHERE account_id = $1', [person.id]);
    const tickets = [await secondStepTicket(app, person.phone), await secondStepTicket(app, person.phone)];
    const oneCode = await app.atOnce(
      'accounts.lock',
      tickets.map((each) => () => finish(each, code())),
    );
    expect(oneCode.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses the ticket of another person, an unknown, used or expired one, and one from before a reset', async () => {
    const [mine, theirs] = [await atSecondStep(), await atSecondStep()];
    expectError(await finish(theirs.ticket, mine.code()), 'WRONG_CODE');
    expectError(await finish('x'.repeat(43), mine.code()), 'WRONG_CODE');
    expect((await finish(mine.ticket, mine.code())).status).toBe(200);
    expectError(await finish(mine.ticket, mine.code(1)), 'WRONG_CODE');
    const late = await atSecondStep();
    await letTimePass(app.db, 300);
    expectError(await finish(late.ticket, late.code()), 'WRONG_CODE');
    const admin = await app.asRole('Admin');
    const before = await atSecondStep();
    expect((await admin.resetSecondFactor({ params: { phone: before.person.phone } })).status).toBe(200);
    const anew = await withSecondFactor(app, before.person.phone);
    expectError(await finish(before.ticket, anew.code()), 'WRONG_CODE');
    const ended = await atSecondStep();
    await admin.endSessionsOf({ params: { phone: ended.person.phone } });
    expectError(await finish(ended.ticket, ended.code()), 'WRONG_CODE');
  });

  it('has three tries; then even the right code is refused until the ticket ends', async () => {
    const { code, ticket } = await atSecondStep();
    const tries = await Promise.all(Array.from({ length: 6 }, () => finish(ticket, otherThan(code()))));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429]);
    const locked = await finish(ticket, code());
    expectError(locked, 'CODE_LOCKED');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(200);
  });

  it('has ten wrong codes in a day, with however many tickets; an admin who resets it forgives them', async () => {
    const { person, code } = await atSecondStep();
    const guess = async () => (await finish(await secondStepTicket(app, person.phone), otherThan(code()))).status;
    for (let i = 0; i < 10; i += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expectError(await finish(await secondStepTicket(app, person.phone), code()), 'TOO_MANY_REQUESTS');
    await (await app.asRole('Admin')).resetSecondFactor({ params: { phone: person.phone } });
    const anew = await withSecondFactor(app, person.phone);
    expect((await finish(await secondStepTicket(app, person.phone), anew.code())).status).toBe(200);
  });

  it('takes each of ten recovery codes once, also twice at the same moment, however it is typed', async () => {
    const { person, recoveryCodes, ticket } = await atSecondStep();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    const tickets = [ticket, await secondStepTicket(app, person.phone)];
    const twice = await app.atOnce(
      'accounts.lock',
      tickets.map((each) => () => finish(each, first)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
    const typed = ` ${second.toUpperCase().replace('-', ' ')} `;
    const opened = await finish(await secondStepTicket(app, person.phone), typed);
    const caller = { authorization: `Bearer ${(opened.body as { access_token: string }).access_token}` };
    const { body } = await app.readSecondFactor({}, caller);
    expect(body).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 8 });
    const other = await atSecondStep();
    expectError(await finish(other.ticket, recoveryCodes[2]!), 'WRONG_CODE');
  });

  it('keeps neither the secret nor a recovery code readable', async () => {
    const person = await app.asRole('Staff');
    const { secret } = await done(person.startSecondFactor());
    const { rows } = await app.db.query('SELECT sealed_secret FROM second_factors WHERE account_id = $1', [
      person.account.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { recoveryCodes } = await withSecondFactor(app, person.account.phone, person);
    const kept = await app.db.query('SELECT code_hmac::text FROM recovery_codes WHERE account_id = $1', [
      person.account.id,
    ]);
    for (const code of recoveryCodes) expect(JSON.stringify(kept.rows)).not.toContain(code.replace('-', ''));
  });
});

describe('setting it up', () => {
  it("shows the secret once as text and as an app's address, and is in force with the first code only", async () => {
    const doctor = await app.asRole('Doctor');
    const { account } = doctor;
    const { secret, address } = await done(doctor.startSecondFactor());
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toMatch(new RegExp(`^otpauth://totp/.*${account.phone}.*secret=${secret}`));
    const wrong = await doctor.confirmSecondFactor({ body: { code: '000000' } });
    expectError(wrong, 'INVALID_FIELDS');
    expect((await doctor.readSecondFactor()).body).toMatchObject({ isOn: false });
    await app.startLogIn({ body: { phoneNumber: account.phone } });
    const otp = await app.sms.codeFor(account.phone);
    expect((await app.finishLogIn({ body: { phoneNumber: account.phone, otp } })).body).toHaveProperty('access_token');
  });

  it('ends the other sessions of the person, tells them by SMS, and the first code logs nobody in again', async () => {
    const here = await app.asRole('Staff');
    const there = await app.as(here.account);
    const { code } = await withSecondFactor(app, here.account.phone, here);
    expect((await there.readMe()).status).toBe(401);
    expect((await here.readMe()).status).toBe(200);
    expect((await app.sms.sent()).at(-1)).toMatchObject({
      to: here.account.phone,
      text: expect.stringContaining('authenticator app') as string,
    });
    expectError(await here.startSecondFactor(), 'SECOND_FACTOR_ON');
    expectError(await here.confirmSecondFactor({ body: { code: code() } }), 'SECOND_FACTOR_ON');
  });

  it('is undone by oneself with a code only, with ten wrong ones in a day', async () => {
    const staff = await app.asRole('Staff');
    const { account } = staff;
    const { code } = await withSecondFactor(app, account.phone, staff);
    const remove = (typed: string) => staff.removeSecondFactor({ body: { code: typed } });
    for (let i = 0; i < 9; i += 1) expectError(await remove(otherThan(code())), 'INVALID_FIELDS');
    expect((await remove(code())).status).toBe(200);
    expect((await staff.readSecondFactor()).body).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    });
    const other = await app.asRole('Staff');
    await withSecondFactor(app, other.account.phone, other);
    const guess = () => other.removeSecondFactor({ body: { code: 'wrong' } });
    for (let i = 0; i < 10; i += 1) expectError(await guess(), 'INVALID_FIELDS');
    expectError(await guess(), 'TOO_MANY_REQUESTS');
  });
});

describe('a role that needs it', () => {
  it('leads its people to the set-up: in new and in open sessions they reach nothing else until it is done', async () => {
    const own = await startTestApp();
    const work = '/user/bookings/test?page=0&size=5';
    try {
      const admin = await own.asRole('Admin');
      const open = await own.asRole('Staff');
      expect((await open.listTestBookings({ query: { page: 0, size: 5 } })).status).toBe(200);
      const role = (required: boolean) => admin.requireSecondFactor({ params: { role: 'Staff' }, body: { required } });
      expect((await role(true)).body).toEqual({ roles: ['Staff'] });
      await own.startLogIn({ body: { phoneNumber: open.account.phone } });
      const otp = await own.sms.codeFor(open.account.phone);
      const { body } = await own.finishLogIn({ body: { phoneNumber: open.account.phone, otp } });
      const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
      for (const session of [open.session, { authorization }]) {
        const ask = (path: string) => own.call('GET', path, undefined, session);
        for (const path of [work, '/api/v1/me/sessions', '/api/v1/openapi.json', '/api/v1/me/identity'])
          expect([401, 403], path).toContain((await ask(path)).status);
        expectError(await ask(work), 'SECOND_FACTOR_NEEDED');
        expect((await ask('/api/v1/me')).status).toBe(200);
        expect((await ask('/api/v1/me/second-factor')).body).toMatchObject({ isOn: false, isRequired: true });
      }
      await withSecondFactor(own, open.account.phone, open);
      expect((await open.listTestBookings({ query: { page: 0, size: 5 } })).status).toBe(200);
      expect((await role(false)).body).toEqual({ roles: [] });
    } finally {
      await own.close();
    }
  });
});

describe('an admin', () => {
  it("takes away somebody's, whose sessions end and who is told; not one that is not there, nor their own", async () => {
    const admin = await app.asRole('Admin');
    const person = await app.asRole('Doctor');
    const reset = (phone: string) => admin.resetSecondFactor({ params: { phone } });
    expectError(await reset(person.account.phone), 'NOT_FOUND');
    await withSecondFactor(app, person.account.phone, person);
    const found = await admin.findPeople({ params: { query: person.account.phone } });
    expect(found.body).toMatchObject([{ abilities: { resetSecondFactor: true } }]);
    expect((await reset(person.account.phone)).status).toBe(200);
    expect((await person.readMe()).status).toBe(401);
    expect((await app.sms.sent()).at(-1)).toMatchObject({
      to: person.account.phone,
      text: expect.stringContaining('took the authenticator app off') as string,
    });
    await withSecondFactor(app, admin.account.phone, admin);
    expectError(await reset(admin.account.phone), 'FORBIDDEN');
  });

  it('who is the last one and lost phone and recovery codes logs in without it after `npm run admin`', async () => {
    const last = await app.asRole('Admin');
    const { code } = await withSecondFactor(app, last.account.phone, last);
    const ticket = await secondStepTicket(app, last.account.phone);
    await makeAdmin(app.db, last.account.phone, last.account.name);
    expect((await last.readMe()).status).toBe(401);
    expectError(await finish(ticket, code()), 'WRONG_CODE');
    await app.startLogIn({ body: { phoneNumber: last.account.phone } });
    const otp = await app.sms.codeFor(last.account.phone);
    const opened = await app.finishLogIn({ body: { phoneNumber: last.account.phone, otp } });
    expect(opened.body).toMatchObject({ access_token: expect.any(String) as string, role: 'Admin' });
  });
});
