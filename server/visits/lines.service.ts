import type { Received } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { readOffered } from '../lab-tests/packages.service.ts';
import type { OfPackage } from '../bookings/record.service.ts';

type Asked = Received<'openVisit'>['body']['lines'][number];
type Test = Extract<Asked, { type: 'test' }> & { ofPackage?: OfPackage };

/** A doctor or test to be booked, and the place of the requested line it comes from. */
export interface LineToBook {
  line: Exclude<Asked, { type: 'test' | 'package' }> | Test;
  place: number;
}

/**
 * Turns the lines of a visit into bookings: a package becomes each of its tests, for its share of the price.
 * @throws NOT_BOOKABLE; INVALID_FIELDS for a test that is in a package and listed once more; both under `lines.0`
 */
export async function linesToBook(db: Db, asked: readonly Asked[]): Promise<LineToBook[]> {
  const lines: LineToBook[] = [];
  for (const [place, line] of asked.entries()) {
    if (line.type !== 'package') lines.push({ line, place });
    else
      lines.push(
        ...(
          await testsOf(db, line).catch((error: unknown) => {
            throw nameLineInError(error, place);
          })
        ).map((test) => ({ line: test, place })),
      );
  }
  refuseInPackage(lines);
  return lines;
}

async function testsOf(db: Db, { packageId, evenIfAlike }: Extract<Asked, { type: 'package' }>): Promise<Test[]> {
  const { id, name, nameBn, tests, sharesPaise } = await readOffered(db, packageId);
  return tests.map((test, place) => ({
    type: 'test',
    testId: test.id,
    evenIfAlike,
    ofPackage: { id, name, nameBn, pricePaise: sharesPaise[place]! },
  }));
}

/** Refuses a test that is listed again beside a package that has it. */
function refuseInPackage(lines: readonly LineToBook[]): void {
  const seen: { testId: number; isPart: boolean }[] = [];
  for (const { line, place } of lines) {
    if (line.type !== 'test') continue;
    const isPart = line.ofPackage !== undefined;
    if (seen.some((one) => one.testId === line.testId && (one.isPart || isPart)))
      throw clinicError('INVALID_FIELDS', { fields: { [`lines.${place}`]: 'visit.inPackage' } });
    seen.push({ testId: line.testId, isPart });
  }
}

/** Errors that are not about a line: about the caller, the rate limit, or a part of the server that does not answer. */
const notOfLine: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_REQUESTS',
  'NOT_SIGNED_IN',
  'STORAGE_FULL',
  'UNAVAILABLE',
]);

/**
 * Puts an error under the line of the visit that it is about, as `lines.<place>`: with the complaint about the line's
 * field or, without one, the error's own text. An error that is about no line is returned as it is.
 */
export function nameLineInError(error: unknown, place: number): unknown {
  if (!(error instanceof ClinicError) || notOfLine.has(error.code)) return error;
  const [why = `error.${error.code}`] = Object.values(error.fields ?? {});
  return clinicError(error.code, { fields: { [`lines.${place}`]: why }, cause: error });
}
