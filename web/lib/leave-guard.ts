import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from './session.ts';

/** The state of a navigation within a form, for example to another of its tabs: what was typed is kept. */
export const keepsInput = { keepsInput: true } as const;
const isWithinForm = (state: unknown) => typeof state === 'object' && state !== null && 'keepsInput' in state;

/**
 * Prevents that unsaved input is lost: a navigation waits for `stay` or `go`, and the browser asks before the tab is
 * closed or reloaded. `onLeave` is called on `go`, to end the draft.
 */
export function useLeaveGuard(
  isDirty: boolean,
  onLeave: () => void,
): { isAsking: boolean; stay: () => void; go: () => void } {
  // After the session has ended there is nothing left to save.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty &&
      currentSession().user !== null &&
      !isWithinForm(there.state) &&
      here.pathname + here.search !== there.pathname + there.search,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    go: () => {
      onLeave();
      blocker.proceed?.();
    },
  };
}
