import { clinicToday } from '#contract/schedules/hours.ts';
import type { Dependencies } from '../../adapters/dependencies.ts';
import { runOnce } from '../../guards/run-once.ts';
import type { Handlers } from '../../http/routes.ts';
import { presentLastAddress, presentOfBooking, presentRun, presentStep, presentStops } from './home-visits.present.ts';
import {
  assignHomeVisit,
  cancelHomeVisit,
  changeHomeVisit,
  listCollectors,
  listStops,
  orderRun,
  readHomeVisitOfBooking,
  readLastAddress,
} from './home-visits.service.ts';
import { allowStart, collectHomeVisit, handOverHomeVisit, missHomeVisit, startHomeVisit } from './run.service.ts';

export function homeVisitsHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    listHomeVisits: async (call) =>
      presentStops(await listStops(db, call, call.query.day), await listCollectors(db, call.caller)),
    readLastAddress: async ({ caller, query }) =>
      presentLastAddress(await readLastAddress(deps, caller, query.phone, query.patientId ?? null)),
    changeHomeVisit: async ({ caller, params, body }) =>
      presentStep(await changeHomeVisit(deps, caller, params.id, body)),
    assignHomeVisit: async ({ params, body }) => presentStep(await assignHomeVisit(deps, params.id, body.collectorId)),
    orderRun: async ({ body }) => {
      await orderRun(deps, body.ids);
      return { status: 'ok' };
    },
    cancelHomeVisit: ({ params, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentStep(await cancelHomeVisit(tx, params.id, body.reason))),
    readMyRun: async ({ caller }) => {
      const day = clinicToday(db.now());
      return presentRun(day, await listStops(db, { caller, scope: 'own' }, day));
    },
    startHomeVisit: async (call) => {
      await allowStart(db, call, call.params.id, call.body);
      return runOnce(db, call.repeatable, async (tx) =>
        presentStep(await startHomeVisit(tx, call, call.params.id, call.body)),
      );
    },
    collectHomeVisit: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        presentStep(await collectHomeVisit(tx, call, call.params.id, call.body)),
      ),
    missHomeVisit: (call) =>
      runOnce(db, call.repeatable, async (tx) => presentStep(await missHomeVisit(tx, call, call.params.id, call.body))),
    handOverHomeVisit: (call) =>
      runOnce(db, call.repeatable, async (tx) => presentStep(await handOverHomeVisit(tx, call, call.params.id))),
    readHomeVisit: async (call) =>
      presentOfBooking(await readHomeVisitOfBooking(deps, call, call.params.id), call.caller),
  } satisfies Partial<Handlers>;
}
