import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * The log: one JSON line an event, without names, whole phone numbers, codes or tokens. Nothing of a request is logged
 * but its method, the route's pattern, its number, status and time; a phone in an error's text loses its middle digits.
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
function maskDigits(text: string): string {
  return text.replace(/\b(\d{2})\d{6}(\d{2})\b/g, '$1xxxxxx$2').replace(/\b\d{6}\b/g, 'xxxxxx');
}

/**
 * Characters that may wait to be written; what comes while a disk stays full is lost then, not kept in memory without
 * end.
 */
const waitingCharacters = 4 * 1024 * 1024;
/** Milliseconds that the last lines may take. */
const lastLines = 1000;

/**
 * Where a log goes: written in the background, it neither closes the clinic nor keeps it from ending when it cannot be
 * written (a full disk).
 */
export interface LogFile extends DestinationStream {
  /** Writes what is left, if that is possible, and closes the file. */
  close(): Promise<void>;
}

/** Lets a log be written to an open file. */
export function openLogFile(fd: number): LogFile {
  const file = destination({ dest: fd, sync: false, maxLength: waitingCharacters });
  file.on('error', () => undefined);
  // pino calls this at the exit, and it tries until it succeeds: for ever, with nothing of this process running any
  // more.
  file.flushSync = () => undefined;
  let isClosed = false;
  return {
    // Closing the clinic has only so much patience: a request that it gave up may still have something to say.
    write: (line) => void (isClosed || file.write(line)),
    close: async () => {
      isClosed = true;
      // A stream that cannot be written tells of an error, or, when its reader went away before, of nothing.
      const closed = once(file, 'close').catch(() => undefined);
      file.end();
      await Promise.race([closed, pause(lastLines)]);
    },
  };
}
