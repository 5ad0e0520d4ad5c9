import type { Container, QualityMark } from '#contract/laboratory/specimens.ts';
import type { Db } from '../db/database.ts';
import { demoPhones } from './accounts.ts';
import { blankBooking } from './bookings.ts';
import type { DemoBooking } from './bookings.ts';
import { midnightOf, minute } from './calendar.ts';
import { bloodCount, demoHomeVisits, sugar, thyroid } from './home-visits.ts';
import { demoLabTests, demoSamples } from './lab-tests.ts';
import { findNewestTest, insertDemoTube } from './laboratory.store.ts';
import type { DemoTube } from './laboratory.store.ts';
import { demoPatients } from './patients.ts';
import type { DemoValues } from './report-values.ts';
import { demoStarter } from './starter.ts';

/** Somebody whose test is at some step of the laboratory today. */
interface DemoSample {
  /** Place in the list of patients. */
  patient: number;
  test: string;
  /** Minutes ago; null: not yet. A tube that was not received is on its way. */
  bookedAgo: number;
  takenAgo: number | null;
  receivedAgo: number | null;
  isUrgent?: boolean;
  rejected?: string;
  marks?: readonly QualityMark[];
  /** Entered values; without `reach` they wait for their check. */
  values?: DemoValues;
  reach?: 'CHECKED' | 'SIGNED';
}

/** Each step, and what goes wrong: a rejected tube, a critical value that waits for a call, a late test. */
export const demoTubes: readonly DemoSample[] = [
  { patient: 2, test: bloodCount, bookedAgo: 9, takenAgo: null, receivedAgo: null },
  { patient: 5, test: sugar, bookedAgo: 21, takenAgo: null, receivedAgo: null },
  { patient: 8, test: thyroid, bookedAgo: 40, takenAgo: 25, receivedAgo: null },
  { patient: 11, test: bloodCount, bookedAgo: 75, takenAgo: 60, receivedAgo: 48, isUrgent: true },
  { patient: 14, test: sugar, bookedAgo: 95, takenAgo: 80, receivedAgo: 66, marks: ['HAEMOLYSED'] },
  { patient: 17, test: bloodCount, bookedAgo: 400, takenAgo: 380, receivedAgo: 365 },
  { patient: 20, test: bloodCount, bookedAgo: 110, takenAgo: 96, receivedAgo: 84, rejected: 'Clotted' },
  {
    patient: 23,
    test: bloodCount,
    bookedAgo: 150,
    takenAgo: 138,
    receivedAgo: 126,
    values: { HB: '6.1', RBC: '2.9', PCV: '20', WBC: '6200', PLT: '232000' },
  },
  {
    patient: 26,
    test: thyroid,
    bookedAgo: 170,
    takenAgo: 158,
    receivedAgo: 147,
    values: { TSH: '2.4', FT4: '1.2' },
  },
  {
    patient: 10,
    test: 'Glucose, Fasting',
    bookedAgo: 235,
    takenAgo: 225,
    receivedAgo: 214,
    values: { GLUF: '117' },
    reach: 'CHECKED',
  },
  {
    patient: 39,
    test: 'ESR',
    bookedAgo: 290,
    takenAgo: 280,
    receivedAgo: 268,
    values: { ESR: '9' },
    reach: 'SIGNED',
  },
  { patient: 38, test: 'Urine Routine', bookedAgo: 88, takenAgo: 70, receivedAgo: 58 },
  { patient: 41, test: 'Dengue NS1 Antigen', bookedAgo: 50, takenAgo: 38, receivedAgo: 30, isUrgent: true },
  {
    patient: 44,
    test: 'Lipid Profile',
    bookedAgo: 190,
    takenAgo: 180,
    receivedAgo: 168,
    values: { CHOL: '236', TG: '188', HDL: '38' },
  },
  ...demoHomeVisits.map(({ patient, test, status }) => ({
    patient,
    test,
    bookedAgo: 200,
    takenAgo: status === 'COLLECTED' ? 45 : null,
    receivedAgo: null,
  })),
];

const samplesOf = (test: string) => demoSamples[test] ?? demoStarter.find(({ name }) => name === test)?.samples ?? [];

/** A test of the demo as booked and paid at the counter. */
export const bookedTest = (patientPhone: string, test: string, at: string): DemoBooking => {
  const pricePaise = ([...demoLabTests, ...demoStarter].find(({ name }) => name === test)?.priceRupees ?? 0) * 100;
  return {
    ...blankBooking,
    kind: 'test',
    patientPhone,
    createdByPhone: demoPhones.receptionist,
    doctorPhone: null,
    labTestName: test,
    pricePaise,
    requestedAt: at,
    scheduledAt: at,
    paymentStatus: 'COMPLETED',
    checkupStatus: 'PENDING',
    appointmentStatus: 'SCHEDULED',
    amount1Paise: pricePaise,
  };
};

/** All times are of today. If the demo is started early in the day, they lie closer together. */
function timesOf(now: number): (minutesAgo: number) => Date {
  const sinceMidnight = now - midnightOf(now);
  const longest = Math.max(...demoTubes.map(({ bookedAgo }) => bookedAgo)) * minute;
  const scale = Math.min(1, Math.max(0, sinceMidnight - minute) / longest);
  return (minutesAgo) => new Date(now - minutesAgo * minute * scale);
}

/** Today's bookings of the laboratory; their samples follow with `fillLaboratory`. `now` in milliseconds. */
export function makeDemoSamples(now: number): DemoBooking[] {
  const at = timesOf(now);
  return demoTubes.map(({ patient, test, bookedAgo }) =>
    bookedTest(demoPatients[patient]!.phone, test, at(bookedAgo).toISOString()),
  );
}

/** A sample as a report names it. */
export interface DemoSampleOf {
  kind: string;
  number: string;
  collectedAt: Date;
  receivedAt: Date | null;
}

/** The tubes of a test, taken by the staff. */
export async function takeTubes(
  tx: Db,
  test: string,
  {
    discardedAt,
    ...tube
  }: Omit<DemoTube, 'container' | 'discardedAt'> & {
    discardedAt: (container: Container) => Date | null;
  },
): Promise<DemoSampleOf> {
  const samples = samplesOf(test);
  const numbers = [];
  for (const { container } of samples)
    numbers.push(
      await insertDemoTube(tx, { ...tube, container, discardedAt: discardedAt(container) }, demoPhones.staff),
    );
  const { collectedAt, receivedAt } = tube;
  return { kind: samples.map(({ kind }) => kind).join(', '), number: numbers.join(', '), collectedAt, receivedAt };
}

/** A test of today whose values are entered. */
export interface DemoEntered {
  bookingId: number;
  test: string;
  sample: DemoSampleOf;
  values: DemoValues;
  reach: DemoSample['reach'];
}

/** Today's tubes. @returns those whose values are entered, for their reports */
export async function fillLaboratory(tx: Db, now: Date): Promise<DemoEntered[]> {
  const at = timesOf(now.getTime());
  const entered = [];
  for (const { patient, test, takenAgo, receivedAgo, values, reach, ...how } of demoTubes) {
    if (takenAgo === null) continue;
    const bookingId = await findNewestTest(tx, demoPatients[patient]!.phone, test);
    const { isUrgent = false, rejected = null, marks = [] } = how;
    const sample = await takeTubes(tx, test, {
      bookingId,
      collectedAt: at(takenAgo),
      receivedAt: receivedAgo === null ? null : at(receivedAgo),
      isUrgent,
      rejected,
      marks,
      place: values ? 'Fridge 1, rack B' : null,
      discardedAt: () => null,
    });
    if (values) entered.push({ bookingId, test, sample, values, reach });
  }
  return entered;
}
