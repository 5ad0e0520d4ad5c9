import type { TestApp } from './app.ts';
import { aCollected, aHomeVisit, anAddress, anAssigned, aStarted } from './home-visits.ts';
import { at, by, idsOf, list, missingId, ofAccounts, on, someBooking } from './trials.ts';
import type { Parties, Trials } from './trials.ts';
import { runToday } from './moment.ts';

/** Makes a home visit whose owner is the collector, since one's own run is one's own record. */
const onRunOf =
  (make: (app: TestApp, collector: Parties['account']) => Promise<{ id: number }>) =>
  async (app: TestApp, { account }: Parties) =>
    (await make(app, account)).id;
const newVisit = async (app: TestApp) => (await aHomeVisit(app)).id;

/** How each call on home visits is tried. */
export const homeVisitTrials = {
  listHomeVisits: list('listHomeVisits', onRunOf(anAssigned), ({ stops }) => idsOf(stops), {
    which: ofAccounts,
    query: { day: runToday() },
  }),
  readLastAddress: { ...by((phone) => ({ query: { phone } })), kinds: ['own', 'other'] },
  changeHomeVisit: at(newVisit, anAddress(), ['other', 'missing']),
  assignHomeVisit: at(newVisit, { collectorId: null }, ['missing']),
  orderRun: on(onRunOf(anAssigned), (id) => ({ body: { ids: [id] } }), missingId, ofAccounts),
  cancelHomeVisit: at(newVisit, { reason: 'Comes to the clinic' }, ['other', 'missing']),
  // Everybody sees only their own run, also an admin.
  readMyRun: null,
  startHomeVisit: on(
    (app, { account }: Parties) => anAssigned(app, account),
    ({ id, code }) => ({ params: { id }, body: { code } }),
    { id: missingId, code: '0000' } as Awaited<ReturnType<typeof anAssigned>>,
    ofAccounts,
  ),
  collectHomeVisit: at(onRunOf(aStarted), {}, ofAccounts),
  missHomeVisit: at(onRunOf(anAssigned), { reason: 'Nobody at home' }, ofAccounts),
  handOverHomeVisit: at(onRunOf(aCollected), {}, ofAccounts),
  readHomeVisit: at(someBooking.test),
} satisfies Trials;
