import type { WriteStream } from 'node:tty';

/** Shows the progress of a long start. */
export interface Progress {
  /** A new step begins; the one before it is done. */
  step(text: string): void;
  /** The last step is done. */
  done(): void;
}

/** Quicker steps (milliseconds) are not shown. */
const worthALine = 1000;
const betweenLines = 10_000;

/**
 * Shows each step that takes more than a second, with its duration: a counting line on a terminal, plain lines
 * elsewhere.
 */
export function createProgress(out: Pick<WriteStream, 'write'> & { isTTY?: boolean }): Progress {
  let end = () => undefined as void;
  return {
    step: (text) => {
      end();
      end = showStep(out, text);
    },
    done: () => {
      end();
      end = () => undefined;
    },
  };
}

function showStep(out: Pick<WriteStream, 'write'> & { isTTY?: boolean }, text: string): () => void {
  const started = Date.now();
  let next = worthALine;
  let shown = false;
  const timer = setInterval(() => {
    const elapsed = Date.now() - started;
    if (elapsed < next) return;
    next = out.isTTY ? elapsed : next + betweenLines;
    shown = true;
    const line = `${text} … ${Math.floor(elapsed / 1000)} s`;
    out.write(out.isTTY ? `\r${line}` : `${line}\n`);
  }, worthALine / 4);
  return () => {
    clearInterval(timer);
    if (shown && out.isTTY) out.write('\n');
  };
}
