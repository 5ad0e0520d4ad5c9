/**
 * The record of a booking, for what stands above: the use cases that make and change bookings (`server/visits`) and
 * the ledger (`server/payments`). They decide, and hold the locks that these statements need.
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
export { joinVisit, lockBooking, meetsAnother, updateBooking } from './edit.store.ts';
export { insertChanges } from './history.store.ts';
export type { Change } from './history.store.ts';
export { adoptFeeOf, writeFee, writePaymentFields } from './money.store.ts';
