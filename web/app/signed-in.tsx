import { useState } from 'react';
import { Outlet } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';

/** Reading again helps when the server was away or unreachable, and nothing else. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 15_000 }, mutations: { retry: false, networkMode: 'always' } },
  });
}

/** What the screens of signed-in people stand on. What was read for one person is gone with them. */
export function SignedIn() {
  const { user } = useSession();
  return <Readings key={user?.token ?? 'nobody'} />;
}

function Readings() {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}><Outlet /></QueryClientProvider>;
}
