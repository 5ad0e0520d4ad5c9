import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '#contract/lab-tests/departments.ts';
import { limits } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aLabTest, aSigner } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aKnownPerson, aReport, makeReporting } from '../testing/report-builders.ts';
import { amendBy, attachBy, downloadBy, enterBy, readBy, reportIn, signBy, uploadBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { aPdf, aPng, aSignature } from '../testing/uploads.ts';
import { expectWaiting } from '../testing/waiting.store.ts';
import { aDocx } from '../testing/zips.ts';
import { runNow } from '../testing/moment.ts';

/** Under which name, with which signature, and for which departments an account signs. */
let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, staff] = [await app.asRole('Admin'), await app.asRole('Staff')];
});
afterAll(() => app.close());

const change = (caller: TestCaller, body: object) =>
  admin.send('changeSigner', { params: { id: caller.account.id }, body });
const ownProfile = (caller: TestCaller) => done(caller.readSigner());
const listed = async () => (await done(admin.listSigners())).signers;
const sendPicture = (caller: TestCaller, content: Buffer, filename = 'signature.png') =>
  admin.changeSignature({ params: { id: caller.account.id }, upload: { filename, content } });
const profile = {
  fullName: 'Dr. Suparna Ghosh',
  qualification: 'MBBS, DCP',
  registrationNumber: 'WBMC 70001',
  departments: ['PATHOLOGY'],
} satisfies Partial<Body<'changeSigner'>>;
/** A pathologist for whom the admin has set nothing yet. */
async function aNewPathologist(): Promise<TestCaller> {
  const caller = await app.asRole('Pathologist');
  await app.db.query('DELETE FROM report_signers WHERE account_id = $1', [caller.account.id]);
  return caller;
}
/** A waiting report of an X-ray. */
async function anXray(reportingDoctorId: number | null = null): Promise<number> {
  const { id: labTestId } = await aLabTest(app.db, { name: 'Chest X-ray', department: 'XRAY' });
  const accountId = (await aKnownPerson(app)).id;
  const { id } = await aBooking(app.db, { kind: 'test', accountId, labTestId, reportingDoctorId });
  return reportIn(await enterBy(staff, id)).id;
}

describe('the name under a report', () => {
  it("is the signing account's own: another name, qualification or number is refused", async () => {
    const signer = await aNewPathologist();
    expect((await change(signer, profile)).status).toBe(200);
    const { id } = await aReport(app);
    for (const [field, wrong] of [
      ['fullName', 'Dr. Nandita Pal'],
      ['qualification', 'MBBS, MD (Pathology)'],
      ['registrationNumber', 'WBMC 1'],
    ] as const) {
      const { fields } = expectError(await signBy(signer, id, { [field]: wrong }), 'INVALID_FIELDS');
      expect(fields).toEqual({ [field]: "This is not what your profile says. Only the clinic's admin changes it." });
    }
    const same = { fullName: ' dr.  suparna GHOSH', qualification: null, registrationNumber: 'WBMC 70001' };
    expect((await signBy(signer, id, same)).body).toMatchObject({
      status: 'SIGNED',
      signature: { name: 'Dr. Suparna Ghosh', qualification: 'MBBS, DCP', registrationNumber: 'WBMC 70001' },
    });
  });

  it("is the one on the doctor's card for a doctor, and changes there only", async () => {
    const doctor = await aSignedInDoctor(app, { isReporting: true, name: 'Dr. Ritwik Majumdar' });
    expect(await ownProfile(doctor)).toMatchObject({
      fullName: 'Dr. Ritwik Majumdar',
      qualification: 'MBBS, MD (Radiodiagnosis)',
      registrationNumber: 'WBMC-TEST-2',
      missing: [],
    });
    expect(expectError(await change(doctor, profile), 'INVALID_FIELDS').fields).toEqual({
      fullName: 'This cannot be set or changed here.',
      qualification: 'This cannot be set or changed here.',
      registrationNumber: 'This cannot be set or changed here.',
    });
    const answer = await change(doctor, { departments: ['XRAY', 'XRAY'] });
    expect(answer.body).toMatchObject({ isDoctor: true, fullName: 'Dr. Ritwik Majumdar', departments: ['XRAY'] });
    expect((await signBy(doctor, await anXray(doctor.doctorId))).body).toMatchObject({
      signedBy: 'Dr. Ritwik Majumdar',
    });
  });

  it('is that of the card the doctor has now, not of an earlier one', async () => {
    const before = { name: 'Dr. Old Card', isReporting: true, retiredAt: runNow() };
    const caller = await app.asRole('Doctor');
    await aDoctor(app.db, { accountId: caller.account.id, ...before });
    const doctorId = await makeReporting(app, caller);
    const qualification = 'MBBS, MD (Radiodiagnosis)';
    const own = { fullName: 'Dr. Ananya Bose', qualification, registrationNumber: 'WBMC-TEST-2' };
    expect(await ownProfile(caller)).toMatchObject(own);
    expect((await listed()).filter(({ accountId }) => accountId === caller.account.id)).toMatchObject([
      { ...own, isDoctor: true },
    ]);
    expect((await change(caller, { departments: [...departments] })).body).toMatchObject(own);
    expect((await signBy(caller, (await aReport(app, { reportingDoctorId: doctorId })).id)).body).toMatchObject({
      signature: { name: own.fullName },
    });
    // Without a card they sign nothing.
    await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [doctorId]);
    expect((await listed()).map(({ accountId }) => accountId)).not.toContain(caller.account.id);
    expectError(await change(caller, { departments: [] }), 'NOT_FOUND');
  });

  it('stays on a signed paper when the profile changes, and the next one has the new name', async () => {
    const signer = await aNewPathologist();
    await change(signer, profile);
    const [first, second] = [(await aReport(app)).id, (await aReport(app)).id];
    await signBy(signer, first);
    const before = await readBy(staff, first);
    await change(signer, { ...profile, fullName: 'Dr. Suparna Ghosh Roy', qualification: 'MBBS, MD' });
    expect((await readBy(staff, first)).signature).toEqual(before.signature);
    await signBy(signer, second);
    expect((await readBy(staff, second)).signature).toMatchObject({
      name: 'Dr. Suparna Ghosh Roy',
      qualification: 'MBBS, MD',
    });
  });

  it('is not signed under while the admin is changing it: the signature starts again', async () => {
    const signer = await aNewPathologist();
    await change(signer, profile);
    const { id } = await aReport(app);
    const [answer] = await app.whileHeld(
      'transaction',
      () => signBy(signer, id),
      () => aSigner(app.db, signer.account.id, { name: 'Dr. Another' }),
    );
    expectError(answer, 'STALE');
    expect((await readBy(staff, id)).status).toBe('UPLOADED');
  });
});

it('a profile is not changed between the look at it and the signature', async () => {
  const signer = await aNewPathologist();
  await change(signer, profile);
  const { id } = await aReport(app);
  let changed: Promise<TestAnswer> | undefined;
  const [signed] = await app.whileHeld(
    'reports.accept',
    () => signBy(signer, id),
    async () => {
      changed = change(signer, { ...profile, fullName: 'Dr. Another' });
      await expectWaiting(app.db);
    },
  );
  expect([signed.status, (await changed)?.status]).toEqual([200, 200]);
  expect(reportIn(signed).signature?.name).toBe(profile.fullName);
});

describe('an account', () => {
  it('whose profile is not complete is told what is missing and whom to ask, and signs nothing', async () => {
    const signer = await aNewPathologist();
    const { id } = await aReport(app);
    expect(await ownProfile(signer)).toEqual({
      fullName: '',
      qualification: '',
      registrationNumber: '',
      departments: [],
      signature: null,
      missing: ['name', 'qualification', 'registrationNumber', 'departments'],
    });
    await change(signer, { ...profile, fullName: '' });
    expect(expectError(await signBy(signer, id), 'SIGNER_INCOMPLETE').fields).toEqual({
      fullName: 'This is missing in your profile.',
    });
    await change(signer, { ...profile, registrationNumber: '' });
    expect((await readBy(signer, id)).abilities).toMatchObject({ sign: false, signObstacle: 'SIGNER_INCOMPLETE' });
    const error = expectError(await signBy(signer, id, { registrationNumber: 'WBMC 70001' }), 'SIGNER_INCOMPLETE');
    expect(error.fields).toEqual({ registrationNumber: 'This is missing in your profile.' });
    expect(error.message).toContain("ask the clinic's admin");
    await change(signer, profile);
    expect((await signBy(signer, id)).status).toBe(200);
  });

  it('signs reports of its departments only', async () => {
    const signer = await aNewPathologist();
    await change(signer, profile);
    const id = await anXray();
    expect((await readBy(signer, id)).abilities).toMatchObject({ sign: false, signObstacle: 'OTHER_DEPARTMENT' });
    expectError(await signBy(signer, id), 'OTHER_DEPARTMENT');
    await change(signer, { ...profile, departments: ['PATHOLOGY', 'XRAY'] });
    expect((await readBy(signer, id)).abilities.sign).toBe(true);
    expect((await signBy(signer, id)).body).toMatchObject({ status: 'SIGNED', department: 'XRAY' });
  });

  it('attaches pages to reports of its departments only', async () => {
    const signer = await aNewPathologist();
    await change(signer, profile);
    const { id: labTestId } = await aLabTest(app.db, { department: 'XRAY' });
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: (await aKnownPerson(app)).id,
      labTestId,
    });
    const { id } = reportIn(await uploadBy(staff, bookingId, aDocx(), 'letter.docx'));
    expectError(await attachBy(signer, id), 'OTHER_DEPARTMENT');
    expect(await readBy(signer, id)).toMatchObject({ pagesNeeded: true, revision: 1 });
    await change(signer, { ...profile, departments: ['XRAY'] });
    expect((await attachBy(signer, id)).body).toMatchObject({ pagesNeeded: false });
  });

  it('of a reporting doctor signs no report of another department that names the doctor', async () => {
    const doctor = await aSignedInDoctor(app, { isReporting: true });
    await change(doctor, { departments: ['ECG'] });
    expectError(await signBy(doctor, await anXray(doctor.doctorId)), 'OTHER_DEPARTMENT');
  });

  it('keeps the department with which a paper was signed when the test moves to another', async () => {
    const signer = await app.asRole('Pathologist');
    const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY', method: 'GOD-POD' });
    const accountId = (await aKnownPerson(app)).id;
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId });
    const { id } = reportIn(await enterBy(staff, bookingId));
    await signBy(signer, id);
    await admin.editLabTest({ params: { id: labTestId }, body: { department: 'SEROLOGY', method: 'ELISA' } });
    expect(await readBy(staff, id)).toMatchObject({ department: 'BIOCHEMISTRY', method: 'GOD-POD' });
    const amended = reportIn(await amendBy(signer, id));
    expect(await readBy(staff, amended.id)).toMatchObject({ department: 'SEROLOGY', method: 'ELISA' });
  });
});

describe('the stored signature', () => {
  const someSignature = (shade: string) =>
    sharp({ create: { width: 800, height: 200, channels: 4, background: '#ffffff' } })
      .composite([{ input: { create: { width: 60, height: 20, channels: 4, background: shade } }, left: 40, top: 60 }])
      .png()
      .withMetadata({ exif: { IFD0: { Copyright: 'somewhere in Sundarpur' } } })
      .toBuffer();

  it('signs where none is drawn; a drawn one goes before it; without either the form says so', async () => {
    const signer = await app.asRole('Pathologist');
    const none = expectError(await signBy(signer, (await aReport(app)).id, { signature: '' }), 'INVALID_FIELDS');
    expect(none.fields).toEqual({ signature: 'Signature is required to sign the report.' });
    const sent = await sendPicture(signer, await someSignature('#000044'));
    expect(sent.status).toBe(200);
    const { signature } = await ownProfile(signer);
    expect(signature).toMatch(/^data:image\/png;base64,/);
    const [stored, drawn] = [(await aReport(app)).id, (await aReport(app)).id];
    await signBy(signer, stored, { signature: null });
    await signBy(signer, drawn, { signature: aSignature });
    expect((await readBy(staff, stored)).signature?.picture).toBe(signature);
    expect((await readBy(staff, drawn)).signature?.picture).not.toBe(signature);
    const { pictures } = await readPdf(
      (await app.app.inject({ url: `/api/v1/download-report/${stored}`, headers: staff.session })).rawPayload,
    );
    expect(pictures[0]).toBe('Signature of Dr. Nandita Pal');
  });

  it('is made anew from its pixels, at most 1200 × 300, without what a camera wrote into it', async () => {
    const signer = await app.asRole('Pathologist');
    const wide = await sharp(await someSignature('#000044'))
      .resize(2400, 600)
      .withMetadata()
      .png()
      .toBuffer();
    const { signature } = await done(sendPicture(signer, wide));
    const kept = Buffer.from(signature!.split(',')[1]!, 'base64');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('stays on the papers it signed when another is stored or it is removed', async () => {
    const signer = await app.asRole('Pathologist');
    await sendPicture(signer, await someSignature('#000044'));
    const { id } = await aReport(app);
    await signBy(signer, id, { signature: null });
    const { signature } = await readBy(staff, id);
    await sendPicture(signer, await someSignature('#440000'));
    expect((await readBy(staff, id)).signature).toEqual(signature);
    const removed = await admin.removeSignature({ params: { id: signer.account.id } });
    expect(removed.body).toMatchObject({ signature: null });
    expect((await readBy(staff, id)).signature).toEqual(signature);
    expect((await downloadBy(staff, id)).status).toBe(200);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PDF', () => aPdf, 'Please choose a JPG or PNG picture.'],
    [
      'a photo of an iPhone',
      () => Buffer.from('\0\0\0\u001cftypheic'),
      'This is an iPhone photo (HEIC). Please send it as JPEG: on the phone choose Settings, Camera, Formats, Most Compatible and take it again, or upload a screenshot of it.',
    ],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please choose a JPG or PNG picture.'],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), 'Please choose a JPG or PNG picture.'],
    [
      'a cut picture',
      () => aPng(600, 150).subarray(0, 90),
      'This picture cannot be read. Please send it anew, or take it once more.',
    ],
    [
      'an empty sheet',
      () =>
        sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'Nothing can be seen on this picture.',
    ],
  ])('is not %s, and the one before stays', async (_, content, message) => {
    const signer = await app.asRole('Pathologist');
    await sendPicture(signer, await someSignature('#000044'));
    const before = await ownProfile(signer);
    const { fields } = expectError(await sendPicture(signer, await content()), 'INVALID_FIELDS');
    expect(fields).toEqual({ file: message });
    expect(await ownProfile(signer)).toEqual(before);
  });

  it('is of a few megabytes at most', async () => {
    const signer = await app.asRole('Pathologist');
    expectError(await sendPicture(signer, Buffer.alloc(limits.pictureBytes + 1)), 'TOO_LARGE');
  });
});

describe('the list of signers', () => {
  it('has the pathologists and the reporting doctors with an account, and nobody else', async () => {
    const pathologist = await app.asRole('Pathologist');
    const reporting = await aSignedInDoctor(app, { isReporting: true });
    const others = [await aSignedInDoctor(app, { isReporting: false }), staff, admin, await app.asRole('User')];
    const gone = await app.asRole('Pathologist');
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.account.id]);
    others.push(gone);
    const ids = (await listed()).map(({ accountId }) => accountId);
    expect(ids).toEqual(expect.arrayContaining([pathologist.account.id, reporting.account.id]));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { account } of others) {
      expect(ids).not.toContain(account.id);
      expectError(await admin.changeSigner({ params: { id: account.id }, body: profile }), 'NOT_FOUND');
    }
  });

  it('takes only known departments', async () => {
    const signer = await app.asRole('Pathologist');
    expectError(await change(signer, { ...profile, departments: ['MORTUARY'] }), 'INVALID_FIELDS');
    expectError(await change(signer, { ...profile, departments: undefined }), 'INVALID_FIELDS');
    expect((await ownProfile(signer)).departments).toEqual([...departments]);
  });

  it('leaves in the audit log whose profiles were read, and whose was changed', async () => {
    const signer = await aNewPathologist();
    let ids: number[] = [];
    const rows = await noted(app, async () => {
      await change(signer, profile);
      await sendPicture(signer, aPng(60, 20));
      ids = (await listed()).map(({ accountId }) => accountId);
    });
    expect(rows.map(({ call, outcome, subjects }) => [call, outcome, subjects])).toEqual([
      ['changeSigner', 'done', [signer.account.id]],
      ['changeSignature', 'done', [signer.account.id]],
      ['listSigners', 'done', ids.toSorted((a, b) => a - b)],
    ]);
  });

  it('shows a doctor whose card lacks the registration number as incomplete', async () => {
    const doctor = await app.asRole('Doctor');
    await aDoctor(app.db, { accountId: doctor.account.id, phone: doctor.account.phone, isReporting: true });
    await app.db.query(`UPDATE doctors SET registration_number = '' WHERE account_id = $1`, [doctor.account.id]);
    const row = (await listed()).find(({ accountId }) => accountId === doctor.account.id);
    expect(row?.missing).toEqual(['registrationNumber']);
  });
});
