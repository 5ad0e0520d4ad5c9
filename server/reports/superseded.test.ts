import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPrintOut } from '../testing/print-outs.ts';
import { readPdf } from '../testing/read-pdf.ts';
import {
  amendBy,
  attachBy,
  correctBy,
  enterBy,
  reportIn,
  signBy,
  uploadBy,
  signRewordedBy,
} from '../testing/report-calls.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { aDocx } from '../testing/zips.ts';

/** What is handed out of a version that a newer one has replaced. */
let app: TestApp;
let [staff, pathologist, admin, patient]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
  [admin, patient] = [await app.asRole('Admin'), await app.asRole('User')];
  await knowAgeAndSex(app.db, patient.account.id);
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: patient!.account.id })).id;
async function fileOf(reader: TestCaller, id: number, way = '') {
  const { statusCode, rawPayload, headers } = await app.app.inject({
    url: `/api/v1/download-report/${id}${way}`,
    headers: reader.session,
  });
  expect(statusCode).toBe(200);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  return rawPayload;
}
/** Signs the next version of a signed report. */
async function replace(id: number): Promise<Answer<'signReport'>> {
  const second = reportIn(await amendBy(pathologist!, id)).id;
  return reportIn(await signRewordedBy(pathologist!, second));
}
const day = (at: string | null, language: 'en' | 'bn') =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-IN' : 'bn-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
    .format(new Date(at ?? ''))
    .normalize('NFC');
const letters = (text: string | undefined) => (text ?? '').replaceAll(/\s/g, '').normalize('NFC');

describe('a superseded report', () => {
  it('says so on every page, in both languages, to everybody who can download it; what is stored stays', async () => {
    const bookingId = await newBooking();
    const upload = await aPrintOut(['Sodium 139', 'Potassium 4.1']);
    const first = reportIn(await signBy(pathologist!, reportIn(await uploadBy(staff!, bookingId, upload)).id));
    const before = await fileOf(patient!, first.id);
    const { signedDate } = await replace(first.id);
    for (const reader of [patient!, staff!, pathologist!, admin!]) {
      const { pages, title, isTagged } = await readPdf(await fileOf(reader, first.id));
      expect(pages).toHaveLength(3);
      for (const page of pages) {
        expect(page).toContain(
          `SUPERSEDED: version 1 is replaced by version 2 of ${day(signedDate, 'en')}, report R-${bookingId}. Do not rely on this copy.`,
        );
        expect(letters(page)).toContain(letters('বাতিল: ১ নং সংস্করণের বদলে'));
        expect(letters(page)).toContain(letters(`R-${bookingId} রিপোর্টের ২ নং সংস্করণ দেওয়া হয়েছে`));
        expect(page).toContain('SUPERSEDED · ');
      }
      expect(pages[1]).toContain('Sodium 139');
      expect(title).toBe(`SUPERSEDED: R-${bookingId}`);
      expect(isTagged).toBe(true);
    }
    const [row] = (
      await app.db.query(
        'SELECT f.sha256 FROM reports r JOIN report_files f ON f.key = r.document_key WHERE r.id = $1',
        [first.id],
      )
    ).rows as [{ sha256: string }];
    expect(createHash('sha256').update(before).digest('hex')).toBe(row.sha256);
    // Copies are made on the way out and leave nothing behind.
    expect(await readdir(join(app.filesFolder, 'incoming'))).toEqual([]);
  });

  it('names the version that is in force now, not only its successor; the one in force bears no mark', async () => {
    const bookingId = await newBooking();
    const first = reportIn(await signBy(pathologist!, reportIn(await enterBy(staff!, bookingId)).id));
    const second = await replace(first.id);
    const third = reportIn(await amendBy(pathologist!, second.id)).id;
    // A version that is not signed yet replaces nothing.
    expect((await readPdf(await fileOf(patient!, first.id))).text).toContain('is replaced by version 2');
    await correctBy(staff!, third, '13.1');
    await signBy(pathologist!, third);
    for (const id of [first.id, second.id])
      expect((await readPdf(await fileOf(patient!, id))).text).toContain('is replaced by version 3');
    expect((await readPdf(await fileOf(patient!, third))).text).not.toContain('SUPERSEDED');
  });

  it('is announced as corrected, unlike the first version', async () => {
    const texts = async () =>
      (await app.sms.sent()).filter(({ to }) => to === patient!.account.phone).map(({ text }) => text);
    const first = reportIn(await signBy(pathologist!, reportIn(await enterBy(staff!, await newBooking())).id));
    expect((await texts()).at(-1)).toContain('your report is ready');
    await replace(first.id);
    expect((await texts()).at(-1)).toContain('one of your reports was corrected');
  });

  it('hands out the uploaded PDF marked as well, and no picture or Word file, which cannot be marked', async () => {
    const pdf = reportIn(await uploadBy(staff!, await newBooking(), await aPrintOut(['Sodium 139'])));
    const picture = reportIn(await uploadBy(staff!, await newBooking(), aPng(), 'scan.png'));
    const word = reportIn(await uploadBy(staff!, await newBooking(), aDocx(), 'letter.docx'));
    await attachBy(pathologist!, word.id);
    // An older document, which only names the file.
    await markSigned(app, pdf.id);
    for (const { id } of [picture, word]) await signBy(pathologist!, id);
    for (const { id } of [pdf, picture, word]) await replace(id);
    for (const reader of [patient!, staff!]) {
      const { text } = await readPdf(await fileOf(reader, pdf.id, '/uploaded'));
      expect(text).toContain('SUPERSEDED: version 1 is replaced by version 2');
      expect(text).toContain('Sodium 139');
      for (const { id } of [picture, word]) {
        expect(reportIn(await reader.readReport({ params: { id } })).file).toBeNull();
        expectError(await reader.downloadUploaded({ params: { id } }), 'NOT_FOUND');
      }
    }
  });

  it('is verified as superseded, with the version in force and since when', async () => {
    const bookingId = await newBooking();
    const first = reportIn(await signBy(pathologist!, reportIn(await enterBy(staff!, bookingId)).id));
    const verify = ({ signature }: Pick<Answer<'readReport'>, 'signature'>) =>
      done(app.send('verifyReport', { params: { code: signature?.verifyUrl.slice(-22) } }));
    expect(await verify(first)).toMatchObject({ result: 'GENUINE', supersededAt: null, supersededBy: null });
    const second = await replace(first.id);
    const third = await replace(second.id);
    expect(await verify(third)).toMatchObject({
      result: 'GENUINE',
      version: 3,
      supersededAt: null,
      supersededBy: null,
    });
    const inForce = { version: 3, date: third.signedDate };
    const old = await verify(first);
    expect(old).toMatchObject({
      result: 'SUPERSEDED',
      version: 1,
      supersededBy: inForce,
      sha256: first.signature?.sha256,
    });
    expect(await verify(second)).toMatchObject({ result: 'SUPERSEDED', version: 2, supersededBy: inForce });
    // Since the second version was signed.
    expect(Math.abs(Date.parse(old.supersededAt ?? '') - Date.parse(second.signedDate ?? ''))).toBeLessThan(60_000);
  });
});
