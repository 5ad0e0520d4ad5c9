import * as z from 'zod/mini';
import type { DoctorChange } from '#contract/doctors/import.ts';
import { addDoctorBody, editDoctorBody } from '#contract/doctors/shapes.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import { phoneAsTyped } from '#contract/fields.ts';
import type { Language } from '#contract/fields.ts';
import { plainAmount, tidyCell } from '#contract/lists/cells.ts';
import { doctorCells } from '../lists/csv.ts';
import type { Problem } from '../lists/import-texts.ts';
import type { ListLine } from '../lists/read-list-file.ts';
import { doctorTypeWords, fileText } from '../lists/words.ts';

type Column = ExportColumn<'doctors'>;
type Cells = ListLine<'doctors'>['cells'];
/** What a line says of a doctor, as the form of a doctor is sent. */
type Form = Readonly<Record<string, unknown>>;

export interface DoctorPlan {
  /** What each line does, also where nothing changes; valid only without problems. */
  readonly changes: (DoctorChange & { form: Form })[];
  readonly problems: Problem<'doctors'>[];
}

/** Columns of the export that are not the admin's to write. */
const readOnly: readonly Column[] = ['id', 'bookings'];
const bothLanguages = (key: Parameters<typeof fileText>[0]) =>
  [fileText(key, 'en'), fileText(key, 'bn')].map((word) => word.toLowerCase());
const typeWords = {
  Internal: bothLanguages(doctorTypeWords.Internal),
  External: bothLanguages(doctorTypeWords.External),
};
const yes = [...bothLanguages('word.yes'), 'true'];
const no = [...bothLanguages('word.no'), 'false'];

/**
 * What a file's lines do to the doctors. Doctors are known by their phones: a line with a known phone changes that
 * doctor, any other adds one. Doctors without a line, and columns that are not in the file, stay unchanged.
 */
export function planDoctors(
  lines: readonly ListLine<'doctors'>[],
  doctors: readonly ManagedDoctor[],
  language: Language,
): DoctorPlan {
  const byPhone = new Map(doctors.map((doctor) => [doctor.phoneNumber, doctor]));
  const seen = new Map<string, number>();
  const problems: Problem<'doctors'>[] = [];
  const changes = lines.map(({ line, cells }) => {
    const refuse = (column: Column | null, text: Problem['text'], values?: Problem['values']) =>
      void problems.push({ line, column, text, ...(values && { values }) });
    const phone = z.safeParse(phoneAsTyped, cells.phoneNumber ?? '');
    const before = phone.success ? byPhone.get(phone.data) : undefined;
    const form = { ...formOf(cells, refuse), ...(phone.success && { phoneNumber: phone.data }) };
    const { error } = before ? z.safeParse(editDoctorBody, form) : z.safeParse(addDoctorBody, form);
    for (const { path, message } of error?.issues ?? []) {
      const column = exportColumns.doctors.find((one) => one === path[0]) ?? null;
      refuse(column, { field: message });
    }
    const earlier = phone.success ? seen.get(phone.data) : undefined;
    if (earlier !== undefined) refuse('phoneNumber', 'twiceDoctor', { line: earlier });
    else if (phone.success) seen.set(phone.data, line);
    return {
      line,
      id: before?.id ?? null,
      userName: cells.userName || before?.userName || '',
      phoneNumber: phone.data ?? '',
      fields: differences(cells, before, language),
      form,
    };
  });
  return { changes, problems };
}

/** Whether a line changes anything. */
export const isDoctorChange = ({ id, fields }: DoctorChange) => id === null || fields.length > 0;

/** The cells as the form of a doctor has them; texts as they are, an empty name left to the schema. */
function formOf(cells: Cells, refuse: (column: Column, text: Problem['text']) => void): Form {
  const entries = (Object.entries(cells) as [Column, string][]).flatMap(([column, cell]): [string, unknown][] => {
    if (readOnly.includes(column)) return [];
    if (column === 'type') return typeOf(cell, refuse);
    if (column === 'isReporting' || column === 'isPublic') return flagOf(column, cell, refuse);
    return [[column, column === 'fee' ? plainAmount(cell) : cell]];
  });
  return Object.fromEntries(entries);
}

function typeOf(cell: string, refuse: (column: Column, text: Problem['text']) => void): [string, unknown][] {
  const word = cell.toLowerCase();
  if (word === '') return [];
  const type = (['Internal', 'External'] as const).find((one) => typeWords[one].includes(word));
  if (!type) refuse('type', 'doctorType');
  return type ? [['type', type]] : [];
}

function flagOf(
  column: 'isReporting' | 'isPublic',
  cell: string,
  refuse: (column: Column, text: Problem['text']) => void,
): [string, unknown][] {
  const word = cell.toLowerCase();
  if (word === '') return [];
  if (!yes.includes(word) && !no.includes(word)) refuse(column, 'yesOrNo');
  return [[column, yes.includes(word)]];
}

/** The cells of a line that differ from the list, in the words of the file. */
function differences(cells: Cells, before: ManagedDoctor | undefined, language: Language): DoctorChange['fields'] {
  const known = before && doctorCells(before, language);
  return (Object.entries(cells) as [Column, string][]).flatMap(([column, to]) => {
    if (readOnly.includes(column) || column === 'phoneNumber') return [];
    const from = known ? String(known[column] ?? '') : '';
    const isSame =
      column === 'fee'
        ? Number(from || 0) === Number(plainAmount(to) || 0)
        : tidyCell(from) === to || (before && isBlank(column, to));
    return isSame ? [] : [{ column, from, to }];
  });
}

/** An empty cell keeps a type, yes or no. */
const isBlank = (column: Column, to: string) => to === '' && ['type', 'isReporting', 'isPublic'].includes(column);
