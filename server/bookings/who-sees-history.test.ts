import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aScene, readBy } from '../testing/booking-readers.ts';
import type { Reader } from '../testing/booking-readers.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
    const { changes } = (await readBy(scene, 'GET', `/api/v1/bookings/${id}/history`)) as { changes: Change[] };
    return { scene, changes: fields.flatMap((field) => changes.filter((change) => change.field === field)) };
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

  it('names doctors who are not hidden, also beside a hidden one', async () => {
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
