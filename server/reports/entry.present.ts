import type { Answer } from '#contract/endpoints.ts';
import { limitText } from '#contract/reports/reference-limits.ts';
import type { EntryOfBooking } from './entry.service.ts';

/** What to enter for a booking. */
export function presentEntry({
  rows,
  isConfirmed,
  sample,
  tubes,
  again,
  age,
  isFemale,
}: EntryOfBooking): Answer<'readEntry'> {
  return {
    rows: rows.map(({ analyte, chosen: { range, isUnsure }, previous, isControlRejected }) => ({
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
      low: limitText(range?.low),
      high: limitText(range?.high),
      criticalLow: limitText(range?.criticalLow),
      criticalHigh: limitText(range?.criticalHigh),
      text: range?.text ?? '',
      isUnsure,
      isControlRejected,
      previous: previous && { value: previous.value, at: previous.at.toISOString() },
    })),
    isConfirmed,
    sample: sample && {
      kind: sample.kind,
      number: sample.accession,
      collectedAt: sample.collectedAt.toISOString(),
    },
    age,
    tubes: tubes.map(({ id, accession, marks, note }) => ({ id, accession, marks, note })),
    again,
    isFemale,
  };
}
