import { scopeOf } from '#contract/permissions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { aDoctor, aLabTest, aPatient, aPerson, aPhone, lastId, makeSilent } from './builders.store.ts';
import type { Person } from './builders.store.ts';
import { holderNumber } from './numbers.store.ts';
import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import {
  secondStepTicket,
  startedSecondFactor,
  withoutSecondFactor,
  withSecondFactor,
  aPasskey,
} from './second-factors.store.ts';
import { anAuthenticator } from './authenticator.ts';
import { withPasskey } from './passkeys.ts';
import { wholeClinic } from './clinic.ts';
import { bookingExamples } from './examples-bookings.ts';
import { enquiryId, messageExamples, sendNothing } from './examples-messages.ts';
import { aPaidBooking, paymentExamples } from './examples-payments.ts';
import { reportExamples } from './examples-reports.ts';
import { doctorExamples } from './examples-doctors.ts';
import { homeVisitExamples } from './examples-home-visits.ts';
import { labTestExamples } from './examples-lab-tests.ts';
import { laboratoryExamples } from './examples-laboratory.ts';
import { scheduleExamples } from './examples-schedules.ts';
import { done } from './typed-calls.ts';
import type { Body, Input } from './typed-calls.ts';

/** A call's worked example, which the tests of server/ladder send. */
export interface Example<N extends EndpointName> {
  /** Makes what the call needs and returns an input that succeeds for `caller`; null is a caller without a session. */
  succeeds: (app: TestApp, caller: TestCaller | null) => Promise<Input<N>>;
}

/** Examples of some calls. */
export type Examples = { readonly [N in EndpointName]?: Example<N> };

async function startedLogIn(app: TestApp): Promise<{ phone: string; otp: string }> {
  const { phone } = await aPerson(app.db);
  await app.startLogIn({ body: { phoneNumber: phone } });
  return { phone, otp: await app.sms.codeFor(phone) };
}

/** Twelve digits that are unique in this test run. */
const anAadhaarNumber = (phone: string) => `99${phone}`;

/** Another account's open request. */
async function openRequest(app: TestApp): Promise<number> {
  await (await app.asRole('User')).requestRole({ body: { role: 'Staff', reason: 'I work here' } });
  return lastId(app.db, 'role_requests');
}

/** An account of the clinic that is locked. */
export async function aSilentAccount(app: TestApp) {
  const person = await aPerson(app.db);
  await makeSilent(app.db, person);
  return person;
}

/** A form for a person who is new in every family. */
export function aFamilyMember(): Input<'addFamilyMember'>['body'] {
  return { name: `Bimal ${aPhone()}`, relation: 'Child', gender: 'Male', age: 8, consent: true };
}

/** A new person's number. */
const aNumber = async (app: TestApp) => ({
  patientNumber: await holderNumber(app.db, (await aPerson(app.db)).id),
});
/** The number of somebody whose page the caller opens: anybody at the desk, else themselves. */
const anOpenNumber = async (app: TestApp, caller: TestCaller | null) =>
  scopeOf('patients.open', known(caller).account.role) === 'any'
    ? aNumber(app)
    : { patientNumber: await holderNumber(app.db, known(caller).account.id) };
/** The desk has seen a paper. */
export const somePaper = { reason: 'Misspelt', paper: 'VOTER_CARD' } as const;

/** The code sent to a person's new phone. */
async function aPhoneCode(app: TestApp, desk: TestCaller, patientNumber: string): Promise<string> {
  const phoneNumber = aPhone();
  await desk.startPhoneChange({ params: { patientNumber }, body: { phoneNumber, ...somePaper } });
  return app.sms.codeFor(phoneNumber);
}

/** A request about somebody on the account, who is new there. */
export async function aDataRequest(app: TestApp, account: Person): Promise<number> {
  const { id: patientId } = await aPatient(app.db, { accountId: account.id });
  const body = { patientId, field: 'name', wanted: 'Mitali Roy' } satisfies Partial<Body<'requestCorrection'>>;
  await (await app.as(account)).requestCorrection({ body });
  return lastId(app.db, 'data_requests');
}

/** A consent for somebody on the account. */
export async function aConsent(app: TestApp, account: Person): Promise<number> {
  const { id: patientId } = await aPatient(app.db, { accountId: account.id });
  await (await app.as(account)).giveConsent({ body: { patientId } });
  return lastId(app.db, 'consents');
}

const nothing = () => Promise.resolve({});

/** An empty input, after something has been made. */
async function after(making: Promise<unknown>): Promise<object> {
  await making;
  return {};
}

/** A worked example for every row of the table of calls; a row without one does not compile. */
export const examples: { readonly [N in EndpointName]: Example<N> } = {
  ...homeVisitExamples,
  signUp: { succeeds: async () => ({ body: { name: 'Mitali Sen', phone: aPhone() } }) },
  startLogIn: { succeeds: async (app) => ({ body: { phoneNumber: (await aPerson(app.db)).phone } }) },
  finishLogIn: {
    succeeds: async (app) => {
      const { phone, otp } = await startedLogIn(app);
      return { body: { phoneNumber: phone, otp } };
    },
  },
  verifyLogIn: { succeeds: async (app) => ({ body: await startedLogIn(app) }) },
  finishSecondStep: {
    succeeds: async (app) => {
      const person = await aPerson(app.db);
      const { code } = await withSecondFactor(app, person.phone);
      return { body: { ticket: await secondStepTicket(app, person.phone), code: code() } };
    },
  },
  startPasskeyLogIn: { succeeds: nothing },
  finishPasskeyLogIn: {
    succeeds: async (app) => {
      const { device } = await withPasskey(await app.asRole('Staff'));
      return { body: device.use((await done(app.startPasskeyLogIn())).options) };
    },
  },
  logInByRecoveryCode: {
    succeeds: async (app) => {
      const { phone } = await aPerson(app.db, { role: 'Admin' });
      const { recoveryCodes } = await withSecondFactor(app, phone);
      await sendNothing(app);
      return { body: { phone, recoveryCode: recoveryCodes[0]! } };
    },
  },
  listMyPasskeys: { succeeds: nothing },
  startPasskey: {
    succeeds: (app, caller) =>
      after(withoutSecondFactor(app, known(caller).account.phone)).then(() => ({ body: { name: 'Counter computer' } })),
  },
  finishPasskey: {
    succeeds: async (app, caller) => {
      await withoutSecondFactor(app, known(caller).account.phone);
      const { options } = await done(known(caller).startPasskey({ body: { name: 'Counter computer' } }));
      return { body: anAuthenticator().make(options) };
    },
  },
  removePasskey: {
    succeeds: async (app, caller) => ({ params: { id: await aPasskey(app.db, known(caller).account.id) } }),
  },
  readSecondFactor: { succeeds: nothing },
  startSecondFactor: { succeeds: (app, caller) => after(withoutSecondFactor(app, known(caller).account.phone)) },
  confirmSecondFactor: {
    succeeds: async (app, caller) => ({ body: { code: (await startedSecondFactor(app, known(caller))).code() } }),
  },
  removeSecondFactor: {
    succeeds: async (app, caller) => ({
      body: { code: (await withSecondFactor(app, known(caller).account.phone, known(caller))).code() },
    }),
  },
  resetSecondFactor: {
    succeeds: async (app) => {
      const { phone } = await aPerson(app.db);
      await withSecondFactor(app, phone);
      return { params: { phone } };
    },
  },
  readSecondFactorRoles: { succeeds: nothing },
  requireSecondFactor: {
    succeeds: async () => ({ params: { role: 'User' }, body: { required: false } }),
  },
  logOut: { succeeds: nothing },
  readMe: { succeeds: nothing },
  changeMe: { succeeds: async () => ({ body: { language: 'bn' } }) },
  listMySessions: { succeeds: nothing },
  endMySession: {
    succeeds: async (app, caller) => ({ params: { id: await app.openSession(known(caller).account.id) } }),
  },
  endSessionsOf: { succeeds: async (app) => ({ params: { phone: (await aPerson(app.db)).phone } }) },
  changeRole: {
    succeeds: async (app) => ({ params: { phone: (await aPerson(app.db)).phone }, body: { role: 'Doctor' } }),
  },
  requestRole: {
    succeeds: async () => ({ body: { role: 'Doctor', reason: 'I see patients here' } }),
  },
  listRoleRequests: {
    succeeds: async (_, caller) => {
      await known(caller).requestRole({ body: { role: 'Staff', reason: 'I work here' } });
      return { query: { page: 0, size: 20 } };
    },
  },
  listLockedAccounts: {
    succeeds: async (app) => {
      await aSilentAccount(app);
      return { query: { page: 0, size: 20 } };
    },
  },
  listColleagues: { succeeds: async () => ({}) },
  addColleague: { succeeds: async () => ({ body: { name: 'Bina Roy', phone: aPhone(), role: 'Staff' } }) },
  removeColleague: {
    succeeds: async (app) => ({ params: { phone: (await aPerson(app.db, { role: 'Staff' })).phone } }),
  },
  vouchForLogIn: {
    succeeds: async (app) => ({ params: { phone: (await aPerson(app.db, { role: 'Staff' })).phone } }),
  },
  openLockedAccount: {
    succeeds: async (app) => ({
      params: { phone: (await aSilentAccount(app)).phone },
      body: { reason: 'Back from leave' },
    }),
  },
  decideRoleRequest: {
    succeeds: async (app) => ({ params: { id: await openRequest(app) }, body: { decision: 'DECLINED' } }),
  },
  ...scheduleExamples,
  ...labTestExamples,
  ...laboratoryExamples,
  ...doctorExamples,
  exportDoctors: { succeeds: (app) => after(aDoctor(app.db)) },
  exportLabTests: { succeeds: (app) => after(aLabTest(app.db)) },
  exportMyData: {
    succeeds: async (app, caller) => ({
      query: { patientNumber: await holderNumber(app.db, known(caller).account.id) },
    }),
  },
  printMyData: {
    succeeds: async (app, caller) => ({
      query: { patientNumber: await holderNumber(app.db, known(caller).account.id) },
    }),
  },
  exportPeople: { succeeds: (app) => after(aPerson(app.db)) },
  exportRegister: { succeeds: async (app) => (await aPaidBooking(app), { query: { kind: 'receipts' } }) },
  listDoctors: { succeeds: (app) => after(aDoctor(app.db)) },
  listInternalDoctors: { succeeds: (app) => after(aDoctor(app.db)) },
  listExternalDoctors: { succeeds: (app) => after(aDoctor(app.db, { type: 'External' })) },
  isInternalDoctor: { succeeds: nothing },
  isReportingDoctor: { succeeds: nothing },
  listLabTests: { succeeds: (app) => after(aLabTest(app.db)) },
  findPeople: {
    succeeds: async (app) => ({ params: { query: (await aPerson(app.db)).phone } }),
  },
  acknowledge: { succeeds: async () => ({ body: { notice: 'commissions' } }) },
  register: {
    succeeds: async () => {
      const phoneNumber = aPhone();
      return {
        body: {
          name: 'Mitali Sen',
          phoneNumber,
          confirmPhoneNumber: phoneNumber,
          email: 'mitali@clinic.invalid',
          age: '34',
          gender: 'Female',
          aadhaarNumber: anAadhaarNumber(phoneNumber),
          aadhaarConsent: true,
        },
      };
    },
  },
  readMyData: { succeeds: nothing },
  giveConsent: { succeeds: async () => ({ body: { patientId: null } }) },
  withdrawConsent: {
    succeeds: async (app, caller) => ({ params: { id: await aConsent(app, known(caller).account) } }),
  },
  nameNominee: {
    succeeds: async () => ({ body: { name: 'Mitali Sen', phoneNumber: aPhone(), relation: 'Spouse' } }),
  },
  removeNominee: { succeeds: nothing },
  requestCorrection: {
    succeeds: async () => ({ body: { patientId: null, field: 'name', wanted: 'Mitali Roy' } }),
  },
  requestErasure: { succeeds: nothing },
  listDataRequests: {
    succeeds: async (app) => {
      await aDataRequest(app, await aPerson(app.db));
      return { query: { page: 0, size: 20 } };
    },
  },
  answerDataRequest: {
    succeeds: async (app) => ({
      params: { id: await aDataRequest(app, await aPerson(app.db)) },
      body: { decision: 'REFUSED', answer: 'No paper' },
    }),
  },
  readPerson: { succeeds: async (app, caller) => ({ params: await anOpenNumber(app, caller) }) },
  readTimeline: {
    succeeds: async (app, caller) => ({ params: await anOpenNumber(app, caller), query: { page: 0, size: 25 } }),
  },
  correctPerson: {
    succeeds: async (app) => ({ params: await aNumber(app), body: { name: 'Mitali Roy', ...somePaper } }),
  },
  changePersonLanguage: {
    succeeds: async (app) => ({ params: await aNumber(app), body: { language: 'bn' } }),
  },
  startPhoneChange: {
    succeeds: async (app) => ({ params: await aNumber(app), body: { phoneNumber: aPhone(), ...somePaper } }),
  },
  finishPhoneChange: {
    succeeds: async (app, caller) => {
      const params = await aNumber(app);
      return { params, body: { code: await aPhoneCode(app, known(caller), params.patientNumber) } };
    },
  },
  listFamily: { succeeds: (app, caller) => after(aPatient(app.db, { accountId: known(caller).account.id })) },
  listFamilyOfPhone: {
    succeeds: async (_, caller) => ({ params: { phone: known(caller).account.phone } }),
  },
  addFamilyMember: {
    succeeds: async () => ({ body: aFamilyMember() }),
  },
  editFamilyMember: {
    succeeds: async (app, caller) => ({
      params: { id: (await aPatient(app.db, { accountId: known(caller).account.id })).id },
      body: { name: 'Bimal Sen', relation: 'Child', gender: 'Male', age: '', birthDate: '2016-02-29' },
    }),
  },
  removeFamilyMember: {
    succeeds: async (app, caller) => ({
      params: { id: (await aPatient(app.db, { accountId: known(caller).account.id })).id },
    }),
  },
  searchAll: {
    succeeds: async (app) => ({ query: { q: (await aPerson(app.db)).phone } }),
  },
  readOverview: { succeeds: async () => ({ params: { day: '2026-11-20' } }) },
  countWaiting: { succeeds: (app) => after(enquiryId(app)) },
  readBackup: { succeeds: nothing },
  listAudit: {
    succeeds: async (_, caller) => {
      const { phone } = known(caller).account;
      return {
        query: {
          page: 0,
          size: 20,
          person: phone,
          actor: phone,
          action: 'change',
          outcome: 'done',
          own: 'hidden',
          from: '2026-01-01',
          to: '2099-12-31',
        },
      };
    },
  },
  readClinic: { succeeds: nothing },
  changeClinic: {
    succeeds: async (app) => {
      const admin = await app.asRole('Admin');
      const { profile, version } = await wholeClinic(admin);
      return { body: { profile, version } };
    },
  },
  readLogo: { succeeds: nothing },
  readSetup: { succeeds: nothing },
  changeSetup: {
    succeeds: async () => ({ body: { skipped: ['upi'], isDismissed: false } }),
  },
  changeLogo: { succeeds: nothing },
  removeLogo: { succeeds: nothing },
  readClinicPicture: { succeeds: nothing },
  changeClinicPicture: { succeeds: nothing },
  removeClinicPicture: { succeeds: nothing },
  ...bookingExamples,
  ...paymentExamples,
  ...reportExamples,
  isAlive: { succeeds: nothing },
  isReady: { succeeds: nothing },
  readHealth: { succeeds: nothing },
  ...messageExamples,
};
