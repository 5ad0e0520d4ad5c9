import type { Caller } from '../../shared/caller.ts';
import type { Db } from '../../db/database.ts';
import { findDoctors } from '../../doctors/doctors.service.ts';
import { quotePlace } from '../../schedules/places.service.ts';
import type { Choice } from '../../schedules/places.service.ts';
import { noDoctor, noTest } from './create.service.ts';
import { hasTestToday, lastTestDay, selectDoctorPrice, selectLabTestPrice } from '../../bookings/record.service.ts';

/** What a booking would cost, in paise, if it were made now. */
export interface Quote {
  pricePaise: number;
  /** The doctor has no fee in the list: the desk sets it. */
  feeUnknown: boolean;
  /** The day of the earlier visit, if the lower fee of a follow-up applies; else null. */
  followUpOf: string | null;
  /** The person has the test today already. */
  sameTest: boolean;
  /** The day on which they last had the test, within the days for which the clinic warns; null if on none. */
  lastOn: string | null;
}

/** Whom a booking would be for; null: somebody who is not known yet. */
export type QuotedFor = { accountId: number; patientId: number | null } | null;

/**
 * The price at which `bookLabTest` would book a test.
 * @param repeatDays for how many days after a test the clinic warns of the same one
 * @throws NOT_BOOKABLE
 */
export async function quoteLabTest(db: Db, whose: QuotedFor, testId: number, repeatDays: number): Promise<Quote> {
  const test = await selectLabTestPrice(db, testId);
  if (!test) throw noTest();
  const sameTest = whose !== null && (await hasTestToday(db, whose, testId));
  const lastOn = whose && (await lastTestDay(db, whose, testId, repeatDays));
  return { pricePaise: test.pricePaise, feeUnknown: false, followUpOf: null, sameTest, lastOn };
}

/** The price at which `bookDoctor` would book a doctor. @throws NOT_BOOKABLE, PLACE_TAKEN, INVALID_FIELDS */
export async function quoteDoctor(
  db: Db,
  caller: Caller,
  whose: QuotedFor,
  doctorPhone: string,
  sitting: Choice | null,
): Promise<Quote> {
  const [doctor] = await findDoctors(db, [], [doctorPhone]);
  const place = doctor ? await quotePlace(db, caller, doctor.id, whose, sitting) : null;
  const fee = await selectDoctorPrice(db, doctorPhone, place?.pricePaise ?? null);
  if (!fee) throw noDoctor();
  return {
    pricePaise: fee.pricePaise,
    feeUnknown: fee.feeTold === false,
    followUpOf: place?.followUpOf ?? null,
    sameTest: false,
    lastOn: null,
  };
}
