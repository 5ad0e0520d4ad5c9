import pg from 'pg';
import type { Role } from '#contract/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoints.ts';
import { anAddress } from '../testing/addresses.ts';
import { readEvents, startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditTable } from '../testing/audit-table.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import type { TestAuditRow } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aPerson, aPhone } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { examples } from '../testing/examples.ts';
import type { Example } from '../testing/examples.ts';
import { expectError, expectSuccess } from '../testing/expect.ts';
import { allEndpoints, send } from '../testing/request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The audit rows a request left. */
async function left(request: () => Promise<unknown>): Promise<TestAuditRow[]> {
  const since = await lastAudit(app.db);
  await request();
  return auditSince(app.db, since);
}

/** Whose log-ins are not a patient's. */
const signsIn: Partial<Record<string, Role>> = { finishPasskeyLogIn: 'Staff', logInByRecoveryCode: 'Admin' };

describe.each(allEndpoints)('%s', (name, endpoint: Endpoint) => {
  const example = examples[name] as unknown as Example<'readMe'>;
  const { what, by, whose, records, asked } = auditTable[name];

  it(`leaves a row, made by ${by}: ${what}`, async () => {
    const person: TestCaller | null = by === 'Anonymous' ? null : await app.asRole(by);
    // The admin's own bookings are no look-up, so the list must hold another person's.
    const owner = what === 'look-up' && by === 'Admin' ? await app.asRole('User') : person;
    const input = await example.succeeds(app, owner);
    const rows = await left(async () => {
      if (endpoint.stream) await readEvents(app.app, '/api/v1/bookings/events', person?.session ?? {}, 0);
      else expectSuccess(await send(person?.call ?? app.call, endpoint, input), endpoint);
    });
    expect(app.log.filter((line) => line.includes('a change was recorded after it'))).toEqual([]);
    if (what === 'none') return expect(rows).toEqual([]);
    const row = rows[0];
    expect(rows).toEqual([
      {
        id: expect.any(Number) as number,
        action: what,
        call: name,
        outcome: 'done',
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        // A sign-in begins without a session; the person is known after it.
        actorId: person?.account.id ?? (what === 'sign-in' ? row?.subjects[0] : null),
        role: person ? by : what === 'sign-in' ? (signsIn[name] ?? 'User') : 'Anonymous',
        subjects: expect.any(Array) as number[],
        records: expect.any(Array) as number[],
        times: 1,
        asked: asked ? (expect.stringMatching(/^([0-9-]{10}|[0-9]{8}|[0-9]{4}-[0-9]{2})$/) as string) : null,
      },
    ]);
    expect((row?.records.length ?? 0) > 0).toBe(records);
    if (whose === 'no one') expect(row?.subjects).toEqual([]);
    if (whose === 'reader') expect(row?.subjects).toEqual([person?.account.id]);
    if (whose === 'owner') expect(row?.subjects).toContain(owner?.account.id);
    if (whose === 'another') {
      expect(row?.subjects).not.toEqual([]);
      expect(row?.subjects).not.toContain(person?.account.id);
    }
  });
});

describe('an audit row', () => {
  it('names everyone a list showed, but not the reader', async () => {
    const [one, other] = [await aPerson(app.db), await aPerson(app.db)];
    const doctor = await app.asRole('Doctor');
    const { id: doctorId } = await aDoctor(app.db, { accountId: doctor.account.id, phone: doctor.account.phone });
    const ids = [];
    for (const accountId of [one.id, other.id, doctor.account.id])
      ids.push((await aBooking(app.db, { kind: 'test', accountId, reportingDoctorId: doctorId })).id);
    const [row] = await left(() => doctor.listTestBookings());
    expect(row?.subjects.toSorted()).toEqual([one.id, other.id].toSorted());
    expect(row?.records.toSorted()).toEqual(ids.toSorted());
  });

  it("is not left by reading one's own bookings", async () => {
    const person = await app.asRole('User');
    const { id } = await aBooking(app.db, { kind: 'test', accountId: person.account.id });
    const rows = await left(async () => {
      for (const ask of [
        () => person.readTestBooking({ params: { id } }),
        () => person.listTestBookings(),
        () => person.findTestBookings({ params: { phone: person.account.phone } }),
        () => person.listAudit(),
      ]) {
        expect((await ask()).status).toBe(200);
      }
    });
    expect(rows).toEqual([]);
  });

  it('names whose booking was changed, and by whom', async () => {
    const [patient, admin] = [await aPerson(app.db), await app.asRole('Admin')];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const rows = await left(() => admin.editTestBooking({ body: { id, paymentId1: 'UPI-7' } }));
    expect(rows).toMatchObject([
      {
        actorId: admin.account.id,
        role: 'Admin',
        action: 'change',
        call: 'editTestBooking',
        subjects: [patient.id],
        records: [id],
        outcome: 'done',
      },
    ]);
  });

  it('of a create that is repeated is a look-up: the repeat makes nothing', async () => {
    const person = await app.asRole('User');
    const ask = () =>
      person.requestRole({ body: { role: 'Staff', reason: 'I work here' } }, { 'idempotency-key': 'asked-twice-0001' });
    const rows = await left(async () => expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]));
    const about = { call: 'requestRole', outcome: 'done', subjects: [person.account.id] };
    expect(rows).toMatchObject([
      { ...about, action: 'change' },
      { ...about, action: 'look-up' },
    ]);
  });

  it('names who signed in', async () => {
    const { id, phone } = await aPerson(app.db, { role: 'Staff' });
    await app.startLogIn({ body: { phoneNumber: phone } });
    const otp = await app.sms.codeFor(phone);
    const rows = await left(() => app.finishLogIn({ body: { phoneNumber: phone, otp } }));
    expect(rows).toMatchObject([{ actorId: id, role: 'Staff', action: 'sign-in', outcome: 'done', subjects: [id] }]);
  });
});

describe('a refusal', () => {
  it.each([
    ["another person's booking", 'User', (id: number) => `/user/booking/test/${id}`, 'NOT_FOUND', 'refused'],
    ["another person's history", 'Doctor', (id: number) => `/api/v1/bookings/${id}/history`, 'NOT_FOUND', 'refused'],
    [
      'a history that the role may not see',
      'User',
      (id: number) => `/api/v1/bookings/${id}/history`,
      'FORBIDDEN',
      'refused',
    ],
    ['a booking that is not there', 'Staff', () => '/user/booking/test/2000000000', 'NOT_FOUND', 'not-found'],
  ] as const)('%s is recorded', async (_, role, addressOf, code, outcome) => {
    const [person, patient] = [await app.asRole(role), await aPerson(app.db)];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const rows = await left(async () => expectError(await person.call('GET', addressOf(id)), code));
    expect(rows).toMatchObject([
      {
        actorId: person.account.id,
        outcome,
        subjects: code === 'NOT_FOUND' && outcome === 'refused' ? [patient.id] : [],
      },
    ]);
  });

  it("of a search by another person's phone names that person", async () => {
    const [person, patient] = [await app.asRole('User'), await aPerson(app.db)];
    for (const ask of [
      () => person.findTestBookings({ params: { phone: patient.phone } }),
      () => person.findTestDetails({ params: { phone: patient.phone } }),
    ]) {
      const rows = await left(() => ask());
      expect(rows).toMatchObject([
        { outcome: 'refused', subjects: [patient.id], asked: patient.phone, actorId: person.account.id },
      ]);
    }
  });

  it('of a wrong code names the account it was for; for an unknown phone only the number', async () => {
    const [{ id, phone }, unknown] = [await aPerson(app.db), aPhone()];
    const from = { 'x-forwarded-for': anAddress() };
    const rows = await left(async () => {
      await app.finishLogIn({ body: { phoneNumber: phone, otp: '000000' } }, from);
      await app.finishLogIn({ body: { phoneNumber: unknown, otp: '000000' } }, from);
    });
    expect(rows).toMatchObject([
      { actorId: null, role: 'Anonymous', action: 'sign-in', outcome: 'refused', subjects: [id], asked: phone },
      { outcome: 'refused', subjects: [], asked: unknown },
    ]);
  });

  it('of a change leaves no row that says it was done', async () => {
    const [patient, admin, doctor] = [await aPerson(app.db), await app.asRole('Admin'), await aDoctor(app.db)];
    // While the clinic is open, at whatever hour the test runs.
    const at = new Date(`${aDayAhead(0)}T10:30:00+05:30`);
    await aBooking(app.db, { kind: 'doctor', accountId: patient.id, doctorId: doctor.id, scheduledAt: at });
    const { id } = await aBooking(app.db, { kind: 'doctor', accountId: patient.id, doctorId: doctor.id });
    const rows = await left(async () => {
      expectError(
        await admin.editDoctorBooking({ body: { id, checkupScheduledDate: at.toISOString() } }),
        'SLOT_TAKEN',
      );
      expectError(await admin.editDoctorBooking({ body: { id, version: 7, paymentId1: 'x' } }), 'STALE');
      expectError(await admin.addLabTest({ body: { testName: '', testPrice: -1 } }), 'INVALID_FIELDS');
    });
    expect(rows).toEqual([]);
  });

  it('by visitors cannot fill the table', async () => {
    const address = anAddress();
    const rows = await left(async () => {
      for (let n = 0; n < 70; n += 1)
        await app.finishLogIn({ body: { phoneNumber: aPhone(), otp: '000000' } }, { 'x-forwarded-for': address });
    });
    expect(rows).toHaveLength(64);
    expect(rows[0]?.address).toBe(address);
    expect(
      rows.reduce((sum, { times }) => sum + times, 0),
      'the last two wait for their row',
    ).toBe(68);
  });
});

it('a change and its row are one transaction: neither exists without the other', async () => {
  const admin = await app.asRole('Admin');
  const owner = new pg.Client(app.owner);
  await owner.connect();
  const refuse = async (on: boolean) =>
    owner.query(on ? 'REVOKE INSERT ON audit_log FROM clinic_app' : 'GRANT INSERT ON audit_log TO clinic_app');
  try {
    await refuse(true);
    const testName = `Test ${aPhone()}`;
    expectError(await admin.addLabTest({ body: { testName } }), 'INTERNAL');
    expect(JSON.stringify((await admin.listLabTests()).body)).not.toContain(testName);
    const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
    expectError(await admin.readTestBooking({ params: { id } }), 'INTERNAL');
  } finally {
    await refuse(false);
    await owner.end();
  }
});
