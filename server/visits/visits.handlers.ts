import type { Asking } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { allowBookingFor } from './book/create.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { idCodes, tokenCodes } from '../shared/token-code.ts';
import { presentStep } from '../queue/queue.present.ts';
import { presentRemoved } from '../schedules/schedules.present.ts';
import { decideDiscount, discountOpened, listRequests } from './discount-requests.service.ts';
import { changeLimit, readLimits } from './discounts.service.ts';
import { listJoinable } from './joining.service.ts';
import { quoteVisit } from './quote.service.ts';
import {
  presentJoinable,
  presentLastVisit,
  presentLeavePeople,
  presentLimits,
  presentMoved,
  presentQuote,
  presentRequests,
  presentVisit,
} from './visits.present.ts';
import { openVisit, payVisit, readLastVisit, readVisit, withExpected } from './visits.service.ts';
import type { Visit } from './visits.service.ts';
import { bookingHandlers } from './booking.handlers.ts';
import { homeVisitsHandlers } from './home/home-visits.handlers.ts';
import { moveBooked, noteLeaveCall, readLeavePeople } from './leave-people.service.ts';
import { cancelByCode, takeStep } from './queue-steps.service.ts';

function visitHandlers(deps: Dependencies) {
  const { db } = deps;
  const codes = {
    tokens: tokenCodes(deps.secrets),
    pays: idCodes(deps.secrets, 'pay page'),
    isOnline: deps.gateway !== null,
  };
  const show = async (at: Db, { caller }: Asking, visit: Visit) =>
    presentVisit(await withExpected(at, visit), caller, codes);
  return {
    openVisit: async (call) => {
      await allowBookingFor(deps, call.caller, call.body.phone);
      return runOnce(db, call.repeatable, async (tx) => show(tx, call, await openVisit(tx, call, call.body)));
    },
    quoteVisit: async (call) => presentQuote(await quoteVisit(deps, call, call.body)),
    listJoinable: async (call) => presentJoinable(await listJoinable(deps, call, call.query.phone)),
    readLastVisit: async (call) => {
      const visit = await readLastVisit(db, call);
      return presentLastVisit(visit && (await withExpected(db, visit)), call.caller, codes);
    },
    readVisit: async (call) => show(db, call, await readVisit(db, call, call.params.id)),
    payVisit: (call) =>
      runOnce(db, call.repeatable, async (tx) => show(tx, call, await payVisit(tx, call, call.params.id, call.body))),
    discountVisit: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        show(tx, call, await discountOpened(tx, call, call.params.id, call.body)),
      ),
    listDiscountRequests: async (call) => presentRequests(await listRequests(db, call), call.caller, codes),
    decideDiscount: (call) =>
      runOnce(db, call.repeatable, async (tx) =>
        show(tx, call, await readVisit(tx, call, await decideDiscount(tx, call, call.params.id, call.body.approve))),
      ),
    readDiscountLimits: async () => presentLimits(await readLimits(db)),
    changeDiscountLimit: async ({ params, body }) => presentLimits(await changeLimit(db, params.role, body.percent)),
  } satisfies Partial<Handlers>;
}

/** The people whom a leave hits. */
function leaveHandlers(deps: Dependencies) {
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

/** What the queue does to a booking. */
function queueHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    cancelByCode: async ({ params, body, address }) => {
      await cancelByCode(deps, params.code, body.digits, address);
      return { status: 'ok' };
    },
    takeStep: async (call) => presentStep(await takeStep(db, call, call.params.id, call.body)),
  } satisfies Partial<Handlers>;
}

/** All calls of visits. */
export const visitsHandlers = (deps: Dependencies) => ({
  ...visitHandlers(deps),
  ...bookingHandlers(deps),
  ...homeVisitsHandlers(deps),
  ...leaveHandlers(deps),
  ...queueHandlers(deps),
});
