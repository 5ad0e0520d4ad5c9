import { limits } from '#contract/limits.ts';
import { waitingKinds } from '#contract/waiting/shapes.ts';
import type { WaitingKind } from '#contract/waiting/shapes.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action } from '#contract/permissions.ts';
import { countRoleRequests } from '../accounts/role-requests.service.ts';
import { countDataRequests } from '../patients/data-requests.service.ts';
import type { Asking, Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { countUnread } from '../enquiries/enquiries.service.ts';
import { countUnassigned } from '../home-visits/home-visits.service.ts';
import { countClaims, readDues } from '../payments/invoices.service.ts';
import { countToCall } from '../reports/critical-calls.service.ts';
import { countToCorrect, countToSign } from '../reports/waiting.service.ts';

/** One more than are shown: then there are more. */
const most = limits.waitingCounted + 1;
type Count = (db: Db, asking: Asking) => Promise<number>;

/** Of each kind, the permission of those whose work it is, and how it is counted. */
const counters: Readonly<Record<WaitingKind, readonly [action: Action, count: Count]>> = {
  messages: ['enquiries.read', (db) => countUnread(db, most)],
  roleRequests: ['accounts.changeRole', (db) => countRoleRequests(db, most)],
  dataRequests: ['patients.answerRequests', (db) => countDataRequests(db, most)],
  toCall: ['reports.readCritical', (db) => countToCall(db, most)],
  toSign: ['reports.sign', (db, asking) => countToSign(db, asking, most)],
  toCorrect: ['reports.upload', (db) => countToCorrect(db, most)],
  homeVisits: ['homeVisits.assign', (db) => countUnassigned(db, most)],
  claims: ['payments.record', (db) => countClaims(db, most)],
  dues: ['payments.pay', async (db, { caller }) => (await readDues(db, caller)).length],
};

export interface WaitingCount {
  kind: WaitingKind;
  count: number;
}

/** How many of each kind wait for the caller. Those that can be many are counted only to one more than are shown. */
export async function countWaiting(db: Db, caller: Caller): Promise<WaitingCount[]> {
  const own = waitingKinds.filter((kind) => may(counters[kind][0], caller.role));
  return Promise.all(
    own.map(async (kind) => {
      const [action, count] = counters[kind];
      return { kind, count: await count(db, { caller, scope: scopeOf(action, caller.role) }) };
    }),
  );
}
