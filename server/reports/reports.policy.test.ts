import { expect, it } from 'vitest';
import { departments } from '#contract/lab-tests/departments.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { Caller } from '../caller.ts';
import { aCaller } from '../testing/callers.ts';
import type { ReportRow } from './report-row.ts';
import {
  amendObstacle,
  attachObstacle,
  isLocked,
  mayHaveFile,
  maySee,
  reportAbilities,
  signObstacle,
} from './reports.policy.ts';
import { isSameText } from './signers.policy.ts';

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
