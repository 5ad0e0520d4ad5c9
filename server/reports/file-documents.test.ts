import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../adapters/files/files.ts';
import type { Caller } from '../shared/caller.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { expectError } from '../testing/expect.ts';
import { aPrintOut } from '../testing/print-outs.ts';
import { readPdf } from '../testing/read-pdf.ts';
import type { ReadPdf } from '../testing/read-pdf.ts';
import { amendBy, readBy, reportIn, signBy, uploadBy, signRewordedBy } from '../testing/report-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { handInFile } from './intake.service.ts';
import { findReportForDemo } from './reading.service.ts';
import { makeDocument, prepareContent } from './report-pages.service.ts';

/** The signed document of an uploaded file. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

async function download(id: number): Promise<ReadPdf> {
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
  expect(file.statusCode).toBe(200);
  return readPdf(file.rawPayload);
}
const bookingFor = async () => (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id })).id;
const caller = {
  name: '',
  phone: '',
  patientNumber: '',
  language: 'en',
  doctor: null,
  reportsLockedBefore: null,
  mustSetUpSecondFactor: false,
  isVouched: false,
  isRecovered: false,
  sessionHash: Buffer.alloc(0),
} as const;

/** A PDF with a link, handed in before uploads were rewritten. */
async function anOldUpload(): Promise<{ id: number }> {
  const old = await aPrintOut(['Sodium 139 mmol/L'], { link: 'https://example.org/old' });
  const incoming = await app.files.receive(Readable.from([old]), old.length);
  const { bytes, sha256, drop } = incoming;
  const facts = { name: 'old.pdf', type: 'application/pdf', bytes, sha256, scan: 'OFF' } as const;
  const deps = { ...app, word: null, scanner: null, jobs: { add: () => Promise.resolve() }, logError: () => undefined };
  const { id: accountId, role } = staff!.account;
  const uploader: Caller = { ...caller, accountId, role };
  return handInFile(deps, uploader, await bookingFor(), { incoming, facts, pages: null, drop });
}

describe('a document of a file', () => {
  it("has a PDF's pages behind the cover, as text, each with the patient and the report's number", async () => {
    const upload = await aPrintOut(['Sodium 139 mmol/L', 'Potassium 4.1 mmol/L']);
    const made = reportIn(await uploadBy(staff!, await bookingFor(), upload, 'analyser print-out.pdf'));
    await signBy(pathologist!, made.id);
    const { pages, pictures } = await download(made.id);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('The result is attached: see the following pages.');
    for (const [page, value] of [
      [pages[1], 'Sodium 139 mmol/L'],
      [pages[2], 'Potassium 4.1 mmol/L'],
    ] as const) {
      expect(page).toContain(value);
      expect(page).toContain(`R-${made.bookingId}`);
    }
    expect(pages[2]).toMatch(/End of report.*Page 3 of 3/);
    expect(pictures.filter((text) => text === 'Result')).toHaveLength(2);
  });

  it('has the pages of a PDF that was uploaded before uploads were written anew, without what else it held', async () => {
    const { id } = await anOldUpload();
    await signBy(pathologist!, id);
    const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
    expect((await readPdf(file.rawPayload)).text).toContain('Sodium 139 mmol/L');
    expect(file.rawPayload.includes('example.org')).toBe(false);
  });

  it('that only names such a PDF is superseded with its file: the marked copy holds nothing else either', async () => {
    const { id } = await anOldUpload();
    await markSigned(app, id);
    await signRewordedBy(pathologist!, reportIn(await amendBy(pathologist!, id)).id);
    const url = `/api/v1/download-report/${id}/uploaded`;
    const file = await app.app.inject({ url, headers: staff!.session });
    expect((await readPdf(file.rawPayload)).text).toMatch(/Sodium 139 mmol.*SUPERSEDED/);
    expect(file.rawPayload.includes('example.org')).toBe(false);
  });

  it.each([
    ['PDF', async () => await aPrintOut(['Sodium 139 mmol/L']), 'report.pdf'],
    ['picture', () => Promise.resolve(aPng()), 'scan.png'],
  ])('of a %s keeps no copy of the file that the store fetched', async (_, content, name) => {
    const { id } = reportIn(await uploadBy(staff!, await bookingFor(), await content(), name));
    let released = 0;
    const files: Files = {
      ...app.files,
      fetch: async (key) => ({
        path: (await app.files.fetch(key))!.path,
        release: () => Promise.resolve(void (released += 1)),
      }),
    };
    const deps = { ...app, files, word: null, scanner: null, logError: () => undefined };
    const row = await findReportForDemo(app.db, id);
    const prepared = await prepareContent(deps, row);
    const { incoming } = await makeDocument(deps, prepared, await aPrintOut(['cover', 'page']));
    await incoming.drop();
    await prepared.pages?.drop();
    expect(released).toBe(1);
  });

  it.each(['png', 'jpg'])('contains an uploaded picture on a page of its own (%s)', async (kind) => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ccd' } })
      .toFormat(kind === 'png' ? 'png' : 'jpeg')
      .toBuffer();
    const { id } = reportIn(await uploadBy(staff!, await bookingFor(), picture, `scan.${kind}`));
    await signBy(pathologist!, id);
    const { pages } = await download(id);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('The result is attached: see the following pages.');
  });

  it('is not made from a picture that has changed since the upload, and the clinic is alerted', async () => {
    const { id } = reportIn(await uploadBy(staff!, await bookingFor(), aPng(), 'scan.png'));
    const { key } = (await app.db.query('SELECT file_key AS key FROM reports WHERE id = $1', [id])).rows[0] as {
      key: string;
    };
    await writeFile(join(app.filesFolder, key.slice(0, 2), key), aPng(300, 200));
    expectError(await signBy(pathologist!, id), 'FILE_DAMAGED');
    expect(app.log.filter((line) => line.includes('is missing or has changed') && line.includes(key))).toHaveLength(1);
    expect((await readBy(pathologist!, id)).status).toBe('UPLOADED');
  });
});
