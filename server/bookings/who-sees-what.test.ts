import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';

/** Which fields of a booking leave for whom, through every call that shows one. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readers = [
  'the patient',
  'the booked doctor',
  'the referer',
  'the referring doctor',
  'the reporting doctor',
  'Receptionist',
  'Staff',
  'Pathologist',
  'Admin',
] as const;
type Reader = (typeof readers)[number];
const doctors = ['the booked doctor', 'the referer', 'the referring doctor', 'the reporting doctor'] as const;
const roleOf: Record<Reader, Role> = {
  'the patient': 'User',
  'the booked doctor': 'Doctor',
  'the referer': 'Doctor',
  'the referring doctor': 'Doctor',
  'the reporting doctor': 'Doctor',
  Receptionist: 'Receptionist',
  Staff: 'Staff',
  Pathologist: 'Pathologist',
  Admin: 'Admin',
};

/** What each of them is told of a booking both of whose doctors are hidden. */
// prettier-ignore
const told: Record<Reader, { names: boolean; refererCommission: boolean; referringDoctorCommission: boolean; visibility: boolean }> = {
  'the patient':          { names: false, refererCommission: false, referringDoctorCommission: false, visibility: false },
  'the booked doctor':    { names: false, refererCommission: false, referringDoctorCommission: false, visibility: false },
  'the referer':          { names: false, refererCommission: true,  referringDoctorCommission: false, visibility: false },
  'the referring doctor': { names: false, refererCommission: false, referringDoctorCommission: true,  visibility: false },
  'the reporting doctor': { names: false, refererCommission: false, referringDoctorCommission: false, visibility: false },
  Receptionist:           { names: false, refererCommission: false, referringDoctorCommission: false, visibility: false },
  Staff:                  { names: false, refererCommission: false, referringDoctorCommission: false, visibility: true },
  Pathologist:            { names: false, refererCommission: false, referringDoctorCommission: false, visibility: false },
  Admin:                  { names: true,  refererCommission: true,  referringDoctorCommission: true,  visibility: true },
};

const nobody = { id: null, userName: 'Hidden', nameBn: '', phoneNumber: null, speciality: null, specialityBn: '' };
const as = ({ id, name: userName, nameBn, phone: phoneNumber, speciality, specialityBn }: BuiltDoctor) => ({
  id,
  userName,
  nameBn,
  phoneNumber,
  speciality,
  specialityBn,
});

interface Scene {
  caller: TestCaller;
  patient: { phone: string };
  referer: BuiltDoctor;
  referringDoctor: BuiltDoctor;
  reportingDoctor: BuiltDoctor;
  bookedDoctor: BuiltDoctor;
  test: number;
  doctor: number;
}

/** A test's and a doctor's booking with every doctor named; the patient is the reader where only one's own phone may be asked for. */
async function aScene(
  reader: Reader,
  hides: { isRefererHidden?: boolean; isReferringDocHidden?: boolean },
): Promise<Scene> {
  const role = roleOf[reader];
  const caller = await app.asRole(role);
  const named = async (who: Reader, name: string, nameBn: string) => {
    const { id: accountId, phone } = reader === who ? caller.account : { id: null, phone: undefined };
    return aDoctor(app.db, {
      accountId,
      name,
      nameBn,
      speciality: `Speciality of ${name}`,
      specialityBn: `${nameBn} বিভাগ`,
      ...(phone && { phone }),
    });
  };
  const [bookedDoctor, referer, referringDoctor, reportingDoctor] = [
    await named('the booked doctor', 'Dr. Booked', 'ডাঃ বুকড'),
    await named('the referer', 'Dr. Sent By', 'ডাঃ রহিম'),
    await named('the referring doctor', 'Dr. Wrote Down', 'ডাঃ লিখিত'),
    await named('the reporting doctor', 'Dr. Reports', 'ডাঃ রিপোর্ট'),
  ];
  const patient =
    role === 'User' || role === 'Doctor' || role === 'Pathologist' ? caller.account : await aPerson(app.db);
  const common = {
    accountId: patient.id,
    refererId: referer.id,
    referringDoctorId: referringDoctor.id,
    reportingDoctorId: reportingDoctor.id,
    doctorId: bookedDoctor.id,
    refererCommissionPaise: 5025,
    referringDoctorCommissionPaise: 7050,
    ...hides,
  };
  const [test, doctor] = [
    await aBooking(app.db, { kind: 'test', ...common }),
    await aBooking(app.db, { kind: 'doctor', itemName: 'Dr. Booked', ...common }),
  ];
  return { caller, patient, referer, referringDoctor, reportingDoctor, bookedDoctor, test: test.id, doctor: doctor.id };
}

type Shown = Partial<TestBooking> & Pick<TestBooking, 'id' | 'referer' | 'referringDoctor' | 'reportingDoctor'>;
const read = async ({ caller }: Scene, method: string, path: string, body?: object) => {
  const answer = await caller.call(method, path, body);
  expect(answer.status, path).toBe(200);
  return answer.body;
};
const rows = (answer: unknown, list: string) =>
  (answer as { _embedded: Record<string, Shown[]> })._embedded[list] ?? [];
const pick = (from: readonly Shown[], id: number) => from.filter((booking) => booking.id === id);

/** Every call that shows a booking, and the booking as it shows it. */
const doors: Record<
  string,
  { kind: 'test' | 'doctor'; look: (scene: Scene) => Promise<Shown[]>; closedTo?: readonly Reader[] }
> = {
  "a test's details": {
    kind: 'test',
    look: async (scene) => [(await read(scene, 'GET', `/user/booking/test/${scene.test}`)) as Shown],
  },
  "a doctor booking's details": {
    kind: 'doctor',
    look: async (scene) => [(await read(scene, 'GET', `/user/booking/doctor/${scene.doctor}`)) as Shown],
  },
  'the list of tests': {
    kind: 'test',
    look: async (scene) =>
      pick(rows(await read(scene, 'GET', '/user/bookings/test'), 'testBookingResponseDtoList'), scene.test),
  },
  'the list of doctor bookings': {
    kind: 'doctor',
    look: async (scene) =>
      pick(rows(await read(scene, 'GET', '/user/bookings/doctor'), 'doctorBookingResponseDtoList'), scene.doctor),
  },
  "a doctor's own list": {
    kind: 'doctor',
    look: async (scene) =>
      pick(((await read(scene, 'GET', '/doctor/booking/all')) as { content: Shown[] }).content, scene.doctor),
  },
  'the search for tests': {
    kind: 'test',
    look: async (scene) =>
      rows(await read(scene, 'GET', `/test-bookings/user/${scene.patient.phone}`), 'testBookingEntityList'),
  },
  'the search for doctor bookings': {
    kind: 'doctor',
    look: async (scene) =>
      rows(await read(scene, 'GET', `/doctor-bookings/user/${scene.patient.phone}`), 'doctorBookingEntityList'),
  },
  'the search for both, its test': {
    kind: 'test',
    look: async (scene) =>
      pick(
        rows(
          await read(scene, 'POST', '/booking/all', { phoneNumber: scene.patient.phone, page: 0, size: 10 }),
          'bookingEntityList',
        ),
        scene.test,
      ),
  },
  'the search for both, its doctor booking': {
    kind: 'doctor',
    look: async (scene) =>
      pick(
        rows(
          await read(scene, 'POST', '/booking/all', { phoneNumber: scene.patient.phone, page: 0, size: 10 }),
          'bookingEntityList',
        ),
        scene.doctor,
      ),
  },
  'the answer to an edit of a test': {
    kind: 'test',
    closedTo: ['the patient'],
    look: async (scene) => [(await read(scene, 'PUT', '/edit/test-booking', { id: scene.test })) as Shown],
  },
  'the answer to an edit of a doctor booking': {
    kind: 'doctor',
    closedTo: ['the patient'],
    look: async (scene) => [(await read(scene, 'PUT', '/edit/doctor-booking', { id: scene.doctor })) as Shown],
  },
};

const secretsOf = ({ referer, referringDoctor }: Scene) =>
  [referer, referringDoctor].flatMap(({ name, nameBn, phone, speciality, specialityBn }) => [
    name,
    nameBn,
    phone,
    speciality,
    specialityBn,
  ]);

describe.each(readers)('%s', (reader) => {
  const expected = told[reader];
  let scene: Scene;
  beforeAll(async () => {
    scene = await aScene(reader, { isRefererHidden: true, isReferringDocHidden: true });
  });

  it.each(Object.entries(doors).filter(([, { closedTo }]) => !closedTo?.includes(reader)))(
    'is shown by %s what is theirs to know',
    async (_, { kind, look }) => {
      const [booking, ...more] = await look(scene);
      expect(more).toEqual([]);
      expect(booking?.id).toBe(scene[kind]);
      expect([booking?.referer, booking?.referringDoctor]).toEqual(
        expected.names ? [as(scene.referer), as(scene.referringDoctor)] : [nobody, nobody],
      );
      expect(booking?.reportingDoctor, 'nobody hides who reports').toEqual(as(scene.reportingDoctor));
      const ofTests = kind === 'test';
      const keys = Object.keys(booking ?? {});
      expect(keys.includes('refererCommission')).toBe(ofTests && expected.refererCommission);
      expect(keys.includes('referringDoctorCommission')).toBe(ofTests && expected.referringDoctorCommission);
      expect(keys.filter((key) => key === 'isRefererHidden' || key === 'isReferringDocHidden')).toHaveLength(
        ofTests && expected.visibility ? 2 : 0,
      );
      if (ofTests && expected.refererCommission) expect(booking?.refererCommission).toBe(50.25);
      if (ofTests && expected.referringDoctorCommission) expect(booking?.referringDoctorCommission).toBe(70.5);
      if (ofTests && expected.visibility)
        expect([booking?.isRefererHidden, booking?.isReferringDocHidden]).toEqual([true, true]);
      const text = JSON.stringify(booking);
      if (!expected.names)
        for (const secret of secretsOf(scene))
          expect(text.includes(secret), secret).toBe(secret === scene.caller.account.phone);
      if (!expected.refererCommission) expect(text).not.toContain('50.25');
      if (!expected.referringDoctorCommission) expect(text).not.toContain('70.5');
    },
  );

  it('sees a referer and a referring doctor whom nobody hides, and each hidden one alone', async () => {
    for (const [isRefererHidden, isReferringDocHidden] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const other = await aScene(reader, { isRefererHidden, isReferringDocHidden });
      for (const kind of ['test', 'doctor'] as const) {
        const booking = (await read(other, 'GET', `/user/booking/${kind}/${other[kind]}`)) as TestBooking;
        expect(booking.referer).toEqual(isRefererHidden && !expected.names ? nobody : as(other.referer));
        expect(booking.referringDoctor).toEqual(
          isReferringDocHidden && !expected.names ? nobody : as(other.referringDoctor),
        );
        if (kind === 'test' && expected.visibility)
          expect([booking.isRefererHidden, booking.isReferringDocHidden]).toEqual([
            isRefererHidden,
            isReferringDocHidden,
          ]);
      }
    }
  });

  it('is named no hidden doctor by what is in progress, nor by the details of tests', async () => {
    const searches =
      reader === 'the patient' || reader === 'Receptionist' ? [] : [`/doctor/refered/reports/${scene.patient.phone}`];
    for (const path of ['/api/v1/bookings/in-progress', ...searches]) {
      const text = JSON.stringify(await read(scene, 'GET', path));
      expect(text).toContain(`"id":${scene.test},`);
      if (expected.names) continue;
      for (const secret of secretsOf(scene).filter((word) => word !== scene.caller.account.phone))
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/50\.25|70\.5|[cC]ommission/);
    }
  });
});

it('a booking that names nobody shows nobody, hidden or not', async () => {
  const [patient, staff] = [await app.asRole('User'), await app.asRole('Staff')];
  const { id } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.account.id,
    isRefererHidden: true,
    isReferringDocHidden: true,
  });
  for (const { call } of [patient, staff])
    expect((await call('GET', `/user/booking/test/${id}`)).body).toMatchObject({
      referer: null,
      referringDoctor: null,
      reportingDoctor: null,
    });
});

it('a new booking shows the patient none of what is not theirs to know', async () => {
  const [patient, desk, labTest, doctor] = [
    await app.asRole('User'),
    await app.asRole('Receptionist'),
    await aLabTest(app.db),
    await aDoctor(app.db),
  ];
  const made = [
    await patient.call('POST', '/user/book/test', { resourceId: labTest.id }),
    await patient.call('POST', '/user/book/doctor', { resourceId: doctor.phone }),
    await desk.call('POST', '/user/book/test', { resourceId: labTest.id, userId: patient.account.phone }),
  ];
  for (const { status, body } of made)
    expect([status, Object.keys(body as object).filter((key) => /ommission|Hidden/.test(key))]).toEqual([201, []]);
});

describe('the history', () => {
  const fields = [
    'referer',
    'referringDoctor',
    'refererCommission',
    'referringDoctorCommission',
    'isRefererHidden',
    'isReferringDocHidden',
  ];
  const hidden = { from: null, to: 'Hidden', fromBn: null, toBn: null };
  type Change = Answer<'readBookingHistory'>['changes'][number];

  /** A booking on which the admin has named, paid and hidden both doctors. */
  async function aTale(reader: Exclude<Reader, 'the patient'>) {
    const scene = await aScene(reader, {});
    const admin = await app.asRole('Admin');
    await admin.call('POST', '/api/v1/me/acknowledgements', { notice: 'commissions' });
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: (await aPerson(app.db)).id,
      doctorId: scene.bookedDoctor.id,
      reportingDoctorId: scene.reportingDoctor.id,
    });
    const form = {
      id,
      refererId: scene.referer.id,
      referringDoctorId: scene.referringDoctor.id,
      refererCommission: 50.25,
      referringDoctorCommission: 70.5,
      isRefererHidden: true,
      isReferringDocHidden: true,
    };
    expect((await admin.call('PUT', '/edit/test-booking', form)).status).toBe(200);
    const { changes } = (await read(scene, 'GET', `/api/v1/bookings/${id}/history`)) as { changes: Change[] };
    return { scene, changes: fields.flatMap((field) => changes.filter((change) => change.field === field)) };
  }
  const wordsOf = ({ field, from, to, fromBn, toBn }: Change) => ({ field, from, to, fromBn, toBn });
  const plain = { from: null, fromBn: null, toBn: null };

  it.each([...doctors, 'Receptionist', 'Pathologist'] as const)(
    'tells %s that doctors were named, and neither who, nor money, nor that they are hidden',
    async (reader) => {
      const { changes } = await aTale(reader);
      expect(changes.map(wordsOf)).toEqual([
        { field: 'referer', ...hidden },
        { field: 'referringDoctor', ...hidden },
      ]);
    },
  );

  it('tells Staff that they were hidden as well', async () => {
    const { changes } = await aTale('Staff');
    expect(changes.map(wordsOf)).toEqual([
      { field: 'referer', ...hidden },
      { field: 'referringDoctor', ...hidden },
      { field: 'isRefererHidden', ...plain, from: 'false', to: 'true' },
      { field: 'isReferringDocHidden', ...plain, from: 'false', to: 'true' },
    ]);
  });

  it('tells the admin all of it', async () => {
    const {
      changes,
      scene: { referer, referringDoctor },
    } = await aTale('Admin');
    expect(changes.map(wordsOf)).toEqual([
      {
        field: 'referer',
        ...plain,
        to: `Dr. Sent By (${referer.phone})`,
        toBn: expect.stringContaining('ডাঃ রহিম') as string,
      },
      {
        field: 'referringDoctor',
        ...plain,
        to: `Dr. Wrote Down (${referringDoctor.phone})`,
        toBn: expect.stringContaining('ডাঃ লিখিত') as string,
      },
      { field: 'refererCommission', ...plain, to: '50.25' },
      { field: 'referringDoctorCommission', ...plain, to: '70.50' },
      { field: 'isRefererHidden', ...plain, from: 'false', to: 'true' },
      { field: 'isReferringDocHidden', ...plain, from: 'false', to: 'true' },
    ]);
  });

  it('names the doctors whom nobody hides to those who read it, also beside a hidden one', async () => {
    const [admin, desk, referer, other] = [
      await app.asRole('Admin'),
      await app.asRole('Receptionist'),
      await aDoctor(app.db, { name: 'Dr. Sent By' }),
      await aDoctor(app.db, { name: 'Dr. Reports' }),
    ];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
    await admin.call('PUT', '/edit/test-booking', {
      id,
      refererId: referer.id,
      referringDoctorId: other.id,
      reportingDoctorId: other.id,
      isRefererHidden: true,
    });
    const { changes } = (await desk.call('GET', `/api/v1/bookings/${id}/history`)).body as { changes: Change[] };
    const names = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    expect(names).toEqual({
      referer: 'Hidden',
      referringDoctor: `Dr. Reports (${other.phone})`,
      reportingDoctor: `Dr. Reports (${other.phone})`,
    });
  });
});

it('a doctor booking names the doctor who was booked to everybody, whatever is hidden', async () => {
  for (const reader of readers) {
    const scene = await aScene(reader, { isRefererHidden: true, isReferringDocHidden: true });
    const { doctor, doctorName } = (await read(scene, 'GET', `/user/booking/doctor/${scene.doctor}`)) as DoctorBooking;
    expect([doctorName, doctor?.id, doctor?.phoneNumber]).toEqual([
      'Dr. Booked',
      scene.bookedDoctor.id,
      scene.bookedDoctor.phone,
    ]);
  }
});
