/**
 * The record of a booking, for the use cases above that make and change bookings (`server/visits`): they decide, and
 * hold the locks that these statements need.
 */
export {
  hasTestToday,
  insertAppointment,
  insertDoctorBooking,
  insertLabTestBooking,
  lastTestDay,
  selectDoctorPrice,
  selectLabTestPrice,
} from './create.store.ts';
export type { OfPackage } from './create.store.ts';
export { lockBooking, meetsAnother, updateBooking } from './edit.store.ts';
export { insertChanges } from './history.store.ts';
export type { Change } from './history.store.ts';
