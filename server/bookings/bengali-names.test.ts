import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest } from '../testing/builders.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a booked test keeps its Bengali name of that time, like the English one', async () => {
  const [patient, admin] = [await app.asRole('User'), await app.asRole('Admin')];
  const test = await aLabTest(app.db, { name: 'Blood sugar', nameBn: 'রক্তে সুগার' });
  const made = (await patient.call('POST', '/user/book/test', { resourceId: test.id })).body as Answer<'bookLabTest'>;
  expect(made.test).toMatchObject({ testName: 'Blood sugar', testNameBn: 'রক্তে সুগার' });
  const other = { testName: `Glucose ${test.id}`, testNameBn: 'গ্লুকোজ' };
  const changed = await admin.call('PUT', `/admin/edit/test/${test.id}`, other);
  expect(changed.body).toMatchObject(other);
  for (const path of [`/user/booking/test/${made.id}`, '/user/bookings/test', '/api/v1/bookings/in-progress']) {
    expect(JSON.stringify((await patient.call('GET', path)).body), path).toContain('"রক্তে সুগার"');
  }
  expect((await admin.call('GET', `/doctor/refered/reports/${patient.account.phone}`)).body).toMatchObject([
    { testNameBn: 'রক্তে সুগার' },
  ]);
  expect((await admin.call('PUT', `/admin/edit/test/${test.id}`, { testNameBn: '' })).body).toMatchObject({
    testNameBn: '',
  });
});

it("a doctor's Bengali name is shown wherever a booking names them, and in its history", async () => {
  const [patient, admin] = [await app.asRole('User'), await app.asRole('Admin')];
  const first = await aDoctor(app.db, { name: 'Dr. Rita Bose', nameBn: 'ডা. রীতা বসু', specialityBn: 'হৃদ্‌রোগ' });
  const next = await aDoctor(app.db, { name: 'Dr. Amal Sen', nameBn: 'ডা. অমল সেন' });
  const { id } = (await patient.call('POST', '/user/book/doctor', { resourceId: first.phone })).body as { id: number };
  await admin.call('PUT', '/edit/doctor-booking', { id, refererPhoneNumber: first.phone });
  const edited = await admin.call('PUT', '/edit/doctor-booking', { id, doctorId: next.id });
  expect(edited.body).toMatchObject({
    doctorName: 'Dr. Amal Sen',
    doctorNameBn: 'ডা. অমল সেন',
    doctor: { nameBn: 'ডা. অমল সেন' },
    referer: { nameBn: 'ডা. রীতা বসু', specialityBn: 'হৃদ্‌রোগ' },
  });
  const { changes } = (await admin.call('GET', `/api/v1/bookings/${id}/history`)).body as Answer<'readBookingHistory'>;
  expect(changes.find(({ field }) => field === 'doctor')).toMatchObject({
    fromBn: `ডা. রীতা বসু (${first.phone})`,
    toBn: `ডা. অমল সেন (${next.phone})`,
  });
  expect(changes.find(({ field }) => field === 'referer')).toMatchObject({
    from: null,
    fromBn: null,
    toBn: `ডা. রীতা বসু (${first.phone})`,
  });
});

it('a hidden referer is hidden in Bengali too', async () => {
  const [patient, admin] = [await app.asRole('User'), await app.asRole('Admin')];
  const staff = await app.asRole('Staff');
  const doctor = await aDoctor(app.db, { name: 'Dr. Secret', nameBn: 'ডা. গোপন নাম' });
  const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
  await admin.call('PUT', '/edit/test-booking', { id, refererId: doctor.id, isRefererHidden: true });
  for (const path of [`/user/booking/test/${id}`, `/api/v1/bookings/${id}/history`]) {
    expect(JSON.stringify((await admin.call('GET', path)).body), path).toContain('ডা. গোপন নাম');
    expect(JSON.stringify((await staff.call('GET', path)).body), path).not.toContain('ডা. গোপন নাম');
  }
});
