import { afterEach } from 'vitest';

/**
 * Fails every test that prints, because a bug or a warning on the console would be missed. A test that checks the
 * console replaces the method with a spy.
 */
declare global {
  /** What the running test has printed so far; files that share a worker share it. */
  var printedByTest: string[] | undefined;
}

const printed = (globalThis.printedByTest ??= listen());

function listen(): string[] {
  const lines: string[] = [];
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => {
      lines.push(`console.${method}: ${parts.map(String).join(' ')}`);
    };
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array) => {
      lines.push(`a stream: ${chunk.toString()}`);
      return true;
    };
  }
  process.on('warning', (warning) => lines.push(`a warning of Node: ${warning.message}`));
  return lines;
}

afterEach(() => {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`This test printed, and tests are silent:\n${lines.join('\n')}`);
});
