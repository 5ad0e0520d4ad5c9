import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * The log: one JSON line an event, without names, whole phone numbers, codes or tokens. Nothing of a request is logged but
 * its method, the route's pattern, its number, status and time; a phone in an error's text loses its middle digits.
 */
export function createLogger(destination: DestinationStream, level: 'info' | 'warn' = 'info'): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => {
          if (!(error instanceof Error)) return { message: 'not an error object' };
          const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
          return { type: error.name, code, message: maskDigits(error.message), stack: maskDigits(error.stack ?? '') };
        },
      },
    },
    destination,
  );
}

/** 9000000007 → 90xxxxxx07; a lone code of six digits disappears altogether. */
export function maskDigits(text: string): string {
  return text.replace(/\b(\d{2})\d{6}(\d{2})\b/g, '$1xxxxxx$2').replace(/\b\d{6}\b/g, 'xxxxxx');
}
