import type { Received } from '#contract/endpoints.ts';
import type { RegisterExportQuery } from '#contract/exports/shapes.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { upiReferenceIn } from '#contract/payments/references.ts';
import { findPeople } from '../accounts/people.service.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { listDaysOf, momentsOf } from '../shared/list-days.ts';
import { selectRegister, selectRegisterAfter } from './register.store.ts';
import type { RegisterRow, RegisterSearch } from './register.store.ts';

export type { RegisterRow };

export interface RegisterPage {
  rows: RegisterRow[];
  page: Page;
}

/**
 * A page of the receipts or bills of some days, newest first by default, searched by number, reference or name.
 * @throws TOO_MANY_REQUESTS, NO_SUCH_PAGE, INVALID_FIELDS for a patient number with a wrong check digit
 */
export async function readRegister(
  deps: Dependencies,
  caller: Caller,
  { kind, search, ...asked }: Received<'listRegister'>['query'],
): Promise<RegisterPage> {
  const found = await readSearch(deps, caller, search ?? '');
  const { page, size } = asked;
  const { total, rows } = await selectRegister(deps.db, kind, found, { ...listDaysOf(asked), page, size });
  if (page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteSubjects(
    rows.map(({ accountId }) => accountId),
    rows.flatMap(({ bookings }) => bookings.map(({ bookingId }) => bookingId)),
  );
  return { rows, page: placeOf(asked, total) };
}

/** Rows per batch. */
const batchSize = 1000;

/** Reads the receipts or bills of some days in batches, the oldest first, each continuing after the one before. */
export async function* readRegisterRows(db: Db, { kind, ...days }: RegisterExportQuery): AsyncGenerator<RegisterRow[]> {
  for (let after: number | null = 0; after !== null;) {
    const rows: RegisterRow[] = await selectRegisterAfter(db, kind, momentsOf(days), after, batchSize);
    if (rows.length > 0) yield rows;
    after = rows.length < batchSize ? null : rows.at(-1)!.id;
  }
}

/** The number of a receipt or bill, complete or only its last part. */
const paperNumber = /^(?:[RB]\/)?(?:(\d\d-\d\d)\/)?0*([1-9]\d{0,8})$/i;

async function readSearch(deps: Dependencies, caller: Caller, text: string): Promise<RegisterSearch> {
  if (text === '') return { by: 'all' };
  noteAsked(text);
  const number = paperNumber.exec(text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)));
  if (number && number[2]!.length <= 6) return { by: 'number', seq: Number(number[2]), year: number[1] ?? '' };
  const reference = /^pay_\w+$/.test(text) ? text : upiReferenceIn(text);
  if (reference !== null) return { by: 'reference', reference };
  return { by: 'people', accountIds: (await findPeople(deps, caller, text)).map(({ id }) => id) };
}
