import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aScene, readBy, readers } from '../testing/booking-readers.ts';
import type { Reader, Scene } from '../testing/booking-readers.ts';
import { aBooking, aDoctor, aLabTest } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';

/** Which fields of a booking are shown to whom, by every call that shows one. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What each reader is shown of a booking with two hidden doctors. */
type Part = 'names' | 'refererCommission' | 'referringDoctorCommission' | 'visibility';
const visibleTo: Record<Reader, readonly Part[]> = {
  'the patient': [],
  'the booked doctor': [],
  'the referer': ['refererCommission'],
  'the referring doctor': ['referringDoctorCommission'],
  'the reporting doctor': [],
  Receptionist: [],
  Staff: ['visibility'],
  Pathologist: [],
  Admin: ['names', 'refererCommission', 'referringDoctorCommission', 'visibility'],
};

const hiddenDoctor = {
  id: null,
  userName: 'Hidden',
  nameBn: '',
  phoneNumber: null,
  speciality: null,
  specialityBn: '',
};
const as = ({ id, name: userName, nameBn, phone: phoneNumber, speciality, specialityBn }: BuiltDoctor) => ({
  id,
  userName,
  nameBn,
  phoneNumber,
  speciality,
  specialityBn,
});

type Shown = Partial<TestBooking> & Pick<TestBooking, 'id' | 'referer' | 'referringDoctor' | 'reportingDoctor'>;
const rows = (answer: unknown, list: string) =>
  (answer as { _embedded: Record<string, Shown[]> })._embedded[list] ?? [];
const pick = (from: readonly Shown[], id: number) => from.filter((booking) => booking.id === id);

/** Every call that shows a booking, and how to get the booking from its answer. */
const callsShowingIt: Record<
  string,
  { kind: 'test' | 'doctor'; look: (scene: Scene) => Promise<Shown[]>; closedTo?: readonly Reader[] }
> = {
  "a test's details": {
    kind: 'test',
    look: async (scene) => [(await readBy(scene, 'GET', `/user/booking/test/${scene.test}`)) as Shown],
  },
  "a doctor booking's details": {
    kind: 'doctor',
    look: async (scene) => [(await readBy(scene, 'GET', `/user/booking/doctor/${scene.doctor}`)) as Shown],
  },
  'the list of tests': {
    kind: 'test',
    look: async (scene) =>
      pick(rows(await readBy(scene, 'GET', '/user/bookings/test'), 'testBookingResponseDtoList'), scene.test),
  },
  'the list of doctor bookings': {
    kind: 'doctor',
    look: async (scene) =>
      pick(rows(await readBy(scene, 'GET', '/user/bookings/doctor'), 'doctorBookingResponseDtoList'), scene.doctor),
  },
  "a doctor's own list": {
    kind: 'doctor',
    look: async (scene) =>
      pick(((await readBy(scene, 'GET', '/doctor/booking/all')) as { content: Shown[] }).content, scene.doctor),
  },
  'the search for tests': {
    kind: 'test',
    look: async (scene) =>
      rows(await readBy(scene, 'GET', `/test-bookings/user/${scene.patient.phone}`), 'testBookingEntityList'),
  },
  'the search for doctor bookings': {
    kind: 'doctor',
    look: async (scene) =>
      rows(await readBy(scene, 'GET', `/doctor-bookings/user/${scene.patient.phone}`), 'doctorBookingEntityList'),
  },
  'the search for both, its test': {
    kind: 'test',
    look: async (scene) =>
      pick(
        rows(
          await readBy(scene, 'POST', '/booking/all', { phoneNumber: scene.patient.phone, page: 0, size: 10 }),
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
          await readBy(scene, 'POST', '/booking/all', { phoneNumber: scene.patient.phone, page: 0, size: 10 }),
          'bookingEntityList',
        ),
        scene.doctor,
      ),
  },
  'the answer to an edit of a test': {
    kind: 'test',
    closedTo: ['the patient'],
    look: async (scene) => [(await readBy(scene, 'PUT', '/edit/test-booking', { id: scene.test })) as Shown],
  },
  'the answer to an edit of a doctor booking': {
    kind: 'doctor',
    closedTo: ['the patient'],
    look: async (scene) => [(await readBy(scene, 'PUT', '/edit/doctor-booking', { id: scene.doctor })) as Shown],
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
  const sees = (part: Part) => visibleTo[reader].includes(part);
  let scene: Scene;
  beforeAll(async () => {
    scene = await aScene(app, reader, { isRefererHidden: true, isReferringDocHidden: true });
  });

  it.each(Object.entries(callsShowingIt).filter(([, { closedTo }]) => !closedTo?.includes(reader)))(
    'is shown by %s only what they may see',
    async (_, { kind, look }) => {
      const [booking, ...more] = await look(scene);
      expect(more).toEqual([]);
      expect(booking?.id).toBe(scene[kind]);
      expect([booking?.referer, booking?.referringDoctor]).toEqual(
        sees('names') ? [as(scene.referer), as(scene.referringDoctor)] : [hiddenDoctor, hiddenDoctor],
      );
      expect(booking?.reportingDoctor, 'the reporting doctor is never hidden').toEqual(as(scene.reportingDoctor));
      const ofTests = kind === 'test';
      const keys = Object.keys(booking ?? {});
      expect(keys.includes('refererCommission')).toBe(ofTests && sees('refererCommission'));
      expect(keys.includes('referringDoctorCommission')).toBe(ofTests && sees('referringDoctorCommission'));
      expect(keys.filter((key) => key === 'isRefererHidden' || key === 'isReferringDocHidden')).toHaveLength(
        ofTests && sees('visibility') ? 2 : 0,
      );
      if (ofTests && sees('refererCommission')) expect(booking?.refererCommission).toBe(50.25);
      if (ofTests && sees('referringDoctorCommission')) expect(booking?.referringDoctorCommission).toBe(70.5);
      if (ofTests && sees('visibility'))
        expect([booking?.isRefererHidden, booking?.isReferringDocHidden]).toEqual([true, true]);
      const text = JSON.stringify(booking);
      if (!sees('names'))
        for (const secret of secretsOf(scene))
          expect(text.includes(secret), secret).toBe(secret === scene.caller.account.phone);
      if (!sees('refererCommission')) expect(text).not.toContain('50.25');
      if (!sees('referringDoctorCommission')) expect(text).not.toContain('70.5');
    },
  );

  it('sees a referer and a referring doctor who are not hidden, and only the hidden one is replaced', async () => {
    for (const [isRefererHidden, isReferringDocHidden] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const other = await aScene(app, reader, { isRefererHidden, isReferringDocHidden });
      for (const kind of ['test', 'doctor'] as const) {
        const booking = (await readBy(other, 'GET', `/user/booking/${kind}/${other[kind]}`)) as TestBooking;
        expect(booking.referer).toEqual(isRefererHidden && !sees('names') ? hiddenDoctor : as(other.referer));
        expect(booking.referringDoctor).toEqual(
          isReferringDocHidden && !sees('names') ? hiddenDoctor : as(other.referringDoctor),
        );
        if (kind === 'test' && sees('visibility'))
          expect([booking.isRefererHidden, booking.isReferringDocHidden]).toEqual([
            isRefererHidden,
            isReferringDocHidden,
          ]);
      }
    }
  });

  it('is not shown a hidden doctor by the list in progress, nor by the details of tests', async () => {
    // A new booking, because the call shows the first page, newest first.
    const scene = await aScene(app, reader, { isRefererHidden: true, isReferringDocHidden: true });
    const searches =
      reader === 'the patient' || reader === 'Receptionist' ? [] : [`/doctor/refered/reports/${scene.patient.phone}`];
    for (const path of ['/api/v1/bookings/in-progress', ...searches]) {
      const text = JSON.stringify(await readBy(scene, 'GET', path));
      expect(text).toContain(`"id":${scene.test},`);
      if (sees('names')) continue;
      for (const secret of secretsOf(scene).filter((word) => word !== scene.caller.account.phone))
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/50\.25|70\.5|[cC]ommission/);
    }
  });
});

it('a booking without named doctors shows none, hidden or not', async () => {
  const [patient, staff] = [await app.asRole('User'), await app.asRole('Staff')];
  const { id } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.account.id,
    isRefererHidden: true,
    isReferringDocHidden: true,
  });
  for (const who of [patient, staff])
    expect((await who.readTestBooking({ params: { id } })).body).toMatchObject({
      referer: null,
      referringDoctor: null,
      reportingDoctor: null,
    });
});

it('a new booking shows the patient nothing they may not see', async () => {
  const [patient, desk, labTest, doctor] = [
    await app.asRole('User'),
    await app.asRole('Receptionist'),
    await aLabTest(app.db),
    await aDoctor(app.db),
  ];
  const made = [
    await patient.bookLabTest({ body: { resourceId: labTest.id } }),
    await patient.bookDoctor({ body: { resourceId: doctor.phone } }),
    await desk.bookLabTest({
      body: {
        resourceId: (await aLabTest(app.db)).id,
        userId: patient.account.phone,
      },
    }),
  ];
  for (const { status, body } of made)
    expect([status, Object.keys(body as object).filter((key) => /ommission|Hidden/.test(key))]).toEqual([201, []]);
});

it('a doctor booking shows the booked doctor to everyone, whatever is hidden', async () => {
  for (const reader of readers) {
    const scene = await aScene(app, reader, { isRefererHidden: true, isReferringDocHidden: true });
    const { doctor, doctorName } = (await readBy(
      scene,
      'GET',
      `/user/booking/doctor/${scene.doctor}`,
    )) as DoctorBooking;
    expect([doctorName, doctor?.id, doctor?.phoneNumber]).toEqual([
      'Dr. Booked',
      scene.bookedDoctor.id,
      scene.bookedDoctor.phone,
    ]);
  }
});
