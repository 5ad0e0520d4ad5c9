import type { People, Person } from './people.ts';

/** `mark` is in the name: Dr. C<mark>. */
export interface AllDay {
  id: number;
  mark: string;
  phoneNumber: string;
}

/** A doctor who sits all day, for ₹600. */
export async function aDoctorAllDay(people: People, admin: Person): Promise<AllDay> {
  const phoneNumber = people.newPhone();
  const mark = phoneNumber.slice(-4);
  const doctor = { userName: `Dr. C${mark}`, phoneNumber };
  const { id } = (await people.call(admin, 'POST', '/admin/add/doctor', doctor)) as { id: number };
  await people.call(admin, 'POST', `/api/v1/doctors/${id}/rules`, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    weeks: [],
    startsAt: '00:00',
    endsAt: '24:00',
    room: '1',
    capacity: 144,
    minutesPerPatient: 10,
    onlineQuota: 144,
    fee: 600,
    followupDays: 0,
    firstDay: '2026-01-01',
  });
  return { id, mark, phoneNumber };
}
