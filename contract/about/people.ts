import type { AboutCalls } from '../about-calls.ts';
import type { accountCalls } from '../accounts/calls.ts';
import type { patientCalls } from '../patients/calls.ts';

/** Who uses the calls of accounts, and for what. */
export const aboutAccounts: AboutCalls<typeof accountCalls> = {
  signUp: 'A visitor makes an account with a name and a phone.',
  startLogIn: 'Anybody asks for the one-time code that is sent to their phone.',
  finishLogIn: 'Anybody logs in with the code that came by SMS.',
  verifyLogIn: 'Anybody logs in with the code of an earlier request, by the address of older clients.',
  finishSecondStep: 'Somebody with a second step finishes the log-in with a code of their app, or a recovery code.',
  logOut: 'Anybody ends their own session.',
  readMe: 'Anybody who is signed in reads who they are and what they may do.',
  changeMe: 'Anybody who is signed in chooses the language of their messages and papers.',
  listMySessions: 'Anybody who is signed in sees where they are logged in.',
  endMySession: 'Anybody who is signed in ends one of their sessions.',
  endSessionsOf: 'An admin ends all sessions of an account, for instance of a lost phone.',
  readSecondFactor:
    'Anybody who is signed in sees whether they have a second step, and how many recovery codes are left.',
  startSecondFactor: 'Anybody who is signed in begins to set up a second step and gets the secret for their app.',
  confirmSecondFactor:
    'Anybody who is signed in confirms the second step with a code, and gets the recovery codes once.',
  removeSecondFactor: 'Anybody who is signed in takes their own second step away, with a code of it.',
  resetSecondFactor: 'An admin takes away the second step of somebody who has lost their app and recovery codes.',
  readSecondFactorRoles: 'An admin sees which roles must have a second step.',
  requireSecondFactor: 'An admin asks a role for a second step, or no longer does.',
  changeRole: 'An admin gives an account another role.',
  findPeople: 'Doctors, the desk and admins find people by phone, patient number or the beginning of a name.',
  acknowledge: 'Anybody who is signed in confirms that they have read a notice, such as the one on commissions.',
  requestRole: 'Somebody with an account asks for a role of the clinic.',
  listRoleRequests: 'An admin lists who has asked for a role; others see what they asked for.',
  listLockedAccounts: 'An admin lists accounts of the clinic that are locked because nobody used them for 90 days.',
  listColleagues: 'An admin lists who works here, with role, last log-in and second step.',
  addColleague: 'An admin adds a colleague by name, phone and role.',
  removeColleague: 'An admin notes that a colleague has left: the role and all sessions end.',
  vouchForLogIn: 'An admin makes a one-time code for a colleague who stands before them and gets no SMS.',
  openLockedAccount: 'An admin opens an account that is locked because nobody used it.',
  decideRoleRequest: 'An admin grants a role that somebody asked for, or refuses it.',
};

/** Who uses the calls of patients, and for what. */
export const aboutPatients: AboutCalls<typeof patientCalls> = {
  register: 'A visitor, or the desk for one, registers a person with age, gender and consent.',
  listFamily: 'A patient lists the people on their account.',
  listFamilyOfPhone: 'The desk lists the people on the account of a phone.',
  addFamilyMember: 'A patient, or the desk for one, adds a person to an account.',
  editFamilyMember: 'A patient, or the desk for one, changes the details of a person on an account.',
  removeFamilyMember: 'A patient, or the desk for one, takes a person off an account.',
  readMyData: 'A patient reads the consents, requests and nominee of their account.',
  giveConsent: 'A patient agrees again, for themselves or somebody on their account.',
  withdrawConsent: 'A patient takes a consent back.',
  nameNominee: 'A patient names who acts for their data when they no longer can.',
  removeNominee: 'A patient takes their nominee back.',
  requestCorrection: 'A patient asks the desk to correct a detail.',
  requestErasure: 'A patient asks for their account to end and their identity to be erased.',
  listDataRequests: 'An admin lists what people asked about their data.',
  answerDataRequest: 'An admin accepts or refuses what somebody asked about their data.',
  readIdentity: 'A patient sees whether they must confirm who they are before anything of the account is shown.',
  confirmIdentity: 'A patient confirms who they are by their year of birth.',
  confirmIdentityAtDesk: 'The desk confirms who an account belongs to, after it has seen a paper.',
  readPerson: 'The desk, or whoever may see a person, reads their details, family, bookings and dues.',
  readTimeline: 'The desk, or whoever may see a person, reads what happened to them, in order.',
  correctPerson: 'The desk corrects a person’s details and says which paper it saw.',
  changePersonLanguage: 'The desk chooses the language of a person’s messages and papers.',
  startPhoneChange: 'The desk begins to move an account to a new phone, to which a code is sent.',
  finishPhoneChange: 'The desk moves the account, with the code that came to the new phone.',
};
