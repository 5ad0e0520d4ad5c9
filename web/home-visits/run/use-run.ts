import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { screens } from '#contract/screens.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { newKey } from '#web/lib/new-key.ts';
import { now, today } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { runAction } from '#web/lib/refresh.ts';
import { noteRunDay } from '#web/lib/run-database.ts';
import { currentSession, useUser } from '#web/lib/session.ts';
import type { Action, Sent } from './queue.ts';
import { openRunStore } from './run-store.ts';
import type { Exclusive } from './run-store.ts';
import { runShelf, stepShelf } from './shelf.ts';
import { openVault } from './vault.ts';

const calls = {
  start: 'startHomeVisit',
  collect: 'collectHomeVisit',
  miss: 'missHomeVisit',
  handOver: 'handOverHomeVisit',
} as const;

/** How often the run is read again and waiting steps are sent again, in milliseconds. */
const readAgainMs = 30_000;

let last: Promise<unknown> = Promise.resolve();
/** Runs work one at a time within this page. */
const inTurn: Exclusive = (work) => {
  const next = last.then(work, work);
  last = next;
  return next;
};
/** Locks across tabs, which only secure pages have; on others people use one tab in practice. */
const exclusive: Exclusive = (work) => navigator.locks?.request('my-run', work) ?? inTurn(work);

/** Sends a step only under the session of the person who took it. */
async function sendStep(client: QueryClient, owner: string, action: Action): Promise<Sent> {
  if (currentSession().user?.phoneNumber !== owner) return 'gone';
  const { key, stopId, step, doneAt, code = '', reason = '', containers } = action;
  const params = { id: stopId };
  const options = { idempotencyKey: key };
  try {
    await runAction(
      client,
      calls[step],
      () => {
        if (step === 'start') return request(calls.start, { params, body: { code, doneAt } }, options);
        if (step === 'miss') return request(calls.miss, { params, body: { reason, doneAt } }, options);
        if (step === 'handOver') return request(calls.handOver, { params, body: { doneAt } }, options);
        const taken = containers && [...containers];
        return request(calls.collect, { params, body: { doneAt, ...(taken && { containers: taken }) } }, options);
      },
      // A sent step stays marked until the run contains it.
      { awaitRefresh: true },
    );
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'gone';
    if (error.status === 0 || error.status >= 500) return 'unreachable';
    return { refused: Object.values(error.fields)[0] ?? error.message };
  }
}

/**
 * The run of the signed-in collector, from the server or from this phone, and the waiting steps. They are sent at once,
 * when the connection is back, and at intervals.
 */
export function useRun() {
  const client = useQueryClient();
  const { phoneNumber: owner } = useUser();
  const [store] = useState(() =>
    openRunStore(
      { stops: openVault(runShelf, owner), steps: openVault(stepShelf, owner) },
      {
        send: (action) => sendStep(client, owner, action),
        today: () => today(),
        exclusive,
      },
    ),
  );
  const kept = useSyncExternalStore(store.subscribe, store.current);
  const query = useQuery({ ...queryOf('readMyRun'), refetchInterval: readAgainMs });
  const trySending = useEffectEvent(() => {
    // The run's day has ended while the page was open.
    if (kept.run && kept.run.day !== today()) void store.load();
    if (navigator.onLine) void store.send();
  });
  useEffect(() => {
    void store.load().then(() => trySending());
    void keepScreen();
    const timer = setInterval(() => trySending(), readAgainMs);
    const send = () => trySending();
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [store]);
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    noteRunDay(data.day);
    void store.keepRun(data);
  }, [data, store]);
  const run = query.isError ? (kept.run ?? data) : (data ?? kept.run);
  return {
    query,
    kept,
    /** Undefined until it is known; of today only. */
    run: run?.day === today() ? run : undefined,
    add: async (step: Pick<Action, 'stopId' | 'step' | 'code' | 'reason' | 'containers'>) => {
      await store.add({ ...step, key: newKey(), doneAt: now().toISOString() });
      if (navigator.onLine) void store.send();
    },
    drop: async (stopId: number) => {
      await store.drop(stopId);
      await query.refetch();
    },
    send: () => store.send(),
  };
}

/** Asks the service worker to store this screen, so that it opens without a connection. */
async function keepScreen(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(screens.myRun.path);
}
