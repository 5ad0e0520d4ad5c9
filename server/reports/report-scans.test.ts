import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../adapters/scanner.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  attachBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { aPdf } from '../testing/uploads.ts';
import { aDocx } from '../testing/zips.ts';
import { scanWaiting } from './report-scans.service.ts';

/** Files that arrived while the scanner was unreachable: what happens to each, and to its report, once it answers. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
/** The scanner's present answer, and the files it was asked about. */
let verdict: 'CLEAN' | 'INFECTED' | 'away' = 'away';
const asked: string[] = [];
const scanner: Scanner = {
  scan: (path) => {
    asked.push(path);
    return verdict === 'away' ? Promise.reject(new Error('unreachable')) : Promise.resolve(verdict);
  },
};
beforeAll(async () => {
  app = await startTestApp({ scanner, word: { convert: (_, __, to) => writeFile(to, aPdf) } });
  [staff, pathologist] = [await app.asRole('Staff', { name: 'Sita Das' }), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** An unscanned upload: its report, its booking and its file's key. */
async function unscanned(bookingId?: number) {
  verdict = 'away';
  const booking = bookingId ?? (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id })).id;
  const { id, scan } = reportIn(await uploadBy(staff!, booking));
  expect(scan).toBe('WAITING');
  const { key } = (await app.db.query('SELECT file_key AS key FROM reports WHERE id = $1', [id])).rows[0] as {
    key: string;
  };
  return { id, bookingId: booking, key };
}
const scan = (key: string, says: typeof verdict, deps: Partial<Parameters<typeof scanWaiting>[0]> = {}) => {
  verdict = says;
  return scanWaiting({ db: app.db, files: app.files, scanner, ...deps }, { fileKey: key });
};
const markOf = async (key: string) =>
  (await app.db.query('SELECT scan, scanned_at IS NOT NULL AS asked FROM report_files WHERE key = $1', [key])).rows[0];
const isKept = async (key: string) => (await app.files.fetch(key)) !== null;
const bothLanguages = /virus.*\p{Script=Bengali}/u;

describe('a file that waits for the scanner', () => {
  it('is not accepted, signed or downloaded; it may be rejected', async () => {
    const { id, bookingId } = await unscanned();
    for (const step of [acceptBy, signBy]) expectError(await step(pathologist!, id), 'NOT_SCANNED');
    for (const ask of [
      () => staff!.downloadReport({ params: { id } }),
      () => staff!.downloadUploaded({ params: { id } }),
    ])
      expectError(await ask(), 'NOT_SCANNED');
    expect(await readBy(pathologist!, id)).toMatchObject({
      abilities: { sign: false, accept: false, reject: true },
      reportUrl: null,
    });
    const { body } = await staff!.listReports({ query: { bookingId } });
    expect(body._embedded.reportEntityList).toMatchObject([{ scan: 'WAITING', reportUrl: null }]);
    expect((await rejectBy(pathologist!, id)).status).toBe(200);
  });

  it('is not downloaded by the pages made from it either', async () => {
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id });
    verdict = 'away';
    const { id, pagesNeeded } = reportIn(await uploadBy(staff!, bookingId, aDocx(), 'letter.docx'));
    expect(pagesNeeded).toBe(false);
    expectError(await staff!.downloadReport({ params: { id } }), 'NOT_SCANNED');
  });

  it('is not attached to a Word file: the signer is asked to try again, and nothing is kept', async () => {
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id });
    verdict = 'CLEAN';
    const { id } = reportIn(await uploadBy(staff!, bookingId, aDocx(), 'letter.docx'));
    const files = async () => (await app.db.query('SELECT key FROM report_files')).rows.length;
    const before = await files();
    verdict = 'away';
    expectError(await attachBy(pathologist!, id), 'NOT_SCANNED');
    expect([await files(), (await readBy(staff!, id)).revision]).toEqual([before, 1]);
  });

  it('keeps waiting while the scanner is unreachable or not set, or the file cannot be read', async () => {
    const { id, key } = await unscanned();
    await expect(scan(key, 'away')).rejects.toThrow('unreachable');
    await expect(scan(key, 'CLEAN', { scanner: null })).rejects.toThrow('none is set');
    await scan(key, 'CLEAN', { files: { ...app.files, fetch: () => Promise.resolve(null) } });
    expect(await markOf(key)).toEqual({ scan: 'WAITING', asked: false });
    expect((await readBy(staff!, id)).status).toBe('UPLOADED');
  });

  it('is released once it is clean, and is not scanned again', async () => {
    const { id, key } = await unscanned();
    await scan(key, 'CLEAN');
    expect(await markOf(key)).toEqual({ scan: 'CLEAN', asked: true });
    expect(await readBy(pathologist!, id)).toMatchObject({
      scan: 'CLEAN',
      status: 'UPLOADED',
      abilities: { sign: true },
      reportUrl: `/api/v1/download-report/${id}`,
    });
    asked.length = 0;
    await scan(key, 'INFECTED');
    expect(asked).toEqual([]);
    expect((await readBy(pathologist!, id)).scan).toBe('CLEAN');
    expect((await signBy(pathologist!, id)).status).toBe(200);
  });

  it("releases the scanner's copy, whatever the result", async () => {
    const { key } = await unscanned();
    let released = 0;
    const files = {
      ...app.files,
      fetch: async (wanted: string) => ({
        path: (await app.files.fetch(wanted))!.path,
        release: () => Promise.resolve(void (released += 1)),
      }),
    };
    await expect(scan(key, 'away', { files })).rejects.toThrow('unreachable');
    await scan(key, 'CLEAN', { files });
    expect(released).toBe(2);
  });
});

describe('an infected file', () => {
  it('rejects its report with a reason in both languages, updates the booking, and is deleted', async () => {
    const { id, bookingId, key } = await unscanned();
    await scan(key, 'INFECTED');
    const report = await readBy(staff!, id);
    expect(report).toMatchObject({
      status: 'REJECTED',
      scan: 'INFECTED',
      revision: 2,
      reportUrl: null,
      abilities: { correct: true },
    });
    expect(report.rejectionReason).toMatch(bothLanguages);
    expect([await markOf(key), await isKept(key)]).toEqual([{ scan: 'INFECTED', asked: true }, false]);
    expect((await staff!.readTestBooking({ params: { id: bookingId } })).body).toMatchObject({
      checkupReportStatus: 'REJECTED',
    });
    const { changes } = await done(staff!.readBookingHistory({ params: { id: bookingId } }));
    expect(changes[0]).toMatchObject({
      field: 'checkupReportStatus',
      from: 'UPLOADED',
      to: 'REJECTED',
      by: 'Sita Das',
      role: 'System',
    });
    const events = (
      await app.db.query(
        `SELECT by, from_status AS "from", to_status AS "to", note
        FROM report_events
        WHERE report_id = $1
        ORDER BY id DESC LIMIT 1`,
        [id],
      )
    ).rows;
    expect(events).toEqual([{ by: null, from: 'UPLOADED', to: 'REJECTED', note: report.rejectionReason }]);
    verdict = 'CLEAN';
    expect(reportIn(await uploadBy(staff!, bookingId))).toMatchObject({ id, status: 'UPLOADED', scan: 'CLEAN' });
  });

  it('of a later version leaves the booking with the signed one', async () => {
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id });
    const first = reportIn(await enterBy(staff!, bookingId)).id;
    await signBy(pathologist!, first);
    await amendBy(pathologist!, first);
    const { id, key } = await unscanned(bookingId);
    await scan(key, 'INFECTED');
    expect(await readBy(staff!, id)).toMatchObject({ version: 2, status: 'REJECTED' });
    expect((await staff!.readTestBooking({ params: { id: bookingId } })).body).toMatchObject({
      checkupReportStatus: 'SIGNED',
      checkupReportUrl: `/api/v1/download-report/${first}`,
    });
  });

  it.each([
    ['INFECTED', false],
    ['CLEAN', true],
  ] as const)('that was replaced is only marked: %s', async (says, kept) => {
    const { id, bookingId, key } = await unscanned();
    verdict = 'CLEAN';
    await uploadBy(staff!, bookingId);
    await scan(key, says);
    expect([await markOf(key), await isKept(key)]).toEqual([{ scan: says, asked: true }, kept]);
    expect(await readBy(staff!, id)).toMatchObject({ status: 'UPLOADED', scan: 'CLEAN', revision: 2 });
  });
});

describe('during a scan', () => {
  const lock = 'bookings.lock-any';

  it("another file is uploaded: that one's report stays", async () => {
    const { id, bookingId, key } = await unscanned();
    await app.whileHeld(
      lock,
      () => scan(key, 'INFECTED'),
      async () => {
        verdict = 'CLEAN';
        return uploadBy(staff!, bookingId);
      },
    );
    expect(await readBy(staff!, id)).toMatchObject({ status: 'UPLOADED', scan: 'CLEAN', revision: 2 });
    expect([await markOf(key), await isKept(key)]).toEqual([{ scan: 'INFECTED', asked: true }, false]);
  });

  it('the pathologist rejects the report: their reason stays', async () => {
    const { id, key } = await unscanned();
    await app.whileHeld(
      lock,
      () => scan(key, 'INFECTED'),
      () => rejectBy(pathologist!, id, { reason: 'Unreadable' }),
    );
    expect(await readBy(staff!, id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Unreadable',
      scan: 'INFECTED',
    });
    expect(await isKept(key)).toBe(false);
  });

  it('a second job finds it clean as well: both succeed', async () => {
    const { id, key } = await unscanned();
    await app.atOnce('report-files.set-scan', [() => scan(key, 'CLEAN'), () => scan(key, 'CLEAN')]);
    expect(await readBy(staff!, id)).toMatchObject({ scan: 'CLEAN', status: 'UPLOADED' });
  });

  it('a second job finds the same virus: the report is rejected once', async () => {
    const { id, key } = await unscanned();
    await app.atOnce(lock, [() => scan(key, 'INFECTED'), () => scan(key, 'INFECTED')]);
    expect(await readBy(staff!, id)).toMatchObject({ status: 'REJECTED', revision: 2 });
    expect(
      (await app.db.query('SELECT to_status AS "to" FROM report_events WHERE report_id = $1 ORDER BY id', [id])).rows,
    ).toEqual([{ to: 'UPLOADED' }, { to: 'REJECTED' }]);
  });
});
