import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { may, mayNow } from '#contract/permissions.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { anAddress } from '../testing/addresses.ts';
import { aPerson } from '../testing/builders.store.ts';
import { withSecondFactor } from '../testing/second-factors.store.ts';
import { done } from '../testing/typed-calls.ts';

/**
 * All calls by which an admin changes something or carries it away, by hand. First what a session does not do that was
 * opened by a code of the sheet alone, since it would stay when the session is over, lead money elsewhere or change the
 * clinic itself.
 */
const refused: readonly EndpointName[] = [
  // How people log in, who they are here, and what they asked for.
  'startPasskey',
  'finishPasskey',
  'removePasskey',
  'resetSecondFactor',
  'requireSecondFactor',
  'endSessionsOf',
  'changeRole',
  'addColleague',
  'removeColleague',
  'decideRoleRequest',
  'openLockedAccount',
  'answerDataRequest',
  'addDoctor',
  'previewDoctorImport',
  'importDoctors',
  'editDoctor',
  'changeDoctorPhoto',
  'removeDoctorPhoto',
  'convertDoctor',
  'deleteDoctor',
  'changeSigner',
  'changeSignature',
  'removeSignature',
  // What the clinic is, offers and says.
  'changeClinic',
  'changeLogo',
  'removeLogo',
  'changeClinicPicture',
  'removeClinicPicture',
  'changeSetup',
  'registerTemplate',
  'testTemplate',
  'priceMessages',
  'sendMessageAgain',
  'pairScreen',
  'removeScreen',
  'addRule',
  'changeRule',
  'removeRule',
  'addHoliday',
  'addHolidays',
  'removeHoliday',
  'addLabTest',
  'editLabTest',
  'deleteLabTest',
  'addPackage',
  'editPackage',
  'takeStarter',
  'previewImport',
  'importLabTests',
  // Where money goes.
  'refundPayment',
  'declineRefund',
  'giveDiscount',
  'decideDiscount',
  'changeDiscountLimit',
  // Whole lists, to carry away.
  'exportBookings',
  'exportDoctors',
  'exportLabTests',
  'exportPeople',
  'exportRegister',
];

/** What it does: letting people in, its own account, and the day's work. Logging out comes last. */
const carriedOut: readonly EndpointName[] = [
  'vouchForLogIn',
  'signUp',
  'startLogIn',
  'finishLogIn',
  'verifyLogIn',
  'finishSecondStep',
  'startPasskeyLogIn',
  'finishPasskeyLogIn',
  'logInByRecoveryCode',
  'changeMe',
  'endMySession',
  'startSecondFactor',
  // Refused too, once its code is right: recovery-log-in.test.ts.
  'confirmSecondFactor',
  'removeSecondFactor',
  'acknowledge',
  'requestRole',
  'chooseMessages',
  'giveConsent',
  'withdrawConsent',
  'nameNominee',
  'removeNominee',
  'requestCorrection',
  'confirmIdentity',
  'exportMyData',
  'printMyData',
  'addFamilyMember',
  'editFamilyMember',
  'removeFamilyMember',
  'register',
  'confirmIdentityAtDesk',
  'changePersonLanguage',
  'chooseMessagesOf',
  // Of patients: of accounts with a role, recovery-log-in.test.ts.
  'correctPerson',
  'startPhoneChange',
  'finishPhoneChange',
  'addLeave',
  'decideLeave',
  'removeLeave',
  'moveBooked',
  'noteLeaveCall',
  'takeStep',
  'takeSessionStep',
  'cancelByCode',
  'startScreen',
  'seeScreen',
  'requestAppointment',
  'bookDoctor',
  'bookLabTest',
  'moveVisit',
  'cancelVisit',
  'findBookings',
  'editTestBooking',
  'editDoctorBooking',
  'openVisit',
  'quoteVisit',
  'payVisit',
  'discountVisit',
  'createInvoice',
  'verifyInvoice',
  'startCheckout',
  'claimInvoice',
  'declineClaim',
  'confirmInvoice',
  'recordPayment',
  'setFee',
  'reverseEntry',
  'decideReversal',
  'issueBill',
  'printBill',
  'printReceipt',
  'printVoucher',
  'openDrawer',
  'countDrawer',
  'signDrawer',
  'exportClosing',
  'exportMonth',
  'changeHomeVisit',
  'assignHomeVisit',
  'orderRun',
  'cancelHomeVisit',
  'startHomeVisit',
  'collectHomeVisit',
  'missHomeVisit',
  'handOverHomeVisit',
  'collectSpecimens',
  'rejectSpecimen',
  'noteSampleQuality',
  'printLabels',
  'printLabelTest',
  'receiveSpecimen',
  'storeSpecimen',
  'discardSpecimens',
  'enterRun',
  'noteRun',
  'readSheet',
  'exportAnalytes',
  'saveAnalytes',
  'changeSamples',
  'addControl',
  'uploadReport',
  'uploadReportFile',
  'saveDrafts',
  'enterReport',
  'changeReport',
  'amendReport',
  'withdrawVersion',
  'downloadVisitReports',
  'downloadReport',
  'printReport',
  'downloadUploaded',
  'sendEnquiry',
  'markEnquiry',
  'handMessageOver',
  'logOut',
];

/** What it reads on the screen, so that its person sees what is missing. */
const seen: readonly EndpointName[] = [
  'readSetup',
  'readBackup',
  'readHealth',
  'listColleagues',
  'readOverview',
  'countMessagesOut',
  'listTemplates',
  'listLockedAccounts',
  'listDataRequests',
  'listSigners',
  'manageDoctors',
  'readSecondFactorRoles',
  'listAudit',
];

let app: TestApp;
let phone: string;
let codes: readonly string[];
beforeAll(async () => {
  app = await startTestApp({ isSettingUp: true });
  phone = (await aPerson(app.db, { role: 'Admin' })).phone;
  codes = (await withSecondFactor(app, phone)).recoveryCodes;
});
afterAll(() => app.close());

/** Opens a session with one of the admin's codes. @returns the error of a call without any of what it needs */
async function newSession(recoveryCode: string | undefined) {
  const from = { 'x-forwarded-for': anAddress() };
  const opened = await done(app.logInByRecoveryCode({ body: { phone, recoveryCode: recoveryCode! } }, from));
  return async (name: EndpointName): Promise<string | null> => {
    const { body } = await app.send(name, {}, { authorization: `Bearer ${opened.access_token}` });
    return (body as { code?: string } | null)?.code ?? null;
  };
}

describe('a session that a recovery code alone opened', () => {
  it('is asked here about every call by which an admin changes something or carries it away', () => {
    const all = Object.entries<Endpoint>(endpoints)
      .filter(([, { action, method, download }]) => may(action, 'Admin') && (method !== 'GET' || download))
      .map(([name]) => name);
    expect([...refused, ...carriedOut].toSorted()).toEqual(all.toSorted());
  });

  it('does none of the first list, and says why', async () => {
    const errorOf = await newSession(codes[0]);
    const errors = new Map<EndpointName, string | null>();
    for (const name of refused) errors.set(name, await errorOf(name));
    expect([...errors].filter(([, code]) => code !== 'RECOVERED')).toEqual([]);
  });

  it('does the rest', async () => {
    const errorOf = await newSession(codes[1]);
    for (const name of carriedOut) expect(`${await errorOf(name)}`, name).not.toMatch(/RECOVERED|NOT_SIGNED_IN/);
    expect(await errorOf('readMe'), 'logged out at last').toBe('NOT_SIGNED_IN');
  });

  it('sees what an admin sees', async () => {
    const errorOf = await newSession(codes[2]);
    // Some ask for a page or a day.
    for (const name of seen) expect([null, 'INVALID_FIELDS'], name).toContain(await errorOf(name));
  });
});

it('within a call too nothing is done that is for admins alone', () => {
  const full = { role: 'Admin', isVouched: false, isRecovered: false } as const;
  const alone: Parameters<typeof mayNow>[0][] = [
    'payments.reverseAlone',
    'payments.discount',
    'payments.refund',
    'bookings.editTerms',
    'bookings.editTestPaymentStatus',
    'accounts.endSessions',
    'schedules.manage',
  ];
  for (const action of alone)
    expect([mayNow(action, full), mayNow(action, { ...full, isRecovered: true })], action).toEqual([true, false]);
  for (const action of ['payments.record', 'bookings.editTestAmounts', 'accounts.vouch'] as const)
    expect(mayNow(action, { ...full, isRecovered: true }), action).toBe(true);
  // Somebody an admin vouched for has what their role has, but what they alone prove.
  const vouched = { role: 'Pathologist', isVouched: true, isRecovered: false } as const;
  expect([mayNow('lab-tests.changeRanges', vouched), mayNow('reports.sign', vouched)]).toEqual([true, false]);
});
