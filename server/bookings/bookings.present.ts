import { hiddenName } from '#contract/bookings/states.ts';
import type { BookingEvent, DoctorBooking, FieldAnswers, TestBooking } from '#contract/bookings/shapes.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Announcement } from '../db/announcements.ts';
import type { TokenCodes } from '../shared/token-code.ts';
import type { Caller } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import { isLocked, isUnproven } from '../patients/identity.policy.ts';
import type { BookingRow } from './columns.store.ts';
import { presentFields } from './fields.ts';
import {
  abilitiesOn,
  isWork,
  mayOpenToken,
  placeObstacle,
  reportStatusFor,
  seesDoctor,
  seesField,
  worksOnReport,
} from './bookings.policy.ts';

/** Decides which fields of a booking leave the server, in which form, for this reader (P1 to P3). */

const hidden = { id: null, userName: hiddenName.en, nameBn: '', phoneNumber: null, speciality: null, specialityBn: '' };

/** The doctor in this part of the booking; null if none is named. */
function presentPart(row: BookingRow, caller: Caller, part: 'referer' | 'referringDoctor' | 'reportingDoctor') {
  const id = row[`${part}Id`];
  if (id === null) return null;
  if (!seesDoctor(caller, row, part)) return hidden;
  return {
    id,
    userName: row[`${part}Name`] ?? '',
    nameBn: row[`${part}NameBn`] ?? '',
    phoneNumber: row[`${part}Phone`],
    speciality: row[`${part}Speciality`],
    specialityBn: row[`${part}SpecialityBn`] ?? '',
  };
}

/** The part of the answer that both kinds of booking share. */
function presentCommon<T extends BookingType>(row: BookingRow, caller: Caller) {
  return {
    // The answer's schema is made from the same table of fields and checks each value's type.
    ...(presentFields(row, (name) => seesField(caller, row, name)) as FieldAnswers<T>),
    id: row.id,
    patientName: row.patientName,
    patient: {
      id: row.patientId,
      patientNumber: row.patientNumber,
      name: row.patientName,
      relation: row.patientRelation,
      ...(isUnproven(caller, { accountId: row.accountId, relation: row.patientRelation })
        ? { age: null }
        : { age: row.patientAge, ...(row.patientInfantAge && { infantAge: row.patientInfantAge }) }),
      gender: row.patientGender,
    },
    userName: row.accountName,
    mobileNumber: row.contactPhone ?? row.patientPhone,
    requestDate: row.requestedAt.toISOString(),
    appointmentStatus: row.appointmentStatus,
    price: rupeesOf(row.pricePaise),
    feeUnknown: row.feeTold === false,
    smsFailed: row.smsFailed,
    referer: presentPart(row, caller, 'referer'),
    referringDoctor: presentPart(row, caller, 'referringDoctor'),
    reportingDoctor: presentPart(row, caller, 'reportingDoctor'),
    version: row.version,
    abilities: abilitiesOn(caller, row),
  };
}

export function presentTestBooking(row: BookingRow, caller: Caller): TestBooking {
  const testId = row.labTestId ?? 0;
  return {
    ...presentCommon<'test'>(row, caller),
    test: { id: testId, testId, name: row.itemName, testName: row.itemName, testNameBn: row.itemNameBn },
    checkupReportStatus: reportStatusFor(caller, row),
    checkupReportUrl: reportUrlFor(row, caller),
    ...(isPrenatalScan(row.itemName, row.itemNameBn) &&
      isWork(caller, scopeOf('bookings.edit', caller.role), row) && { formF: row.formF }),
  };
}

/** The report's address, for those who may open it in its present status, and now. */
export function reportUrlFor(row: BookingRow, caller: Caller): string | null {
  const scope = scopeOf('reports.read', caller.role);
  if (scope === 'no' || isLocked({ caller, scope }, row)) return null;
  return worksOnReport(caller, row) || row.reportStatus === 'SIGNED' ? row.reportUrl : null;
}

/**
 * A doctor booking, under the doctor's name at the time of booking. `codes`: where the answer leads to the number's
 * page, for those who may open it.
 */
export function presentDoctorBooking(row: BookingRow, caller: Caller, codes?: TokenCodes): DoctorBooking {
  const common = presentCommon<'doctor'>(row, caller);
  return {
    ...common,
    abilities: { ...common.abilities, changePlace: placeObstacle(caller, row) === null },
    appointmentScheduledDate: common.checkupScheduledDate,
    token: row.token && {
      number: row.token.number,
      code: codes && row.token.isOpen && mayOpenToken(caller, row) ? codes.write(row.token.id) : null,
    },
    doctorName: row.itemName,
    doctorNameBn: row.itemNameBn,
    doctor:
      row.doctorId === null
        ? null
        : {
            id: row.doctorId,
            userName: row.itemName,
            name: row.itemName,
            nameBn: row.itemNameBn,
            speciality: row.doctorSpeciality ?? '',
            specialityBn: row.doctorSpecialityBn ?? '',
            phoneNumber: row.doctorPhone ?? '',
          },
  };
}

/** A booking of either kind, with `bookingType`. */
export function presentBooking(row: BookingRow, caller: Caller) {
  return row.kind === 'test'
    ? { bookingType: 'test' as const, ...presentTestBooking(row, caller) }
    : { bookingType: 'doctor' as const, ...presentDoctorBooking(row, caller) };
}

/** Tells which booking is new or changed; after a gap in the announcements, that any may be. */
export function presentEvent(announcement: Announcement | null): BookingEvent {
  return { id: announcement?.id ?? null, bookingType: announcement?.kind ?? null };
}
