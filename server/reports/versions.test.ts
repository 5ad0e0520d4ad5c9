import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import {
  acceptBy,
  amendBy,
  correctBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** Rare sequences in full: what each version says, to whom, and what the booking shows of it. */
let app: TestApp;
let [staff, colleague, pathologist, patient]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff', { name: 'Sita Das' });
  colleague = await app.asRole('Staff', { name: 'Karim Ali' });
  [pathologist, patient] = [await app.asRole('Pathologist', { name: 'Nandita Pal' }), await app.asRole('User')];
  await knowAgeAndSex(app.db, patient.account.id);
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: patient!.account.id })).id;

/** The report fields of the booking: status, address and uploader. */
async function reportFields(bookingId: number): Promise<readonly [string | null, string | null, string | null]> {
  const booking = await done(staff!.readTestBooking({ params: { id: bookingId } }));
  return [booking.checkupReportStatus, booking.checkupReportUrl, booking.checkupReportUploadedBy];
}
const address = (id: number) => `/api/v1/download-report/${id}`;

async function document(id: number, reader = patient!): Promise<{ text: string; sha256: string }> {
  const file = await app.app.inject({ url: address(id), headers: reader.session });
  expect(file.statusCode).toBe(200);
  return {
    text: (await readPdf(file.rawPayload)).text,
    sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
  };
}
/** The hash of the stored document, read from the disk. */
async function storedHash(id: number): Promise<string> {
  const [row] = (await app.db.query('SELECT document_key AS key FROM reports WHERE id = $1', [id])).rows as [
    { key: string },
  ];
  return createHash('sha256')
    .update(await readFile(join(app.filesFolder, row.key.slice(0, 2), row.key)))
    .digest('hex');
}
const verify = (report: Answer<'readReport'>) =>
  done(app.send('verifyReport', { params: { code: report.signature?.verifyUrl.slice(-22) } }));

async function eventsOf(id: number): Promise<unknown[]> {
  const { rows } = await app.db.query(
    `
    SELECT a.name AS by, e.from_status AS "from", e.to_status AS "to", e.revision, e.note
    FROM report_events e
      LEFT JOIN accounts a ON a.id = e.by
    WHERE e.report_id = $1 ORDER BY e.id`,
    [id],
  );
  return (rows as { by: string; from: string; to: string; revision: number; note: string | null }[]).map((row) =>
    Object.values(row),
  );
}

it(
  'rejected, corrected, signed, amended, rejected, corrected, signed again, amended again: each version keeps its content',
  { timeout: 60_000 },
  async () => {
    const bookingId = await newBooking();
    const { id: first } = reportIn(await enterBy(staff!, bookingId, '9.1'));
    expect(await reportFields(bookingId)).toEqual(['UPLOADED', address(first), 'Sita Das']);
    expect(reportIn(await rejectBy(pathologist!, first, { reason: 'Clotted' }))).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Clotted',
    });
    expect(await reportFields(bookingId)).toEqual(['REJECTED', address(first), 'Sita Das']);
    await correctBy(colleague!, first, '9.4');
    expect(await reportFields(bookingId)).toEqual(['UPLOADED', address(first), 'Karim Ali']);
    expect(reportIn(await acceptBy(pathologist!, first))).toMatchObject({
      status: 'PENDING_SIGNATURE',
      acceptedBy: 'Nandita Pal',
    });
    expect(await reportFields(bookingId)).toEqual(['PENDING_SIGNATURE', address(first), 'Karim Ali']);
    const one = reportIn(await signBy(pathologist!, first));
    expect(await reportFields(bookingId)).toEqual(['SIGNED', address(first), 'Karim Ali']);
    expect(await verify(one)).toMatchObject({
      result: 'GENUINE',
      version: 1,
      reportNumber: `R-${bookingId}`,
      date: one.signedDate,
      sha256: one.signature?.sha256,
    });

    // While the second version is in progress, the booking and the patient see only the first.
    const second = reportIn(await amendBy(pathologist!, first)).id;
    for (const step of [
      () => rejectBy(pathologist!, second, { reason: 'Not that tube' }),
      () => correctBy(staff!, second, '12.9'),
      () => acceptBy(pathologist!, second),
    ]) {
      await step();
      expect(await reportFields(bookingId)).toEqual(['SIGNED', address(first), 'Karim Ali']);
      expectError(await patient!.downloadReport({ params: { id: second } }), 'NOT_FOUND');
      expect((await readBy(patient!, first)).versions.map(({ id, status }) => [id, status])).toEqual([
        [first, 'SIGNED'],
      ]);
      expect((await verify(one)).result).toBe('GENUINE');
    }
    const two = reportIn(await signBy(pathologist!, second));
    expect(two).toMatchObject({
      status: 'SIGNED',
      version: 2,
      reportNumber: `R-${bookingId}`,
      amendment: {
        changes: [
          { field: 'VALUE', test: 'Haemoglobin', unit: 'g/dL', from: '9.4', to: '12.9' },
          { field: 'FLAG', test: 'Haemoglobin', from: 'LOW', to: 'NORMAL' },
        ],
        what: null,
        why: 'Another tube',
        by: 'Nandita Pal',
      },
    });
    expect(await reportFields(bookingId)).toEqual(['SIGNED', address(second), 'Sita Das']);

    const third = reportIn(await amendBy(staff!, second)).id;
    await correctBy(staff!, third, '13.1');
    const three = reportIn(await signBy(pathologist!, third));
    expect(await reportFields(bookingId)).toEqual(['SIGNED', address(third), 'Sita Das']);

    const versions = [
      [third, 3, 'SIGNED', three.signedDate],
      [second, 2, 'AMENDED', two.signedDate],
      [first, 1, 'AMENDED', one.signedDate],
    ];
    for (const [report, value, status] of [
      [one, '9.4', 'AMENDED'],
      [two, '12.9', 'AMENDED'],
      [three, '13.1', 'SIGNED'],
    ] as const) {
      const now = await readBy(patient!, report.id);
      expect(now).toMatchObject({
        status,
        results: { Haemoglobin: value },
        reportUrl: address(report.id),
        signedDate: report.signedDate,
      });
      expect(now.versions.map(({ id, version, status: its, signedDate }) => [id, version, its, signedDate])).toEqual(
        versions,
      );
      const { text, sha256 } = await document(report.id);
      // What is superseded is handed out as a marked copy; the stored file stays as it was signed.
      expect(sha256 === report.signature?.sha256).toBe(status === 'SIGNED');
      expect(await storedHash(report.id)).toBe(report.signature?.sha256);
      expect(text).toContain(`Haemoglobin ${value} g/dL`);
      expect(await verify(report)).toMatchObject({
        result: status === 'SIGNED' ? 'GENUINE' : 'SUPERSEDED',
        version: report.version,
        sha256: report.signature?.sha256,
        date: report.signedDate,
      });
    }
    expect((await document(first)).text).not.toContain('AMENDED');
    expect((await document(second)).text).toMatch(
      /AMENDED REPORT\. Version 2 takes the place of version 1 .*What changed: Haemoglobin: 9\.4 → 12\.9 g\/dL; Haemoglobin, flag: Low → Normal Reason: Another tube/,
    );
    expect((await document(third)).text).toContain('Version 3 takes the place of version 2');
    expect(new Set([one, two, three].map(({ signature }) => signature?.verifyUrl)).size).toBe(3);

    expect(await eventsOf(first)).toEqual([
      ['Sita Das', null, 'UPLOADED', 1, null],
      ['Nandita Pal', 'UPLOADED', 'REJECTED', 2, 'Clotted'],
      ['Karim Ali', 'REJECTED', 'UPLOADED', 3, null],
      ['Nandita Pal', 'UPLOADED', 'PENDING_SIGNATURE', 4, null],
      ['Nandita Pal', 'PENDING_SIGNATURE', 'SIGNED', 5, null],
    ]);
    expect(await eventsOf(third)).toEqual([
      ['Sita Das', null, 'UPLOADED', 1, 'Another tube'],
      ['Sita Das', 'UPLOADED', 'UPLOADED', 2, null],
      ['Nandita Pal', 'UPLOADED', 'PENDING_SIGNATURE', 3, null],
      ['Nandita Pal', 'PENDING_SIGNATURE', 'SIGNED', 4, null],
    ]);
  },
);

it("the booking's history lists every step of all versions with its author, and its version counts up", async () => {
  const bookingId = await newBooking();
  const { id } = reportIn(await enterBy(staff!, bookingId));
  await rejectBy(pathologist!, id);
  await correctBy(colleague!, id);
  await signBy(pathologist!, id);
  const second = reportIn(await amendBy(pathologist!, id)).id;
  await rejectBy(pathologist!, second);
  await correctBy(colleague!, second, '13.1');
  await signBy(pathologist!, second);
  const { changes } = await done(staff!.readBookingHistory({ params: { id: bookingId } }));
  const steps = changes
    .toReversed()
    .map(({ field, from, to, by, role, version }) =>
      [version, field.replace('checkupReport', ''), field.endsWith('At') ? '' : `${from} ${to}`, by, role].join(' '),
    );
  expect(steps).toEqual([
    '2 Status null UPLOADED Sita Das Staff',
    '2 UploadedBy null Sita Das Sita Das Staff',
    '2 UploadedAt  Sita Das Staff',
    '3 Status UPLOADED REJECTED Nandita Pal Pathologist',
    '4 Status REJECTED UPLOADED Karim Ali Staff',
    '4 UploadedBy Sita Das Karim Ali Karim Ali Staff',
    '4 UploadedAt  Karim Ali Staff',
    // A signature includes the signer's acceptance.
    '4 Status UPLOADED PENDING_SIGNATURE Nandita Pal Pathologist',
    '5 Status PENDING_SIGNATURE SIGNED Nandita Pal Pathologist',
    // The booking's fields do not change before the second version is signed.
    '5 Status null UPLOADED Nandita Pal Pathologist',
    '5 Status UPLOADED REJECTED Nandita Pal Pathologist',
    '5 Status REJECTED UPLOADED Karim Ali Staff',
    '5 Status UPLOADED PENDING_SIGNATURE Nandita Pal Pathologist',
    '6 Status PENDING_SIGNATURE SIGNED Nandita Pal Pathologist',
    '6 UploadedAt  Nandita Pal Pathologist',
  ]);
  const times = changes.filter(({ field }) => field === 'checkupReportUploadedAt').map(({ from, to }) => [from, to]);
  const [last, before, first] = times;
  expect([first?.[0], before?.[0], last?.[0]]).toEqual([null, first?.[1], before?.[1]]);
  expect(last?.[1]).toBe((await readBy(staff!, second)).reportDate);
});

it('values replace a file, and a file replaces values, with nothing left of the old content', async () => {
  const bookingId = await newBooking();
  const { id } = reportIn(await uploadBy(staff!, bookingId));
  const put = await staff!.changeReport({
    params: { id },
    body: {
      results: [{ test: 'Sugar', value: '90' }],
      interpretation: 'Fine.',
      recommendations: 'None.',
      sampleKind: 'Serum',
      sampleCollectedAt: '2026-01-05T10:30',
    },
  });
  expect(put.body).toMatchObject({
    kind: 'values',
    file: null,
    scan: null,
    results: { Sugar: '90' },
    interpretation: 'Fine.',
    recommendations: 'None.',
    sampleKind: 'Serum',
    sampleCollectedAt: '2026-01-05T05:00:00.000Z',
    revision: 2,
  });
  expect(reportIn(await uploadBy(colleague!, bookingId))).toMatchObject({
    id,
    kind: 'file',
    file: { name: 'report.pdf' },
    results: {},
    rows: [],
    interpretation: null,
    recommendations: null,
    sampleKind: null,
    sampleCollectedAt: null,
    uploadedBy: 'Karim Ali',
    revision: 3,
  });
});

it('an amendment begins with all signed data, under the name of the first uploader', async () => {
  const bookingId = await newBooking();
  const { id } = reportIn(
    await staff!.enterReport({
      body: {
        bookingId,
        results: [{ test: 'Sugar', value: '90' }],
        interpretation: 'Typed.',
        sampleKind: 'Serum',
        sampleCollectedAt: '2026-01-05T10:30',
      },
    }),
  );
  await signBy(pathologist!, id, { interpretation: 'Signed words.', recommendations: 'Signed advice.' });
  expect(reportIn(await amendBy(pathologist!, id))).toMatchObject({
    version: 2,
    revision: 1,
    kind: 'values',
    results: { Sugar: '90' },
    interpretation: 'Signed words.',
    recommendations: 'Signed advice.',
    sampleKind: 'Serum',
    sampleCollectedAt: '2026-01-05T05:00:00.000Z',
    uploadedBy: 'Sita Das',
    acceptedBy: null,
    signedBy: null,
    signature: null,
  });
  const file = reportIn(await uploadBy(staff!, await newBooking()));
  await signBy(pathologist!, file.id);
  expect(reportIn(await amendBy(pathologist!, file.id))).toMatchObject({ kind: 'file', file: file.file, scan: 'OFF' });
});
