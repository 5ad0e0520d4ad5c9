import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../adapters/files/files.ts';
import type { Database } from '../db/database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aReport, aSignedReport } from '../testing/report-builders.ts';
import { downloadBy, enterBy, readBy, reportIn, signBy, uploadBy } from '../testing/report-calls.ts';
import { aPdf, aPng, multipart } from '../testing/uploads.ts';
import { countUpload } from './intake.service.ts';
import { keepFiles, openFile, placeFiles, receiveFile, removeIfFails, sweepLeftovers } from './report-files.service.ts';
import { runNow } from '../testing/moment.ts';

/** Files and the rows that name them: after any failure, both exist or neither does. */
let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

const newBooking = async () => (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id })).id;
const stored = async () =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const keysIn = async () => (await app.db.query('SELECT key FROM report_files')).rows.length;
const whatIsThere = async () => ({ files: await stored(), rows: await keysIn() });
const facts = { name: 'x.pdf', type: 'application/pdf', bytes: 5, sha256: '0'.repeat(64), scan: 'OFF' as const };
const receive = (content = 'hello') => app.files.receive(Readable.from([Buffer.from(content)]), 100);
const logged: [string, Readonly<Record<string, unknown>>][] = [];
/** The app's dependencies with some replaced, and what was logged. */
function depsWith(others: { db?: Database; files?: Partial<Files> } = {}) {
  logged.length = 0;
  return {
    db: others.db ?? app.db,
    files: { ...app.files, ...others.files },
    pdf: app.pdf,
    word: null,
    scanner: null,
    logError: (what: string, details: Readonly<Record<string, unknown>>) => void logged.push([what, details]),
  };
}

/** Stores a file with the rows that `work` makes of its key. */
async function store(deps: ReturnType<typeof depsWith>, work: (key: string) => Promise<unknown>) {
  const placed = await placeFiles(deps, [{ incoming: await receive(), facts }]);
  const writeRows = () =>
    deps.db.transaction(async (tx) => {
      await keepFiles(tx, placed);
      await work(placed[0]!.key);
    });
  await removeIfFails(deps, placed, writeRows);
}

describe('storing a file', () => {
  it('leaves neither file nor row when the store fails', async () => {
    const before = await whatIsThere();
    const deps = depsWith({ files: { keep: () => Promise.reject(new Error('no room')) } });
    await expect(store(deps, () => Promise.resolve())).rejects.toThrow('no room');
    expect(await whatIsThere()).toEqual(before);
    expect(logged).toEqual([]);
  });

  it('leaves neither when the row fails, and reports the failure; an upload in progress goes on', async () => {
    const other = randomBytes(16).toString('hex');
    await app.db.query('INSERT INTO report_files (key) VALUES ($1)', [other]);
    const before = await whatIsThere();
    await expect(store(depsWith(), () => Promise.reject(new Error('no such booking')))).rejects.toThrow(
      'no such booking',
    );
    expect(await whatIsThere()).toEqual(before);
    await app.db.query('DELETE FROM report_files WHERE key = $1', [other]);
  });

  it('logs a file that it could not remove, and the next start removes it', async () => {
    const before = await whatIsThere();
    const deps = depsWith({ files: { remove: () => Promise.reject(new Error('busy')) } });
    await expect(store(deps, () => Promise.reject(new Error('no such booking')))).rejects.toThrow('no such booking');
    expect(logged).toEqual([['a file without a report is removed at the next start', { err: new Error('busy') }]]);
    expect(await keysIn()).toBe(before.rows + 1);
    await sweepLeftovers(app, 0);
    expect(await whatIsThere()).toEqual(before);
  });

  it('keeps both when only the answer to the commit was lost', async () => {
    const db: Database = {
      ...app.db,
      transaction: async (work) => {
        await app.db.transaction(work);
        throw new Error('the line broke');
      },
    };
    let kept = '';
    // The clean-up uses the same connection, so its own changes do not count either.
    await expect(store(depsWith({ db }), async (key) => void (kept = key))).rejects.toThrow('the line broke');
    expect(await stored()).toContain(kept);
    expect((await app.db.query('SELECT name, bytes, scan FROM report_files WHERE key = $1', [kept])).rows).toEqual([
      { name: 'x.pdf', bytes: 5, scan: 'OFF' },
    ]);
    await sweepLeftovers(app, 0);
    expect(await stored()).toContain(kept);
  });

  it('writes the key before the file, and marks it as stored together with the row', async () => {
    const noted: unknown[] = [];
    const look = async (key: string) =>
      noted.push((await app.db.query('SELECT kept_at IS NULL AS waits FROM report_files WHERE key = $1', [key])).rows);
    const files: Partial<Files> = {
      keep: async (file, key) => {
        await look(key);
        await app.files.keep(file, key);
      },
    };
    await store(depsWith({ files }), (key) => look(key).then(() => expect(stored()).resolves.toContain(key)));
    expect(noted).toEqual([[{ waits: true }], [{ waits: true }]]);
  });
});

describe('files left behind by crashes', () => {
  it('are removed when they are old enough; recent and stored files stay', async () => {
    const key = randomBytes(16).toString('hex');
    await app.db.query(`INSERT INTO report_files (key, created_at) VALUES ($1, clinic_now() - interval '59 minutes')`, [
      key,
    ]);
    await app.files.keep(await receive(), key);
    await uploadBy(staff, await newBooking());
    const before = await whatIsThere();
    await sweepLeftovers(app, 3600);
    expect(await whatIsThere()).toEqual(before);
    await app.db.query(`UPDATE report_files SET created_at = clinic_now() - interval '61 minutes' WHERE key = $1`, [
      key,
    ]);
    await sweepLeftovers(app, 3600);
    expect(await whatIsThere()).toEqual({ files: before.files.filter((name) => name !== key), rows: before.rows - 1 });
  });
});

describe('opening a file', () => {
  it('releases its local copy, both after reading and when the file has changed', async () => {
    const path = join(app.filesFolder, 'incoming', 'copy');
    await writeFile(path, 'hello');
    let released = 0;
    const files: Partial<Files> = {
      fetch: () => Promise.resolve({ path, release: () => Promise.resolve(void (released += 1)) }),
    };
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
    const { stream } = await openFile(depsWith({ files }), 'a-key', sha256);
    expect(released).toBe(0);
    const closed = once(stream, 'close');
    expect(await text(stream)).toBe('hello');
    await closed;
    expect(released).toBe(1);
    await expect(openFile(depsWith({ files }), 'a-key', '0'.repeat(64))).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
    });
    expect(released).toBe(2);
    expect(logged).toEqual([['a stored file is missing or has changed', { key: 'a-key', found: true }]]);
    await rm(path);
  });

  it('that is missing or changed answers 409, with a log line without personal data', async () => {
    const signed = await aSignedReport(app);
    const uploaded = reportIn(await uploadBy(staff, await newBooking()));
    const keys = (
      await app.db.query(
        'SELECT document_key AS key FROM reports WHERE id = $1 UNION ALL SELECT file_key FROM reports WHERE id = $2',
        [signed.id, uploaded.id],
      )
    ).rows as { key: string }[];
    const pathOf = (key: string) => join(app.filesFolder, key.slice(0, 2), key);
    const paths = [`/api/v1/download-report/${signed.id}`, `/api/v1/download-report/${uploaded.id}/uploaded`];
    for (const { key } of keys) await rm(pathOf(key));
    for (const path of paths) expectError(await staff.call('GET', path), 'FILE_DAMAGED');
    for (const { key } of keys) await writeFile(pathOf(key), 'another');
    for (const path of paths) expectError(await staff.call('GET', path), 'FILE_DAMAGED');
    for (const { key } of keys) {
      const lines = app.log
        .filter((line) => line.includes(key))
        .map((line) => JSON.parse(line) as { level: number; msg: string; found: boolean });
      expect(lines.map(({ level, msg, found }) => [level, msg, found])).toEqual([
        [50, 'a stored file is missing or has changed', false],
        [50, 'a stored file is missing or has changed', true],
      ]);
    }
  });
});

describe('receiving a file', () => {
  const arriving = (name: string, content: Buffer) => ({ name, bytes: Readable.from([content]) });

  it('leaves nothing of a refused one: for its name before any byte is read, for its content, for a virus', async () => {
    const before = await whatIsThere();
    await expect(receiveFile(depsWith(), arriving('x.exe', aPdf))).rejects.toMatchObject({
      fields: { file: 'report.fileType' },
    });
    await expect(receiveFile(depsWith(), arriving('x.png', aPdf))).rejects.toMatchObject({
      fields: { file: 'report.isPdf' },
    });
    await expect(receiveFile(depsWith(), arriving('x.png', aPng().subarray(0, 200)))).rejects.toMatchObject({
      fields: { file: 'report.imageDamaged' },
    });
    const infected = { ...depsWith(), scanner: { scan: () => Promise.resolve('INFECTED' as const) } };
    await expect(receiveFile(infected, arriving('x.pdf', aPdf))).rejects.toMatchObject({
      code: 'FILE_INFECTED',
      fields: { file: 'report.fileType' },
    });
    expect(await whatIsThere()).toEqual(before);
  });

  it('returns the scan result of the stored file, for a picture the re-encoded one', async () => {
    const before = await stored();
    const seen: string[] = [];
    const scanner = {
      scan: (path: string) => {
        seen.push(path);
        return Promise.resolve('CLEAN' as const);
      },
    };
    const received = await receiveFile({ ...depsWith(), scanner }, arriving('x.png', aPng(60, 20)));
    expect(received.facts).toEqual({
      name: 'x.png',
      type: 'image/png',
      bytes: received.incoming.bytes,
      sha256: received.incoming.sha256,
      scan: 'CLEAN',
    });
    expect(seen).toEqual([received.incoming.path]);
    expect(await stored()).toHaveLength(before.length + 1);
    await received.drop();
    expect(await stored()).toEqual(before);
    expect((await receiveFile(depsWith(), arriving('x.pdf', aPdf))).facts.scan).toBe('OFF');
    const away = { ...depsWith(), scanner: { scan: () => Promise.reject(new Error('unreachable')) } };
    expect((await receiveFile(away, arriving('x.pdf', aPdf))).facts.scan).toBe('WAITING');
    expect(logged).toEqual([['the virus scanner cannot be reached', { err: new Error('unreachable') }]]);
  });

  it(
    "is limited to 300 per hour and account in the strict profile; refused files count, other accounts' do not",
    { timeout: 60_000 },
    async () => {
      const strict = await startTestApp({ rateProfile: 'strict' });
      try {
        const [one, other] = [await strict.asRole('Staff'), await strict.asRole('Staff')];
        const { payload, headers } = multipart(null, { bookingId: 1 });
        const refused = () => one.call('POST', '/reports/upload', payload, headers);
        for (let count = 1; count <= 299; count += 1) expectError(await refused(), 'INVALID_FIELDS');
        const bookingId = (await aBooking(strict.db, { kind: 'test', accountId: other.account.id })).id;
        expect((await uploadBy(one, bookingId)).status).toBe(201);
        expectError(await uploadBy(one, bookingId), 'TOO_MANY_REQUESTS');
        expect((await uploadBy(other, bookingId)).status).toBe(201);
        // Entered values are typed by hand, so they are not limited.
        expect((await enterBy(one, bookingId)).status).toBe(201);
      } finally {
        await strict.close();
      }
    },
  );
});

it('uploads are not limited in the demo', async () => {
  const { account } = await app.asRole('Staff');
  const deps = { db: app.db, rateProfile: 'demo' } as const;
  for (let count = 1; count <= 121; count += 1)
    await expect(countUpload(deps, { accountId: account.id })).resolves.toBeUndefined();
});

describe('handing in', () => {
  it.each(['checkupStatus', 'appointmentStatus'] as const)(
    'for a booking whose %s is cancelled is refused, and nothing is stored',
    async (field) => {
      const { id } = await aBooking(app.db, {
        kind: 'test',
        accountId: (await aPerson(app.db)).id,
        [field]: 'CANCELLED',
      });
      const before = await whatIsThere();
      expectError(await uploadBy(staff, id), 'BOOKING_CANCELLED');
      expectError(await enterBy(staff, id), 'BOOKING_CANCELLED');
      expect(await whatIsThere()).toEqual(before);
    },
  );

  it('states when the sample was taken, in any time zone, but not in the future', async () => {
    const { id, staff: uploader } = await aReport(app);
    const put = (sampleCollectedAt: unknown) =>
      uploader.send('changeReport', {
        params: { id },
        body: { results: [{ test: 'x', value: '1' }], sampleCollectedAt },
      });
    expect(reportIn(await put('2026-01-05T10:30')).sampleCollectedAt).toBe('2026-01-05T05:00:00.000Z');
    expect(reportIn(await put('2026-01-05T10:30:00Z')).sampleCollectedAt).toBe('2026-01-05T10:30:00.000Z');
    for (const none of ['', null, undefined]) expect(reportIn(await put(none)).sampleCollectedAt).toBeNull();
    const { fields } = expectError(await put(new Date(runNow().getTime() + 3_600_000).toISOString()), 'INVALID_FIELDS');
    expect(fields).toEqual({ sampleCollectedAt: 'The sample cannot have been taken in the future.' });
    expect(Object.keys(expectError(await put('yesterday'), 'INVALID_FIELDS').fields ?? {})).toEqual([
      'sampleCollectedAt',
    ]);
    const now = new Date(runNow().getTime() - 1000).toISOString();
    expect(reportIn(await put(now)).sampleCollectedAt, 'to the minute').toBe(`${now.slice(0, 16)}:00.000Z`);
  });

  it('keeps the limits of a result as typed, and none where none were', async () => {
    const { id, staff: uploader } = await aReport(app);
    const results = [
      { test: 'a', value: '5', unit: '', low: 0, high: null },
      { test: 'b', value: '5', unit: 'g', low: 1, high: 4, criticalLow: 0.5, criticalHigh: 9 },
    ];
    await uploader.changeReport({
      params: { id },
      body: {
        results,
        interpretation: '',
        recommendations: null,
        sampleKind: '',
      },
    });
    expect(await readBy(uploader, id)).toMatchObject({
      rows: [
        {
          test: 'a',
          value: '5',
          unit: null,
          low: 0,
          high: null,
          criticalLow: null,
          criticalHigh: null,
          flag: 'NORMAL',
        },
        { test: 'b', value: '5', unit: 'g', low: 1, high: 4, criticalLow: 0.5, criticalHigh: 9, flag: 'HIGH' },
      ],
      interpretation: null,
      recommendations: null,
      sampleKind: null,
    });
  });
});

it("a signed document is downloaded byte for byte as drawn, with a report's type and name", async () => {
  const { id } = await aReport(app);
  const signer = await app.asRole('Pathologist');
  const { signature } = reportIn(await signBy(signer, id));
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff.session });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="report.pdf"',
    'content-length': String(file.rawPayload.length),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const rows = (
    await app.db.query(
      `SELECT f.name, f.type, f.bytes, f.sha256, f.scan
      FROM reports r
        JOIN report_files f ON f.key = r.document_key
      WHERE r.id = $1`,
      [id],
    )
  ).rows;
  expect(rows).toEqual([
    {
      name: 'report.pdf',
      type: 'application/pdf',
      bytes: file.rawPayload.length,
      sha256: signature?.sha256,
      scan: 'OFF',
    },
  ]);
  expect((await downloadBy(staff, id)).status).toBe(200);
});
