import type { AboutCalls } from '../about-calls.ts';
import type { auditCalls } from '../audit/calls.ts';
import type { backupCalls } from '../backup/calls.ts';
import type { clinicCalls } from '../clinic/calls.ts';
import type { doctorCalls } from '../doctors/calls.ts';
import type { enquiryCalls } from '../enquiries/calls.ts';
import type { exportCalls } from '../exports/calls.ts';
import type { healthCalls } from '../health/calls.ts';
import type { messagesOutCalls } from '../messages-out/calls.ts';
import type { overviewCalls } from '../overview/calls.ts';
import type { scheduleCalls } from '../schedules/calls.ts';
import type { searchCalls } from '../search/calls.ts';
import type { waitingCalls } from '../waiting/calls.ts';

export const aboutAudit: AboutCalls<typeof auditCalls> = {
  listAudit: 'An admin reads who saw or changed whose data; a patient reads who opened their own record.',
};
export const aboutBackup: AboutCalls<typeof backupCalls> = {
  readBackup: 'An admin reads when the last backup was made, and up to when everything is stored.',
};
export const aboutClinic: AboutCalls<typeof clinicCalls> = {
  readClinic: 'Anybody reads the clinic’s profile: name, address, hours and what it shows in public.',
  changeClinic: 'An admin changes the clinic’s profile and settings.',
  readLogo: 'Anybody fetches the clinic’s logo.',
  changeLogo: 'An admin uploads the clinic’s logo.',
  removeLogo: 'An admin removes the clinic’s logo.',
  readClinicPicture: 'Anybody fetches the picture of the clinic’s first page.',
  changeClinicPicture: 'An admin uploads the picture of the clinic’s first page.',
  removeClinicPicture: 'An admin removes the picture of the clinic’s first page.',
  readSetup: 'An admin reads which steps of setting up the clinic are left.',
  changeSetup: 'An admin skips a step of setting up, or closes the list.',
};
export const aboutDoctors: AboutCalls<typeof doctorCalls> = {
  listDoctors: 'Whoever is signed in lists the doctors whom they may book.',
  listInternalDoctors: 'People who are signed in list the doctors who sit at the clinic.',
  listExternalDoctors: 'People who are signed in list the doctors who refer to the clinic from elsewhere.',
  isInternalDoctor: 'A doctor’s screens ask whether the caller is a doctor of the clinic.',
  isReportingDoctor: 'A doctor’s screens ask whether the caller writes reports.',
  manageDoctors: 'An admin lists all doctors with what only the clinic sees.',
  addDoctor: 'An admin adds a doctor.',
  previewDoctorImport: 'An admin sees what a file of doctors would do, line by line; nothing is written.',
  importDoctors: 'An admin carries out the list of doctors that was previewed.',
  editDoctor: 'An admin changes a doctor’s card.',
  changeDoctorPhoto: 'An admin uploads a doctor’s photo.',
  removeDoctorPhoto: 'An admin removes a doctor’s photo.',
  convertDoctor: 'An admin makes a doctor of the clinic one from elsewhere, or the other way round.',
  deleteDoctor: 'An admin deletes a doctor, or retires one who stands on bookings.',
};
export const aboutEnquiries: AboutCalls<typeof enquiryCalls> = {
  sendEnquiry: 'A visitor sends a message by the contact form.',
  listEnquiries: 'The desk lists the messages of the contact form.',
  readEnquiry: 'The desk reads one message of the contact form.',
  markEnquiry: 'The desk notes that a message was answered, or is open again.',
};
export const aboutExports: AboutCalls<typeof exportCalls> = {
  exportBookings: 'An admin downloads bookings as CSV.',
  exportDoctors: 'An admin downloads the list of doctors as CSV.',
  exportLabTests: 'An admin downloads the price list as CSV.',
  exportPeople: 'An admin downloads the list of people as CSV.',
  exportRegister: 'An admin downloads the register of receipts, bills and vouchers as CSV.',
  exportMyData: 'A patient downloads all that the clinic keeps of their account, for machines.',
  printMyData: 'A patient downloads all that the clinic keeps of their account, to read and print.',
};
export const aboutHealth: AboutCalls<typeof healthCalls> = {
  isAlive: 'A monitor asks whether the server runs.',
  isReady: 'A monitor or proxy asks whether the server and its database answer.',
  readHealth: 'An admin reads what is wrong with the machine: disk, memory, clock, queue and errors.',
};
export const aboutMessagesOut: AboutCalls<typeof messagesOutCalls> = {
  listTemplates: 'An admin lists the texts of messages and how they are registered.',
  registerTemplate: 'An admin notes the number under which a text is registered.',
  testTemplate: 'An admin sends a registered text to their own phone.',
  listMessagesOut: 'The desk and admins list what was sent to whom, and what became of it.',
  countMessagesOut: 'An admin counts the messages of a time by kind and state, with what they cost.',
  priceMessages: 'An admin says what a message costs.',
  sendMessageAgain: 'An admin sends a message again that did not arrive.',
  handMessageOver: 'The desk notes that a person was told in another way.',
  readMessageChoices: 'A patient sees how they get each kind of message.',
  chooseMessages: 'A patient chooses how they get each kind of message.',
  readMessageChoicesOf: 'The desk sees how a person gets each kind of message.',
  chooseMessagesOf: 'The desk notes how a person wants each kind of message.',
};
export const aboutOverview: AboutCalls<typeof overviewCalls> = {
  readOverview: 'An admin reads a day of the clinic in figures.',
};
export const aboutSchedules: AboutCalls<typeof scheduleCalls> = {
  listSchedules: 'The desk, or a doctor for their own, reads when doctors sit, with leave and holidays.',
  listOpenings: 'Whoever books lists the free places of a doctor.',
  listDoctorsToBook: 'Whoever books lists the doctors with their next free places.',
  addRule: 'An admin adds a rule to a doctor’s week.',
  changeRule: 'An admin changes a rule of a doctor’s week.',
  removeRule: 'An admin removes a rule of a doctor’s week.',
  addLeave: 'The desk enters a doctor’s leave, or a doctor asks for it.',
  decideLeave: 'The desk grants a leave or refuses it.',
  removeLeave: 'The desk or the doctor takes a leave back.',
  readLeavePeople: 'The desk lists who is booked within a leave, and what they were told.',
  moveBooked: 'The desk moves people who are booked within a leave, or cancels their visits.',
  noteLeaveCall: 'The desk notes that it has telephoned somebody about a leave.',
  addHoliday: 'An admin adds a holiday of the clinic.',
  addHolidays: 'An admin adds the holidays of a list.',
  removeHoliday: 'An admin removes a holiday of the clinic.',
};
export const aboutSearch: AboutCalls<typeof searchCalls> = {
  searchAll: 'People of the clinic search people, bookings, papers and tubes by what they type or scan.',
};
export const aboutWaiting: AboutCalls<typeof waitingCalls> = {
  countWaiting: 'The portal’s frame counts what waits on each screen of its reader.',
};
