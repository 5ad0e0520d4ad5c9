import type { Answer } from '#contract/endpoints.ts';
import { concerns } from '#contract/reports/concerns.ts';
import type { TestApp, TestCaller } from './app.ts';
import { aBooking, aDoctor, aPerson, knowAgeAndSex } from './builders.store.ts';
import type { Person } from './builders.store.ts';
import { markSigned, needCheck } from './report-builders.store.ts';
import { aDocx } from './zips.ts';
import { done } from './typed-calls.ts';
import type { Body } from './typed-calls.ts';
import { aSignature } from './uploads.ts';

/** Reports for tests, made by real calls. */

/** The reason for a missing sample; kept only if a tube was not taken or not received, as in most tests. */
export const sampleReason = 'Taken, not scanned';

export const someValues = {
  sampleReason,
  results: [
    { test: 'Haemoglobin', value: '9.1', unit: 'g/dL', low: 12, high: 15, criticalLow: 7 },
    { test: 'Malaria antigen', value: 'Not detected' },
  ],
  interpretation: 'Mild anaemia.',
  recommendations: 'Please see your doctor.',
};

/** Values of which one is critical. */
export const criticalValues = {
  ...someValues,
  results: [{ test: 'Haemoglobin', value: '5.1', unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }],
};

export const signForm = {
  seen: ['SAMPLE' as const, 'UNCALLED' as const],
  signature: aSignature,
  interpretation: 'Mild anaemia.',
  recommendations: 'Please see your doctor.',
};

export interface MadeReport {
  id: number;
  bookingId: number;
  patient: { id: number; phone: string };
  /** Who submitted it. */
  staff: TestCaller;
}

/** A waiting report of values, for a new patient or a given one. */
export async function aReport(
  app: TestApp,
  wanted: {
    patientId?: number;
    reportingDoctorId?: number | null;
    referringDoctorId?: number | null;
    values?: object;
  } = {},
): Promise<MadeReport> {
  const patient = wanted.patientId === undefined ? await aKnownPerson(app) : { id: wanted.patientId, phone: '' };
  const { reportingDoctorId = null, referringDoctorId = null } = wanted;
  const { id: bookingId } = await aBooking(app.db, {
    kind: 'test',
    accountId: patient.id,
    reportingDoctorId,
    referringDoctorId,
  });
  const staff = await app.asRole('Staff');
  const { id } = await done(
    staff.enterReport({ body: { bookingId, ...(wanted.values ?? someValues) } as Body<'enterReport'> }),
  );
  return { id, bookingId, patient, staff };
}

/** Values that wait for a second person's check. */
export async function anUncheckedReport(app: TestApp, wanted: Parameters<typeof aReport>[1] = {}): Promise<number> {
  const { id } = await aReport(app, wanted);
  await needCheck(app, id);
  return id;
}

/** A Word file that waits for its signature, and for the PDF of its pages. */
export async function aWordReport(app: TestApp, wanted: Parameters<typeof aReport>[1] = {}): Promise<MadeReport> {
  const patient = wanted.patientId === undefined ? await aKnownPerson(app) : { id: wanted.patientId, phone: '' };
  const { reportingDoctorId = null, referringDoctorId = null } = wanted;
  const booking = { kind: 'test', accountId: patient.id, reportingDoctorId, referringDoctorId } as const;
  const { id: bookingId } = await aBooking(app.db, booking);
  const staff = await app.asRole('Staff');
  const upload = { filename: 'letter.docx', content: aDocx() };
  const { id } = await done(staff.uploadReport({ form: { bookingId }, upload }));
  return { id, bookingId, patient, staff };
}

/** A new patient whose age and sex are known. */
export async function aKnownPerson(app: TestApp): Promise<Person> {
  const person = await aPerson(app.db);
  await knowAgeAndSex(app.db, person.id);
  return person;
}

/** The same, signed; its document is any PDF. */
export async function aSignedReport(app: TestApp, wanted: Parameters<typeof aReport>[1] = {}): Promise<MadeReport> {
  const report = await aReport(app, wanted);
  await markSigned(app, report.id);
  return report;
}

/** Signs a waiting report as a new pathologist, whatever it lacks, with a rendered document. */
export async function sign(app: TestApp, id: number): Promise<Answer<'signReport'>> {
  return done(
    (await app.asRole('Pathologist')).signReport({ params: { id }, body: { ...signForm, seen: [...concerns] } }),
  );
}

/** A signed report whose uploaded file the caller may download. */
export async function uploadFor(app: TestApp, { account }: TestCaller): Promise<number> {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: account.id });
  const staff = await app.asRole('Staff');
  const { id } = await done(staff.uploadReport({ form: { bookingId } }));
  await markSigned(app, id);
  return id;
}

/** Gives an account a reporting doctor record; returns the doctor's number. */
export async function makeReporting(app: TestApp, { account }: TestCaller): Promise<number> {
  return (await aDoctor(app.db, { accountId: account.id, phone: account.phone, isReporting: true })).id;
}

/** A report that the caller works on or may read: their own released one, one they report on, or any. */
export async function reportFor(app: TestApp, caller: TestCaller, make: typeof aReport = aReport): Promise<number> {
  const { role, id } = caller.account;
  if (role === 'User') return (await aSignedReport(app, { patientId: id })).id;
  return (await make(app, role === 'Doctor' ? { reportingDoctorId: await makeReporting(app, caller) } : {})).id;
}
