import type { Answer } from '#contract/endpoints.ts';
import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import { rangeInEntry } from '#contract/reports/entry-ranges.ts';
import type { Caller } from '../shared/caller.ts';
import type { EntryOfBooking } from './entry.service.ts';
import type { ValueDraftRow } from './value-drafts.store.ts';

/** What to enter for a booking, for the account that reads it. */
export function presentEntry(
  { rows, isConfirmed, sample, sampleDoubt, tubes, again, askedOf, sheet, drafts, age, isFemale }: EntryOfBooking,
  caller: Pick<Caller, 'accountId'>,
): Answer<'readEntry'> {
  return {
    rows: rows.map(({ analyte, chosen: { range, dependsOn }, previous, control }) => ({
      analyte: analyte.code,
      group: analyte.heading,
      groupBn: analyte.headingBn,
      test: analyte.name,
      testBn: analyte.nameBn,
      unit: analyte.unit,
      kind: analyte.kind,
      decimals: analyte.decimals,
      choices: analyte.choices,
      formula: analyte.formula,
      validLow: analyte.validLow,
      validHigh: analyte.validHigh,
      ...rangeInEntry(analyte.kind, range),
      dependsOn: [...dependsOn],
      control: control && presentControl(control),
      previous: previous && { value: previous.value, at: previous.at.toISOString() },
    })),
    isConfirmed,
    sample: sample && {
      kind: sample.kind,
      number: sample.accession,
      collectedAt: sample.collectedAt.toISOString(),
      receivedAt: sample.receivedAt?.toISOString() ?? null,
      dueAt: sample.dueAt?.toISOString() ?? null,
    },
    sampleDoubt,
    age,
    tubes: tubes.map(({ id, accession, container, marks, note, tests }) => ({
      id,
      accession,
      container,
      marks,
      note,
      tests,
    })),
    again,
    pregnancy: askedOf && {
      sex: askedOf.sex,
      born: askedOf.born,
      day: askedOf.day,
      ranges: Object.fromEntries(
        rows
          .filter(({ analyte: { ranges } }) => ranges.some(({ pregnancy }) => pregnancy))
          .map(({ analyte: { code, ranges } }) => [code, ranges]),
      ),
    },
    isFemale,
    sheet,
    drafts: presentDrafts(drafts, caller),
  };
}

/** What was typed and not handed in yet. */
const presentDrafts = (drafts: readonly ValueDraftRow[], { accountId }: Pick<Caller, 'accountId'>) =>
  drafts.map(({ field, value, version, typedBy, by, at }) => {
    const isOwn = typedBy === accountId;
    return { field, value, version, by, isOwn, at: at.toISOString() };
  });

/** The fields that were sent, as they are now. */
export const presentSaved = (
  drafts: readonly ValueDraftRow[],
  caller: Pick<Caller, 'accountId'>,
): Answer<'saveDrafts'> => ({
  drafts: presentDrafts(drafts, caller),
});

/** A rejected control, for those who type and who sign the values it concerns. */
export const presentControl = ({
  analyte,
  test,
  testBn,
  run,
  at,
  rules,
  values,
}: RejectedControl): RejectedControl => ({
  analyte,
  test,
  testBn,
  run,
  at: new Date(at).toISOString(),
  rules: [...rules],
  values: values.map(({ level, lot, z }) => ({ level, lot, z })),
});
