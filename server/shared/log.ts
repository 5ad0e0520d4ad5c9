import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * The log: one JSON line per event, without names, whole phone numbers, codes or tokens. Of a request only the method,
 * the route's pattern, the request's number, status and time are logged. Phones in error texts lose their middle
 * digits.
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

/** 9000000007 → 90xxxxxx07; a separate six-digit code is removed. */
function maskDigits(text: string): string {
  return text.replace(/\b(\d{2})\d{6}(\d{2})\b/g, '$1xxxxxx$2').replace(/\b\d{6}\b/g, 'xxxxxx');
}

/**
 * Characters that may wait to be written. While a disk is full, further lines are lost instead of filling the memory.
 */
const waitingCharacters = 4 * 1024 * 1024;
/** Milliseconds allowed for the last lines. */
const lastLines = 1000;

/**
 * A log's destination, written in the background. If it cannot be written (a full disk), the clinic still runs and
 * still ends.
 */
export interface LogFile extends DestinationStream {
  /** Writes what is left, if possible, and closes the file. */
  close(): Promise<void>;
}

/** Writes a log to an open file. */
export function openLogFile(fd: number): LogFile {
  const file = destination({ dest: fd, sync: false, maxLength: waitingCharacters });
  file.on('error', () => undefined);
  // pino calls this at exit and retries until it succeeds, which blocks the process for ever on a full disk.
  file.flushSync = () => undefined;
  let isClosed = false;
  return {
    // Closing has a time limit: a request that was given up may still log.
    write: (line) => void (isClosed || file.write(line)),
    close: async () => {
      isClosed = true;
      // A stream that cannot be written reports an error, or nothing if its reader closed before.
      const closed = once(file, 'close').catch(() => undefined);
      file.end();
      await Promise.race([closed, pause(lastLines)]);
    },
  };
}
