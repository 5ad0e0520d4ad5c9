import { useCallback, useState, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';

export interface CodeSender {
  sending: boolean;
  /** The last attempt failed. */
  failed: boolean;
  /** When another code may be requested, in ms since 1970. */
  resendAt: number;
  /** Requests a code by SMS; resolves to whether it was sent. */
  send: (phoneNumber: string) => Promise<boolean>;
}

/**
 * Requests codes, one at a time, with the waiting time between them. `sentAt`: when the last one was sent (ms since
 * 1970).
 */
export function useCodeSender(sentAt?: number): CodeSender {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [resendAt, setAgainAt] = useState(sentAt === undefined ? 0 : sentAt + limits.codeResendSeconds * 1000);

  const send = async (phoneNumber: string): Promise<boolean> => {
    setSending(true);
    setFailed(false);
    try {
      const { resendAfterSeconds } = await request('startLogIn', { body: { phoneNumber } });
      setAgainAt(Date.now() + resendAfterSeconds * 1000);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
      setAgainAt(Date.now() + (error.retryAfter ?? 0) * 1000);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failed, resendAt, send };
}

/** The whole seconds left until `until` (ms since 1970), at least 0. */
export function useCountdown(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        if (Date.now() >= until) clearInterval(timer);
        tick();
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
