import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentRemoved } from '../schedules/schedules.present.ts';
import { moveBooked, noteLeaveCall, readLeavePeople } from './leave-people.service.ts';
import { presentLeavePeople, presentMoved } from './leave.present.ts';

export function leaveHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    readLeavePeople: async (call) => presentLeavePeople(await readLeavePeople(db, call, call.params.id)),
    moveBooked: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        presentMoved(await moveBooked(deps, tx, call, call.params.id, call.body.how)),
      ),
    noteLeaveCall: async (call) => {
      await noteLeaveCall(db, call, call.params.id);
      return presentRemoved(call.params.id);
    },
  } satisfies Partial<Handlers>;
}
