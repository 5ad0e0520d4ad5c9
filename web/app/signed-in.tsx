import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { scopeOf } from '#contract/permissions.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';

/**
 * Comes after the first view, for those who see other people's bookings. Where it does not arrive, lists are read again
 * when they are looked at.
 */
const StaffSide = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./staff-side.tsx').catch(() => ({ default: () => null })),
);

/** Reading again helps when the server was away or unreachable, and nothing else. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What the screens of signed-in people stand on. What was read for one person is gone with them. */
export function SignedIn() {
  const { user } = useSession();
  const worksHere = user !== null && scopeOf('bookings.read', user.role) !== 'own';
  return <Readings key={user?.token ?? 'nobody'} worksHere={worksHere} />;
}

function Readings({ worksHere }: { worksHere: boolean }) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      {worksHere && (
        <Suspense>
          <StaffSide />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
