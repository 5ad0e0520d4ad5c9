import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { addLeave, decideLeave, removeLeave } from './leave.service.ts';
import {
  presentAdded,
  presentChangedRule,
  presentDoctorsToBook,
  presentHoliday,
  presentLeave,
  presentOpenings,
  presentRemoved,
  presentRemovedRule,
  presentRule,
  presentSchedules,
} from './schedules.present.ts';
import { listDoctorsToBook, listOpenings } from './openings.service.ts';
import {
  addHoliday,
  addHolidays,
  addRule,
  changeRule,
  listSchedules,
  removeHoliday,
  removeRule,
} from './schedules.service.ts';

export function schedulesHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    listSchedules: async (call) => presentSchedules(await listSchedules(db, call), call.caller),
    listOpenings: async ({ params, caller }) =>
      presentOpenings(await listOpenings(db, caller, params.doctorId), caller),
    listDoctorsToBook: async ({ caller }) => presentDoctorsToBook(await listDoctorsToBook(db, caller)),
    addRule: ({ params, body, repeatable, caller }) =>
      runOnce(db, repeatable, async (tx) => presentRule(await addRule(tx, params.doctorId, body), caller)),
    changeRule: async ({ params, body, caller }) => presentChangedRule(await changeRule(db, params.id, body), caller),
    removeRule: async ({ params }) => presentRemovedRule(params.id, await removeRule(db, params.id)),
    addLeave: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        presentLeave(await addLeave(tx, call, call.params.doctorId, call.body), call.caller),
      ),
    decideLeave: async (call) =>
      presentLeave(await decideLeave(db, call, call.params.id, call.body.confirm), call.caller),
    removeLeave: async (call) => {
      await removeLeave(db, call, call.params.id);
      return presentRemoved(call.params.id);
    },
    addHoliday: ({ body, repeatable, caller }) =>
      runOnce(db, repeatable, async (tx) => presentHoliday(await addHoliday(tx, body), caller)),
    addHolidays: async ({ body }) => presentAdded(await addHolidays(db, body)),
    removeHoliday: async ({ params }) => {
      await removeHoliday(db, params.id);
      return presentRemoved(params.id);
    },
  } satisfies Partial<Handlers>;
}
