import { useEffect, useState } from 'react';

/** Counts the whole seconds down to `until` (ms since 1970); 0 from then on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = until > now;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, running]);
  return left;
}
