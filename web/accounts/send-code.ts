import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';

export interface CodeSender {
  sending: boolean;
  /** The last try failed. */
  failed: boolean;
  /** When another code may be asked for, in ms since 1970. */
  againAt: number;
  /** Asks for a code by SMS; answers whether it is on its way. */
  send: (phoneNumber: string) => Promise<boolean>;
}

/**
 * Asks for codes, one at a time, with the wait between two of them. `sentAt` is when the last one was asked for (ms
 * since 1970).
 */
export function useCodeSender(sentAt?: number): CodeSender {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [againAt, setAgainAt] = useState(sentAt === undefined ? 0 : sentAt + limits.codeResendSeconds * 1000);

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
  return { sending, failed, againAt, send };
}
