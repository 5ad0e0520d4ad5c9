import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aKnownPerson, criticalValues, someValues } from '../testing/report-builders.ts';
import { amendBy, readBy, reportIn, signBy, signRewordedBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** What a paper says of patient, sample, test and requester comes from the clinic's data, and nothing is made up. */
let app: TestApp;
let [staff, pathologist, admin]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist, admin] = [await app.asRole('Staff'), await app.asRole('Pathologist'), await app.asRole('Admin')];
});
afterAll(() => app.close());

const enter = (bookingId: number, more: object = {}) =>
  staff!.enterReport({ body: { bookingId, ...someValues, ...more } });
async function bookingFor(wanted: Partial<WantedBooking> = {}): Promise<number> {
  const accountId = wanted.accountId ?? (await aKnownPerson(app)).id;
  return (await aBooking(app.db, { kind: 'test', ...wanted, accountId })).id;
}
/** The signed report of a booking, on the screen and on paper. */
async function signed(bookingId: number, more: object = {}) {
  const { id } = reportIn(await enter(bookingId, more));
  expect((await signBy(pathologist!, id)).status).toBe(200);
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
  return { report: await readBy(staff!, id), text: (await readPdf(file.rawPayload)).text };
}
/** A calendar day so many days before today, like `2026-11-20`. */
const daysAgo = (days: number) => clinicClock(new Date(runNow().getTime() - days * 86_400_000)).date;

describe('a critical value', () => {
  it('of which somebody was told stands with who, when, by whom and that it was read back; other calls do not', async () => {
    const { id } = reportIn(await enter(await bookingFor(), criticalValues));
    const call = (body: Body<'noteCriticalCall'>) => staff!.noteCriticalCall({ params: { id }, body });
    expect((await call({ whom: 'Nobody Athome', reached: false, readBack: false })).status).toBe(201);
    expect((await call({ whom: 'Dr. Ananya Bose', reached: true, readBack: true })).status).toBe(201);
    expect((await signBy(pathologist!, id)).status).toBe(200);
    const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
    const { text } = await readPdf(file.rawPayload);
    expect(text).toMatch(/Critical values told by telephone.+ [ap]m: Dr\. Ananya Bose, by .+ · read back/s);
    expect(text).not.toContain('Nobody Athome');
  });

  it('of which somebody is told after the signature stands on a page that is added; what was signed stays', async () => {
    const bookingId = await bookingFor();
    const { id } = reportIn(await enter(bookingId, criticalValues));
    expect((await signBy(pathologist!, id)).status).toBe(200);
    const download = (path = `download-report/${id}`) =>
      app.app.inject({ url: `/api/v1/${path}`, headers: staff!.session });
    const { signature } = await readBy(staff!, id);
    const verified = () => done(app.verifyReport({ params: { code: signature?.verifyUrl.slice(-22) ?? '' } }));
    const before = (await download()).rawPayload;
    expect(createHash('sha256').update(before).digest('hex')).toBe(signature?.sha256);
    expect(await verified()).toMatchObject({ addedAt: null });
    const call = (body: Body<'noteCriticalCall'>) => staff!.noteCriticalCall({ params: { id }, body });
    await call({ whom: 'Nobody Athome', reached: false, readBack: false });
    expect((await download()).rawPayload.equals(before)).toBe(true);
    await call({ whom: 'Dr. Ananya Bose', reached: true, readBack: true });
    const after = await download();
    expect(after.headers['content-length']).toBe(String(after.rawPayload.length));
    const [{ pages }, old] = [await readPdf(after.rawPayload), await readPdf(before)];
    expect(pages.slice(0, -1)).toEqual(old.pages);
    expect(pages.at(-1)).toMatch(
      /Addition to report R-\d+.+Critical values told by telephone.+ [ap]m: Dr\. Ananya Bose, by .+ · read back/s,
    );
    expect(pages.at(-1)).toContain('What was signed is unchanged.');
    expect(pages.at(-1)).not.toContain('Nobody Athome');
    // In the document of the visit, and on the clinic's own paper.
    for (const path of [`bookings/${bookingId}/visit-reports.pdf`, `reports/${id}/print.pdf`])
      expect((await readPdf((await download(path)).rawPayload)).text).toMatch(/Dr\. Ananya Bose, by .+ · read back/);
    // Still genuine, and the answer says that a page was added.
    expect(await verified()).toMatchObject({
      result: 'GENUINE',
      sha256: signature?.sha256,
      addedAt: expect.stringMatching(/T.*Z$/) as unknown,
    });
    // The next version says it in what is signed.
    const next = reportIn(await amendBy(pathologist!, id)).id;
    expect((await signRewordedBy(pathologist!, next)).status).toBe(200);
    const amended = await readPdf((await download(`download-report/${next}`)).rawPayload);
    expect(amended.text).toMatch(/Critical values told by telephone.+Dr\. Ananya Bose/s);
    expect(amended.text).not.toContain('Addition to report');
  });

  it('of which somebody is told while the document is drawn: it is not signed', async () => {
    const { id } = reportIn(await enter(await bookingFor(), criticalValues));
    const [answer] = await app.whileHeld(
      'report-files.reserve',
      () => signBy(pathologist!, id),
      () => staff!.noteCriticalCall({ params: { id }, body: { whom: 'Mitali', reached: true, readBack: true } }),
    );
    expectError(answer, 'STALE');
  });

  it('of which nobody was told says nothing of calls', async () => {
    expect((await signed(await bookingFor(), criticalValues)).text).not.toContain('told by telephone');
  });
});

describe('a patient', () => {
  it('whose age or sex is not known gets no report, until the desk has filled them in', async () => {
    const person = await aPerson(app.db);
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: person.id });
    const { id } = reportIn(await enter(bookingId));
    expect((await readBy(pathologist!, id)).abilities).toMatchObject({
      sign: false,
      signObstacle: 'PATIENT_INCOMPLETE',
    });
    const { message } = expectError(await signBy(pathologist!, id), 'PATIENT_INCOMPLETE');
    expect(message).toContain('age and sex');
    expect((await readBy(staff!, id)).status).toBe('UPLOADED');
    const desk = await app.asRole('Receptionist');
    const told = {
      name: person.name,
      relation: 'Self',
      gender: 'Female',
      age: 34,
      consent: true,
      userId: person.phone,
    } satisfies Partial<Body<'addFamilyMember'>>;
    expect((await desk.addFamilyMember({ body: told })).status).toBe(201);
    expect((await signBy(pathologist!, id)).body).toMatchObject({ status: 'SIGNED', age: 34, sex: 'Female' });
  });

  it('changed while the document is drawn: it is not signed', async () => {
    const person = await aKnownPerson(app);
    const { id } = reportIn(await enter(await bookingFor({ accountId: person.id })));
    const [answer] = await app.whileHeld(
      'report-files.reserve',
      () => signBy(pathologist!, id),
      () => app.db.query(`UPDATE patients SET gender = 'Other' WHERE account_id = $1`, [person.id]),
    );
    expectError(answer, 'STALE');
  });

  it('who is a baby has an age in days or months, on the day of the sample', async () => {
    const { id: accountId } = await aPerson(app.db);
    const baby = async (birthDate: string) =>
      (await aPatient(app.db, { accountId, name: 'Babu', ageYears: 0, birthDate })).id;
    const collected = { sampleCollectedAt: `${daysAgo(3)}T10:00` };
    const young = await signed(await bookingFor({ accountId, patientId: await baby(daysAgo(8)) }), collected);
    expect(young.text).toContain('Age / Sex 5 days / Male');
    expect(young.report).toMatchObject({ age: 0, infantAge: { months: 0, days: 5 } });
    const newborn = await signed(await bookingFor({ accountId, patientId: await baby(daysAgo(0)) }));
    expect(newborn.text).toContain('Age / Sex 0 days / Male');
    // The age was given in years, so nothing more exact is known.
    const { id: told } = await aPatient(app.db, { accountId, name: 'Khoka', ageYears: 0 });
    expect((await signed(await bookingFor({ accountId, patientId: told }))).text).toContain('under 1 year / Male');
  });

  it('has on the family list, at the counter and on the booking the same age in months', async () => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, {
      accountId: mother.account.id,
      name: 'Mini',
      ageYears: 1,
      birthDate: daysAgo(400),
    });
    const family = await done(mother.listFamily());
    const age = family.members.find((member) => member.id === id)?.infantAge;
    expect(age?.months).toBe(13);
    const bookingId = await bookingFor({ accountId: mother.account.id, patientId: id });
    const booking = await done(mother.readTestBooking({ params: { id: bookingId } }));
    expect(booking.patient).toMatchObject({ age: 1, infantAge: age });
    const found = await done(staff!.findPeople({ params: { query: mother.account.phone } }));
    expect(found[0]?.family?.find((member) => member.id === id)).toMatchObject({ age: 1, infantAge: age });
  });

  it('of two years and more has an age in years only', async () => {
    const { id: accountId } = await aPerson(app.db);
    const { id: patientId } = await aPatient(app.db, { accountId, birthDate: daysAgo(3 * 366), ageYears: 3 });
    const { report, text } = await signed(await bookingFor({ accountId, patientId }));
    expect(report).toMatchObject({ age: 3, infantAge: null });
    expect(text).toContain('Age / Sex 3 years / Male');
  });
});

describe('who asked for the test', () => {
  it('is not stated where nobody is known', async () => {
    const { report, text } = await signed(await bookingFor());
    expect(text).toContain('Requested by Not stated');
    expect(report).toMatchObject({ requester: null, isSelfRequested: false });
  });

  it('is the patient only where the desk recorded that they came by themselves', async () => {
    const bookingId = await bookingFor();
    const desk = await app.asRole('Receptionist');
    const edited = await desk.editTestBooking({ body: { id: bookingId, isSelfRequested: true } });
    expect(edited.status).toBe(200);
    expect((await signed(bookingId)).text).toContain("Requested by Self (came without a doctor's request)");
  });

  it('is a name the desk typed, for a doctor who is not on the list; one of the list goes before it', async () => {
    const typed = { requestedBy: 'Dr. A. Basu, Haripur Hospital' };
    const desk = await app.asRole('Staff');
    const [one, other] = [await bookingFor(), await bookingFor()];
    for (const id of [one, other]) await desk.editTestBooking({ body: { id, ...typed, isSelfRequested: true } });
    expect(await signed(one)).toMatchObject({
      text: expect.stringContaining('Requested by Dr. A. Basu, Haripur Hospital') as string,
      report: { requester: 'Dr. A. Basu, Haripur Hospital' },
    });
    const { id: referringDoctorId } = await aDoctor(app.db, { name: 'Dr. Kamal Roy' });
    await admin!.editTestBooking({ body: { id: other, referringDoctorId } });
    expect((await signed(other)).text).toContain('Requested by Dr. Kamal Roy');
  });

  it('stays on a signed paper when the booking changes', async () => {
    const bookingId = await bookingFor({ requestedBy: 'Dr. A. Basu' });
    const { report } = await signed(bookingId);
    await admin!.editTestBooking({ body: { id: bookingId, requestedBy: 'Dr. B. Sen' } });
    expect((await readBy(staff!, report.id)).requester).toBe('Dr. A. Basu');
  });
});

describe('a sample', () => {
  it('has its number, and the times when it was taken, received and reported', async () => {
    const { report, text } = await signed(await bookingFor(), {
      sampleKind: 'Serum',
      sampleNumber: 'S-4711',
      sampleCollectedAt: '2026-03-05T07:40',
      sampleReceivedAt: '2026-03-05T08:10',
    });
    for (const phrase of [
      'Sample Serum, S-4711',
      'Sample collected 5 Mar 2026, 7:40 am',
      'Sample received 5 Mar 2026, 8:10 am',
      'Reported ',
    ])
      expect(text).toContain(phrase);
    expect(report).toMatchObject({ sampleNumber: 'S-4711', sampleReceivedAt: '2026-03-05T02:40:00.000Z' });
  });

  it('was neither received before it was taken nor in the future', async () => {
    const bookingId = await bookingFor();
    const wrong = async (more: object) => expectError(await enter(bookingId, more), 'INVALID_FIELDS').fields;
    expect(await wrong({ sampleCollectedAt: '2026-03-05T08:10', sampleReceivedAt: '2026-03-05T08:09' })).toEqual({
      sampleReceivedAt: 'The sample cannot have been received before it was taken.',
    });
    expect(await wrong({ sampleReceivedAt: `${daysAgo(-1)}T08:10` })).toEqual({
      sampleReceivedAt: 'The sample cannot have been taken in the future.',
    });
    const same = { sampleCollectedAt: '2026-03-05T08:10', sampleReceivedAt: '2026-03-05T08:10' };
    expect((await enter(bookingId, same)).status).toBe(201);
  });

  it('keeps its data in an amended version', async () => {
    const { report } = await signed(await bookingFor(), { sampleNumber: 'S-1', sampleReceivedAt: '2026-03-05T08:10' });
    const amended = reportIn(await pathologist!.amendReport({ params: { id: report.id }, body: { why: 'y' } }));
    expect(amended).toMatchObject({ sampleNumber: 'S-1', sampleReceivedAt: '2026-03-05T02:40:00.000Z' });
  });
});

describe('a value', () => {
  it('keeps the decimals of its range as typed, in digits of either language', async () => {
    const results = [
      { test: 'Haemoglobin', value: '12.9', low: '12.0', high: '15.0', criticalLow: '7.0' },
      { test: 'Potassium', value: '৩.৯', low: '৩.৫০', high: '৫.১০' },
      { test: 'Platelets', value: '2,45,000', low: '1,50,000', high: 410000 },
      { test: 'TSH', value: '2.1', low: 0.4, high: '4.20' },
    ];
    const { report, text } = await signed(await bookingFor(), { results });
    for (const phrase of ['12.0–15.0', '3.50–5.10', '1,50,000–4,10,000', '0.4–4.20']) expect(text).toContain(phrase);
    expect(report.rows.map(({ low, high, flag }) => [low, high, flag])).toEqual([
      [12, 15, 'NORMAL'],
      [3.5, 5.1, 'NORMAL'],
      [150_000, 410_000, 'NORMAL'],
      [0.4, 4.2, 'NORMAL'],
    ]);
    expect(report.rows.map(({ typed }) => typed)).toEqual([
      { low: '12.0', high: '15.0', criticalLow: '7.0' },
      { low: '3.50', high: '5.10' },
      undefined,
      { high: '4.20' },
    ]);
  });

  it.each(['ab', '1-2', '<5', '5,0', '9999999999999'])('has no limit like %s', async (low) => {
    const answer = await enter(await bookingFor(), { results: [{ test: 'x', value: '1', low }] });
    expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({ 'results.0.low': 'Please enter a number.' });
  });

  it('may be the text of a culture, of several lines and 2,000 characters', async () => {
    const value = `Growth of Escherichia coli.\n${'x'.repeat(1970)}`;
    const { report } = await signed(await bookingFor(), { results: [{ test: 'Urine culture', value }] });
    expect(report.results['Urine culture']).toBe(value);
    const long = await enter(await bookingFor(), { results: [{ test: 'x', value: 'x'.repeat(2001) }] });
    expectError(long, 'INVALID_FIELDS');
  });
});

describe('the clinic', () => {
  it('has its licence number on papers signed from now on, and not before the admin gave it', async () => {
    const give = (licence: string) => done(changeProfile(admin!, { licence }));
    await give('');
    const before = await signed(await bookingFor());
    expect(before.text).not.toContain('Licence');
    await give('WB/CE/4711');
    expect((await signed(await bookingFor())).text).toContain('Licence no. WB/CE/4711');
  });

  it('has above the results the department and the method of the catalogue', async () => {
    const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY', method: 'GOD-POD' });
    const { text } = await signed(await bookingFor({ labTestId }));
    expect(text).toContain('Biochemistry Test Result');
    expect(text).toContain('Method GOD-POD');
  });
});
