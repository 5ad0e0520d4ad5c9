import { clinicTime } from '../db/clinic-days.ts';

/** SQL on leave that several stores of schedules need. */

/**
 * Whether the leave of the relation `leave` hits the booking of the relation `b`: it is open, lies in the leave, and
 * its person is not with the doctor already.
 */
export const hitByLeave = (b: string, leave: string): string => `
  ${b}.kind = 'doctor' AND ${b}.doctor_id = ${leave}.doctor_id AND ${b}.checkup_status = 'PENDING'
    AND ${clinicTime(`${b}.scheduled_at`)}
      <@ leave_span(${leave}.days, ${leave}.starts_minute, ${leave}.ends_minute)
    AND NOT EXISTS (SELECT FROM tokens WHERE booking_id = ${b}.id AND state IN ('CALLED', 'IN_ROOM', 'DONE'))`;

/** Whether a message has not reached its person, and nobody has called them. A queued one has ten minutes. */
export const unreached = (message: string): string => `
  ${message}.called_at IS NULL AND (${message}.state = 'FAILED'
    OR ${message}.state = 'QUEUED' AND ${message}.written_at < clinic_now() - interval '10 minutes')`;
