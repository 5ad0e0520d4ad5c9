import { presentMe } from '../accounts/accounts.present.ts';
import { chooseLanguage } from '../accounts/sessions.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { presentIdentity, presentRegistered } from './patients.present.ts';
import { confirmIdentity, confirmIdentityAtDesk, readIdentity } from './identity.service.ts';
import { register } from './patients.service.ts';
import { presentFamily, presentMember, presentRemoved } from './family.present.ts';
import { addMember, allowFamilyOf, editMember, listFamily, removeMember } from './family.service.ts';
import { presentDataRequest, presentDataRequests, presentOwnRequest } from './data-requests.present.ts';
import { answerDataRequest, listDataRequests, requestCorrection, requestErasure } from './data-requests.service.ts';
import { presentMyData } from './my-data.present.ts';
import { giveConsent, nameNominee, readMyData, withdrawConsent } from './my-data.service.ts';

function identityHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    readMe: async ({ caller }) => presentMe(await readIdentity(db, caller), caller),
    changeMe: async ({ caller, body }) =>
      presentMe(await readIdentity(db, caller), await chooseLanguage(db, caller, body)),
    readIdentity: async ({ caller }) => presentIdentity(await readIdentity(deps.db, caller)),
    confirmIdentity: async ({ caller, body }) => {
      await confirmIdentity(deps.db, caller, body.yearOfBirth);
      return presentIdentity(null);
    },
    confirmIdentityAtDesk: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await confirmIdentityAtDesk(deps.db, params.phone);
      return { status: 'ok' };
    },
    register: async ({ body, ...from }) => presentRegistered(await register(deps, from, body)),
  } satisfies Partial<Handlers>;
}

function familyHandlers(deps: Dependencies) {
  return {
    listFamily: async (call) => presentFamily(await listFamily(deps, call), call.caller),
    listFamilyOfPhone: async (call) => presentFamily(await listFamily(deps, call, call.params.phone), call.caller),
    addFamilyMember: async (call) => {
      await allowFamilyOf(deps, call, call.body.userId);
      return runOnce(deps.db, call.repeatable, async (tx) =>
        presentMember(await addMember(tx, call, call.body), call.caller),
      );
    },
    editFamilyMember: async (call) =>
      presentMember(await editMember(deps, call, call.params.id, call.body), call.caller),
    removeFamilyMember: async (call) => presentRemoved(await removeMember(deps, call, call.params.id)),
  } satisfies Partial<Handlers>;
}

function dataRequestsHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    requestCorrection: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentOwnRequest(await requestCorrection(tx, caller, body))),
    requestErasure: ({ caller, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentOwnRequest(await requestErasure(tx, caller))),
    listDataRequests: async ({ query }) => presentDataRequests(await listDataRequests(db, query)),
    answerDataRequest: async ({ caller, params, body }) =>
      presentDataRequest(await answerDataRequest(deps, caller, params.id, body)),
  } satisfies Partial<Handlers>;
}

function myDataHandlers({ db }: Dependencies) {
  return {
    readMyData: async ({ caller }) => presentMyData(await readMyData(db, caller), caller),
    giveConsent: async ({ body, ...asking }) =>
      presentMyData(await giveConsent(db, asking, body.patientId), asking.caller),
    withdrawConsent: async ({ caller, params }) => presentMyData(await withdrawConsent(db, caller, params.id), caller),
    nameNominee: async ({ caller, body }) => presentMyData(await nameNominee(db, caller, body), caller),
    removeNominee: async ({ caller }) => presentMyData(await nameNominee(db, caller, null), caller),
  } satisfies Partial<Handlers>;
}

/** All calls of patients. */
export const patientsHandlers = (deps: Dependencies) => ({
  ...identityHandlers(deps),
  ...dataRequestsHandlers(deps),
  ...familyHandlers(deps),
  ...myDataHandlers(deps),
});
