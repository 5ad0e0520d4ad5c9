import * as z from 'zod/mini';
import type { Language } from '../fields.ts';
import { moment } from '../fields.ts';
import type { InfantAge } from '../patients/age.ts';
import { isLongValue, writeRange, writeValue } from './flags.ts';
import type { ResultRow } from './shapes.ts';
import { reportStatuses } from './states.ts';

/**
 * What two versions of a report may differ in, in the order in which it is listed. For a value: added, removed, the
 * value itself and what stands beside it. PATIENT: the report is of another person; then VALUES stands for all
 * differences of values. CONTENT: a file in place of values, or the other way round.
 */
const changedFields = [
  'PATIENT',
  'PATIENT_NAME',
  'AGE',
  'SEX',
  'TEST',
  'CONTENT',
  'FILE',
  'VALUES',
  'VALUE',
  'UNIT',
  'RANGE',
  'FLAG',
  'NAME',
  'HEADING',
  'ADDED',
  'REMOVED',
  'SAMPLE_KIND',
  'SAMPLE_NUMBER',
  'SAMPLE_COLLECTED',
  'SAMPLE_RECEIVED',
  'SAMPLE_REMARK',
  'INTERPRETATION',
  'RECOMMENDATIONS',
  'DEPARTMENT',
  'METHOD',
  'REFERRAL_LAB',
  'FORM_F',
  'REQUESTER',
  'LANGUAGE',
] as const;
export type ChangedField = (typeof changedFields)[number];

/**
 * One difference. `from` and `to` are as stored, null where there was nothing; both null: it differs, but is not
 * quoted. Moments are ISO 8601, ages full years. `test` is the value's name, `unit` that of both values.
 */
const change = z.object({
  field: z.enum(changedFields),
  test: z.optional(z.string()),
  testBn: z.optional(z.string()),
  unit: z.optional(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type Change = z.infer<typeof change>;

/**
 * What a version changed and why; while it waits, what is changed so far. `what` is a typed text of versions from
 * before changes were computed, which have no `changes`.
 */
export const amendment = z.object({
  changes: z.nullable(z.array(change)),
  what: z.nullable(z.string()),
  why: z.string(),
  by: z.string(),
});

/** A signed version and what it changed; empty for the first one and for those from before changes were computed. */
export const signedVersion = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(reportStatuses),
  signedDate: z.nullable(moment),
  changes: z.array(change),
});

/** A version as it stands on paper. An older document may lack a field (undefined), which is then not compared. */
export interface VersionOnPaper {
  readonly language: Language;
  readonly patientNumber: string | undefined;
  /** The patient's row; 0 if there was none. */
  readonly patientId: number;
  readonly patientName: string;
  readonly age: number | null;
  readonly infantAge: InfantAge | null | undefined;
  readonly sex: string | null;
  readonly testName: string;
  readonly testNameBn: string | undefined;
  readonly kind: string;
  /** The hash of the file whose pages are in the document; null without one. */
  readonly file: string | null;
  readonly rows: readonly ResultRow[];
  readonly sampleKind: string | null;
  readonly sampleNumber: string | null;
  /** ISO 8601, as the next. */
  readonly sampleCollectedAt: string | null;
  readonly sampleReceivedAt: string | null;
  readonly sampleQuality: { readonly marks: readonly string[]; readonly note: string };
  readonly interpretation: string | null;
  readonly recommendations: string | null;
  readonly department: string | undefined;
  readonly method: string | undefined;
  readonly referralLab: string | undefined;
  readonly formF: { readonly number: string; readonly doctor: string } | null;
  readonly requester: string | null;
  readonly requesterBn: string | null | undefined;
  readonly isSelfRequested: boolean | undefined;
}

type Compared = string | null | undefined;
const plain = (text: Compared) => text?.trim() || null;
const unquoted = { from: null, to: null };

/** The change of a text on paper, quoted if it is short. */
function changeOfText(field: ChangedField, from: Compared, to: Compared, isQuoted = true): Change[] {
  if (from === undefined || to === undefined || plain(from) === plain(to)) return [];
  const isShort = !isLongValue(from ?? '') && !isLongValue(to ?? '');
  return [{ field, ...(isQuoted && isShort ? { from: plain(from), to: plain(to) } : unquoted) }];
}

/** The change of something that is compared as a whole and not quoted. */
const changeOfWhole = (field: ChangedField, from: unknown, to: unknown): Change[] =>
  JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, ...unquoted }];

/**
 * What differs between a signed version of a report and the next one, as both stand on paper; empty if the papers say
 * the same. The signer, the time of the signature, the clinic's heading, earlier values and calls about critical values
 * do not count as changes. If the person is another one, nothing is quoted and no value is named.
 */
export function changesOf(before: VersionOnPaper, after: VersionOnPaper): Change[] {
  if (!isOtherPatient(before, after)) return changesOfSame(before, after);
  // The other person's values, findings and requester are not named.
  const fields = new Set(
    changesOfSame(before, after).map(({ field, test }) => (test === undefined ? field : 'VALUES')),
  );
  fields.add('PATIENT');
  return changedFields.filter((field) => fields.has(field)).map((field) => ({ field, ...unquoted }));
}

/**
 * Whether the versions are surely of different people. Older documents lack the number, and 0 stands for no patient.
 */
function isOtherPatient(before: VersionOnPaper, after: VersionOnPaper): boolean {
  const [was, is] = [before.patientNumber, after.patientNumber];
  if (was !== undefined && is !== undefined) return was !== is;
  return before.patientId > 0 && after.patientId > 0 && before.patientId !== after.patientId;
}

function changesOfSame(before: VersionOnPaper, after: VersionOnPaper): Change[] {
  const isBengali = before.language === 'bn' && after.language === 'bn';
  return [
    ...changesOfPerson(before, after),
    ...(isBengali && (before.testNameBn || after.testNameBn)
      ? changeOfText('TEST', before.testNameBn || before.testName, after.testNameBn || after.testName)
      : changeOfText('TEST', before.testName, after.testName)),
    ...(before.kind === after.kind
      ? [...changeOfWhole('FILE', before.file, after.file), ...changesOfRows(before.rows, after.rows, isBengali)]
      : [{ field: 'CONTENT' as const, ...unquoted }]),
    ...changeOfText('SAMPLE_KIND', before.sampleKind, after.sampleKind),
    ...changeOfText('SAMPLE_NUMBER', before.sampleNumber, after.sampleNumber),
    ...changeOfText('SAMPLE_COLLECTED', before.sampleCollectedAt, after.sampleCollectedAt),
    ...changeOfText('SAMPLE_RECEIVED', before.sampleReceivedAt, after.sampleReceivedAt),
    ...changeOfWhole('SAMPLE_REMARK', remarkOf(before), remarkOf(after)),
    ...changeOfText('INTERPRETATION', before.interpretation, after.interpretation, false),
    ...changeOfText('RECOMMENDATIONS', before.recommendations, after.recommendations, false),
    ...changeOfText('DEPARTMENT', before.department, after.department, false),
    ...changeOfText('METHOD', before.method, after.method),
    ...changeOfText('REFERRAL_LAB', before.referralLab, after.referralLab),
    ...changeOfWhole('FORM_F', formFOf(before), formFOf(after)),
    ...changesOfRequester(before, after, isBengali),
    ...changeOfText('LANGUAGE', before.language, after.language),
  ];
}

const remarkOf = ({ sampleQuality: { marks, note } }: VersionOnPaper) => [marks.toSorted(), note.trim()];
const formFOf = ({ formF }: VersionOnPaper) => formF && [formF.number, formF.doctor];

function changesOfPerson(before: VersionOnPaper, after: VersionOnPaper): Change[] {
  if (isOtherPatient(before, after)) return [{ field: 'PATIENT', ...unquoted }];
  const years = ({ age, infantAge }: VersionOnPaper) => (infantAge || age === null ? null : String(age));
  const infant = (one: VersionOnPaper, other: VersionOnPaper) =>
    one.infantAge === undefined || other.infantAge === undefined ? null : one.infantAge;
  const hasAged =
    before.age !== after.age || JSON.stringify(infant(before, after)) !== JSON.stringify(infant(after, before));
  const ages = { from: years(before), to: years(after) };
  return [
    ...changeOfText('PATIENT_NAME', before.patientName, after.patientName),
    ...(hasAged ? [{ field: 'AGE' as const, ...(ages.from === null || ages.to === null ? unquoted : ages) }] : []),
    ...changeOfText('SEX', before.sex, after.sex),
  ];
}

/** Who asked for the test, or that the patient came by themselves. */
function changesOfRequester(before: VersionOnPaper, after: VersionOnPaper, isBengali: boolean): Change[] {
  const nameOf = ({ requester, requesterBn }: VersionOnPaper) => (isBengali && requesterBn) || requester;
  const named = changeOfText('REQUESTER', nameOf(before), nameOf(after));
  if (named.length > 0 || before.requester !== null) return named;
  const isKnown = before.isSelfRequested !== undefined && after.isSelfRequested !== undefined;
  return isKnown ? changeOfWhole('REQUESTER', before.isSelfRequested, after.isSelfRequested) : [];
}

/**
 * Compares rows of the same analyte, then rows of the same name, in their order; the rest was removed or added. The
 * order of rows does not count as a change.
 */
function changesOfRows(before: readonly ResultRow[], after: readonly ResultRow[], isBengali: boolean): Change[] {
  const left = [...before];
  const found = new Map<ResultRow, ResultRow>();
  const pair = (isSame: (one: ResultRow, other: ResultRow) => boolean) => {
    for (const row of after) {
      const place = found.has(row) ? -1 : left.findIndex((one) => isSame(one, row));
      if (place >= 0) found.set(row, left.splice(place, 1)[0]!);
    }
  };
  pair((one, other) => one.analyte !== undefined && one.analyte === other.analyte);
  pair((one, other) => plain(one.test) === plain(other.test));
  return [
    ...after.flatMap((row) => {
      const old = found.get(row);
      return old ? changesOfRow(old, row, isBengali) : [whole('ADDED', row)];
    }),
    ...left.map((row) => whole('REMOVED', row)),
  ];
}

const named = ({ test, testBn }: ResultRow) => ({ test, ...(testBn && { testBn }) });
const unitOf = ({ unit }: ResultRow) => (unit ? { unit } : {});

/** A row that only one version has. */
function whole(field: 'ADDED' | 'REMOVED', row: ResultRow): Change {
  const value = isLongValue(row.value) ? null : row.value;
  return {
    field,
    ...named(row),
    ...(value !== null && unitOf(row)),
    from: field === 'REMOVED' ? value : null,
    to: field === 'ADDED' ? value : null,
  };
}

function changesOfRow(before: ResultRow, after: ResultRow, isBengali: boolean): Change[] {
  const isSameUnit = plain(before.unit) === plain(after.unit);
  const nameOf = (row: ResultRow) => (isBengali && row.testBn) || row.test;
  const groupOf = (row: ResultRow) => (isBengali && row.groupBn) || (row.group ?? null);
  // Compares values as they are written: '520000' and '5,20,000' are the same, '7' and '7.0' are not.
  const value = plain(writeValue(before.value)) !== plain(writeValue(after.value));
  const people = (row: ResultRow) => [row.pregnancy ?? null, row.dependsOn ?? []];
  const isOfOthers = JSON.stringify(people(before)) !== JSON.stringify(people(after));
  const range = isOfOthers
    ? [{ field: 'RANGE' as const, ...unquoted }]
    : changeOfText('RANGE', writeRange(before), writeRange(after));
  return [
    ...(value
      ? changeOfText('VALUE', before.value, after.value).map((one) => ({ ...one, ...(isSameUnit && unitOf(after)) }))
      : []),
    ...changeOfText('UNIT', before.unit, after.unit),
    ...range,
    ...changeOfText('FLAG', before.flag, after.flag),
    ...changeOfText('NAME', nameOf(before), nameOf(after)),
    ...changeOfText('HEADING', groupOf(before), groupOf(after)),
  ].map((one) => ({ ...one, ...named(after) }));
}
