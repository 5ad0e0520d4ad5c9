import { readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import {
  aReport,
  aSignedReport,
  makeReporting,
  sign,
  signForm,
  someValues,
  uploadFor,
} from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { initialsOf } from './reports.present.ts';

/** The life of a report, by the calls people make. */
let app: TestApp;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

const read = (caller: TestCaller, id: number) => done(caller.readReport({ params: { id } }));
const validate = (body: Body<'validateReport'>, caller = pathologist) => caller.validateReport({ body });
const asPatient = async (person: { id: number }) => app.as({ ...(await aPerson(app.db)), id: person.id });

describe('values', () => {
  it('get the flags of their limits, and none without a limit', async () => {
    const report = await read(pathologist, (await aReport(app)).id);
    expect(report.rows.map(({ test, flag }) => [test, flag])).toEqual([
      ['Haemoglobin', 'LOW'],
      ['Malaria antigen', null],
    ]);
    expect(report.results).toEqual({ Haemoglobin: '9.1', 'Malaria antigen': 'Not detected' });
  });

  it('are rejected with a reason, corrected, and signed', async () => {
    const { id, staff, bookingId } = await aReport(app);
    expectError(await validate({ reportId: id, status: 'REJECTED' }), 'INVALID_FIELDS');
    expect((await validate({ reportId: id, status: 'REJECTED', reason: 'Another tube?' })).body).toMatchObject({
      status: 'REJECTED',
    });
    expect(await read(staff, id)).toMatchObject({
      rejectionReason: 'Another tube?',
      abilities: { correct: true, sign: false },
    });
    const corrected = await staff.changeReport({
      params: { id },
      body: {
        ...someValues,
        results: [{ test: 'Haemoglobin', value: '12.9', low: 12, high: 15 }],
      },
    });
    expect(corrected.body).toMatchObject({ status: 'UPLOADED', rejectionReason: null, rows: [{ flag: 'NORMAL' }] });
    expect(await sign(app, id)).toMatchObject({ status: 'SIGNED', signedBy: 'Dr. Nandita Pal' });
    expect((await staff.readTestBooking({ params: { id: bookingId } })).body).toMatchObject({
      checkupReportStatus: 'SIGNED',
    });
    const { changes } = await done(staff.readBookingHistory({ params: { id: bookingId } }));
    const steps = changes.filter(({ field }) => field === 'checkupReportStatus').map(({ from, to }) => `${from} ${to}`);
    expect(steps.reverse()).toEqual([
      'null UPLOADED',
      'UPLOADED REJECTED',
      'REJECTED UPLOADED',
      'UPLOADED PENDING_SIGNATURE',
      'PENDING_SIGNATURE SIGNED',
    ]);
  });

  it('are not signed if they changed since the signer read them', async () => {
    const { id, staff } = await aReport(app);
    await staff.changeReport({ params: { id }, body: someValues });
    expectError(await pathologist.signReport({ params: { id }, body: { ...signForm, revision: 1 } }), 'STALE');
    expectError(await validate({ reportId: id, status: 'ACCEPTED', revision: 1 }), 'STALE');
  });

  it('of another booking are refused when they are corrected', async () => {
    const { id, staff, bookingId } = await aReport(app);
    const put = (body: object) => staff.changeReport({ params: { id }, body: { ...someValues, ...body } });
    expect((await put({ bookingId })).status).toBe(200);
    expect(expectError(await put({ bookingId: bookingId + 1 }), 'INVALID_FIELDS').fields).toEqual({
      bookingId: 'This cannot be set or changed here.',
    });
  });

  it('with a future sample time, or with reversed limits, are refused', async () => {
    const { id, staff } = await aReport(app);
    const put = (body: object) => staff.changeReport({ params: { id }, body: { ...someValues, ...body } });
    expect(expectError(await put({ sampleCollectedAt: '2090-01-01T10:00' })).fields).toHaveProperty(
      'sampleCollectedAt',
    );
    expect(expectError(await put({ results: [{ test: 'x', value: '1', low: 5, high: 4 }] })).fields).toHaveProperty([
      'results.0.high',
    ]);
  });

  it("cannot be set to signed through the booking's form", async () => {
    const { bookingId, staff } = await aReport(app);
    expectError(await staff.editTestBooking({ body: { id: bookingId, checkupReportStatus: 'SIGNED' } }), 'FORBIDDEN');
  });
});

describe('a signature', () => {
  it("needs what the form asks for, with the form's messages", async () => {
    const { id } = await aReport(app);
    const answer = expectError(
      await pathologist.signReport({
        params: { id },
        body: {
          signature: '',
          interpretation: '',
          recommendations: ' ',
        },
      }),
      'INVALID_FIELDS',
    );
    expect(answer.fields).toEqual({
      interpretation: 'Interpretation is required.',
      recommendations: 'Recommendations are required.',
    });
    const unsigned = await pathologist.signReport({ params: { id }, body: { ...signForm, signature: '' } });
    expect(expectError(unsigned, 'INVALID_FIELDS').fields).toEqual({
      signature: 'Signature is required to sign the report.',
    });
    const empty = `data:image/png;base64,${Buffer.from(aPng(60, 1)).toString('base64')}`;
    for (const signature of [
      empty,
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
    ]) {
      expect(
        expectError(
          await pathologist.signReport({ params: { id }, body: { ...signForm, signature } }),
          'INVALID_FIELDS',
        ).fields,
      ).toHaveProperty('signature');
    }
  });

  it("may come from a doctor marked by the clinic and named on the booking, under the clinic's own name for them", async () => {
    const doctor = await app.asRole('Doctor');
    const doctorId = await makeReporting(app, doctor);
    const mine = await aReport(app, { reportingDoctorId: doctorId });
    const referred = await aReport(app, { referringDoctorId: doctorId });
    expectError(await doctor.signReport({ params: { id: referred.id }, body: signForm }), 'NOT_FOUND');
    expect((await doctor.signReport({ params: { id: mine.id }, body: signForm })).body).toMatchObject({
      signedBy: 'Dr. Ananya Bose',
    });
    await sign(app, referred.id);
    expectError(await doctor.signReport({ params: { id: referred.id }, body: signForm }), 'FORBIDDEN');
  });

  it('sends the patient an SMS in their language, without any health data', async () => {
    const patient = await aPerson(app.db, { language: 'bn' });
    await knowAgeAndSex(app.db, patient.id);
    await sign(app, (await aReport(app, { patientId: patient.id })).id);
    const text = (await app.sms.sent()).findLast(({ to }) => to === patient.phone)?.text ?? '';
    expect(text).toMatch(/রিপোর্ট তৈরি/);
    expect(text).not.toMatch(/count|Haemoglobin|anaemia/i);
  });
});

describe('the patient', () => {
  it('sees and downloads a report after its release, and nothing before', async () => {
    const { id, patient } = await aReport(app);
    const reader = await asPatient(patient);
    for (const ask of [() => reader.readReport({ params: { id } }), () => reader.downloadReport({ params: { id } })])
      expectError(await ask(), 'NOT_FOUND');
    const bookings = async () => (await done(reader.listTestBookings()))._embedded.testBookingResponseDtoList;
    expect(await bookings()).toMatchObject([{ checkupReportStatus: 'PENDING_SIGNATURE', checkupReportUrl: null }]);
    const signed = await sign(app, id);
    expect(await bookings()).toMatchObject([
      { checkupReportStatus: 'SIGNED', checkupReportUrl: `/api/v1/download-report/${id}` },
    ]);
    const file = await reader.downloadReport({ params: { id } });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report.pdf"',
      'cache-control': 'no-store',
    });
    expect(String(file.body)).toMatch(/^%PDF/);
    expect(signed.signature?.verifyUrl).toMatch(/^https:\/\/clinic\.example\/verify\/[\w-]{22}$/);
    expect((await reader.listReports({ query: { list: 'completed' } })).body).toMatchObject({
      _embedded: { reportEntityList: [{ id, reportUrl: `/api/v1/download-report/${id}`, abilities: { sign: false } }] },
    });
  });

  it('gets the uploaded file beside the signed PDF', async () => {
    const patient = await app.asRole('User');
    const id = await uploadFor(app, patient);
    expect((await patient.downloadUploaded({ params: { id } })).status).toBe(200);
  });

  it('gets no file that has changed since the signature, and the clinic is alerted', async () => {
    const { id, patient } = await aSignedReport(app);
    const { documentKey: key } = (
      await app.db.query('SELECT document_key AS "documentKey" FROM reports WHERE id = $1', [id])
    ).rows[0] as { documentKey: string };
    const path = join(app.filesFolder, key.slice(0, 2), key);
    await unlink(path);
    await writeFile(path, 'something else');
    expectError(await (await asPatient(patient)).downloadReport({ params: { id } }), 'FILE_DAMAGED');
    expect(app.log.some((line) => line.includes('is missing or has changed') && line.includes(key))).toBe(true);
  });
});

describe('an amendment', () => {
  it('is a new version that says what it changes so far, and why; the old one stays readable, marked as superseded', async () => {
    const { id, staff, patient, bookingId } = await aReport(app);
    await sign(app, id);
    const first = await read(pathologist, id);
    const opened = await done(pathologist.amendReport({ params: { id }, body: { why: 'Another tube' } }));
    expect(opened).toMatchObject({
      version: 2,
      status: 'UPLOADED',
      amendment: { changes: [], what: null, why: 'Another tube' },
      reportNumber: first.reportNumber,
    });
    expectError(await pathologist.amendReport({ params: { id }, body: { why: 'y' } }), 'REPORT_STATE');
    const reader = await asPatient(patient);
    expect((await read(reader, id)).status).toBe('SIGNED');
    expectError(await reader.readReport({ params: { id: opened.id } }), 'NOT_FOUND');
    await staff.changeReport({
      params: { id: opened.id },
      body: {
        ...someValues,
        results: [{ test: 'Haemoglobin', value: '12.9' }],
      },
    });
    expect((await staff.readTestBooking({ params: { id: bookingId } })).body).toMatchObject({
      checkupReportStatus: 'SIGNED',
    });
    const second = await sign(app, opened.id);
    expect(await read(reader, id)).toMatchObject({
      status: 'AMENDED',
      results: { Haemoglobin: '9.1' },
      versions: [
        { version: 2, status: 'SIGNED' },
        { version: 1, status: 'AMENDED' },
      ],
    });
    const verify = async (url: string) => (await app.verifyReport({ params: { code: url.slice(-22) } })).body;
    expect(await verify(first.signature!.verifyUrl)).toMatchObject({ result: 'SUPERSEDED', version: 1 });
    expect(await verify(second.signature!.verifyUrl)).toEqual({
      result: 'GENUINE',
      clinic: { en: expect.any(String) as string, bn: expect.any(String) as string },
      reportNumber: `R-${bookingId}`,
      version: 2,
      date: second.signedDate,
      initials: 'M. S.',
      sha256: second.signature!.sha256,
      addedAt: null,
      supersededAt: null,
      supersededBy: null,
    });
    expect(await verify('A'.repeat(22))).toMatchObject({ result: 'UNKNOWN', clinic: null, initials: null });
  });
});

describe('a crash', () => {
  it('leaves no file behind: files without a report are removed at the next start', async () => {
    const { sweepLeftovers } = await import('./report-files.service.ts');
    const key = '0'.repeat(32);
    const lost = await app.files.receive(
      (async function* () {
        yield Buffer.from('half a report');
      })(),
      100,
    );
    await app.db.query('INSERT INTO report_files (key) VALUES ($1)', [key]);
    await app.files.keep(lost, key);
    await sweepLeftovers(app, 0);
    expect(await app.files.fetch(key)).toBeNull();
    expect(await readdir(join(app.filesFolder, 'incoming'))).toEqual([]);
  });
});

it('initials are whole letters, in Bengali too', () => {
  expect([initialsOf('Rina Mondal'), initialsOf('সুব্রত ঘোষ'), initialsOf('Dr. A. Sen.')]).toEqual([
    'R. M.',
    'সু. ঘো.',
    'D. A. S.',
  ]);
});
