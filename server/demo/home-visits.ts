import type { HomeVisitState } from '#contract/home-visits/states.ts';
import type { Db } from '../db/database.ts';
import { demoPhones } from './accounts.ts';
import { insertDemoHomeVisit } from './home-visits.store.ts';
import { findNewestTest } from './laboratory.store.ts';
import { demoPatients } from './patients.ts';

/** A home visit of today: of which sample of the laboratory's day (`laboratory.ts`), where, and how far it is. */
interface DemoHomeVisit {
  /** Place in the list of patients. */
  patient: number;
  test: string;
  status: Extract<HomeVisitState, 'REQUESTED' | 'ASSIGNED' | 'COLLECTED'>;
  address: string;
  landmark: string;
  from: string;
  until: string;
}

export const bloodCount = 'Lab Tests: Complete Blood Count';
export const thyroid = 'Specialty Tests: Thyroid Profile';
export const sugar = 'Diabetes Care: HbA1c and Fasting Sugar';

/** One that nobody goes to yet, one on the staff's run, and one whose samples are taken. */
export const demoHomeVisits: readonly DemoHomeVisit[] = [
  {
    patient: 29,
    test: bloodCount,
    status: 'REQUESTED',
    address: '14 Station Road, Haripur',
    landmark: 'Behind the post office',
    from: '16:00',
    until: '18:00',
  },
  {
    patient: 32,
    test: sugar,
    status: 'ASSIGNED',
    address: '3 Netaji Pally, 2nd lane',
    landmark: 'Yellow house beside the pond',
    from: '08:00',
    until: '10:00',
  },
  {
    patient: 35,
    test: thyroid,
    status: 'COLLECTED',
    address: '27 College Para',
    landmark: 'Opposite Sarada Vidyapith',
    from: '06:00',
    until: '08:00',
  },
];

/** Today's home visits, of bookings that are there. */
export async function fillHomeVisits(tx: Db): Promise<void> {
  for (const { patient, test, ...visit } of demoHomeVisits) {
    const bookingId = await findNewestTest(tx, demoPatients[patient]!.phone, test);
    await insertDemoHomeVisit(tx, { bookingId, pin: '743165', ...visit }, demoPhones.staff);
  }
}
