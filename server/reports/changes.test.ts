import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { runNow } from '../testing/moment.ts';
import { readPdf } from '../testing/read-pdf.ts';
import {
  amendBy,
  correctBy,
  downloadBy,
  enterBy,
  readBy,
  reportIn,
  signBy,
  uploadBy,
} from '../testing/report-calls.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { aPng } from '../testing/uploads.ts';

/** What a new version of a report changes is what the two versions differ in; one without any change is not signed. */
let app: TestApp;
let [staff, pathologist, admin]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist, admin] = [await app.asRole('Staff'), await app.asRole('Pathologist'), await app.asRole('Admin')];
});
afterAll(() => app.close());

const newBooking = async (wanted: object = {}) =>
  (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id, ...wanted })).id;
/** The second version of a report, opened and unchanged. */
async function anAmended(wanted: object = {}): Promise<{ first: number; second: number; bookingId: number }> {
  const bookingId = await newBooking(wanted);
  const first = reportIn(await enterBy(staff!, bookingId, '9.1')).id;
  expect((await signBy(pathologist!, first)).status).toBe(200);
  return { first, second: reportIn(await amendBy(pathologist!, first)).id, bookingId };
}
/** A doctor with an account. */
async function asDoctor(name: string) {
  const caller = await app.asRole('Doctor');
  const { id, phone } = caller.account;
  return { ...caller, doctorId: (await aDoctor(app.db, { accountId: id, phone, name })).id };
}
const paperOf = async (id: number) => {
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
  return (await readPdf(file.rawPayload)).text;
};
const changesOf = async (id: number, reader = pathologist!) => (await readBy(reader, id)).amendment?.changes;
const value = { field: 'VALUE', test: 'Haemoglobin', unit: 'g/dL', from: '9.1', to: '9.4' };
const unquoted = { from: null, to: null };

describe('a new version that changes nothing', () => {
  it('is not signed, and the signed one stays in force', async () => {
    const { first, second } = await anAmended();
    expect(await changesOf(second)).toEqual([]);
    expectError(await signBy(pathologist!, second), 'NOTHING_CHANGED');
    // The same values once more are no change.
    await correctBy(staff!, second, '9.1');
    expectError(await signBy(pathologist!, second), 'NOTHING_CHANGED');
    expect((await readBy(pathologist!, first)).status).toBe('SIGNED');
    expect(await paperOf(second)).toContain('Nothing is changed so far.');
    expect((await downloadBy(pathologist!, first)).status).toBe(200);
  });

  it('is not signed either where it is a file', async () => {
    const bookingId = await newBooking();
    const { id } = reportIn(await uploadBy(staff!, bookingId, aPng(), 'x.png'));
    await signBy(pathologist!, id);
    const second = reportIn(await amendBy(pathologist!, id)).id;
    expectError(await signBy(pathologist!, second), 'NOTHING_CHANGED');
    await uploadBy(staff!, bookingId);
    const signed = reportIn(await signBy(pathologist!, second));
    expect(signed.amendment?.changes).toEqual([{ field: 'FILE', ...unquoted }]);
  });
});

describe('a new version says what it changes', () => {
  it('while it waits, on its paper, on its page and beside it in the list of versions', async () => {
    const { first, second } = await anAmended();
    await correctBy(staff!, second, '9.4');
    expect(await changesOf(second)).toEqual([value]);
    expect(await paperOf(second)).toContain('What changed: Haemoglobin: 9.1 → 9.4 g/dL Reason: Another tube');
    await signBy(pathologist!, second);
    expect(await changesOf(second)).toEqual([value]);
    expect(await paperOf(second)).toContain('What changed: Haemoglobin: 9.1 → 9.4 g/dL Reason: Another tube');
    const { versions, amendment } = await readBy(pathologist!, first);
    expect(amendment).toBeNull();
    expect(versions.map(({ version, changes }) => [version, changes])).toEqual([
      [2, [value]],
      [1, []],
    ]);
  });

  it('with what the signer wrote and chose', async () => {
    const { second } = await anAmended();
    await signBy(pathologist!, second, { interpretation: 'Severe anaemia.', language: 'bn' });
    expect(await changesOf(second)).toEqual([
      { field: 'INTERPRETATION', ...unquoted },
      { field: 'LANGUAGE', from: 'en', to: 'bn' },
    ]);
    expect((await paperOf(second)).normalize('NFC').replaceAll(/\s/g, '')).toContain(
      'রেজাল্টের ব্যাখ্যা: বদলেছে; ভাষা: ইংরেজি → বাংলা'.normalize('NFC').replaceAll(/\s/g, ''),
    );
  });

  it('as it stood then, also once it is superseded', async () => {
    const { first, second } = await anAmended();
    await correctBy(staff!, second, '9.4');
    await signBy(pathologist!, second);
    const third = reportIn(await amendBy(pathologist!, second)).id;
    await correctBy(staff!, third, '9.1');
    await signBy(pathologist!, third);
    expect([await changesOf(second), await changesOf(third)]).toEqual([
      [value],
      [{ ...value, from: '9.4', to: '9.1' }],
    ]);
    expect((await readBy(pathologist!, first)).versions.map(({ changes }) => changes.length)).toEqual([1, 1, 0]);
  });

  it('without the name of who asked for the test, for readers from whom it is hidden', async () => {
    const doctor = await aDoctor(app.db, { name: 'Dr. Before' });
    const other = await aDoctor(app.db, { name: 'Dr. After' });
    const { second, bookingId } = await anAmended({ referringDoctorId: doctor.id });
    await app.db.query('UPDATE bookings SET referring_doctor_id = $2, is_referring_doc_hidden = true WHERE id = $1', [
      bookingId,
      other.id,
    ]);
    expect(await changesOf(second, staff)).toEqual([{ field: 'REQUESTER', ...unquoted }]);
    expect(await paperOf(second)).not.toContain('Dr. Before');
    expect(await changesOf(second, admin)).toEqual([{ field: 'REQUESTER', from: 'Dr. Before', to: 'Dr. After' }]);
    await signBy(pathologist!, second);
    expect(await changesOf(second, staff)).toEqual([{ field: 'REQUESTER', ...unquoted }]);
    expect((await readBy(staff!, second)).versions[0]?.changes).toEqual([{ field: 'REQUESTER', ...unquoted }]);
  });

  it('on paper without who asked until then, where one of the two versions hides it, for each of its readers', async () => {
    const [hidden, next] = [await aDoctor(app.db, { name: 'Dr. Until Then' }), await asDoctor('Dr. From Now')];
    const patient = await app.asRole('User');
    await knowAgeAndSex(app.db, patient.account.id);
    const wanted = { accountId: patient.account.id, referringDoctorId: hidden.id };
    const { first, second, bookingId } = await anAmended({ ...wanted, isReferringDocHidden: true });
    await app.db.query('UPDATE bookings SET referring_doctor_id = $2, is_referring_doc_hidden = false WHERE id = $1', [
      bookingId,
      next.doctorId,
    ]);
    await signBy(pathologist!, second);
    const textFor = async (who: TestCaller, path: string) => {
      const file = await app.app.inject({ url: `/api/v1/${path}`, headers: who.session });
      return file.statusCode === 200 ? (await readPdf(file.rawPayload)).text : file.statusCode;
    };
    for (const who of [patient, next, staff!, admin!]) {
      const text = await textFor(who, `download-report/${second}`);
      expect(text).toContain('Dr. From Now');
      expect(text).not.toContain('Dr. Until Then');
      expect((await readBy(who, second)).versions[0]?.changes).toEqual(
        who === admin
          ? [{ field: 'REQUESTER', from: 'Dr. Until Then', to: 'Dr. From Now' }]
          : [{ field: 'REQUESTER', ...unquoted }],
      );
    }
    expect(await textFor(staff!, `reports/${second}/print.pdf`)).not.toContain('Dr. Until Then');
    // The paper of that version names them, as the law asks (I17).
    expect(await textFor(patient, `download-report/${first}`)).toContain('Dr. Until Then');
    const desk = await app.asRole('Receptionist');
    expect(await textFor(desk, `download-report/${second}`)).toBe(403);
  });

  it('without the name that only the version before hid, and quotes them again once neither hides any', async () => {
    const [hidden, second, third] = await Promise.all(
      ['Dr. Hidden', 'Dr. Second', 'Dr. Third'].map((name) => aDoctor(app.db, { name })),
    );
    const asks = (id: number, doctor: { id: number }, isHidden: boolean) =>
      app.db.query('UPDATE bookings SET referring_doctor_id = $2, is_referring_doc_hidden = $3 WHERE id = $1', [
        id,
        doctor.id,
        isHidden,
      ]);
    const bookingId = await newBooking({ referringDoctorId: hidden!.id });
    await asks(bookingId, hidden!, true);
    const first = reportIn(await enterBy(staff!, bookingId, '9.1')).id;
    await signBy(pathologist!, first);
    const next = reportIn(await amendBy(pathologist!, first)).id;
    await asks(bookingId, second!, false);
    const named = (from: string, to: string) => [{ field: 'REQUESTER', from, to }];
    // While it waits, and signed.
    expect(await changesOf(next, staff)).toEqual([{ field: 'REQUESTER', ...unquoted }]);
    expect(await paperOf(next)).not.toContain('Dr. Hidden');
    expect(await changesOf(next, admin)).toEqual(named('Dr. Hidden', 'Dr. Second'));
    await signBy(pathologist!, next);
    expect(await changesOf(next, staff)).toEqual([{ field: 'REQUESTER', ...unquoted }]);
    const last = reportIn(await amendBy(pathologist!, next)).id;
    await asks(bookingId, third!, false);
    await signBy(pathologist!, last);
    expect(await changesOf(last, staff)).toEqual(named('Dr. Second', 'Dr. Third'));
    const listed = async (reader: TestCaller) =>
      (await readBy(reader, last)).versions.map(({ changes }) => changes.map(({ from, to }) => [from, to]));
    expect(await listed(staff!)).toEqual([[['Dr. Second', 'Dr. Third']], [[null, null]], []]);
    expect(await listed(admin!)).toEqual([[['Dr. Second', 'Dr. Third']], [['Dr. Hidden', 'Dr. Second']], []]);
  });

  it('of a version from before changes were computed what was typed', async () => {
    const { second } = await anAmended();
    await correctBy(staff!, second, '9.4');
    await signBy(pathologist!, second);
    const owner = openDatabase({ ...app.owner, max: 1 }, runNow);
    await owner.query(`SET session_replication_role = replica;
      UPDATE reports SET amendment_what = 'The haemoglobin', signed_as = signed_as - 'changes' WHERE id = ${second}`);
    await owner.close();
    const { amendment, versions } = await readBy(pathologist!, second);
    expect(amendment).toMatchObject({ changes: null, what: 'The haemoglobin', why: 'Another tube' });
    expect(versions[0]?.changes).toEqual([]);
    const printed = await app.app.inject({ url: `/api/v1/reports/${second}/print.pdf`, headers: staff!.session });
    expect((await readPdf(printed.rawPayload)).text).toContain('What changed: The haemoglobin Reason: Another tube');
  });
});
