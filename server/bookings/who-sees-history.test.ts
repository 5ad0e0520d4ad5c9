import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aScene, readBy } from '../testing/booking-readers.ts';
import type { Reader } from '../testing/booking-readers.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { recordCommissions } from '../testing/clinic.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
});
afterAll(() => app.close());

const doctors = ['the booked doctor', 'the referer', 'the referring doctor', 'the reporting doctor'] as const;

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
  async function aBookingWithHistory(reader: Exclude<Reader, 'the patient'>) {
    const scene = await aScene(app, reader, {});
    const admin = await app.asRole('Admin');
    await admin.acknowledge({ body: { notice: 'commissions' } });
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
    expect((await admin.editTestBooking({ body: form })).status).toBe(200);
    const { changes } = (await readBy(scene, 'GET', `/api/v1/bookings/${id}/history`)) as { changes: Change[] };
    return { id, scene, changes: fields.flatMap((field) => changes.filter((change) => change.field === field)) };
  }
  const wordsOf = ({ field, from, to, fromBn, toBn }: Change) => ({ field, from, to, fromBn, toBn });
  const plain = { from: null, fromBn: null, toBn: null };

  it.each([...doctors, 'Receptionist', 'Pathologist'] as const)(
    'tells %s that doctors were named, but not who, no money, and not that they are hidden',
    async (reader) => {
      const { changes } = await aBookingWithHistory(reader);
      expect(changes.map(wordsOf)).toEqual([
        { field: 'referer', ...hidden },
        { field: 'referringDoctor', ...hidden },
      ]);
    },
  );

  it('also tells Staff that they were hidden', async () => {
    const { changes } = await aBookingWithHistory('Staff');
    expect(changes.map(wordsOf)).toEqual([
      { field: 'referer', ...hidden },
      { field: 'referringDoctor', ...hidden },
      { field: 'isRefererHidden', ...plain, from: 'false', to: 'true' },
      { field: 'isReferringDocHidden', ...plain, from: 'false', to: 'true' },
    ]);
  });

  it('tells the admin everything', async () => {
    const {
      changes,
      scene: { referer, referringDoctor },
    } = await aBookingWithHistory('Admin');
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

  it.each(['Receptionist', 'Staff', 'the reporting doctor'] as const)(
    'does not tell %s who was hidden, after another doctor is named and the mark is taken away',
    async (reader) => {
      const { id, scene } = await aBookingWithHistory(reader);
      const admin = await app.asRole('Admin');
      const next = await aDoctor(app.db, { name: 'Dr. Next' });
      const form = { id, refererId: null, referringDoctorId: next.id };
      expect((await admin.editTestBooking({ body: form })).status).toBe(200);
      const marks = { id, isRefererHidden: false, isReferringDocHidden: false };
      expect((await admin.editTestBooking({ body: marks })).status).toBe(200);
      const text = JSON.stringify(await readBy(scene, 'GET', `/api/v1/bookings/${id}/history`));
      for (const { name, nameBn, phone } of [scene.referer, scene.referringDoctor])
        for (const word of [name, nameBn, phone]) expect(text).not.toContain(word);
      const adminReads = (await admin.readBookingHistory({ params: { id } })).body;
      expect(JSON.stringify(adminReads)).toContain(scene.referringDoctor.phone);
    },
  );

  it('does not name a hidden doctor as the one who booked or changed the booking either', async () => {
    const [admin, desk, doctor, patient] = [
      await app.asRole('Admin'),
      await app.asRole('Receptionist'),
      await aSignedInDoctor(app),
      await aPerson(app.db),
    ];
    const { id: resourceId } = await aLabTest(app.db);
    const { id } = await done(doctor.bookLabTest({ body: { resourceId, userId: patient.phone } }));
    const actors = async (who: TestCaller) =>
      (await done(who.readBookingHistory({ params: { id } }))).changes.map(({ by }) => by);
    expect(await actors(desk)).toEqual([doctor.account.name]);
    const edit = async (body: object) =>
      expect((await admin.editTestBooking({ body: { id, ...body } })).status).toBe(200);
    await edit({ isReferringDocHidden: true });
    const hiddenBehind = [admin.account.name, 'Hidden'];
    // The receptionist is not told of the mark.
    expect([await actors(desk), await actors(admin)]).toEqual([['Hidden'], [admin.account.name, doctor.account.name]]);
    await edit({ referringDoctorId: null });
    expect(await actors(desk)).toEqual(hiddenBehind);
    await edit({ reportingDoctorId: (await aDoctor(app.db)).id });
    expect(await actors(desk), 'beside another doctor who is shown').toEqual([admin.account.name, ...hiddenBehind]);
    await edit({ reportingDoctorId: doctor.doctorId });
    expect(await actors(desk), 'a doctor who is shown in another part is no secret').toEqual([
      admin.account.name,
      admin.account.name,
      admin.account.name,
      doctor.account.name,
    ]);
  });

  it('names doctors who are not hidden, also beside a hidden one', async () => {
    const [admin, desk, referer, other] = [
      await app.asRole('Admin'),
      await app.asRole('Receptionist'),
      await aDoctor(app.db, { name: 'Dr. Sent By' }),
      await aDoctor(app.db, { name: 'Dr. Reports' }),
    ];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
    await admin.editTestBooking({
      body: {
        id,
        refererId: referer.id,
        referringDoctorId: other.id,
        reportingDoctorId: other.id,
        isRefererHidden: true,
      },
    });
    const { changes } = await done(desk.readBookingHistory({ params: { id } }));
    const names = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    expect(names).toEqual({
      referer: 'Hidden',
      referringDoctor: `Dr. Reports (${other.phone})`,
      reportingDoctor: `Dr. Reports (${other.phone})`,
    });
  });
});
