import { seniorAge } from '#contract/queue/states.ts';
import type { Priority, QueueState } from '#contract/queue/states.ts';
import { blankBooking } from './bookings.ts';
import type { DemoBooking } from './bookings.ts';
import { day, midnightOf, minute } from './calendar.ts';
import { demoDoctors } from './doctors.ts';
import { demoPatients } from './patients.ts';
import { demoPhones } from './accounts.ts';

/** Somebody of the running session, and what has happened to them. Times in milliseconds. */
interface DemoPerson {
  booking: DemoBooking;
  number: number;
  state: QueueState | 'BOOKED';
  priority: Priority;
  /** What they told when they booked; not everybody does. */
  reason: string | null;
  arrivedAt: number | null;
  calledAt: number | null;
  enteredAt: number | null;
}

/** A session that runs now, so that a demo shows a queue at whatever hour it is started. */
export interface DemoToday {
  doctorPhone: string;
  /** Minutes after midnight. */
  startsMinute: number;
  endsMinute: number;
  people: DemoPerson[];
}

/** The doctor who sits whenever a demo is started: the one to log in as. */
const doctorPhone = demoPhones.internalDoctor;
/** Minutes that the session lasts before now and after, where the day has room for them. */
const [before, after] = [90, 150];

/** In the order of their numbers. */
const states: readonly DemoPerson['state'][] = [
  'DONE',
  'DONE',
  'NO_SHOW',
  'DONE',
  'SKIPPED',
  'IN_ROOM',
  'CALLED',
  'ARRIVED',
  'ARRIVED',
  'ARRIVED',
  'BOOKED',
  'BOOKED',
];

/** Why they come to a heart specialist, in the order of their numbers. */
const reasons = [
  'Blood pressure',
  null,
  'Follow-up',
  'বুক ধড়ফড়',
  'Swollen feet',
  'Chest pain on stairs',
  'হাঁপ ধরে',
  null,
  'Blood pressure',
  'বুকে ব্যথা',
  'Follow-up',
  null,
] as const;

const toQuarter = (minutes: number) => Math.floor(minutes / 15) * 15;

/** Today's session with somebody in every state, around this moment. */
export function makeDemoToday(now: number): DemoToday {
  const midnight = midnightOf(now);
  const minutes = Math.floor((now - midnight) / minute);
  // At midnight the session begins with the day, and a session of the evening ends with it.
  const startsMinute = Math.max(0, toQuarter(minutes - before));
  const endsMinute = Math.min(day / minute, toQuarter(minutes + after));
  const fee = demoDoctors.find(({ phone }) => phone === doctorPhone)?.feePaise ?? 0;
  const patients = demoPatients.filter(
    ({ phone }) => phone !== demoPhones.patient && phone !== demoPhones.patientWithFewer,
  );
  // A minute of its own for each, from the beginning of the session on; the demo's other bookings are at quarter hours.
  const step = Math.max(1, Math.floor((endsMinute - startsMinute) / states.length));
  const minuteOf = (index: number) => {
    const minutesIn = startsMinute + index * step;
    return minutesIn % 15 === 0 ? minutesIn + 1 : minutesIn;
  };
  const people = states.map((state, index): DemoPerson => {
    const at = (minutesAgo: number) => now - minutesAgo * minute;
    const patient = patients[index * 3]!;
    const isDone = state === 'DONE';
    const has = (...some: DemoPerson['state'][]) => some.includes(state);
    return {
      booking: {
        ...blankBooking,
        kind: 'doctor',
        patientPhone: patient.phone,
        createdByPhone: demoPhones.receptionist,
        doctorPhone,
        labTestName: null,
        pricePaise: fee,
        requestedAt: new Date(now - day - index * minute).toISOString(),
        scheduledAt: new Date(midnight + minuteOf(index) * minute).toISOString(),
        paymentStatus: isDone ? 'COMPLETED' : 'PENDING',
        checkupStatus: isDone ? 'COMPLETED' : 'PENDING',
        appointmentStatus: isDone ? 'COMPLETED' : 'SCHEDULED',
        amount1Paise: isDone ? fee : null,
      },
      number: index + 1,
      state,
      priority: !has('BOOKED', 'NO_SHOW') && patient.ageYears >= seniorAge ? 'SENIOR' : 'NONE',
      reason: reasons[index] ?? null,
      arrivedAt: has('BOOKED', 'NO_SHOW') ? null : at(75 - index * 5),
      calledAt: has('DONE', 'SKIPPED', 'IN_ROOM', 'CALLED') ? at(55 - index * 9) : null,
      enteredAt: has('DONE', 'IN_ROOM') ? at(54 - index * 9) : null,
    };
  });
  return { doctorPhone, startsMinute, endsMinute, people };
}
