import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { presentPublicDoctor } from './doctors.present.ts';
import { listPublicDoctors } from './doctors.service.ts';
import { runNow } from '../testing/moment.ts';

/** What of a doctor, and of the list of tests, is shown to whom. */
let app: TestApp;
let doctor: BuiltDoctor;
const kept = {
  address: '12 Station Road',
  email: 'ananya@clinic.invalid',
  notes: 'Prefers mornings',
  qualifications: 'MBBS, MD',
  registration_number: 'WBMC-7',
  schedule_text: 'Mon 10-12',
  schedule_text_bn: 'সোম ১০-১২',
};
beforeAll(async () => {
  app = await startTestApp();
  doctor = await aDoctor(app.db, {
    name: 'Dr. Ananya Bose',
    nameBn: 'ডাঃ অনন্যা বসু',
    speciality: 'Cardiology',
    specialityBn: 'হৃদরোগ',
    feePaise: 45_050,
  });
  await app.db.query(
    `UPDATE doctors SET ${Object.keys(kept)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')} WHERE id = $1`,
    [doctor.id, ...Object.values(kept)],
  );
});
afterAll(() => app.close());

/** Without the clinic's notes, fee, address and e-mail, which are between the clinic and the doctor. */
const listed = () => ({
  id: doctor.id,
  name: 'Dr. Ananya Bose',
  userName: 'Dr. Ananya Bose',
  nameBn: 'ডাঃ অনন্যা বসু',
  speciality: 'Cardiology',
  specialityBn: 'হৃদরোগ',
  hospital: 'Sundarpur',
  phoneNumber: doctor.phone,
  type: 'Internal',
});

describe.each(roles)('a %s', (role) => {
  it('is shown what a booking needs to know of a doctor, and nothing else', async () => {
    const reader = await app.asRole(role);
    for (const doctors of [await done(reader.listDoctors()), await done(reader.listInternalDoctors())])
      expect(doctors.filter(({ id }) => id === doctor.id)).toEqual([listed()]);
    expect((await done(reader.listExternalDoctors())).map(({ id }) => id)).not.toContain(doctor.id);
  });

  it(`is shown the tests that are offered${role === 'User' ? ' only' : ', and inactive ones'}`, async () => {
    const [reader, offered, resting] = [
      await app.asRole(role),
      await aLabTest(app.db, { pricePaise: 45_050, nameBn: 'রক্ত' }),
      await aLabTest(app.db, { active: false }),
    ];
    const tests = await done(reader.listLabTests());
    expect(tests.find(({ id }) => id === offered.id)).toEqual({
      id: offered.id,
      testId: offered.id,
      testName: 'Complete blood count',
      testNameBn: 'রক্ত',
      testPrice: 450.5,
      department: 'PATHOLOGY',
      method: '',
      code: '',
      promisedHours: null,
      preparation: '',
      preparationBn: '',
      fasting: false,
      referralLab: '',
      toConfirm: false,
      hospital: 'Sundarpur',
      active: true,
    });
    expect(tests.find(({ id }) => id === resting.id)?.active).toBe(role === 'User' ? undefined : false);
  });
});

it('the admin is shown everything about a doctor', async () => {
  const { rows: before } = await app.db.query('SELECT id FROM bookings WHERE doctor_id = $1', [doctor.id]);
  await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id, doctorId: doctor.id });
  const managed = (await done((await app.asRole('Admin')).manageDoctors())).find(({ id }) => id === doctor.id);
  expect(managed).toEqual({
    ...listed(),
    address: '12 Station Road',
    email: 'ananya@clinic.invalid',
    notes: 'Prefers mornings',
    qualifications: 'MBBS, MD',
    registrationNumber: 'WBMC-7',
    schedule: 'Mon 10-12',
    scheduleBn: 'সোম ১০-১২',
    fee: 450.5,
    isReporting: false,
    isPublic: false,
    photo: null,
    bookings: before.length + 1,
  });
});

it("every visitor sees the public doctors' showcase texts, in English if there is no Bengali", async () => {
  await app.db.query('UPDATE doctors SET is_public = false');
  const [shown, bare] = [
    await aDoctor(app.db, { name: 'Dr. Shown', nameBn: 'ডাঃ দেখা', specialityBn: 'হৃদরোগ' }),
    await aDoctor(app.db, { name: 'Dr. Bare' }),
  ];
  await app.db.query(
    `UPDATE doctors SET is_public = true, qualifications = 'MBBS', schedule_text = 'Mon 10-12',
       schedule_text_bn = '', notes = 'secret', email = 'x@clinic.invalid'
     WHERE id = ANY ($1::integer[])`,
    [[shown.id, bare.id]],
  );
  const both = (await listPublicDoctors(app.db)).map(presentPublicDoctor);
  const schedule = { en: 'Mon 10-12', bn: 'Mon 10-12' };
  expect(both).toEqual([
    {
      id: bare.id,
      name: { en: 'Dr. Bare', bn: 'Dr. Bare' },
      speciality: { en: 'Cardiology', bn: 'Cardiology' },
      qualifications: 'MBBS',
      schedule,
      phoneNumber: bare.phone,
      photo: null,
    },
    {
      id: shown.id,
      name: { en: 'Dr. Shown', bn: 'ডাঃ দেখা' },
      speciality: { en: 'Cardiology', bn: 'হৃদরোগ' },
      qualifications: 'MBBS',
      schedule,
      phoneNumber: shown.phone,
      photo: null,
    },
  ]);
});

describe('"internal" and "reporting"', () => {
  const ask = async (reader: Awaited<ReturnType<TestApp['asRole']>>) => [
    (await reader.isInternalDoctor()).body,
    (await reader.isReportingDoctor()).body,
  ];
  const aCaller = async (role: (typeof roles)[number], wanted: Partial<BuiltDoctor> | null) => {
    const caller = await app.asRole(role);
    const id =
      wanted && (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, ...wanted })).id;
    return { caller, id };
  };

  it("come from the clinic's list of doctors", async () => {
    expect(await ask((await aCaller('Doctor', {})).caller)).toEqual([true, false]);
    expect(await ask((await aCaller('Doctor', { type: 'External', isReporting: true })).caller)).toEqual([false, true]);
    expect(await ask((await aCaller('Doctor', null)).caller), 'on no list').toEqual([false, false]);
    expect(await ask((await aCaller('Doctor', { isReporting: true, retiredAt: runNow() })).caller), 'retired').toEqual([
      false,
      false,
    ]);
  });

  it('reporting also holds for a doctor named as such on a booking', async () => {
    const { caller, id } = await aCaller('Doctor', {});
    await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id, reportingDoctorId: id });
    expect(await ask(caller)).toEqual([true, true]);
  });

  it.each(roles.filter((role) => role !== 'Doctor'))(
    'are false for a %s, also on the list of doctors',
    async (role) => {
      const { caller, id } = await aCaller(role, { isReporting: true });
      await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id, reportingDoctorId: id });
      expect(await ask(caller)).toEqual([false, false]);
    },
  );
});
