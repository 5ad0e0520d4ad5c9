import { limits } from '#contract/limits.ts';
import { waitingWork } from '#contract/waiting/work.ts';
import type { WaitingKind } from '#contract/waiting/work.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import { countRoleRequests } from '../staff/role-requests.service.ts';
import { countDataRequests } from '../patients/data-requests.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { countRequests } from '../bookings/list.service.ts';
import { countUnread } from '../enquiries/enquiries.service.ts';
import { countUnassigned } from '../visits/home/home-visits.service.ts';
import { countPeopleToCollect } from '../laboratory/specimens.service.ts';
import { countToEnter } from '../laboratory/worklist.service.ts';
import { countClaims, readDues } from '../payments/invoices.service.ts';
import { countToCall } from '../reports/critical-calls.service.ts';
import { countNew, countToCheck, countToCorrect, countToSign } from '../reports/waiting.service.ts';

/** Counts stop at one more than is shown, which is then known to be exceeded. */
const most = limits.waitingCounted + 1;
/** The counts of one department. A kind that does not concern the reader has none. */
type Counts = Partial<Record<WaitingKind, number | undefined>>;
/** `kind`: the one that decides for whom it counts (`waitingWork`). */
type Counter = readonly [kind: WaitingKind, count: (db: Db, asking: Asking) => Promise<Counts>];

const counters: readonly Counter[] = [
  ['messages', async (db) => ({ messages: await countUnread(db, most) })],
  ['roleRequests', async (db) => ({ roleRequests: await countRoleRequests(db, most) })],
  ['dataRequests', async (db) => ({ dataRequests: await countDataRequests(db, most) })],
  ['toConfirm', async (db) => ({ toConfirm: await countRequests(db, most) })],
  ['toCollect', async (db, { caller }) => ({ toCollect: await countPeopleToCollect(db, caller, most) })],
  [
    'toEnter',
    async (db) => {
      const { all, late } = await countToEnter(db, most);
      return { toEnter: all, lateToEnter: late };
    },
  ],
  ['toCheck', async (db, asking) => ({ toCheck: await countToCheck(db, asking, most) })],
  ['toCorrect', async (db) => ({ toCorrect: await countToCorrect(db, most) })],
  ['toCall', async (db) => ({ toCall: await countToCall(db, most) })],
  ['toSign', async (db, asking) => ({ toSign: await countToSign(db, asking, most) })],
  ['newReports', async (db, asking) => ({ newReports: await countNew(db, asking, most) })],
  ['homeVisits', async (db) => ({ homeVisits: await countUnassigned(db, most) })],
  ['claims', async (db) => ({ claims: await countClaims(db, most) })],
  ['dues', async (db, { caller }) => ({ dues: (await readDues(db, caller)).length })],
];

/**
 * How much work of each kind waits for the caller. Kinds that can be many are counted only to one more than is shown.
 */
export async function countWaiting(db: Db, caller: Caller): Promise<Counts> {
  const own = counters.filter(([kind]) => may(waitingWork[kind], caller.role));
  const counts = await Promise.all(
    own.map(([kind, count]) => count(db, { caller, scope: scopeOf(waitingWork[kind], caller.role) })),
  );
  return Object.assign({}, ...counts) as Counts;
}
