import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPatient, aSigner, knowAgeAndSex } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { signForm, someValues } from '../testing/report-builders.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { done } from '../testing/typed-calls.ts';

/** Which patient a report names, and what it calls the test. */
let app: TestApp;
let [parent, staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [parent, staff, pathologist] = await Promise.all([
    app.asRole('User'),
    app.asRole('Staff'),
    app.asRole('Pathologist'),
  ]);
});
afterAll(() => app.close());

/** A daughter's report, signed in a language, as the parent's account reads and downloads it. */
async function daughtersReport(language: Language) {
  const accountId = parent!.account.id;
  const daughter = await aPatient(app.db, {
    accountId,
    relation: 'Child',
    name: 'Tuktuki Sardar',
    gender: 'Female',
    ageYears: 6,
  });
  const sender = await aDoctor(app.db, { name: 'Dr. Kamal Roy', nameBn: 'ডাঃ কমল রায়' });
  const { id: bookingId } = await aBooking(app.db, {
    kind: 'test',
    accountId,
    patientId: daughter.id,
    itemName: 'Blood sugar',
    itemNameBn: 'রক্তে সুগার',
    referringDoctorId: sender.id,
  });
  const { id } = await done(staff!.enterReport({ body: { bookingId, ...someValues } }));
  expect((await pathologist!.signReport({ params: { id }, body: { ...signForm, language } })).status).toBe(200);
  const report = await done(parent!.readReport({ params: { id } }));
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: parent!.session });
  return { report, pdf: await readPdf(file.rawPayload) };
}

it("names the family member of the booking, and the test in the document's language", async () => {
  const { report, pdf } = await daughtersReport('bn');
  expect(report).toMatchObject({
    patientName: 'Tuktuki Sardar',
    age: 6,
    sex: 'Female',
    testName: 'Blood sugar',
    testNameBn: 'রক্তে সুগার',
    requester: 'Dr. Kamal Roy',
    requesterBn: 'ডাঃ কমল রায়',
  });
  for (const phrase of ['Tuktuki Sardar', 'রক্তে সুগার', 'ডাঃ কমল রায়', '৬'])
    expect(pdf.text).toContain(phrase.normalize('NFC'));
  expect(pdf.text).not.toContain('Blood sugar');
  // Only the paper's wording is Bengali: what is kept and told is the word that was signed.
  expect(pdf.text.replaceAll(' ', '')).toContain('পাওয়াযায়নি(Notdetected)'.normalize('NFC'));
  expect(report.rows.map(({ value }) => value)).toEqual(['9.1', 'Not detected']);
  // Without a sample time the document leaves it out.
  expect(pdf.text).not.toContain('পৌঁছেছে'.normalize('NFC'));
  const english = await daughtersReport('en');
  for (const phrase of ['Tuktuki Sardar', 'Blood sugar', 'Dr. Kamal Roy']) expect(english.pdf.text).toContain(phrase);
});

it("names a doctor who signs in the document's language", async () => {
  const doctor = await aSignedInDoctor(app, {
    isReporting: true,
    name: 'Dr. Ritwik Majumdar',
    nameBn: 'ডা. ঋত্বিক মজুমদার',
  });
  await aSigner(app.db, doctor.account.id);
  await knowAgeAndSex(app.db, parent!.account.id);
  const signedIn = async (language: Language) => {
    const accountId = parent!.account.id;
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, reportingDoctorId: doctor.doctorId });
    const { id } = await done(staff!.enterReport({ body: { bookingId, ...someValues } }));
    expect((await doctor.signReport({ params: { id }, body: { ...signForm, language } })).status).toBe(200);
    const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: parent!.session });
    return (await readPdf(file.rawPayload)).text;
  };
  const bengali = await signedIn('bn');
  expect(bengali).toContain('ডা. ঋত্বিক মজুমদার'.normalize('NFC'));
  expect(bengali).not.toContain('Majumdar');
  expect(await signedIn('en')).toContain('Dr. Ritwik Majumdar');
});

it('that no typeface shows is refused before the report is signed, and says what to correct', async () => {
  const accountId = parent!.account.id;
  // From before such a name was refused where it is typed.
  const old = await aPatient(app.db, {
    accountId,
    relation: 'Sibling',
    name: 'Rina 😀',
    gender: 'Female',
    ageYears: 30,
  });
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, patientId: old.id, itemName: 'TSH' });
  const { id } = await done(staff!.enterReport({ body: { bookingId, ...someValues } }));
  const refused = expectError(await pathologist!.signReport({ params: { id }, body: signForm }), 'INVALID_FIELDS');
  expect(refused.fields).toEqual({
    'patient.name': '“Rina 😀” on this report cannot be printed as it is. Please have it corrected first; then sign.',
  });
  await app.db.query(`UPDATE patients SET name = 'Rina राम' WHERE id = $1`, [old.id]);
  await done(pathologist!.signReport({ params: { id }, body: signForm }));
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: pathologist!.session });
  expect((await readPdf(file.rawPayload)).text).toContain('Rina राम');
});

it('in texts of the form are refused where they are typed, and the sign is named', async () => {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: parent!.account.id, itemName: 'TSH' });
  const { id } = await done(staff!.enterReport({ body: { bookingId, ...someValues } }));
  const body = { ...signForm, interpretation: 'Normal ✅ value' };
  expect(expectError(await pathologist!.signReport({ params: { id }, body }), 'INVALID_FIELDS').fields).toMatchObject({
    interpretation: expect.stringContaining('“✅” cannot be printed') as string,
  });
});
