import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex } from '../testing/builders.store.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { signForm, someValues } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

/** A hidden referring doctor is not named on screens; the patient's paper names who asked for the test. */
let app: TestApp;
let patient: TestCaller;
let staff: TestCaller;
let pathologist: TestCaller;
let admin: TestCaller;
let reporting: TestCaller & { doctorId: number };
let referring: TestCaller & { doctorId: number };
beforeAll(async () => {
  app = await startTestApp();
  [patient, staff, pathologist, admin] = [
    await app.asRole('User'),
    await app.asRole('Staff'),
    await app.asRole('Pathologist'),
    await app.asRole('Admin'),
  ];
  await knowAgeAndSex(app.db, patient.account.id);
  const aDoctorCalled = async (name: string, nameBn: string) => {
    const caller = await app.asRole('Doctor');
    return {
      ...caller,
      doctorId: (
        await aDoctor(app.db, {
          accountId: caller.account.id,
          phone: caller.account.phone,
          isReporting: true,
          name,
          nameBn,
        })
      ).id,
    };
  };
  [reporting, referring] = [
    await aDoctorCalled('Dr. Reports', 'ডাঃ রিপোর্ট'),
    await aDoctorCalled('Dr. Wrote Down', 'ডাঃ লিখিত'),
  ];
});
afterAll(() => app.close());

async function aReportOf(hides: { isReferringDocHidden: boolean }, isSent = true) {
  const sentBy = isSent ? { referringDoctorId: referring.doctorId } : {};
  const { id: bookingId } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.account.id,
    reportingDoctorId: reporting.doctorId,
    ...sentBy,
    ...hides,
  });
  const { id } = await done(staff.enterReport({ body: { bookingId, ...someValues } }));
  const sign = async (language: Language) => {
    expect((await pathologist.signReport({ params: { id }, body: { ...signForm, language } })).status).toBe(200);
    return (
      await readPdf(
        (await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: patient.session })).rawPayload,
      )
    ).text;
  };
  return { id, bookingId, sign };
}
const requesterFor = async (who: TestCaller, id: number) => {
  const { requester, requesterBn } = await done(who.readReport({ params: { id } }));
  return [requester, requesterBn];
};
const [hidden, named] = [
  ['Hidden', 'গোপন'],
  ['Dr. Wrote Down', 'ডাঃ লিখিত'],
];

describe('while the requester of a report is hidden', () => {
  it('those who work on it do not see the name; the admin does', async () => {
    const { id } = await aReportOf({ isReferringDocHidden: true });
    for (const who of [staff, pathologist, reporting]) expect(await requesterFor(who, id)).toEqual(hidden);
    expect(await requesterFor(admin, id)).toEqual(named);
  });

  it.each([
    ['en', 'Hidden', 'Dr. Wrote Down'],
    ['bn', 'গোপন', 'ডাঃ লিখিত'],
  ] as const)('the signed PDF in %s names them, the screen does not', async (language, word, name) => {
    const { id, sign } = await aReportOf({ isReferringDocHidden: true });
    const text = await sign(language);
    expect(text).toContain(name.normalize('NFC'));
    expect(text).not.toContain(word.normalize('NFC'));
    for (const who of [patient, staff, pathologist, reporting, referring])
      expect(await requesterFor(who, id)).toEqual(hidden);
    expect(await requesterFor(admin, id)).toEqual(named);
  });

  it('a signed report names them to nobody else, also after the booking loses the name and the mark', async () => {
    const { id, bookingId, sign } = await aReportOf({ isReferringDocHidden: true });
    await sign('en');
    for (const body of [{ referringDoctorId: null }, { isReferringDocHidden: false }]) {
      expect((await admin.editTestBooking({ body: { id: bookingId, ...body } })).status).toBe(200);
      for (const who of [patient, staff, pathologist, reporting]) expect(await requesterFor(who, id)).toEqual(hidden);
      expect(await requesterFor(admin, id)).toEqual(named);
    }
  });

  it('a report without a requester says so', async () => {
    const { id, sign } = await aReportOf({ isReferringDocHidden: true }, false);
    expect(await sign('en')).not.toContain('Hidden');
    for (const who of [patient, staff]) expect(await requesterFor(who, id)).toEqual([null, '']);
  });
});

it('a report signed before hides the name on the screen from then on', async () => {
  const { id, bookingId, sign } = await aReportOf({ isReferringDocHidden: false });
  expect(await sign('en')).toContain('Dr. Wrote Down');
  for (const who of [patient, staff, pathologist, reporting, referring, admin])
    expect(await requesterFor(who, id)).toEqual(named);
  expect((await admin.editTestBooking({ body: { id: bookingId, isReferringDocHidden: true } })).status).toBe(200);
  expect(await requesterFor(patient, id)).toEqual(hidden);
  expect((await admin.editTestBooking({ body: { id: bookingId, referringDoctorId: null } })).status).toBe(200);
  expect(await requesterFor(patient, id)).toEqual(hidden);
});
