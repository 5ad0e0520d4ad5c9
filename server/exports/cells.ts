import { departmentName } from '../print/texts.ts';
import type { ListedTest } from '../lab-tests/plan-import.ts';
import { memberCell, packageId } from '../lab-tests/plan-packages.ts';
import type { PackageRow } from '../lab-tests/packages.store.ts';
import { tubesCell } from '../lab-tests/tubes-cell.ts';
import { rupeesOf } from '../shared/money.ts';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { clinicClock, parseClinicMoment } from '#contract/clinic-time.ts';
import type { Language } from '#contract/fields.ts';
import type { Register } from '#contract/payments/books.ts';
import type { Cells } from '../lists/csv.ts';
import { yesOrNo } from '../lists/csv.ts';
import {
  appointmentWords,
  bookingTypeWords,
  checkupWords,
  fileText,
  modeWords,
  paperWords,
  paymentWords,
  reportWords,
  roleWords,
} from '../lists/words.ts';

/**
 * Converts records to rows of a file. Each row is made only from what the presenter gives this reader, so a file never
 * holds more than the screen shows.
 */
type AnyBooking = (TestBooking & { bookingType: 'test' }) | (DoctorBooking & { bookingType: 'doctor' });

export function bookingCells(booking: AnyBooking, language: Language): Cells<'bookings'> {
  const named =
    booking.bookingType === 'test'
      ? [booking.test.testName, booking.test.testNameBn]
      : [booking.doctorName, booking.doctorNameBn];
  const test: Partial<TestBooking> = booking.bookingType === 'test' ? booking : {};
  return {
    id: booking.id,
    bookingType: fileText(bookingTypeWords[booking.bookingType], language),
    patientName: booking.patientName,
    patientNumber: booking.patient.patientNumber,
    mobileNumber: booking.mobileNumber,
    booked: (language === 'bn' && named[1]) || named[0]!,
    requestDate: clockText(booking.requestDate),
    checkupScheduledDate: clockText(booking.checkupScheduledDate),
    appointmentStatus: fileText(appointmentWords[booking.appointmentStatus], language),
    checkupStatus: fileText(checkupWords[booking.checkupStatus], language),
    price: booking.feeUnknown ? null : booking.price,
    patientDiscount: test.patientDiscount ?? null,
    paymentStatus: fileText(paymentWords[booking.paymentStatus], language),
    paymentAmount1: booking.paymentAmount1,
    paymentId1: paymentId(booking.paymentId1, language),
    paymentAmount2: booking.paymentAmount2,
    paymentId2: paymentId(booking.paymentId2, language),
    statusClearedBy: booking.statusClearedBy,
    checkupReportStatus: reportStatus(test.checkupReportStatus ?? null, language),
    checkupReportUploadedBy: booking.checkupReportUploadedBy,
    checkupReportUploadedAt: clockText(booking.checkupReportUploadedAt),
    referer: nameOf(booking.referer, language),
    refererPhone: booking.referer?.phoneNumber ?? null,
    refererCommission: test.refererCommission ?? null,
    isRefererHidden: yesOrNo(test.isRefererHidden, language),
    referringDoctor: nameOf(booking.referringDoctor, language),
    referringDoctorPhone: booking.referringDoctor?.phoneNumber ?? null,
    referringDoctorCommission: test.referringDoctorCommission ?? null,
    isReferringDocHidden: yesOrNo(test.isReferringDocHidden, language),
    reportingDoctor: nameOf(booking.reportingDoctor, language),
    reportingDoctorPhone: booking.reportingDoctor?.phoneNumber ?? null,
  };
}

export function labTestCells(
  { id, testName, testNameBn, testPrice, hospital, active, samples, ...catalogue }: ListedTest,
  language: Language,
): Cells<'tests'> {
  return {
    id,
    testName,
    testNameBn,
    testPrice,
    hospitalName: hospital,
    active: fileText(active ? 'word.active' : 'word.inactive', language),
    code: catalogue.code,
    department: departmentName(catalogue.department, language),
    method: catalogue.method,
    tubes: tubesCell(samples, language),
    promisedHours: catalogue.promisedHours,
    fasting: yesOrNo(catalogue.fasting, language),
    preparation: catalogue.preparation,
    preparationBn: catalogue.preparationBn,
    members: '',
  };
}

/** A package stands in the list of tests, with the codes or names of its own. */
export function packageCells({ id, name, nameBn, code, pricePaise, active, tests }: PackageRow, language: Language) {
  return {
    id: packageId(id),
    testName: name,
    testNameBn: nameBn,
    testPrice: rupeesOf(pricePaise),
    hospitalName: '',
    active: fileText(active ? 'word.active' : 'word.inactive', language),
    code,
    department: '',
    method: '',
    tubes: '',
    promisedHours: null,
    fasting: '',
    preparation: '',
    preparationBn: '',
    members: tests.map(memberCell).join('; '),
  } satisfies Cells<'tests'>;
}

export function personCells(
  { id, patientNumber, userName, phoneNumber, role, email }: FoundPerson,
  language: Language,
): Cells<'people'> {
  return { id, patientNumber, userName, phoneNumber, role: fileText(roleWords[role], language), email: email ?? null };
}

/** `stands`: the amount of a receipt without what was taken back; a bill has none. */
export function paperCells(paper: Register['rows'][number], language: Language): Cells<'register'> {
  const { number, at, patientName, bookings, amount, stands, mode, reference, by, state } = paper;
  const people = new Map(bookings.map((booking) => [booking.patientNumber, booking.patientName]));
  return {
    number,
    at: clockText(at),
    patients: people.size > 0 ? [...people].map(([id, name]) => `${name} (${id})`).join(', ') : patientName,
    bookings: bookings.map(({ bookingId }) => bookingId).join(', '),
    amount,
    stands,
    mode: mode && fileText(modeWords[mode], language),
    reference,
    by,
    state: fileText(paperWords[state], language),
  };
}

/** By the clinic's clock, in a form spreadsheets read: `2026-11-20 10:30`; a day stays a day. */
function clockText(moment: string | null): string | null {
  const parsed = parseClinicMoment(moment ?? '');
  if (!parsed) return null;
  const { date, time } = clinicClock(parsed.at);
  return parsed.hasTime ? `${date} ${time}` : date;
}

function nameOf(person: AnyBooking['referer'], language: Language): string | null {
  if (!person) return null;
  if (person.id === null) return fileText('word.hidden', language);
  return (language === 'bn' && person.nameBn) || person.userName;
}

const paymentId = (id: string, language: Language) => (id === 'cash' ? fileText('word.cash', language) : id);

/** Report statuses have words, in any case, as on the screens; free texts of the desk stay as they are. */
function reportStatus(status: string | null, language: Language): string | null {
  const word = reportWords[status?.toUpperCase() ?? ''];
  return word ? fileText(word, language) : status;
}
