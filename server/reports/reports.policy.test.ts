import { expect, it } from 'vitest';
import { departments } from '#contract/lab-tests/departments.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { Caller } from '../shared/caller.ts';
import { aCaller } from '../testing/pure-rules.ts';
import type { ReportRow } from './report-row.ts';
import {
  acceptObstacle,
  amendObstacle,
  attachObstacle,
  checkObstacle,
  isForStationery,
  isNewTo,
  mayHaveFile,
  maySee,
  needsPages,
  rejectObstacle,
  reportAbilities,
  signObstacle,
  isSameText,
} from './reports.policy.ts';
import { isLocked } from '../patients/identity.policy.ts';

const reporting = { id: 4, type: 'Internal', isReporting: true } as const;
const row = (wanted: Partial<ReportRow> = {}) =>
  ({
    accountId: 900,
    doctorId: 1,
    refererId: 2,
    referringDoctorId: 3,
    reportingDoctorId: 4,
    checkupStatus: 'COMPLETED',
    appointmentStatus: 'SCHEDULED',
    status: 'UPLOADED',
    hasOpenVersion: false,
    department: departments[0],
    age: 34,
    gender: 'Female',
    scan: 'CLEAN',
    fileType: reportFileTypes.docx,
    pagesKey: 'pages',
    attachedPages: null,
    uploadedById: 800,
    firstSignedAt: null,
    patientRelation: 'Child',
    patientNumber: '22345671',
    ...wanted,
  }) as ReportRow;
const signer = {
  name: 'Dr. Nandita Pal',
  qualification: 'MD',
  registrationNumber: 'WBMC-1',
  departments: [...departments],
};
const pathologist = aCaller('Pathologist');
const signs = (wanted: Partial<ReportRow>, caller: Caller = pathologist, profile: typeof signer | null = signer) =>
  signObstacle(caller, row(wanted), profile);

it("a doctor's card counts only where the permission is for the doctors of a record", () => {
  const doctor = aCaller('Doctor', { doctor: reporting });
  const sees = (scope: 'own' | 'involved', status: 'UPLOADED' | 'SIGNED') =>
    maySee({ caller: doctor, scope }, row({ status }));
  expect([sees('involved', 'UPLOADED'), sees('own', 'UPLOADED')]).toEqual([true, false]);
  expect([sees('involved', 'SIGNED'), sees('own', 'SIGNED')]).toEqual([true, false]);
  const nobody = aCaller('Receptionist', { doctor: reporting });
  expect([signs({}, nobody), amendObstacle({ caller: nobody, scope: 'any' }, row({ status: 'SIGNED' }))]).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ]);
  expect([signs({}, doctor), amendObstacle({ caller: doctor, scope: 'involved' }, row({ status: 'SIGNED' }))]).toEqual([
    null,
    null,
  ]);
});

it('the uploaded file goes to a reader only if the document just names it: an old Word file or PDF, never an image', () => {
  const has = (wanted: Partial<ReportRow>) =>
    mayHaveFile({ caller: aCaller('User', { accountId: 900 }), scope: 'own' }, row({ status: 'SIGNED', ...wanted }));
  expect([has({}), has({ fileType: reportFileTypes.pdf })]).toEqual([true, true]);
  expect([has({ fileType: reportFileTypes.png }), has({ fileType: null })]).toEqual([false, false]);
  expect([has({ attachedPages: 2 }), has({ status: 'UPLOADED' })]).toEqual([false, false]);
});

it('a report is signed only with age and sex, in the own department, by another person than its uploader', () => {
  expect(signs({})).toBe(null);
  for (const missing of [{ age: null }, { gender: null }]) expect(signs(missing)).toBe('PATIENT_INCOMPLETE');
  expect(signs({ pagesKey: null })).toBe('PAGES_NEEDED');
  expect(signs({ uploadedById: pathologist.accountId })).toBe('OWN_UPLOAD');
  expect([signs({}, pathologist, null), signs({}, aCaller('User'))]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
});

it('pages are attached by those who may sign, and the screen offers what the server allows', () => {
  const attaches = (caller: Caller, profile: typeof signer | null) => attachObstacle(caller, row(), profile);
  expect(attaches(pathologist, signer)).toBe(null);
  expect([attaches(pathologist, null), attaches(aCaller('Staff'), signer)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  const offered = (profile: typeof signer | null) =>
    reportAbilities({ caller: pathologist, scope: 'any' }, row(), profile).attachPages;
  expect([offered(signer), offered(null)]).toEqual([true, false]);
});

it('a session after a long silence is asked for its person before older reports of its account, and only before those', () => {
  const [before, signed, later] = [new Date(2_000), new Date(1_000), new Date(3_000)];
  const locked = (
    wanted: Partial<ReportRow>,
    reportsLockedBefore: Date | null = before,
    scope: 'own' | 'any' = 'own',
  ) => isLocked({ caller: aCaller('User', { accountId: 900, reportsLockedBefore }), scope }, row(wanted));
  expect([locked({ firstSignedAt: signed }), locked({ patientRelation: 'Self' })]).toEqual([true, true]);
  expect([locked({ firstSignedAt: later }), locked({ firstSignedAt: null })]).toEqual([false, false]);
  expect([locked({ firstSignedAt: signed }, null), locked({ firstSignedAt: signed }, before, 'any')]).toEqual([
    false,
    false,
  ]);
  expect(locked({ firstSignedAt: signed, accountId: 901 })).toBe(false);
});

it('a text sent with a signature is the same in any spacing and case, and an empty one says nothing', () => {
  expect(['Dr. Pal', ' dr.  PAL ', '', '  ', null, undefined].map((sent) => isSameText(sent, 'Dr. Pal'))).toEqual(
    Array<boolean>(6).fill(true),
  );
  expect(['Dr. Paul', 'Dr.Pal'].map((sent) => isSameText(sent, 'Dr. Pal'))).toEqual([false, false]);
});

it('a report is accepted and rejected by whoever validates, while it waits, and not by its uploader or patient', () => {
  for (const decide of [acceptObstacle, rejectObstacle]) {
    const by = (wanted: Partial<ReportRow>, caller: Caller = pathologist) => decide(caller, row(wanted));
    expect([by({}), by({}, aCaller('Staff')), by({}, aCaller('Admin'))]).toEqual([null, 'FORBIDDEN', 'FORBIDDEN']);
    expect([by({ status: 'SIGNED' }), by({ status: 'REJECTED' })]).toEqual(['REPORT_STATE', 'REPORT_STATE']);
    const own = { uploadedById: pathologist.accountId };
    expect([by(own), by({ accountId: pathologist.accountId })]).toEqual(['OWN_UPLOAD', 'OWN_UPLOAD']);
  }
  expect(acceptObstacle(pathologist, row({ status: 'PENDING_SIGNATURE' })), 'once').toBe('REPORT_STATE');
  expect(rejectObstacle(pathologist, row({ status: 'PENDING_SIGNATURE' })), 'also what was accepted').toBe(null);
});

it('a file is accepted and signed only once it has passed the scan; it may be rejected before', () => {
  const scans = (['WAITING', 'INFECTED', 'OFF', 'CLEAN', null] as ReportRow['scan'][]).map((scan) => [
    acceptObstacle(pathologist, row({ scan })),
    signs({ scan }),
    rejectObstacle(pathologist, row({ scan })),
  ]);
  const waits = ['NOT_SCANNED', 'NOT_SCANNED', null];
  expect(scans).toEqual([waits, waits, [null, null, null], [null, null, null], [null, null, null]]);
});

it('values that need a second person are checked by a colleague of the desk, not by whoever typed them', () => {
  const staff = aCaller('Staff');
  const checks = (wanted: Partial<ReportRow>, caller: Caller = staff) =>
    checkObstacle(caller, row({ needsCheck: true, ...wanted }));
  expect([checks({}), checks({ uploadedById: staff.accountId }), checks({ status: 'PENDING_SIGNATURE' })]).toEqual([
    null,
    'OWN_UPLOAD',
    'REPORT_STATE',
  ]);
  expect([checks({ needsCheck: false }), checks({}, pathologist)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  expect([signs({ needsCheck: true }), signs({ needsCheck: true, status: 'PENDING_SIGNATURE' })]).toEqual([
    'UNCHECKED',
    null,
  ]);
});

it('a report is signed in the departments of a complete profile', () => {
  const [first, second] = departments as unknown as [ReportRow['department'], ReportRow['department']];
  const inFirst = { ...signer, departments: [first] };
  expect([
    signs({ department: first }, pathologist, inFirst),
    signs({ department: second }, pathologist, inFirst),
  ]).toEqual([null, 'OTHER_DEPARTMENT']);
  for (const gap of ['name', 'qualification', 'registrationNumber'] as const)
    expect(signs({}, pathologist, { ...signer, [gap]: '' }), gap).toBe('SIGNER_INCOMPLETE');
  expect(attachObstacle(pathologist, row({ department: second }), inFirst)).toBe('OTHER_DEPARTMENT');
  expect(attachObstacle(pathologist, row({ fileType: reportFileTypes.pdf }), signer), 'no Word file').toBe(
    'REPORT_STATE',
  );
});

it('only a signed report is amended, and not while a newer version is open', () => {
  const amends = (wanted: Partial<ReportRow>) =>
    amendObstacle({ caller: pathologist, scope: 'any' }, row({ status: 'SIGNED', ...wanted }));
  expect([
    amends({}),
    amends({ hasOpenVersion: true }),
    amends({ status: 'UPLOADED' }),
    amends({ status: 'AMENDED' }),
  ]).toEqual([null, 'REPORT_STATE', 'REPORT_STATE', 'REPORT_STATE']);
  const patient = aCaller('User', { accountId: 900, reportsLockedBefore: new Date(2000) });
  const locked = row({ status: 'SIGNED', patientRelation: 'Self' });
  expect(amendObstacle({ caller: patient, scope: 'own' }, locked)).toBe('IDENTITY_NEEDED');
});

it('the screen offers what the server allows', () => {
  const of = (wanted: Partial<ReportRow>, caller: Caller = pathologist) =>
    reportAbilities({ caller, scope: 'any' }, row({ bookingType: 'test', ...wanted }), signer);
  expect(of({ kind: 'values' })).toMatchObject({ sign: true, accept: true, reject: true, check: false, amend: false });
  expect(of({ status: 'SIGNED', kind: 'values' })).toMatchObject({
    sign: false,
    signObstacle: 'REPORT_STATE',
    accept: false,
    reject: false,
    amend: true,
    printPlain: true,
  });
  const staff = aCaller('Staff');
  expect(of({ needsCheck: true }, staff)).toMatchObject({ check: true, accept: false, reject: false, sign: false });
  // A rejected report is handed in again by those who upload.
  expect([of({ status: 'REJECTED' }, staff).correct, of({ status: 'SIGNED' }, staff).correct]).toEqual([true, false]);
  expect([
    of({ status: 'REJECTED' }).correct,
    of({ status: 'REJECTED', bookingType: 'doctor' }, staff).correct,
  ]).toEqual([false, false]);
  expect(of({ status: 'SIGNED', kind: 'values' }, aCaller('Receptionist')).printPlain).toBe(false);
});

it('on own paper is printed only what was entered, signed and is in force', () => {
  const prints = (status: ReportRow['status'], kind: ReportRow['kind']) => isForStationery({ status, kind });
  expect([prints('SIGNED', 'values'), prints('SIGNED', 'file'), prints('AMENDED', 'values')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a Word file that waits needs its pages; others, and a signed one, do not', () => {
  const needs = (wanted: Partial<ReportRow>) => needsPages(row({ pagesKey: null, ...wanted }));
  expect([needs({}), needs({ fileType: reportFileTypes.doc })]).toEqual([true, true]);
  expect([needs({ pagesKey: 'pages' }), needs({ fileType: reportFileTypes.pdf }), needs({ status: 'SIGNED' })]).toEqual(
    [false, false, false],
  );
});

it('a report is new to its patient until it was opened', () => {
  const patient = aCaller('User', { accountId: 900 });
  const isNew = (wanted: Partial<ReportRow>, caller: Caller = patient) =>
    isNewTo(caller, row({ status: 'SIGNED', isOpened: false, ...wanted }));
  expect([isNew({}), isNew({ isOpened: true }), isNew({ status: 'AMENDED' }), isNew({}, pathologist)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('of a superseded version only a PDF is handed out, also to those who work on it', () => {
  const has = (fileType: ReportRow['fileType'], status: ReportRow['status'] = 'AMENDED') =>
    mayHaveFile({ caller: pathologist, scope: 'any' }, row({ status, fileType }));
  expect([has(reportFileTypes.pdf), has(reportFileTypes.docx), has(reportFileTypes.docx, 'SIGNED')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('a report is seen by those who work on all, released ones by their patient and by involved doctors', () => {
  const sees = (caller: Caller, scope: 'own' | 'involved' | 'any', status: ReportRow['status']) =>
    maySee({ caller, scope }, row({ status }));
  const patient = aCaller('User', { accountId: 900 });
  const involved = aCaller('Doctor', { doctor: { id: 3, type: 'Internal', isReporting: false } });
  const stranger = aCaller('Doctor', { doctor: { id: 9, type: 'Internal', isReporting: false } });
  expect([
    sees(pathologist, 'any', 'UPLOADED'),
    sees(patient, 'own', 'UPLOADED'),
    sees(patient, 'own', 'SIGNED'),
  ]).toEqual([true, false, true]);
  expect([
    sees(involved, 'involved', 'SIGNED'),
    sees(involved, 'involved', 'UPLOADED'),
    sees(involved, 'own', 'SIGNED'),
  ]).toEqual([true, false, false]);
  expect([sees(stranger, 'involved', 'SIGNED'), sees(aCaller('User'), 'own', 'SIGNED')]).toEqual([false, false]);
  const hasFile = (caller: Caller, scope: 'involved' | 'any') =>
    mayHaveFile({ caller, scope }, row({ status: 'UPLOADED', fileType: reportFileTypes.png }));
  expect([hasFile(pathologist, 'any'), hasFile(aCaller('Doctor', { doctor: reporting }), 'involved')]).toEqual([
    true,
    true,
  ]);
  expect(hasFile(involved, 'involved')).toBe(false);
});

it('a report that was signed at the very moment from which a phone number is new is not asked for', () => {
  const before = new Date(2000);
  const session = aCaller('User', { accountId: 900, reportsLockedBefore: before });
  const isAsked = (firstSignedAt: Date) => isLocked({ caller: session, scope: 'own' }, row({ firstSignedAt }));
  expect([isAsked(new Date(1999)), isAsked(before)]).toEqual([true, false]);
});
