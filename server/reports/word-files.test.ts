import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPrintOut } from '../testing/print-outs.ts';
import { signForm } from '../testing/report-builders.ts';
import { readPdf } from '../testing/read-pdf.ts';
import {
  acceptBy,
  amendBy,
  attachBy,
  enterBy,
  readBy,
  reportIn,
  signBy,
  uploadBy,
  signRewordedBy,
} from '../testing/report-calls.ts';
import { anOldDocument, aPdf, aPng } from '../testing/uploads.ts';
import { aDocx } from '../testing/zips.ts';

/** A Word file is taken, and released only with its real pages. */
let app: TestApp;
let [staff, pathologist, other, patient]: TestCaller[] = [];
let convert: (to: string) => Promise<void>;
/** The types of the files that were converted. */
const converted: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    word: {
      convert: (_, extension, to) => {
        converted.push(extension);
        return convert(to);
      },
    },
  });
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
  [other, patient] = [await app.asRole('Pathologist'), await app.asRole('User')];
  await knowAgeAndSex(app.db, patient.account.id);
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: patient!.account.id })).id;
/** A Word file that could not be converted. */
async function aLetter() {
  convert = () => Promise.reject(new Error('no converter'));
  return reportIn(await uploadBy(staff!, await newBooking(), aDocx(), 'letter.docx'));
}
async function download(id: number, reader = patient!, way = '') {
  const { rawPayload, statusCode, headers } = await app.app.inject({
    url: `/api/v1/download-report/${id}${way}`,
    headers: reader.session,
  });
  expect(statusCode).toBe(200);
  return { ...(await readPdf(rawPayload)), type: headers['content-type'] };
}

describe('a Word file without its pages', () => {
  it('cannot be signed, in words that say why, until the signer attaches its PDF', async () => {
    const { id, pagesNeeded } = await aLetter();
    expect(pagesNeeded).toBe(true);
    await acceptBy(pathologist!, id);
    expect(expectError(await signBy(pathologist!, id), 'PAGES_NEEDED').message).toBe(
      'This report is a Word file. Please attach it as a PDF before signing: its pages are what the patient receives.',
    );
    const bengali = await pathologist!.signReport(
      { params: { id }, body: signForm },
      {
        'accept-language': 'bn',
      },
    );
    expect(expectError(bengali, 'PAGES_NEEDED').message).toContain('সই করার আগে এর PDF জুড়ে দিন');
    const attached = reportIn(await attachBy(pathologist!, id, await aPrintOut(['Benign naevus'])));
    expect(attached).toMatchObject({
      pagesNeeded: false,
      status: 'PENDING_SIGNATURE',
      uploadedBy: staff!.account.name,
    });
    expect((await download(id, staff)).text).toContain('Benign naevus');
    expect((await signBy(pathologist!, id, { revision: attached.revision })).status).toBe(200);
    const { pages } = await download(id);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('Benign naevus');
  });

  it('is not signed past the database either', async () => {
    const { id } = await aLetter();
    await acceptBy(pathologist!, id);
    await expect(
      app.db.query(
        `UPDATE reports r SET status = 'SIGNED', signed_by = accepted_by, signed_at = clinic_now(), signed_as = '{}',
           signature = 'x', interpretation = 'i', recommendations = 'r', document_key = file_key,
           verify_code = repeat('w', 22)
         WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('A Word file is released only with its real pages');
  });

  it('takes another PDF while it waits, and the signature must have seen the last one', async () => {
    const { id } = await aLetter();
    const first = reportIn(await attachBy(pathologist!, id, await aPrintOut(['Wrong patient'])));
    await attachBy(pathologist!, id, await aPrintOut(['Right patient']));
    expectError(await signBy(pathologist!, id, { revision: first.revision }), 'STALE');
    await signBy(pathologist!, id);
    expect((await download(id)).pages[1]).toContain('Right patient');
    expectError(await attachBy(pathologist!, id), 'REPORT_STATE');
  });

  it('takes only a PDF, from a signer, for a Word file; nothing is left of what is refused', async () => {
    const { id } = await aLetter();
    const files = async () => (await app.db.query('SELECT key FROM report_files')).rows.length;
    const before = await files();
    expect(expectError(await attachBy(pathologist!, id, aPng(), 'x.png'), 'INVALID_FIELDS').fields).toEqual({
      file: 'Please choose the report as a PDF.',
    });
    expectError(await attachBy(pathologist!, id, Buffer.from('no pdf')), 'INVALID_FIELDS');
    // Before the file is looked at.
    expectError(await attachBy(staff!, id, aPng(), 'x.png'), 'FORBIDDEN');
    expectError(await attachBy(patient!, id), 'FORBIDDEN');
    expectError(await attachBy(pathologist!, 2_000_000_000), 'NOT_FOUND');
    const values = reportIn(await enterBy(staff!, await newBooking()));
    expectError(await attachBy(pathologist!, values.id), 'REPORT_STATE');
    expect(await files()).toBe(before);
    expect((await readBy(pathologist!, id)).pagesNeeded).toBe(true);
  });

  it('loses its pages with the file, when another one is uploaded', async () => {
    const { id, bookingId } = await aLetter();
    await attachBy(pathologist!, id);
    const again = reportIn(await uploadBy(staff!, bookingId, aDocx(), 'other.docx'));
    expect(again).toMatchObject({ id, pagesNeeded: true });
  });
});

describe('a Word file that the clinic converts', () => {
  it('is signed as it is, and an amendment keeps its pages', async () => {
    const pages = await aPrintOut(['Converted page'], { link: 'https://example.org/tracker' });
    convert = (to) => writeFile(to, pages);
    const { id, pagesNeeded } = reportIn(await uploadBy(staff!, await newBooking(), aDocx(), 'letter.docx'));
    expect(pagesNeeded).toBe(false);
    expect(await download(id, staff)).toMatchObject({ type: 'application/pdf', pages: ['Converted page'] });
    await signBy(pathologist!, id);
    const { pages: released } = await download(id);
    expect(released[1]).toContain('Converted page');
    const second = reportIn(await amendBy(other!, id));
    expect(second.pagesNeeded).toBe(false);
    await signRewordedBy(other!, second.id);
    expect((await download(second.id)).pages[1]).toContain('Converted page');
  });

  it('is the only kind that is converted, of the old type as well, and leaves nothing where files arrive', async () => {
    convert = (to) => writeFile(to, aPdf);
    converted.length = 0;
    const kinds = { 'a.pdf': aPdf, 'a.png': aPng(), 'a.doc': anOldDocument('WordDocument'), 'a.docx': aDocx() };
    for (const [name, content] of Object.entries(kinds))
      expect((await uploadBy(staff!, await newBooking(), content, name)).status, name).toBe(201);
    expect(converted).toEqual(['doc', 'docx']);
    expect(await readdir(join(app.filesFolder, 'incoming'))).toEqual([]);
  });

  it('waits for its PDF if the converter fails, or writes no PDF, and the clinic is told', async () => {
    for (const [why, fails] of [
      ['LibreOffice did not finish', () => Promise.reject(new Error('LibreOffice did not finish in time'))],
      ['', (to: string) => writeFile(to, 'no pdf')],
    ] as const) {
      convert = fails;
      const lines = app.log.length;
      const made = reportIn(await uploadBy(staff!, await newBooking(), aDocx(), 'letter.docx'));
      expect(made).toMatchObject({ status: 'UPLOADED', pagesNeeded: true });
      const told = app.log.slice(lines).join('');
      expect(told).toContain('a Word file could not be converted');
      expect(told).toContain(why);
    }
  });
});
