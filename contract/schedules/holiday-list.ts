import { inAscii } from '../digits.ts';
import { limits } from '../limits.ts';
import { isGarbled, tidyCell, withoutSeparator } from '../lists/cells.ts';
import { isDay } from './hours.ts';

/** Most days of a list. It is not in `limits`, which every page loads. */
export const holidaysAtOnce = 200;

/** A day of a list of holidays, as `addHolidays` takes it. */
interface ListedHoliday {
  readonly day: string;
  readonly name: string;
  readonly nameBn: string;
}
/**
 * What is wrong with a line of the list, from 1: it has no date of the calendar, no name of a fitting length, or its
 * letters were lost when the file was saved.
 */
interface ListProblem {
  readonly line: number;
  readonly problem: 'day' | 'name' | 'letters';
}

/** The cells of a line of CSV: with commas, semicolons or tabs between them, in quotation marks or not. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain = '']) =>
    tidyCell(quoted?.replaceAll('""', '"') ?? plain),
  );

/** `2026-12-25` of that or of `25/12/2026`, with dashes or full stops too, in digits of either language. */
function dayOf(cell: string): string | null {
  const [, y = '', m = '', d = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(inAscii(cell)) ?? [];
  const [, date = d, month = m, year = y] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(inAscii(cell)) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/**
 * Reads a list of holidays as CSV: a line for each with its date, its name and its name in Bengali, which may be left
 * out. Empty lines, and titles and a heading above the days are skipped.
 */
export function readHolidayList(text: string): { holidays: ListedHoliday[]; problems: ListProblem[] } {
  const holidays: ListedHoliday[] = [];
  const problems: ListProblem[] = [];
  let isAbove = true;
  for (const [index, line] of withoutSeparator(text)
    .split(/\r\n|[\r\n]/)
    .entries()) {
    const [date = '', name = '', nameBn = ''] = cellsOf(line);
    if (date + name + nameBn === '') continue;
    const isTitle: boolean = isAbove && name + nameBn === '' && !/^[0-9০-৯]/.test(date);
    const isHeading = isAbove && !isTitle && !/[0-9০-৯]/.test(date);
    isAbove = isTitle;
    if (isTitle || isHeading) continue;
    const day = dayOf(date);
    if (isGarbled(name) || isGarbled(nameBn, true)) {
      problems.push({ line: index + 1, problem: 'letters' });
      continue;
    }
    const fits = name !== '' && name.length <= limits.holidayLength && nameBn.length <= limits.holidayLength;
    if (!day || !fits) problems.push({ line: index + 1, problem: day ? 'name' : 'day' });
    else holidays.push({ day, name, nameBn });
  }
  return { holidays, problems };
}
