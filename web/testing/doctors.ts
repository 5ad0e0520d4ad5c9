import type { Doctor, ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { Opening } from '#contract/schedules/shapes.ts';

/** A doctor as in the server's answers to everybody, for tests. */
export function aDoctor(changes: Partial<Doctor> = {}): Doctor {
  return {
    id: 11,
    userName: 'Dr. Rita Bose',
    name: 'Dr. Rita Bose',
    nameBn: '',
    speciality: 'ENT',
    specialityBn: '',
    hospital: '',
    phoneNumber: '9830000011',
    type: 'Internal',
    ...changes,
  };
}

/** The same as in the answers to those who manage doctors. */
export function aManagedDoctor(changes: Partial<ManagedDoctor> = {}): ManagedDoctor {
  return {
    ...aDoctor(),
    qualifications: '',
    registrationNumber: '',
    schedule: '',
    scheduleBn: '',
    address: '',
    email: '',
    notes: '',
    fee: 300,
    isReporting: false,
    isPublic: false,
    photo: null,
    bookings: 0,
    ...changes,
  };
}

/** A session of a day (`2026-12-03`) from ten to one, with places left. */
export function anOpening(day: string, changes: Partial<Opening> = {}): Opening {
  return {
    day,
    startsAt: '10:00',
    endsAt: '13:00',
    room: '2',
    free: 4,
    next: `${day}T10:00:00+05:30`,
    hasReserved: false,
    fee: 600,
    followupDays: 15,
    followupFee: 300,
    ...changes,
  };
}
