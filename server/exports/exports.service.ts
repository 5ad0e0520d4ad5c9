import type { BookingExportQuery, RegisterExportQuery } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { presentPerson } from '../accounts/people.present.ts';
import { readPeople } from '../accounts/people.service.ts';
import { readBookings } from '../bookings/list.service.ts';
import { presentBooking } from '../bookings/bookings.present.ts';
import { batchRecorder } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { presentManagedDoctor } from '../doctors/doctors.present.ts';
import { listManagedDoctors } from '../doctors/manage-doctors.service.ts';
import type { Caller } from '../shared/caller.ts';
import type { Download } from '../shared/file-transfer.ts';
import { presentLabTest } from '../lab-tests/lab-tests.present.ts';
import { listLabTests } from '../lab-tests/lab-tests.service.ts';
import { readChosenSamples } from '../laboratory/specimens.service.ts';
import { listPackages } from '../lab-tests/packages.service.ts';
import { presentPaper } from '../payments/payments.present.ts';
import { readRegisterRows } from '../payments/register.service.ts';
import { csvFile, doctorCells } from '../lists/csv.ts';
import { bookingCells, labTestCells, packageCells, paperCells, personCells } from './cells.ts';

/** The reader, whose view and language the file has. */
interface Exporting {
  caller: Caller;
  language: Language;
}

/** The bookings that match the list's filters, by number, newest first. */
export const exportBookings = (
  db: Db,
  { caller, language }: Exporting,
  filter: BookingExportQuery,
): Promise<Download> =>
  csvFile(
    'bookings',
    language,
    db.now(),
    mapped(recorded(batchRecorder(db), readBookings(db, filter), bookingsOf), (row) =>
      bookingCells(presentBooking(row, caller), language),
    ),
  );

/** The active doctors. A clinic has dozens, so they are read in one piece. */
export const exportDoctors = (db: Db, { language }: Exporting): Promise<Download> =>
  csvFile(
    'doctors',
    language,
    db.now(),
    mapped(asOneBatch(listManagedDoctors(db)), (row) => doctorCells(presentManagedDoctor(row), language)),
  );

/** The tests of the list and the packages, in one piece; the import reads this file. */
export async function exportLabTests(db: Db, { caller, language }: Exporting): Promise<Download> {
  const chosen = await readChosenSamples(db);
  return csvFile(
    'tests',
    language,
    db.now(),
    oneAfterAnother(
      mapped(asOneBatch(listLabTests(db, caller)), (row) =>
        labTestCells({ ...presentLabTest(row), samples: chosen.get(row.id) ?? null }, language),
      ),
      mapped(asOneBatch(listPackages(db, caller)), (row) => packageCells(row, language)),
    ),
  );
}

/** All accounts, oldest first. */
export const exportPeople = (db: Db, { caller, language }: Exporting): Promise<Download> =>
  csvFile(
    'people',
    language,
    db.now(),
    mapped(recorded(batchRecorder(db), readPeople(db), peopleThemselves), (row) =>
      personCells(presentPerson(row, caller), language),
    ),
  );

/** Receipts or bills of days, oldest first. */
export const exportRegister = (db: Db, { language }: Exporting, filter: RegisterExportQuery): Promise<Download> =>
  csvFile(
    'register',
    language,
    db.now(),
    mapped(recorded(batchRecorder(db), readRegisterRows(db, filter), papersOf), (row) =>
      paperCells(presentPaper(row), language),
    ),
  );

const papersOf = { account: ({ accountId }: { accountId: number }) => accountId, isRecord: false };
const bookingsOf = { account: ({ accountId }: { accountId: number }) => accountId, isRecord: true };
const peopleThemselves = { account: ({ id }: { id: number }) => id, isRecord: false };

async function* oneAfterAnother<Row>(...parts: AsyncIterable<Row>[]): AsyncGenerator<Row> {
  for (const part of parts) yield* part;
}

async function* asOneBatch<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

/** Writes the people of each batch to the audit log before the batch is passed on. */
async function* recorded<Row extends { id: number }>(
  record: ReturnType<typeof batchRecorder>,
  batches: AsyncIterable<Row[]>,
  ofRow: { account: (row: Row) => number; isRecord: boolean },
): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    await record(batch.map(ofRow.account), ofRow.isRecord ? batch.map(({ id }) => id) : []);
    yield batch;
  }
}

async function* mapped<Row, Cells>(
  batches: AsyncIterable<Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for await (const batch of batches) yield batch.map(toCells);
}
