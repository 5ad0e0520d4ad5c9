import { clinicClock } from '#contract/clinic-time.ts';
import { rangeFor } from '#contract/lab-tests/cautious-range.ts';
import type { AppliedRange } from '#contract/lab-tests/cautious-range.ts';
import { asksPregnancy } from '#contract/lab-tests/ranges.ts';
import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import type { RangePerson } from '#contract/lab-tests/ranges.ts';
import { computeEntered } from '#contract/reports/computed.ts';
import { textOfRange } from '#contract/reports/entry-ranges.ts';
import { judgeValues } from '#contract/reports/doubts.ts';
import { agreesWith, flagInDoubt, flagOf, flagOfWords, isImplausible } from '#contract/reports/flags.ts';
import { missingOf } from '#contract/reports/entry.ts';
import { marksOf, readFree, readValue } from '#contract/reports/reading.ts';
import type { Reading } from '#contract/reports/reading.ts';
import type { MissingValue } from '#contract/reports/concerns.ts';
import type { SampleDoubt } from '#contract/reports/unseen-sample.ts';
import type { ResultInput, ResultRow } from '#contract/reports/shapes.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { analytesOn } from '../lab-tests/analytes.service.ts';
import type { AnalyteRow } from '../lab-tests/analytes.service.ts';
import { rejectedOf } from '../laboratory/quality.service.ts';
import { readAgain } from './reject.service.ts';
import { readSampleDoubt, remarksOf, tubeOf } from '../laboratory/specimens.service.ts';
import { findEntryPerson, selectEarlierResults } from './entry.store.ts';
import type { EarlierRow, EntryPersonRow } from './entry.store.ts';
import { freezeRow } from './result-rows.ts';
import { findSheet, selectDrafts } from './value-drafts.store.ts';
import type { ValueDraftRow } from './value-drafts.store.ts';

type Pregnancy = NonNullable<RangePerson['pregnancy']> | null;

/** What has to be entered for a booking: each value with its range and the patient's last one. */
export interface EntryOfBooking {
  rows: {
    analyte: AnalyteRow;
    chosen: AppliedRange;
    previous: { value: string; at: Date } | null;
    control: RejectedControl | null;
  }[];
  isConfirmed: boolean;
  sample: Awaited<ReturnType<typeof tubeOf>>;
  sampleDoubt: SampleDoubt | null;
  tubes: Awaited<ReturnType<typeof remarksOf>>;
  again: 'WANTED' | 'TAKEN' | null;
  /** The person whose ranges depend on a pregnancy, for which the form asks; else null. */
  askedOf: RangePerson | null;
  /** The report that the form belongs to, and what was typed into it and not handed in. */
  sheet: string;
  drafts: ValueDraftRow[];
  /** Facts that formulas use; null if unknown. */
  age: number | null;
  isFemale: boolean | null;
}

const dayOf = (at: Date) => clinicClock(at).date;

/**
 * Reads what has to be entered for a booked test; no rows if the catalogue has no list for it. @throws NOT_FOUND unless
 * it is a booking of a test
 */
export async function readEntry(db: Db, bookingId: number): Promise<EntryOfBooking> {
  const day = dayOf(db.now());
  const person = await findEntryPerson(db, bookingId, day);
  noteSubjects(person ? [person.accountId] : [], [bookingId]);
  if (!person) throw clinicError('NOT_FOUND');
  const { analytes, isConfirmed } = await listOf(db, person, day);
  const asked = rangePerson(person, day);
  const earlier = analytes.length > 0 ? await selectEarlierResults(db, bookingId) : [];
  const codes = analytes.map(({ code }) => code);
  const rejected = await rejectedOf(db, codes, bookingId);
  return {
    rows: analytes.map((analyte) => ({
      analyte,
      chosen: rangeFor(analyte.ranges, asked),
      previous: previousOf(earlier, analyte),
      control: rejected.get(analyte.code) ?? null,
    })),
    isConfirmed,
    sample: await tubeOf(db, bookingId),
    sampleDoubt: await readSampleDoubt(db, bookingId),
    tubes: await remarksOf(db, bookingId),
    again: await readAgain(db, bookingId),
    askedOf: isAsked(analytes, asked) ? asked : null,
    sheet: await findSheet(db, bookingId),
    drafts: await selectDrafts(db, bookingId),
    ...factsOf(person),
  };
}

const rangePerson = ({ sex, first, last }: EntryPersonRow, day: string): RangePerson => ({
  sex,
  born: first && last ? { first, last } : null,
  day,
});

/** The last value of an analyte in its unit. @param earlier newest first */
function previousOf(earlier: readonly EarlierRow[], { code, unit }: AnalyteRow): { value: string; at: Date } | null {
  for (const { results, at } of earlier) {
    const same = results.find((row) => row.analyte === code && (row.unit ?? '') === unit);
    if (same) return { value: same.value, at };
  }
  return null;
}

const isAsked = (analytes: readonly AnalyteRow[], person: RangePerson) =>
  analytes.some(({ ranges }) => asksPregnancy(ranges, person));

/**
 * Makes the rows to be stored. Those of analytes come first, in the catalogue's order, with its name, unit and range
 * for the patient on the day of the sample, the patient's previous value, computed values, and contradictions. Then
 * come the others as typed. Also returns the names of listed values that are missing. What is stored never changes with
 * the catalogue. The answers about a pregnancy are kept only where a range depends on them.
 * @throws INVALID_FIELDS for an analyte that the test does not have, and an impossible value
 */
export async function freezeRows(
  tx: Db,
  bookingId: number,
  results: readonly ResultInput[],
  { sampleCollectedAt, pregnancy }: { sampleCollectedAt: Date | null; pregnancy: Pregnancy },
): Promise<{ rows: ResultRow[]; missing: MissingValue[]; pregnancy: Pregnancy }> {
  if (results.every(({ analyte }) => analyte === undefined)) {
    const wrong: Record<string, string> = {};
    const rows = results.map((row, index) => freeRow(row, index, wrong));
    refuseWrong(wrong);
    return { rows, missing: await missingWithoutAny(tx, bookingId), pregnancy: null };
  }
  const day = dayOf(sampleCollectedAt ?? tx.now());
  const person = await findEntryPerson(tx, bookingId, day);
  if (!person) throw clinicError('NOT_FOUND');
  const { analytes } = await listOf(tx, person, day);
  const asked = { ...rangePerson(person, day), pregnancy };
  const takenAt = sampleCollectedAt ?? tx.now();
  const earlier = (await selectEarlierResults(tx, bookingId)).filter(({ at }) => at < takenAt);
  const computed = computeEntered(
    analytes,
    new Map(results.map((row) => [row.analyte ?? '', plainValue(analytes, row)])),
    factsOf(person),
  );
  const wrong: Record<string, string> = {};
  const frozen = (analyte: AnalyteRow, value: string): ResultRow => {
    const previous = previousOf(earlier, analyte);
    return {
      ...rowOf(analyte, value, rangeFor(analyte.ranges, asked)),
      ...(previous && { previous: { value: previous.value, at: previous.at.toISOString() } }),
    };
  };
  const sent = results.map((row, index): ResultRow => {
    if (row.analyte === undefined) return freeRow(row, index, wrong);
    const analyte = analytes.find(({ code }) => code === row.analyte);
    if (!analyte) {
      wrong[`results.${index}.test`] = 'analyte.gone';
      return freezeRow(row);
    }
    const { value, error, ...marks } = valueOf(analyte, row, computed);
    if (error) wrong[`results.${index}.value`] = error;
    return withMarks(frozen(analyte, value), marks);
  });
  // Computed values are added even if they were not sent, because nobody types them.
  const given = new Set(results.map(({ analyte }) => analyte));
  const added = analytes.flatMap((analyte) => {
    const value = given.has(analyte.code) ? '' : (computed.get(analyte.code) ?? '');
    if (value === '') return [];
    if (isImplausible(value, analyte)) wrong['results'] = 'analyte.implausible';
    return [frozen(analyte, value)];
  });
  refuseWrong(wrong);
  const places = new Map(analytes.map(({ code }, place) => [code, place]));
  const placeOf = ({ analyte }: ResultRow) => places.get(analyte ?? '') ?? analytes.length;
  const rows = [...sent, ...added].toSorted((one, other) => placeOf(one) - placeOf(other));
  return {
    rows: withDoubts(rows, analytes),
    missing: namesOfMissing(analytes, rows),
    pregnancy: isAsked(analytes, asked) ? pregnancy : null,
  };
}

/** Marks the values that contradict each other, which then do not count as in range. */
function withDoubts(rows: readonly ResultRow[], analytes: readonly AnalyteRow[]): ResultRow[] {
  const rowOfCode = new Map(rows.map((row) => [row.analyte, row]));
  const doubts = judgeValues(
    analytes.map((analyte) => {
      const row = rowOfCode.get(analyte.code);
      return {
        ...analyte,
        group: analyte.heading,
        value: row?.value ?? '',
        limits: [analyte.validLow, String(row?.low ?? ''), String(row?.criticalLow ?? '')],
      };
    }),
  );
  return rows.map((row) => {
    const doubt = doubts.get(row.analyte ?? '');
    return doubt ? { ...row, flag: flagInDoubt(row.flag, doubt), doubt } : row;
  });
}

const namesOfMissing = (analytes: readonly AnalyteRow[], rows: readonly ResultRow[]): MissingValue[] =>
  missingOf(analytes, new Set(rows.flatMap(({ analyte }) => analyte ?? []))).map(({ name, nameBn }) => ({
    test: name,
    testBn: nameBn,
  }));

/** The listed values that a report lacks whose values were all typed freely. */
async function missingWithoutAny(tx: Db, bookingId: number): Promise<MissingValue[]> {
  const day = dayOf(tx.now());
  const person = await findEntryPerson(tx, bookingId, day);
  return person ? namesOfMissing((await listOf(tx, person, day)).analytes, []) : [];
}

function refuseWrong(wrong: Record<string, string>): void {
  if (Object.keys(wrong).length > 0) throw clinicError('INVALID_FIELDS', { fields: wrong });
}

/** A row that is not in the catalogue. With a range it must be a number; without one it may be any text. */
function freeRow(row: ResultInput, index: number, wrong: Record<string, string>): ResultRow {
  const { value, error, ...marks } = acceptReading(readFree(row), row);
  if (error) wrong[`results.${index}.value`] = error;
  return withMarks(freezeRow({ ...row, value }), marks);
}

/** Adds what was read besides a value: a mark that contradicts its flag, a star, words in place of a number. */
const withMarks = (row: ResultRow, { said, starred, words }: Marks): ResultRow => ({
  ...row,
  ...(said !== undefined && !agreesWith(said, row.flag) && { said }),
  ...(starred && { starred }),
  ...(words && { words }),
});

type Marks = Pick<ResultRow, 'said' | 'starred' | 'words'>;

interface TakenValue extends Marks {
  /** As it is stored; as it was typed, if it is refused. */
  value: string;
  /** The key of the message that refuses it. */
  error?: string;
}

/** The value of a row as it is stored, or why it is refused. */
function valueOf(
  analyte: AnalyteRow,
  { value: typed, asWords }: ResultInput,
  computed: ReadonlyMap<string, string>,
): TakenValue {
  if (analyte.kind === 'FORMULA') {
    const value = computed.get(analyte.code) ?? '';
    return checkPlausible(analyte, value === '' ? { value, error: 'analyte.notComputed' } : { value });
  }
  return checkPlausible(
    analyte,
    acceptReading(readValue(typed, { ...analyte, words: analyte.choices }), { value: typed, asWords }),
  );
}

function acceptReading(reading: Reading, { value, asWords }: Pick<ResultInput, 'value' | 'asWords'>): TakenValue {
  if ('wrong' in reading) return { value, error: reading.wrong };
  if (reading.unasked && !asWords) return { value, error: 'analyte.words' };
  return { value: reading.value, said: reading.said, ...marksOf(reading) };
}

const checkPlausible = (analyte: AnalyteRow, value: TakenValue): TakenValue =>
  value.error === undefined && isImplausible(value.value, analyte) ? { ...value, error: 'analyte.implausible' } : value;

/** The value of a number as formulas read it; '' for one that is refused. */
function plainValue(analytes: readonly AnalyteRow[], { analyte: code, value }: ResultInput): string {
  const analyte = analytes.find((one) => one.code === code);
  const reading = analyte && readValue(value, analyte);
  return reading && 'value' in reading ? reading.value : '';
}

const isWords = ({ kind }: AnalyteRow) => kind === 'CHOICE' || kind === 'TEXT';

function rowOf(analyte: AnalyteRow, value: string, { range, dependsOn }: AppliedRange): ResultRow {
  const { code, heading, headingBn, name, nameBn, unit } = analyte;
  const { low, high, criticalLow, criticalHigh, pregnancy } = range ?? {};
  const text = range ? textOfRange(analyte.kind, range) : '';
  const names = {
    analyte: code,
    ...(heading && { group: heading }),
    ...(headingBn && { groupBn: headingBn }),
    ...(nameBn && { testBn: nameBn }),
  };
  const row = freezeRow({ test: name, value, unit, low, high, criticalLow, criticalHigh });
  const flag = isWords(analyte) ? flagOfWords(value, text) : flagOf(value, row);
  if (dependsOn.length > 0) {
    // Its flag is from the strictest limits of several ranges, none of which is printed.
    return { ...names, ...row, low: null, high: null, typed: undefined, dependsOn: [...dependsOn], flag };
  }
  return {
    ...names,
    ...row,
    ...(text && { text }),
    ...(pregnancy && { pregnancy }),
    flag,
  };
}

/** The analytes of a booked test with the ranges of a day, and the patient on that day. */
export async function listOfBooking(
  db: Db,
  bookingId: number,
  day: string,
): Promise<{ analytes: AnalyteRow[]; person: RangePerson }> {
  const person = await findEntryPerson(db, bookingId, day);
  if (!person) return { analytes: [], person: { sex: null, born: null, day } };
  return { analytes: (await listOf(db, person, day)).analytes, person: rangePerson(person, day) };
}

const factsOf = ({ age, sex }: EntryPersonRow) => ({
  age,
  isFemale: sex === 'Female' ? true : sex === 'Male' ? false : null,
});

/** The analytes of the booked test; none if the test was removed. */
const listOf = async (db: Db, { testId }: EntryPersonRow, day: string) =>
  testId === null ? { analytes: [], isConfirmed: true } : analytesOn(db, testId, day);
