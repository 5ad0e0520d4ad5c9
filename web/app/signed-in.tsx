import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { scopeOf } from '#contract/permissions.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';

/**
 * Loaded after the first screen, for those who see other people's bookings. If it does not load, lists are refreshed
 * only when they are opened.
 */
const StaffTools = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./staff-tools.tsx').catch(() => ({ default: () => null })),
);

/** Retry only when the server was unreachable or failed; without a connection it is of no use. */
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
  const { user } = useSession();
  const seesAllBookings = user !== null && scopeOf('bookings.read', user.role) !== 'own';
  return <WithQueries key={user?.token ?? 'none'} seesAllBookings={seesAllBookings} />;
}

function WithQueries({ seesAllBookings }: { seesAllBookings: boolean }) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      {seesAllBookings && (
        <Suspense>
          <StaffTools />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
