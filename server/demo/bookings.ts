import type { AppointmentStatus, BookingType, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import { demoAccounts, demoPhones } from './accounts.ts';
import { day, hour, midnightOf, minute, openingHours, pickSlot } from './calendar.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import { type DemoLabTest, demoLabTests } from './lab-tests.ts';
import { demoPatients } from './patients.ts';
import { type DemoPayment, payFor, shareOf } from './payments.ts';
import { createRandom, type Random } from './random.ts';
import { hundredSituations, type Situation } from './situations.ts';

/** A booking to insert. People and doctors are named by phone, tests by name. Amounts in paise, times in ISO 8601. */
export interface DemoBooking extends DemoPayment, Parties {
  kind: BookingType;
  patientPhone: string;
  createdByPhone: string;
  doctorPhone: string | null;
  labTestName: string | null;
  pricePaise: number;
  discountPaise: number | null;
  requestedAt: string;
  scheduledAt: string | null;
  paymentStatus: PaymentStatus;
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  statusClearedBy: string | null;
  reportStatus: string | null;
  reportUploadedBy: string | null;
  reportUploadedAt: string | null;
}

interface Parties {
  refererPhone: string | null;
  referringDoctorPhone: string | null;
  reportingDoctorPhone: string | null;
  refererCommissionPaise: number | null;
  referringDoctorCommissionPaise: number | null;
  isRefererHidden: boolean;
  isReferringDocHidden: boolean;
}

/** What a booking has before anything is noted on it. */
export const blankBooking = {
  discountPaise: null,
  paymentId1: 'cash',
  amount2Paise: null,
  paymentId2: 'cash',
  statusClearedBy: null,
  reportStatus: null,
  reportUploadedBy: null,
  reportUploadedAt: null,
  refererPhone: null,
  referringDoctorPhone: null,
  reportingDoctorPhone: null,
  refererCommissionPaise: null,
  referringDoctorCommissionPaise: null,
  isRefererHidden: false,
  isReferringDocHidden: false,
} as const satisfies Partial<DemoBooking>;

interface Item {
  kind: BookingType;
  doctor: DemoDoctor | null;
  labTest: DemoLabTest | null;
  pricePaise: number;
}

const nameOf = (role: 'Receptionist' | 'Staff') => demoAccounts.find((account) => account.role === role)?.name ?? role;
const reportingDoctors = demoDoctors.filter(({ isReporting }) => isReporting);
const externalDoctors = demoDoctors.filter(({ type }) => type === 'External');
// Most visits are to the clinic's own doctors.
const visitedDoctors = demoDoctors.flatMap((doctor) =>
  doctor.type === 'Internal' ? [doctor, doctor, doctor] : [doctor],
);

/**
 * A hundred bookings of each kind, oldest first, around `now` (milliseconds): within opening and doctors' hours, no
 * person in two places at once, requested before they take place and never in the future.
 */
export function makeDemoBookings(now: number): DemoBooking[] {
  const random = createRandom(40);
  const taken = new Set<string>();
  const doctorVisits = makeHundred(random, now, taken, () => {
    const doctor = random.pick(visitedDoctors);
    return { kind: 'doctor', doctor, labTest: null, pricePaise: doctor.feePaise };
  });
  const labVisits = makeHundred(random, now, taken, () => {
    const labTest = random.pick(demoLabTests);
    return { kind: 'test', doctor: null, labTest, pricePaise: labTest.priceRupees * 100 };
  });
  return [...doctorVisits, ...referSampleTests(labVisits)].sort((one, other) =>
    one.requestedAt.localeCompare(other.requestedAt),
  );
}

/**
 * The demo's doctors referred some of the sample patient's tests, so that each finds them by the number the search
 * suggests.
 */
function referSampleTests(labVisits: readonly DemoBooking[]): DemoBooking[] {
  const doctors = [
    demoPhones.internalDoctor,
    demoPhones.externalDoctor,
    demoPhones.internalDoctor,
    demoPhones.externalDoctor,
  ];
  return labVisits.map((booking) => {
    const doctor = booking.patientPhone === demoPhones.patient ? doctors.shift() : undefined;
    if (!doctor || booking.refererPhone === doctor) return booking;
    return {
      ...booking,
      referringDoctorPhone: doctor,
      referringDoctorCommissionPaise: shareOf(booking.pricePaise, 10),
      isReferringDocHidden: false,
    };
  });
}

function makeHundred(random: Random, now: number, taken: Set<string>, pickItem: () => Item): DemoBooking[] {
  const patients = random.shuffle(pickPatients(random));
  return random.shuffle(hundredSituations).map((situation, index) => {
    const patientPhone = patients[index] ?? demoPhones.patient;
    const item = pickItem();
    return makeBooking(
      random,
      situation,
      item,
      patientPhone,
      pickTimes(random, now, situation, item, patientPhone, taken),
    );
  });
}

/** A hundred phones: several pages for the two demo users, and at least one booking for everyone else. */
function pickPatients(random: Random): string[] {
  const phones = demoPatients.map(({ phone }) => phone);
  const frequent = [
    ...Array<string>(14).fill(demoPhones.patient),
    ...Array<string>(10).fill(demoPhones.patientWithFewer),
  ];
  const again = Array.from({ length: hundredSituations.length - frequent.length - phones.length }, () =>
    random.pick(phones),
  );
  return [...frequent, ...phones, ...again];
}

interface Times {
  requestedAt: number;
  scheduledAt: number | null;
}

function pickTimes(
  random: Random,
  now: number,
  { visit }: Situation,
  { doctor }: Item,
  patientPhone: string,
  taken: Set<string>,
): Times {
  if (!visit) return { requestedAt: toMinute(now - 15 * minute - random.below(6 * day)), scheduledAt: null };
  const people = [patientPhone, ...(doctor ? [doctor.phone] : [])];
  const isTaken = (slot: number) => people.some((phone) => taken.has(`${phone} ${slot}`));
  const scheduledAt = pickSlot(random, now, visit, doctor?.sittings ?? openingHours, isTaken);
  for (const phone of people) taken.add(`${phone} ${scheduledAt}`);
  // One to five days before the visit, and before today; people book online from early till late.
  const requestDay = midnightOf(Math.min(scheduledAt, now)) - (1 + random.below(5)) * day;
  return { requestedAt: requestDay + 7 * hour + random.below(15 * 60) * minute, scheduledAt };
}

function makeBooking(
  random: Random,
  situation: Situation,
  item: Item,
  patientPhone: string,
  { requestedAt, scheduledAt }: Times,
): DemoBooking {
  const { pricePaise } = item;
  const discountPaise = item.kind === 'test' && random.chance(20) ? shareOf(pricePaise, 10) : null;
  const isDone = situation.checkup === 'COMPLETED';
  return {
    kind: item.kind,
    patientPhone,
    createdByPhone: random.chance(40) ? demoPhones.receptionist : patientPhone,
    doctorPhone: item.doctor?.phone ?? null,
    labTestName: item.labTest?.name ?? null,
    pricePaise,
    discountPaise,
    requestedAt: toIso(requestedAt),
    scheduledAt: scheduledAt === null ? null : toIso(scheduledAt),
    paymentStatus: situation.payment,
    checkupStatus: situation.checkup,
    appointmentStatus: situation.appointment,
    statusClearedBy: isDone ? nameOf('Receptionist') : null,
    ...payFor(random, situation.payment, pricePaise - (discountPaise ?? 0)),
    ...pickParties(random, item),
    ...(isDone && scheduledAt !== null ? makeReport(random, item, scheduledAt) : noReport),
  };
}

/** Who referred the patient. Only tests earn a commission. */
function pickParties(random: Random, { kind, doctor, pricePaise }: Item): Omit<Parties, 'reportingDoctorPhone'> {
  const isTest = kind === 'test';
  const others = (random.chance(70) ? externalDoctors : demoDoctors).filter((candidate) => candidate !== doctor);
  const [first, second] = random.shuffle(others);
  const referring = random.chance(isTest ? 55 : 25) ? first : undefined;
  const referer = random.chance(isTest ? 30 : 12) ? second : undefined;
  return {
    refererPhone: referer?.phone ?? null,
    referringDoctorPhone: referring?.phone ?? null,
    refererCommissionPaise: isTest && referer ? shareOf(pricePaise, 5) : null,
    referringDoctorCommissionPaise: isTest && referring ? shareOf(pricePaise, 10) : null,
    isRefererHidden: referer !== undefined && random.chance(25),
    isReferringDocHidden: referring !== undefined && random.chance(20),
  };
}

type Report = Pick<DemoBooking, 'reportingDoctorPhone' | 'reportStatus' | 'reportUploadedBy' | 'reportUploadedAt'>;
const noReport: Report = {
  reportingDoctorPhone: null,
  reportStatus: null,
  reportUploadedBy: null,
  reportUploadedAt: null,
};

/**
 * The reporting doctor, and what staff noted of an uploaded paper after a doctor's visit; a test's report is its own
 * record (reports.ts).
 */
function makeReport(random: Random, { labTest }: Item, visitedAt: number): Report {
  const isReported = labTest ? labTest.hasReport && random.chance(85) : random.chance(35);
  if (!isReported) return noReport;
  const reportingDoctorPhone = random.pick(reportingDoctors).phone;
  const uploadedAt = toIso(visitedAt + (60 + random.below(180)) * minute);
  if (labTest) return { ...noReport, reportingDoctorPhone };
  return { reportingDoctorPhone, reportStatus: null, reportUploadedBy: nameOf('Staff'), reportUploadedAt: uploadedAt };
}

const toMinute = (moment: number) => Math.floor(moment / minute) * minute;
const toIso = (moment: number) => new Date(moment).toISOString();
