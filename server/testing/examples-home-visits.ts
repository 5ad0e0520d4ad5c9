import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Examples } from './examples.ts';
import { aCollected, aHomeVisit, anAddress, anAssigned, aStarted } from './home-visits.ts';
import { runNow, runToday } from './moment.ts';

const idOf = async (made: Promise<{ id: number }>) => ({ params: { id: (await made).id } });
const doneNow = () => ({ doneAt: runNow().toISOString() });
const ofCaller = (app: TestApp, caller: TestCaller | null) => anAssigned(app, known(caller).account);

/** A worked example for every call on home visits. */
export const homeVisitExamples = {
  listHomeVisits: {
    succeeds: async (app, caller) => {
      await ofCaller(app, caller);
      return { query: { day: runToday() } };
    },
  },
  readLastAddress: { succeeds: async (app) => ({ query: { phone: (await aHomeVisit(app)).account.phone } }) },
  changeHomeVisit: {
    succeeds: async (app) => ({ ...(await idOf(aHomeVisit(app))), body: anAddress() }),
  },
  assignHomeVisit: {
    succeeds: async (app) => ({
      ...(await idOf(aHomeVisit(app))),
      body: { collectorId: (await app.asRole('Staff')).account.id },
    }),
  },
  orderRun: { succeeds: async (app) => ({ body: { ids: [(await anAssigned(app)).id] } }) },
  cancelHomeVisit: {
    succeeds: async (app) => ({ ...(await idOf(aHomeVisit(app))), body: { reason: 'Comes to the clinic' } }),
  },
  readMyRun: {
    succeeds: async (app, caller) => {
      await ofCaller(app, caller);
      return {};
    },
  },
  startHomeVisit: {
    succeeds: async (app, caller) => {
      const { id, code } = await ofCaller(app, caller);
      return { params: { id }, body: { code } };
    },
  },
  collectHomeVisit: {
    succeeds: async (app, caller) => ({ ...(await idOf(aStarted(app, known(caller).account))), body: doneNow() }),
  },
  missHomeVisit: {
    succeeds: async (app, caller) => ({ ...(await idOf(ofCaller(app, caller))), body: { reason: 'Nobody at home' } }),
  },
  handOverHomeVisit: {
    succeeds: async (app, caller) => ({ ...(await idOf(aCollected(app, known(caller).account))), body: doneNow() }),
  },
  readHomeVisit: {
    succeeds: async (app, caller) => ({
      params: { id: (await aHomeVisit(app, { account: known(caller).account })).bookingIds[0]! },
    }),
  },
} satisfies Examples;
