import pg from 'pg';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIpv6Prefix, anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import type { TestAuditRow } from '../testing/audit.store.ts';
import { aBooking, aPatient, aPerson, aPhone, lockOlderReports } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aReport, aSignedReport } from '../testing/report-builders.ts';
import { letTimePass } from '../testing/time.store.ts';
import { recordCall } from './record-call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The audit rows a request left. */
async function left(request: () => Promise<unknown>, on = app): Promise<TestAuditRow[]> {
  const since = await lastAudit(on.db);
  await request();
  return auditSince(on.db, since);
}

const enter = (phone: string, otp: string, from?: string) =>
  app.finishLogIn({ body: { phoneNumber: phone, otp } }, from ? { 'x-forwarded-for': from } : {});
const readBooking = (who: TestCaller, id: number) => who.readTestBooking({ params: { id } });

describe('a refusal that leaves a row', () => {
  it('is each wrong code, and each try of a locked code', async () => {
    const { id, phone } = await aPerson(app.db);
    await app.startLogIn({ body: { phoneNumber: phone } });
    const code = await app.sms.codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers: TestAnswer[] = [];
    const rows = await left(async () => {
      for (const otp of [wrong, wrong, wrong, wrong, code]) answers.push(await enter(phone, otp));
    });
    expect(answers.map((answer) => expectError(answer).code)).toEqual([
      'WRONG_CODE',
      'WRONG_CODE',
      'WRONG_CODE',
      'CODE_LOCKED',
      'CODE_LOCKED',
    ]);
    expect(rows).toHaveLength(5);
    for (const row of rows)
      expect(row).toMatchObject({
        call: 'finishLogIn',
        action: 'sign-in',
        outcome: 'refused',
        actorId: null,
        role: 'Anonymous',
        subjects: [id],
        asked: phone,
      });
  });

  it('is one for too many requests', async () => {
    const [person, address] = [await app.asRole('User'), anAddress()];
    const from = { 'x-forwarded-for': address };
    for (let n = 0; n < 20; n += 1) await app.sendEnquiry({ body: message }, from);
    const rows = await left(async () =>
      expectError(await person.sendEnquiry({ body: message }, from), 'TOO_MANY_REQUESTS'),
    );
    expect(rows).toMatchObject([
      { call: 'sendEnquiry', outcome: 'refused', actorId: person.account.id, subjects: [], address },
    ]);
  });

  it('is a wrong answer to the identity question, and reading what it locks', async () => {
    const patient = await aPerson(app.db);
    const { id } = await aSignedReport(app, { patientId: patient.id });
    const person = await app.as(patient);
    await aPatient(app.db, { accountId: patient.id, relation: 'Self', birthDate: '1986-02-03' });
    await lockOlderReports(app.db, patient.id);
    const rows = await left(async () => {
      expectError(await person.confirmIdentity({ body: { yearOfBirth: 1960 } }), 'IDENTITY_WRONG');
      expectError(await person.readReport({ params: { id } }), 'IDENTITY_NEEDED');
      expectError(await person.downloadReport({ params: { id } }), 'IDENTITY_NEEDED');
    });
    expect(rows).toMatchObject([
      { call: 'confirmIdentity', action: 'change', outcome: 'refused', actorId: patient.id, subjects: [patient.id] },
      { call: 'readReport', action: 'look-up', outcome: 'refused', actorId: patient.id, subjects: [patient.id] },
      {
        call: 'downloadReport',
        action: 'download',
        outcome: 'refused',
        actorId: patient.id,
        subjects: [patient.id],
      },
    ]);
  });

  it('is a registration of an existing account', async () => {
    const { id, phone } = await aPerson(app.db);
    const desk = await app.asRole('Receptionist');
    const rows = await left(async () =>
      expectError(
        await desk.register({
          body: {
            name: 'Rina Das',
            phoneNumber: phone,
            confirmPhoneNumber: phone,
            age: '30',
            gender: 'Female',
          },
        }),
        'USER_EXISTS',
      ),
    );
    expect(rows).toMatchObject([
      { call: 'register', outcome: 'refused', actorId: desk.account.id, subjects: [id], asked: phone },
    ]);
  });

  it('is a call the role may not make at all; a phone in its address says whose data was asked for', async () => {
    const [person, patient] = [await app.asRole('User'), await aPerson(app.db)];
    const rows = await left(async () => {
      expectError(await person.changeRole({ params: { phone: patient.phone }, body: { role: 'Admin' } }), 'FORBIDDEN');
      expectError(
        await person.changeRole({ params: { phone: `91${patient.phone}` }, body: { role: 'Admin' } }),
        'FORBIDDEN',
      );
      expectError(
        await person.changeRole({ params: { phone: `${patient.phone}91` }, body: { role: 'Admin' } }),
        'FORBIDDEN',
      );
      expectError(await person.deleteDoctor({ params: { id: 1 } }), 'FORBIDDEN');
      expectError(await person.exportPeople(), 'FORBIDDEN');
    });
    const of = { actorId: person.account.id, role: 'User', outcome: 'refused', address: '127.0.0.1' };
    expect(rows).toMatchObject([
      { ...of, call: 'changeRole', action: 'change', subjects: [patient.id], asked: patient.phone },
      { ...of, call: 'changeRole', action: 'change', subjects: [], asked: null },
      { ...of, call: 'changeRole', action: 'change', subjects: [], asked: null },
      { ...of, call: 'deleteDoctor', action: 'change', subjects: [], asked: null },
      { ...of, call: 'exportPeople', action: 'download', subjects: [], asked: null },
    ]);
  });

  it('says whether there was anything, even if the answer does not', async () => {
    const [person, patient] = [await app.asRole('User'), await aPerson(app.db)];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const rows = await left(async () => {
      expectError(await readBooking(person, id), 'NOT_FOUND');
      expectError(await readBooking(person, 2_000_000_000), 'NOT_FOUND');
    });
    expect(rows).toMatchObject([
      { outcome: 'refused', subjects: [patient.id], records: [id] },
      { outcome: 'not-found', subjects: [], records: [] },
    ]);
  });

  it("is signing one's own upload", async () => {
    const pathologist = await app.asRole('Pathologist');
    const { id, patient } = await aReport(app);
    await app.db.query('UPDATE reports SET uploaded_by = $1 WHERE id = $2', [pathologist.account.id, id]);
    const rows = await left(async () =>
      expectError(await pathologist.validateReport({ body: { reportId: id, status: 'ACCEPTED' } }), 'OWN_UPLOAD'),
    );
    expect(rows).toMatchObject([
      {
        call: 'validateReport',
        outcome: 'refused',
        actorId: pathologist.account.id,
        subjects: [patient.id],
        records: [id],
      },
    ]);
  });
});

const message = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '+91 50000 12345',
  message: 'Do you test on Sundays?',
};

describe('a refusal that leaves none', () => {
  it('showed nothing and changed nothing: no session, a wrong field, a page past the end, a call that is not audited', async () => {
    const [person, admin] = [await app.asRole('User'), await app.asRole('Admin')];
    const rows = await left(async () => {
      expectError(await app.listTestBookings(), 'NOT_SIGNED_IN');
      expectError(await app.changeRole({ params: { phone: aPhone() }, body: { role: 'Admin' } }), 'NOT_SIGNED_IN');
      expectError(await admin.listTestBookings({ query: { page: 9 } }), 'NO_SUCH_PAGE');
      expectError(await admin.readTestBooking({ params: { id: 'x' } }), 'INVALID_FIELDS');
      expectError(await admin.send('requestRole', { body: { role: 'Nobody', reason: 'x' } }), 'INVALID_FIELDS');
      expectError(await person.countReports(), 'FORBIDDEN');
      expectError(await person.call('GET', '/nothing'), 'NOT_FOUND');
    });
    expect(rows).toEqual([]);
  });

  it('is one whose row cannot be written: the refusal is still sent, and the log says so', async () => {
    const [person, patient] = [await app.asRole('User'), await aPerson(app.db)];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const before = app.log.length;
    const owner = new pg.Client(app.owner);
    await owner.connect();
    try {
      await owner.query('REVOKE INSERT ON audit_log FROM clinic_app');
      expectError(await readBooking(person, id), 'NOT_FOUND');
    } finally {
      await owner.query('GRANT INSERT ON audit_log TO clinic_app');
      await owner.end();
    }
    const lines = app.log.slice(before).filter((line) => line.includes('a refusal was not recorded'));
    expect(lines).toEqual([expect.stringContaining('permission denied')]);
  });
});

describe('rows of refusals', () => {
  it('are limited to three hundred in ten minutes per account; beyond that a row stands for many', async () => {
    const [person, other] = [await app.asRole('User'), await app.asRole('User')];
    const refuse = async (who: TestCaller) => expectError(await readBooking(who, 2_000_000_000), 'NOT_FOUND');
    const before = app.log.length;
    const rows = await left(async () => {
      for (let n = 0; n < 309; n += 1) await refuse(person);
      await refuse(other);
    });
    expect(app.log.slice(before).filter((line) => line.includes('a refusal was not recorded'))).toEqual([]);
    expect(rows.slice(0, 300).every(({ times }) => times === 1)).toBe(true);
    expect(rows.slice(300).map(({ actorId, times }) => [actorId, times])).toEqual([
      [person.account.id, 1],
      [person.account.id, 1],
      [person.account.id, 2],
      [person.account.id, 4],
      [other.account.id, 1],
    ]);
    await letTimePass(app.db, 500);
    expect(await left(() => refuse(person))).toEqual([]);
    await letTimePass(app.db, 100);
    expect(await left(() => refuse(person))).toHaveLength(1);
  });

  it('are limited to sixty an hour per visitor address or IPv6 network; each row has the whole address', async () => {
    const [line, other] = [anIpv6Prefix(), anIpv6Prefix()];
    const rows = await left(async () => {
      for (let n = 1; n <= 62; n += 1) await enter(aPhone(), '000000', `${line}::${n.toString(16)}`);
      await enter(aPhone(), '000000', `${other}::1`);
    });
    expect(rows).toHaveLength(63);
    expect([rows[0]?.address, rows[61]?.address, rows[62]?.address]).toEqual([
      `${line}::1`,
      `${line}::3e`,
      `${other}::1`,
    ]);
    await letTimePass(app.db, 3500);
    expect(await left(() => enter(aPhone(), '000000', `${line}::1`))).toEqual([]);
    await letTimePass(app.db, 100);
    expect(await left(() => enter(aPhone(), '000000', `${line}::1`))).toHaveLength(1);
  });

  it('are counted by the address the reverse proxy reports, and by no other header', async () => {
    const from = (remoteAddress: string) =>
      app.app.inject({
        method: 'POST',
        url: '/login/otp',
        payload: { phoneNumber: aPhone(), otp: '000000' },
        headers: { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' },
        remoteAddress,
      });
    const rows = await left(async () => {
      for (const address of ['127.0.0.1', '::1', '203.0.113.50']) await from(address);
    });
    expect(rows.map(({ address }) => address)).toEqual(['198.51.100.2', '198.51.100.2', '203.0.113.50']);
  });

  it('are limited to a thousand an hour for all visitors together, of which a noisy address takes few', async () => {
    const crowd = await startTestApp();
    const ask = (from: string) =>
      crowd.finishLogIn({ body: { phoneNumber: '5999999999', otp: '000000' } }, { 'x-forwarded-for': from });
    const many = async (count: number, addressOf: (n: number) => string) => {
      for (let n = 0; n < count; n += 20)
        await Promise.all(Array.from({ length: 20 }, (_, next) => ask(addressOf(n + next))));
    };
    const noise = await left(() => many(100, () => '10.4.0.1'), crowd);
    const rest = await left(() => many(960, (n) => `10.5.${n >> 5}.1`), crowd);
    const person = await crowd.asRole('User');
    const signedIn = await left(() => readBooking(person, 2_000_000_000), crowd);
    await letTimePass(crowd.db, 3600);
    const later = await left(() => ask('10.4.0.1'), crowd);
    await crowd.close();
    expect([noise.length, rest.length, signedIn.length, later.length]).toEqual([66, 939, 1, 1]);
  }, 60_000);
});

describe('a change made without a transaction', () => {
  /** A server with one call whose handler is careless. */
  async function careless(audit: 'change' | 'download' | 'sign-in', accountId: number | null) {
    const errors: unknown[] = [];
    const alone = fastify();
    alone.decorateRequest('caller', null);
    alone.get('/', async (request) => {
      request.log.error = (details: unknown, text?: string) => void errors.push([details, text]);
      const caller = accountId === null ? null : { accountId, role: 'Staff' };
      return recordCall(
        app.db,
        { name: 'careless', audit },
        Object.assign(request, { caller, id: '00000000-0000-4000-8000-000000000001' }) as never,
        async () => ({ done: true }),
      );
    });
    const rows = await left(() => alone.inject('/'));
    return { rows, errors };
  }

  it('writes its row afterwards, and an error to the log', async () => {
    const { id } = await aPerson(app.db);
    const { rows, errors } = await careless('change', id);
    expect(rows).toMatchObject([{ call: 'careless', action: 'change', outcome: 'done', actorId: id, role: 'Staff' }]);
    expect(errors).toEqual([[{ call: 'careless' }, 'a change was recorded after it, not with it']]);
  });

  it('is not reported for a download, which changes nothing', async () => {
    const { rows, errors } = await careless('download', (await aPerson(app.db)).id);
    expect([rows.length, errors]).toEqual([1, []]);
  });

  it('of a visitor stored nothing, and leaves no row', async () => {
    expect(await careless('change', null)).toEqual({ rows: [], errors: [] });
  });
});
