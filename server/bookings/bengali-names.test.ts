import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a booked test keeps its Bengali name of that time, like the English one', async () => {
  const [patient, admin] = [await app.asRole('User'), await app.asRole('Admin')];
  const test = await aLabTest(app.db, { name: 'Blood sugar', nameBn: 'রক্তে সুগার' });
  const made = await done(patient.bookLabTest({ body: { resourceId: test.id } }));
  expect(made.test).toMatchObject({ testName: 'Blood sugar', testNameBn: 'রক্তে সুগার' });
  const other = { testName: `Glucose ${test.id}`, testNameBn: 'গ্লুকোজ' };
  const changed = await admin.editLabTest({ params: { id: test.id }, body: other });
  expect(changed.body).toMatchObject(other);
  for (const shown of [
    await done(patient.readTestBooking({ params: { id: made.id } })),
    await done(patient.listTestBookings()),
    await done(patient.listInProgress()),
  ])
    expect(JSON.stringify(shown)).toContain('"রক্তে সুগার"');
  expect((await admin.findTestDetails({ params: { phone: patient.account.phone } })).body).toMatchObject([
    { testNameBn: 'রক্তে সুগার' },
  ]);
  expect((await admin.editLabTest({ params: { id: test.id }, body: { testNameBn: '' } })).body).toMatchObject({
    testNameBn: '',
  });
});

it("a doctor's Bengali name is shown wherever a booking names them, and in its history", async () => {
  const [patient, admin] = [await app.asRole('User'), await app.asRole('Admin')];
  const first = await aDoctor(app.db, { name: 'Dr. Rita Bose', nameBn: 'ডা. রীতা বসু', specialityBn: 'হৃদ্‌রোগ' });
  const next = await aDoctor(app.db, { name: 'Dr. Amal Sen', nameBn: 'ডা. অমল সেন' });
  const { id } = await done(patient.bookDoctor({ body: { resourceId: first.phone } }));
  await admin.editDoctorBooking({ body: { id, refererPhoneNumber: first.phone } });
  const edited = await admin.editDoctorBooking({ body: { id, doctorId: next.id } });
  expect(edited.body).toMatchObject({
    doctorName: 'Dr. Amal Sen',
    doctorNameBn: 'ডা. অমল সেন',
    doctor: { nameBn: 'ডা. অমল সেন' },
    referer: { nameBn: 'ডা. রীতা বসু', specialityBn: 'হৃদ্‌রোগ' },
  });
  const { changes } = await done(admin.readBookingHistory({ params: { id } }));
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
  await admin.editTestBooking({ body: { id, refererId: doctor.id, isRefererHidden: true } });
  const shownTo = async (who: TestCaller) => [
    JSON.stringify(await done(who.readTestBooking({ params: { id } }))),
    JSON.stringify(await done(who.readBookingHistory({ params: { id } }))),
  ];
  for (const shown of await shownTo(admin)) expect(shown).toContain('ডা. গোপন নাম');
  for (const shown of await shownTo(staff)) expect(shown).not.toContain('ডা. গোপন নাম');
});
