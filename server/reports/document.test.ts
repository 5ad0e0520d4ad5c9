import type { Change } from '#contract/reports/changes.ts';
import { describe, expect, it } from 'vitest';
import { demoProfile } from '../demo/profile.ts';
import { documentOf, valuesOf } from './document.ts';
import type { Signature } from './document.ts';
import type { ReportRow, SignedAs } from './report-row.ts';

/** What a signed document says: names as they were at the signature, in the document's language. */
const at = new Date('2026-11-20T05:00:00Z');
const earlier = new Date('2026-11-18T05:00:00Z');

const row = (changes: Partial<ReportRow> = {}) =>
  ({
    bookingId: 1042,
    version: 1,
    patientNumber: '12345678',
    department: 'SEROLOGY',
    method: 'ELISA',
    referralLab: 'City Laboratory',
    results: null,
    amendmentWhat: null,
    amendmentWhy: null,
    ...changes,
  }) as ReportRow;

const signedAs = (changes: Partial<SignedAs> = {}) =>
  ({
    language: 'en',
    patientName: 'Rina Mondal',
    testName: 'Blood sugar',
    testNameBn: 'রক্তে সুগার',
    requester: 'Dr. Ritwik Majumdar',
    requesterBn: 'ডাঃ ঋত্বিক মজুমদার',
    isRequesterHidden: false,
    isSelfRequested: true,
    department: 'BIOCHEMISTRY',
    method: 'GOD-POD',
    referralLab: 'Lake Laboratory',
    signer: { name: 'Dr. Nandita Pal', nameBn: 'ডাঃ নন্দিতা পাল', qualification: 'MD', registrationNumber: 'WBMC 1' },
    ...changes,
  }) as SignedAs;

const document = (as: Partial<SignedAs> = {}, of: Partial<ReportRow> = {}, more: Partial<Signature> = {}) =>
  documentOf(row(of), {
    as: signedAs(as),
    at,
    signature: Buffer.from('x'),
    clinic: demoProfile,
    verifyUrl: '',
    body: { kind: 'pages', count: 1 },
    versions: [],
    ...more,
  });

const namesIn = ({ language, test, requester, signature, patient }: ReturnType<typeof document>) => [
  language,
  test,
  requester,
  signature.name,
  patient.id,
];

describe('a document', () => {
  it('has the names of its language, and the English one where there is no Bengali name', () => {
    expect(namesIn(document())).toEqual([
      'en',
      'Blood sugar',
      'Dr. Ritwik Majumdar',
      'Dr. Nandita Pal',
      '1234\u00a05678',
    ]);
    expect(namesIn(document({ language: 'bn' }))).toEqual([
      'bn',
      'রক্তে সুগার',
      'ডাঃ ঋত্বিক মজুমদার',
      'ডাঃ নন্দিতা পাল',
      '১২৩৪\u00a0৫৬৭৮',
    ]);
    const { nameBn: _, ...signer } = signedAs().signer;
    for (const none of ['', undefined] as const)
      expect(
        namesIn(document({ language: 'bn', testNameBn: none!, requesterBn: none!, signer })).slice(1, 4),
        String(none),
      ).toEqual(['Blood sugar', 'Dr. Ritwik Majumdar', 'Dr. Nandita Pal']);
  });

  it('says in its language that the requester is hidden, if there is one', () => {
    expect(document({ isRequesterHidden: true }).requester).toBe(document({}).requester);
    expect(document({ isRequesterHidden: true, language: 'bn' }).requester).toBe(
      document({ language: 'bn' }).requester,
    );
    expect(document({ isRequesterHidden: true, requester: null, requesterBn: null }).requester).toBeNull();
  });

  it('has department, method, laboratory and who asked as at the signature; older ones without them, as they are', () => {
    expect(document()).toMatchObject({
      department: 'BIOCHEMISTRY',
      method: 'GOD-POD',
      referralLab: 'Lake Laboratory',
      isSelfRequested: true,
    });
    const { department: _, method: __, isSelfRequested: ___, referralLab: ____, ...older } = signedAs();
    expect(
      documentOf(row(), {
        as: older,
        at,
        signature: Buffer.from('x'),
        clinic: demoProfile,
        verifyUrl: '',
        body: { kind: 'pages', count: 1 },
        versions: [],
      }),
    ).toMatchObject({ department: 'SEROLOGY', method: 'ELISA', referralLab: '', isSelfRequested: false });
  });

  it('of a first version is final; of a later one it says what it amends, of which day, and why', () => {
    expect(document()).toMatchObject({ number: 'R-1042', version: 1, status: 'FINAL', amendment: null });
    const texts = { version: 3, amendmentWhat: 'The unit', amendmentWhy: 'Mistyped' };
    const versions = [
      { version: 2, signedAt: earlier, isRequesterHidden: false },
      { version: 1, signedAt: new Date('2026-11-01T05:00:00Z'), isRequesterHidden: true },
    ];
    expect(document({}, texts, { versions })).toMatchObject({
      version: 3,
      status: 'AMENDED',
      amendment: { ofVersion: 2, ofDate: earlier, what: 'The unit', why: 'Mistyped' },
    });
    const changes: Change[] = [
      { field: 'VALUE', test: 'Haemoglobin', testBn: 'হিমোগ্লোবিন', unit: 'g/dL', from: '6.2', to: '7.2' },
      { field: 'SAMPLE_RECEIVED', from: null, to: '2026-11-01T05:00:00.000Z' },
    ];
    const computed = { version: 3, amendmentWhy: 'Mistyped' };
    expect(document({ changes }, computed, { versions }).amendment?.what).toBe(
      'Haemoglobin: 6.2 → 7.2 g/dL; Sample received: none → 1 Nov 2026, 10:30 am'.replaceAll(
        /(1 Nov 2026|10:30 am)/g,
        (part) => part.replaceAll(' ', '\u00a0'),
      ),
    );
    expect(document({ changes: changes.slice(0, 1), language: 'bn' }, computed, { versions }).amendment?.what).toBe(
      'হিমোগ্লোবিন: 6.2 → 7.2 g/dL',
    );
    // A version that was begun before changes were computed has both: the computed and the typed ones.
    expect(document({ changes: changes.slice(0, 1) }, texts, { versions }).amendment?.what).toBe(
      'Haemoglobin: 6.2 → 7.2 g/dL; The unit',
    );
    expect(document({ changes: [] }, computed, { versions }).amendment?.what).toBeNull();
    for (const [incomplete, before] of [
      [{ ...texts, amendmentWhy: null }, versions],
      [texts, []],
    ] as const)
      expect(document({}, incomplete, { versions: before }).amendment).toBeNull();
  });
});

it('values without a row are an empty table', () => {
  expect(valuesOf(row())).toEqual({ kind: 'values', results: [] });
});
