import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useSession } from '#web/lib/session.ts';
import type { User } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { queryOf } from '#web/lib/queries.ts';
import { setWaiting } from './places/waiting.ts';

/**
 * Loaded after the first screen, for those who see other people's bookings. If it does not load, lists are refreshed
 * only when they are opened.
 */
const StaffTools = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./staff-tools.tsx').catch(() => ({ default: () => null })),
);

/** Loaded only for the few users whose phone was not used for long. */
const ConfirmFirst = lazyPart(() => import('./confirm-first.tsx'));

/** Retry only when the server was unreachable or failed; without a connection a retry is useless. */
function shouldRetry(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a query fails at once and says so, instead of waiting in silence.
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The query client of the signed-in user. Its cache is dropped when the user changes. */
export function SignedIn() {
  const { user, checking } = useSession();
  const seesAllBookings = user !== null && seesOthers(user.role);
  return (
    <WithQueries
      key={user?.token ?? 'none'}
      isSignedIn={user !== null && !checking}
      isUnconfirmed={user !== null && isUnconfirmed(user)}
      seesAllBookings={seesAllBookings}
    />
  );
}

/** The server tells a patient's name only once they have confirmed that the phone is theirs. */
const isUnconfirmed = ({ name, role }: User) => name === '' && role === 'User';

function WithQueries({
  isSignedIn,
  isUnconfirmed: mustConfirm,
  seesAllBookings,
}: {
  isSignedIn: boolean;
  isUnconfirmed: boolean;
  seesAllBookings: boolean;
}) {
  const [client] = useState(makeClient);
  const { key } = useLocation();
  useEffect(() => () => setWaiting({}), []);
  return (
    <QueryClientProvider client={client}>
      {isSignedIn && !mustConfirm && <ReadWaiting key={key} />}
      {isSignedIn && mustConfirm ? (
        <Suspense fallback={<LoadingView />}>
          <ConfirmFirst />
        </Suspense>
      ) : (
        <Outlet />
      )}
      {seesAllBookings && (
        <Suspense>
          <StaffTools />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** The counts are read again after this many milliseconds at the earliest, and after an action that changes them. */
const maxAgeMs = 60_000;

/**
 * Reads for the frame what waits for the user. It is rendered anew on each screen; a timer would keep an idle session
 * alive.
 */
function ReadWaiting() {
  const { data } = useQuery({ ...queryOf('countWaiting'), staleTime: maxAgeMs });
  useEffect(() => {
    if (data) setWaiting(data);
  }, [data]);
  return null;
}
