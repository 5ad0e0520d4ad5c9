import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Answered } from '../testing/typed-calls.ts';
import { listPublicDoctors } from './doctors.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (body: object) => admin.send('addDoctor', { body });
const edit = (id: number, body: object) => admin.send('editDoctor', { params: { id }, body });
const remove = (id: number) => admin.deleteDoctor({ params: { id } });
const managed = async (id: number) => (await done(admin.manageDoctors())).find((doctor) => doctor.id === id);
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const added = async (body: object) => (await done(add(body))).id;

/** Every field of the form, each with a different value. */
const full = {
  userName: 'Dr. Rita Bose',
  nameBn: 'ডা. রীতা বসু',
  speciality: 'ENT',
  specialityBn: 'নাক কান গলা',
  hospital: 'Sundarpur',
  qualifications: 'MBBS',
  registrationNumber: 'WBMC 7',
  schedule: 'Mon 10-12',
  scheduleBn: 'সোম ১০-১২',
  address: 'Station Road',
  email: 'rita@clinic.invalid',
  notes: 'Mondays\nand Fridays',
  fee: 450.5,
  isReporting: true,
  isPublic: true,
  type: 'External',
};
const shownOf = (form: typeof full, phoneNumber: string) => ({
  ...form,
  photo: null,
  name: form.userName,
  phoneNumber,
  bookings: 0,
});

describe('an added doctor', () => {
  it('has every field of the form; missing fields are empty', async () => {
    const [phone, bare] = [aPhone(), aPhone()];
    const id = await added({ ...full, phoneNumber: phone });
    expect(await managed(id)).toEqual({ id, ...shownOf(full, phone) });
    const other = await added({ userName: 'Dr. Bare', phoneNumber: bare });
    expect(await managed(other)).toEqual({
      id: other,
      userName: 'Dr. Bare',
      name: 'Dr. Bare',
      nameBn: '',
      speciality: '',
      specialityBn: '',
      hospital: '',
      phoneNumber: bare,
      type: 'Internal',
      qualifications: '',
      registrationNumber: '',
      schedule: '',
      scheduleBn: '',
      address: '',
      email: '',
      notes: '',
      fee: 0,
      isReporting: false,
      isPublic: false,
      photo: null,
      bookings: 0,
    });
  });

  it("logs in with their phone's account: a new one, a patient's that becomes Doctor, or a staff member's that keeps its role", async () => {
    const [fresh, patient, staff] = [
      aPhone(),
      await app.asRole('User', { name: 'Rita' }),
      await app.asRole('Staff', { name: 'Kajal' }),
    ];
    for (const phoneNumber of [fresh, patient.account.phone, staff.account.phone])
      expect((await add({ userName: 'Dr. New', phoneNumber })).status).toBe(201);
    expect(
      await rows(
        `SELECT a.name, a.role
        FROM accounts a
          JOIN doctors d ON d.account_id = a.id
        WHERE a.phone = ANY ($1)
        ORDER BY a.name`,
        [[fresh, patient.account.phone, staff.account.phone]],
      ),
    ).toEqual([
      { name: 'Dr. New', role: 'Doctor' },
      { name: 'Kajal', role: 'Staff' },
      { name: 'Rita', role: 'Doctor' },
    ]);
    expectError(await patient.readMe(), 'NOT_SIGNED_IN');
    expect((await staff.readMe()).status, 'whose role stays keeps their session').toBe(200);
  });

  it('twice with one idempotency key is added once; with one phone is refused with a message', async () => {
    const [own, body, key] = [
      await app.asRole('Admin'),
      { userName: 'Dr. Once', phoneNumber: aPhone() },
      { 'idempotency-key': 'add-doctor-0001' },
    ];
    const send = () => own.addDoctor({ body }, key);
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expectError(await add(body), 'DOCTOR_EXISTS');
  });
});

describe('a changed doctor', () => {
  it.each(Object.keys(full))('in %s only keeps everything else', async (field) => {
    const phone = aPhone();
    const id = await added({ ...full, phoneNumber: phone });
    const next: Record<string, unknown> = {
      fee: 99,
      isReporting: false,
      isPublic: false,
      type: 'Internal',
      email: 'next@clinic.invalid',
    };
    const value = next[field] ?? 'Next';
    const changed = { id, ...shownOf(full, phone), [field]: value, ...(field === 'userName' && { name: value }) };
    expect((await edit(id, { [field]: value })).body).toEqual(changed);
    expect(await managed(id)).toEqual(changed);
  });

  it.each([
    'nameBn',
    'speciality',
    'specialityBn',
    'hospital',
    'qualifications',
    'registrationNumber',
    'schedule',
    'scheduleBn',
    'address',
    'email',
    'notes',
  ] as const)("loses %s when it is emptied, with '' or null", async (field) => {
    const id = await added({ ...full, phoneNumber: aPhone() });
    for (const nothing of ['', null]) {
      await edit(id, { [field]: full[field] });
      expect((await edit(id, { [field]: nothing })).body, String(nothing)).toMatchObject({ [field]: '' });
    }
    expect((await edit(id, { fee: '' })).body).toMatchObject({ fee: 0 });
    expect((await edit(id, { fee: '450.50' })).body).toMatchObject({ fee: 450.5 });
    expect((await edit(id, { fee: null })).body).toMatchObject({ fee: 0 });
  });

  it('keeps phone and account, whatever is sent; past bookings keep the name and the fee', async () => {
    const [phone, person] = [aPhone(), await app.asRole('User')];
    const id = await added({ userName: 'Dr. Before', phoneNumber: phone, fee: 100 });
    const booking = await done(person.bookDoctor({ body: { resourceId: phone } }));
    const refused = await edit(id, { userName: 'Dr. After', fee: 200, phoneNumber: aPhone() });
    expect(Object.keys(expectError(refused, 'INVALID_FIELDS').fields ?? {})).toEqual(['phoneNumber']);
    await edit(id, { userName: 'Dr. After', fee: 200, phoneNumber: phone, accountId: 1 });
    expect(await managed(id)).toMatchObject({ userName: 'Dr. After', phoneNumber: phone, fee: 200, bookings: 1 });
    expect((await person.readDoctorBooking({ params: { id: booking.id } })).body).toMatchObject({
      doctorName: 'Dr. Before',
      price: 100,
    });
  });

  it('is the only one that changes', async () => {
    const [id, other] = [
      await added({ ...full, phoneNumber: aPhone() }),
      await added({ ...full, userName: 'Dr. Other', phoneNumber: aPhone() }),
    ];
    const before = await managed(other);
    await edit(id, { notes: 'Only here', fee: 1 });
    await admin.convertDoctor({ params: { id } });
    expect(await managed(other)).toEqual(before);
  });

  it('must be active to be changed, converted or deleted', async () => {
    const retired = await aDoctor(app.db, { retiredAt: runNow() });
    for (const id of [retired.id, 2_000_000_000]) {
      for (const answer of [
        await edit(id, { notes: 'x' }),
        await admin.convertDoctor({ params: { id } }),
        await remove(id),
      ])
        expectError(answer, 'NOT_FOUND');
    }
    const { id } = await aDoctor(app.db, { type: 'External', name: 'Dr. Converted' });
    expect((await admin.convertDoctor({ params: { id } })).body).toMatchObject({
      id,
      type: 'Internal',
      name: 'Dr. Converted',
    });
    expect(await managed(id)).toMatchObject({ type: 'Internal' });
  });
});

describe('a deleted doctor', () => {
  it.each(['doctorId', 'refererId', 'referringDoctorId', 'reportingDoctorId'] as const)(
    'retires if a booking names them as %s, and is counted there',
    async (part) => {
      const id = await added({ ...full, phoneNumber: aPhone() });
      const other = await aDoctor(app.db);
      const booking = await aBooking(app.db, {
        kind: 'doctor',
        accountId: (await aPerson(app.db)).id,
        doctorId: other.id,
        checkupStatus: 'COMPLETED',
        [part]: id,
      });
      expect(await managed(id)).toMatchObject({ bookings: 1 });
      expect((await remove(id)).body).toEqual({ id, outcome: 'RETIRED' });
      expect(
        await rows('SELECT retired_at IS NOT NULL AS retired, is_public AS public FROM doctors WHERE id = $1', [id]),
      ).toEqual([{ retired: true, public: false }]);
      expect(JSON.stringify((await admin.readDoctorBooking({ params: { id: booking.id } })).body)).toContain(
        `"id":${id},`,
      );
      expect(await managed(id)).toBeUndefined();
    },
  );

  it('has their own bookings counted, also when those of others are summed up by month', async () => {
    const [busy, idle] = [await aDoctor(app.db), await aDoctor(app.db)];
    const { id: accountId } = await aPerson(app.db);
    for (const kind of ['doctor', 'doctor', 'test'] as const)
      await aBooking(app.db, { kind, accountId, doctorId: busy.id, reportingDoctorId: busy.id });
    await app.db.query('SELECT roll_up_counts()');
    expect([(await managed(busy.id))?.bookings, (await managed(idle.id))?.bookings]).toEqual([3, 0]);
    expect((await edit(busy.id, { notes: 'x' })).body).toMatchObject({ bookings: 3 });
    expect((await remove(idle.id)).body).toEqual({ id: idle.id, outcome: 'DELETED' });
  });

  it('without bookings is deleted and logs in as a patient; a staff member keeps the role', async () => {
    const [doctor, staff] = [await app.asRole('User'), await app.asRole('Staff')];
    const ids = [
      await added({ userName: 'Dr. Gone', phoneNumber: doctor.account.phone }),
      await added({ userName: 'Dr. Staff', phoneNumber: staff.account.phone }),
    ];
    const again = await app.as(doctor.account);
    for (const id of ids) expect((await remove(id)).body).toEqual({ id, outcome: 'DELETED' });
    expect(await rows('SELECT id FROM doctors WHERE id = ANY ($1)', [ids])).toEqual([]);
    expect(
      await rows('SELECT role FROM accounts WHERE id = ANY ($1) ORDER BY role', [
        [doctor.account.id, staff.account.id],
      ]),
    ).toEqual([{ role: 'Staff' }, { role: 'User' }]);
    expectError(await again.readMe(), 'NOT_SIGNED_IN');
    expect((await staff.readMe()).status).toBe(200);
    const { id } = await aDoctor(app.db, { accountId: null });
    expect((await remove(id)).body, 'also one without an account').toEqual({ id, outcome: 'DELETED' });
  });
});

describe('the lists', () => {
  it('hold active doctors by name, and those of one name in the order they were added', async () => {
    const own = await startTestApp();
    const reader = await own.asRole('Admin');
    const of = async (name: string, more: Parameters<typeof aDoctor>[1] = {}) =>
      (await aDoctor(own.db, { name, ...more })).id;
    const [zoya, anil, second, away, gone] = [
      await of('Dr. Zoya'),
      await of('Dr. Anil'),
      await of('Dr. Anil'),
      await of('Dr. Mita', { type: 'External' }),
      await of('Dr. Gone', { retiredAt: runNow() }),
    ];
    const listed = async (doctors: Promise<Answered<{ id: number }[]>>) => (await done(doctors)).map(({ id }) => id);
    expect(await listed(reader.listDoctors())).toEqual([anil, second, away, zoya]);
    expect(await listed(reader.listInternalDoctors())).toEqual([anil, second, zoya]);
    expect(await listed(reader.listExternalDoctors())).toEqual([away]);
    expect(await listed(reader.manageDoctors())).toEqual([anil, second, away, zoya]);
    await own.db.query('UPDATE doctors SET is_public = true WHERE id = ANY ($1)', [[zoya, second, anil, gone]]);
    expect((await listPublicDoctors(own.db)).map(({ id }) => id)).toEqual([anil, second, zoya]);
    await own.close();
  });
});

describe('the audit log', () => {
  const success = { outcome: 'done', asked: null } as const;

  it('records each doctor, and their login account', async () => {
    const { id: accountId, phone } = await aPerson(app.db);
    let id = 0;
    const rowsOfAdding = await noted(
      app,
      async () => void (id = await added({ userName: 'Dr. Noted', phoneNumber: phone })),
    );
    expect(rowsOfAdding).toEqual([{ ...success, call: 'addDoctor', subjects: [accountId], records: [id] }]);
    expect(await noted(app, () => edit(id, { notes: 'x' }))).toEqual([
      { ...success, call: 'editDoctor', subjects: [accountId], records: [id] },
    ]);
    expect(await noted(app, () => admin.convertDoctor({ params: { id } }))).toEqual([
      { ...success, call: 'convertDoctor', subjects: [accountId], records: [id] },
    ]);
    expect(
      (await noted(app, () => admin.manageDoctors())).map(({ call, subjects, records }) => [
        call,
        subjects.includes(accountId),
        records.includes(id),
      ]),
    ).toEqual([['manageDoctors', true, true]]);
    expect(await noted(app, () => remove(id))).toEqual([
      { ...success, call: 'deleteDoctor', subjects: [accountId], records: [id] },
    ]);
  });
});
