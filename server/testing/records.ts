import type { EndpointName } from '#contract/endpoints.ts';
import { lastAudit } from './audit.store.ts';
import {
  aBookingToday,
  aDoctor,
  aHoliday,
  aLabTest,
  aLeave,
  aBooking,
  aPatient,
  aPhone,
  aRule,
  lastId,
  makeSilent,
} from './builders.store.ts';
import type { TestApp } from './app.ts';
import { markSecondFactor, aPasskeyOf } from './second-factors.store.ts';
import { aConsent, aDataRequest, aFamilyMember, aSilentAccount, somePaper } from './examples.ts';
import { holderNumber, memberNumber } from './numbers.store.ts';
import { enquiryId } from './examples-messages.ts';
import { aFreeTime } from './examples-bookings.ts';
import { aFarDay } from './days.ts';
import { aDayOff, aToldPerson, someRule } from './examples-schedules.ts';
import { homeVisitTrials } from './records-home-visits.ts';
import { laboratoryTrials } from './records-laboratory.ts';
import { messageTrials } from './records-messages.ts';
import { paymentTrials } from './records-payments.ts';
import { reportTrials } from './records-reports.ts';
import {
  at,
  by,
  firstPage,
  idsOf,
  missingId,
  list,
  newBooking,
  ofAccounts,
  withoutOwner,
  on,
  once,
  search,
  someBooking,
  wholePage,
} from './trials.ts';
import type { Kind, Parties, Trial } from './trials.ts';
import { done } from './typed-calls.ts';

const phonePage = (phone: string) => ({ params: { phone }, query: wholePage });
/** Bookings of both types, for lists that hold both. */
const { test, doctor } = someBooking;

const aMember = async (app: TestApp, { account }: Parties) => (await aPatient(app.db, { accountId: account.id })).id;
const someMember = once(aMember);
const memberForm = { name: 'Bimal Sen', relation: 'Child', gender: 'Male', age: 9 };
const theirNumber = (app: TestApp, { account }: Parties) => holderNumber(app.db, account.id);
/** A member of the family with a test and a visit of these parties, whom no other call has met. */
async function bookedNumber(app: TestApp, { account, ...doctors }: Parties): Promise<string> {
  const patientId = await aMember(app, { account, ...doctors });
  for (const kind of ['test', 'doctor'] as const)
    await aBooking(app.db, { kind, accountId: account.id, patientId, ...doctors });
  return memberNumber(app.db, patientId);
}
/** A number that no test database reaches. */
const missingNumber = '59999980';
const aSessionOf = (app: TestApp, { account }: Parties) => app.openSession(account.id);

/** A doctor of the clinic who is on no booking. */
const newDoctor = async (app: TestApp) => (await aDoctor(app.db)).id;
const newExternalDoctor = async (app: TestApp) => (await aDoctor(app.db, { type: 'External' })).id;
const newLabTest = async (app: TestApp) => (await aLabTest(app.db)).id;
const newRule = async (app: TestApp) => aRule(app.db, (await aDoctor(app.db)).id);
const askedLeave = (app: TestApp, { doctorId }: Parties) => aLeave(app.db, doctorId, aFarDay());
const confirmedLeave = (app: TestApp, { doctorId }: Parties) => aLeave(app.db, doctorId, aFarDay(), 'CONFIRMED');
const todaysBooking = (app: TestApp, { account, doctorId }: Parties) => aBookingToday(app.db, account.id, doctorId);
/** A call on an account of the clinic's staff that nobody used for long. */
const ofStaff = (more: { body?: object }) => ({
  ...by(async (phone, app) => {
    await makeSilent(app.db, { phone });
    return { params: { phone }, ...more };
  }),
  kinds: withoutOwner,
});
const doctorList = { which: withoutOwner };

/** An account has at most one open request. */
const someRequest = once(async (app, { account }) => {
  await (await app.as(account)).requestRole({ body: { role: 'Staff', reason: 'I work here' } });
  return lastId(app.db, 'role_requests');
});

const someDataRequest = once((app, { account }) => aDataRequest(app, account));

/** Their open request, also after another was decided. */
async function waitingRequest(app: TestApp, { account }: Parties): Promise<number> {
  const caller = await app.as(account);
  await caller.requestRole({ body: { role: 'Staff', reason: 'I work here' } });
  const { _embedded } = await done(caller.listRoleRequests({ query: { open: 'true', page: 0, size: 100 } }));
  return _embedded.roleRequestList.find(({ phoneNumber }) => phoneNumber === account.phone)?.id ?? 0;
}

/** A desk account has read a booking. */
async function anOpening(app: TestApp, parties: Parties): Promise<number> {
  const id = await test(app, parties);
  await (await app.asRole('Receptionist')).readTestBooking({ params: { id } });
  return lastAudit(app.db);
}

/** For a call without records, or one that another test compares with the table. */
const none = null;
const withoutMissing: readonly Kind[] = ['own', 'other'];

/** How each call on a record is tried with each kind of record; a new call does not compile without a line here. */
export const trials: { readonly [N in EndpointName]: Trial | null } = {
  ...homeVisitTrials,
  ...laboratoryTrials,
  signUp: none,
  startLogIn: none,
  finishLogIn: none,
  verifyLogIn: none,
  finishSecondStep: none,
  startPasskeyLogIn: none,
  finishPasskeyLogIn: none,
  logInByRecoveryCode: none,
  listMyPasskeys: list('listMyPasskeys', aPasskeyOf, ({ passkeys }) => idsOf(passkeys), { which: ofAccounts }),
  startPasskey: none,
  finishPasskey: none,
  removePasskey: on(aPasskeyOf, (id) => ({ params: { id } }), missingId, ofAccounts),
  readSecondFactor: none,
  startSecondFactor: none,
  confirmSecondFactor: none,
  removeSecondFactor: none,
  resetSecondFactor: {
    ...by(async (phone, app) => {
      await markSecondFactor(app, phone);
      return { params: { phone } };
    }),
    kinds: withoutOwner,
  },
  readSecondFactorRoles: none,
  requireSecondFactor: none,
  logOut: none,
  readMe: none,
  changeMe: none,
  listMySessions: list('listMySessions', aSessionOf, ({ sessions }) => idsOf(sessions), { which: ofAccounts }),
  endMySession: on(aSessionOf, (id) => ({ params: { id } }), '0123456789abcdef', ofAccounts),
  endSessionsOf: { ...by((phone) => ({ params: { phone } })), kinds: withoutOwner },
  // Changing one's own role is tested with accounts, because it ends the reader's sessions.
  changeRole: { ...by((phone) => ({ params: { phone }, body: { role: 'User' } })), kinds: withoutOwner },
  findPeople: search(
    'findPeople',
    (_, { account }) => Promise.resolve(account.id),
    (query) => ({ params: { query } }),
    idsOf,
    ofAccounts,
  ),
  readMyData: list('readMyData', theirNumber, ({ people }) => people.map(({ patientNumber }) => patientNumber), {
    which: ofAccounts,
  }),
  giveConsent: on(aMember, (patientId) => ({ body: { patientId } }), missingId, ofAccounts),
  withdrawConsent: at((app, { account }) => aConsent(app, account), undefined, ofAccounts),
  nameNominee: none,
  removeNominee: none,
  requestCorrection: on(
    aMember,
    (patientId) => ({ body: { patientId, field: 'name', wanted: 'Mitali Roy' } }),
    missingId,
    ofAccounts,
  ),
  requestErasure: none,
  listDataRequests: list('listDataRequests', someDataRequest, ({ _embedded }) => idsOf(_embedded.dataRequestList), {
    which: withoutOwner,
    query: firstPage,
  }),
  answerDataRequest: {
    ...at((app, { account }) => aDataRequest(app, account), { decision: 'REFUSED', answer: 'No paper' }),
    kinds: withoutOwner,
  },
  acknowledge: none,
  requestRole: none,
  listRoleRequests: list('listRoleRequests', someRequest, ({ _embedded }) => idsOf(_embedded.roleRequestList), {
    which: ofAccounts,
    query: firstPage,
  }),
  listLockedAccounts: list(
    'listLockedAccounts',
    async (app) => (await aSilentAccount(app)).phone,
    ({ _embedded }) => _embedded.lockedAccountList.map(({ phoneNumber }) => phoneNumber),
    { which: withoutOwner, query: { page: 0, size: 100 } },
  ),
  listColleagues: list(
    'listColleagues',
    async (app) => (await aSilentAccount(app)).phone,
    (all) => all.map(({ phoneNumber }) => phoneNumber),
    { which: withoutOwner },
  ),
  addColleague: none,
  removeColleague: ofStaff({}),
  vouchForLogIn: ofStaff({}),
  openLockedAccount: ofStaff({ body: { reason: 'Back from leave' } }),
  decideRoleRequest: at(waitingRequest, { decision: 'DECLINED' }, ofAccounts),
  register: none,
  listFamily: list('listFamily', someMember, ({ members }) => idsOf(members), { which: ofAccounts }),
  listFamilyOfPhone: search(
    'listFamilyOfPhone',
    someMember,
    (phone) => ({ params: { phone } }),
    ({ members }) => idsOf(members),
    ofAccounts,
  ),
  addFamilyMember: by((userId) => ({ body: { ...aFamilyMember(), userId } })),
  readPerson: on(bookedNumber, (patientNumber) => ({ params: { patientNumber } }), missingNumber),
  readTimeline: on(bookedNumber, (patientNumber) => ({ params: { patientNumber } }), missingNumber),
  correctPerson: on(
    theirNumber,
    (patientNumber) => ({ params: { patientNumber }, body: { name: `Bimal ${aPhone()}`, ...somePaper } }),
    missingNumber,
    ofAccounts,
  ),
  changePersonLanguage: on(
    theirNumber,
    (patientNumber) => ({ params: { patientNumber }, body: { language: 'bn' } }),
    missingNumber,
    ofAccounts,
  ),
  // The readers have a doctor's card, whose phone stays: an own phone is tested with corrections.
  startPhoneChange: on(
    theirNumber,
    (patientNumber) => ({ params: { patientNumber }, body: { phoneNumber: aPhone(), ...somePaper } }),
    missingNumber,
    withoutOwner,
  ),
  // It ends the reader's own sessions: tested with corrections.
  finishPhoneChange: none,
  editFamilyMember: at(someMember, memberForm, ofAccounts),
  removeFamilyMember: at(aMember, undefined, ofAccounts),
  listDoctors: list('listDoctors', newDoctor, idsOf, doctorList),
  listInternalDoctors: list('listInternalDoctors', newDoctor, idsOf, doctorList),
  listExternalDoctors: list('listExternalDoctors', newExternalDoctor, idsOf, doctorList),
  isInternalDoctor: none,
  isReportingDoctor: none,
  manageDoctors: list('manageDoctors', newDoctor, idsOf, doctorList),
  addDoctor: none,
  previewDoctorImport: none,
  importDoctors: none,
  editDoctor: at(newDoctor, { userName: 'Dr. Other' }, withoutOwner),
  changeDoctorPhoto: at(newDoctor, undefined, withoutOwner),
  removeDoctorPhoto: at(newDoctor, undefined, withoutOwner),
  convertDoctor: at(newDoctor, undefined, withoutOwner),
  deleteDoctor: at(newDoctor, undefined, withoutOwner),
  readToday: list('readToday', todaysBooking, ({ sessions }) => sessions.flatMap(({ people }) => idsOf(people))),
  cancelByCode: none,
  takeStep: at(todaysBooking, { step: 'ARRIVE' }),
  takeSessionStep: on(
    async (app, parties) => {
      await todaysBooking(app, parties);
      return parties.doctorId;
    },
    (doctorId) => ({ params: { doctorId }, body: { startsAt: '00:00', step: 'LATE', expectedAt: '24:00' } }),
    missingId,
  ),
  listSchedules: list(
    'listSchedules',
    async (_, { doctorId }) => doctorId,
    ({ doctors }) => idsOf(doctors),
  ),
  listOpenings: on(newDoctor, (doctorId) => ({ params: { doctorId } }), missingId, withoutOwner),
  listDoctorsToBook: list('listDoctorsToBook', newDoctor, ({ doctors }) => idsOf(doctors), doctorList),
  addRule: on(newDoctor, (doctorId) => ({ params: { doctorId }, body: someRule }), missingId, withoutOwner),
  changeRule: at(newRule, someRule, withoutOwner),
  removeRule: at(newRule, undefined, withoutOwner),
  addLeave: on(
    async (_, { doctorId }) => doctorId,
    (doctorId) => ({ params: { doctorId }, body: aDayOff() }),
    missingId,
  ),
  decideLeave: at(askedLeave, { confirm: true }, withoutOwner),
  removeLeave: at(askedLeave),
  readLeavePeople: at(confirmedLeave, undefined, withoutOwner),
  moveBooked: at(confirmedLeave, { how: 'MOVE' }, withoutOwner),
  noteLeaveCall: at(aToldPerson, undefined, withoutOwner),
  addHoliday: none,
  addHolidays: none,
  removeHoliday: at((app) => aHoliday(app.db, aFarDay()), undefined, withoutOwner),
  listLabTests: list('listLabTests', newLabTest, idsOf, doctorList),
  addLabTest: none,
  editLabTest: at(newLabTest, { hospitalName: 'Sundarpur' }, withoutOwner),
  deleteLabTest: at(newLabTest, undefined, withoutOwner),
  readAnalytes: at(newLabTest, undefined, withoutOwner),
  readStarter: none,
  readSheet: none,
  exportAnalytes: at(newLabTest, undefined, withoutOwner),
  saveAnalytes: at(newLabTest, { analytes: [] }, withoutOwner),
  confirmAnalytes: at(newLabTest, { gapsSeen: true }, withoutOwner),
  exportBookings: none,
  exportDoctors: none,
  exportLabTests: none,
  exportPeople: none,
  exportRegister: none,
  exportMyData: on(theirNumber, (patientNumber) => ({ query: { patientNumber } }), missingNumber, ofAccounts),
  printMyData: on(theirNumber, (patientNumber) => ({ query: { patientNumber } }), missingNumber, ofAccounts),
  previewImport: none,
  importLabTests: none,
  takeStarter: none,
  // The record is the person of the account it is for.
  requestAppointment: on(
    someMember,
    (patientId) => ({ body: { ...aFreeTime(), patientId } }),
    2_000_000_000,
    ofAccounts,
  ),
  bookDoctor: by(async (userId, app) => ({ body: { userId, resourceId: (await aDoctor(app.db)).phone } })),
  moveVisit: on(newBooking.doctor, (id) => ({ params: { id }, body: aFreeTime() }), missingId),
  cancelVisit: at(newBooking.doctor, {}),
  bookLabTest: by(async (userId, app) => ({ body: { userId, resourceId: await newLabTest(app) } })),
  listTestBookings: list(
    'listTestBookings',
    newBooking.test,
    ({ _embedded }) => idsOf(_embedded.testBookingResponseDtoList),
    { query: firstPage },
  ),
  listDoctorBookings: list(
    'listDoctorBookings',
    newBooking.doctor,
    ({ _embedded }) => idsOf(_embedded.doctorBookingResponseDtoList),
    { query: firstPage },
  ),
  readTestBooking: at(test),
  readDoctorBooking: at(doctor),
  findTestBookings: search('findTestBookings', test, phonePage, ({ _embedded }) =>
    idsOf(_embedded.testBookingEntityList),
  ),
  findDoctorBookings: search('findDoctorBookings', doctor, phonePage, ({ _embedded }) =>
    idsOf(_embedded.doctorBookingEntityList),
  ),
  findBookings: search(
    'findBookings',
    test,
    (phoneNumber) => ({ body: { phoneNumber, ...wholePage } }),
    ({ _embedded }) => idsOf(_embedded.bookingEntityList),
  ),
  listInvolved: list('listInvolved', newBooking.doctor, ({ content }) => idsOf(content), { query: firstPage }),
  // A stream: see server/ladder/events.test.ts.
  watchBookings: none,
  listInProgress: list('listInProgress', newBooking.test, ({ _embedded }) => idsOf(_embedded.bookingEntityList), {
    query: firstPage,
  }),
  countBookings: none,
  // Devices without an account.
  startScreen: none,
  watchHall: none,
  seeScreen: none,
  pairScreen: none,
  removeScreen: none,
  // An unchanged value changes nothing; who changes which field is in who-edits-what.test.ts.
  editTestBooking: on(test, (id) => ({ body: { id, paymentId1: 'cash' } }), 2_000_000_000),
  editDoctorBooking: on(doctor, (id) => ({ body: { id, paymentId1: 'cash' } }), 2_000_000_000),
  readBookingHistory: at(test),
  findTestDetails: search('findTestDetails', test, (phone) => ({ params: { phone } }), idsOf),
  ...paymentTrials,
  ...reportTrials,
  confirmIdentityAtDesk: by((phone) => ({ params: { phone } })),
  sendEnquiry: none,
  listEnquiries: list('listEnquiries', enquiryId, ({ _embedded }) => idsOf(_embedded.enquiryList), {
    which: withoutOwner,
    query: firstPage,
  }),
  // What each reader finds is in server/views/search.test.ts.
  searchAll: none,
  readOverview: none,
  countWaiting: none,
  readBackup: none,
  readEnquiry: at(enquiryId, undefined, withoutOwner),
  markEnquiry: at(enquiryId, { read: true }, withoutOwner),
  readClinic: none,
  changeClinic: none,
  readLogo: none,
  readSetup: none,
  changeSetup: none,
  changeLogo: none,
  removeLogo: none,
  readClinicPicture: none,
  changeClinicPicture: none,
  removeClinicPicture: none,
  listAudit: list('listAudit', anOpening, ({ _embedded }) => idsOf(_embedded.auditList), {
    which: withoutMissing,
    query: firstPage,
  }),
  isAlive: none,
  isReady: none,
  readHealth: none,
  ...messageTrials,
};
