import { createInterface } from 'node:readline';
import { StartError } from '../../server/shared/start-error.ts';
import type { Ask } from './sms-questions.ts';

/** Shows what Enter keeps: the end of a long secret, nothing of a short one. */
const shown = (kept: string, isSecret: boolean) =>
  isSecret && kept !== '' ? `…${kept.length >= 16 ? kept.slice(-4) : ''}` : kept;

/**
 * Asks on the terminal, one line for each answer. Enter keeps what was answered before; what cannot be used is said,
 * and asked again. An answer that is given beside the command is not asked for.
 */
export function openAsking(input: NodeJS.ReadableStream, say: (text: string) => void): { ask: Ask; close: () => void } {
  const terminal = createInterface({ input });
  const lines = terminal[Symbol.asyncIterator]();
  const ask: Ask = async ({ text, given, kept, isSecret = false, check }) => {
    if (given !== undefined) {
      const wrong = check(given);
      if (wrong !== null)
        throw new StartError(`"${isSecret ? '…' : given}" cannot be used: ${text} – it must be ${wrong}.`);
      return given;
    }
    for (;;) {
      say(`${text}${kept === '' ? '' : ` [${shown(kept, isSecret)}]`}: `);
      const { value, done } = await lines.next();
      if (done) throw new StartError(`There is no answer to "${text}".`);
      const answer = value.trim() || kept;
      const wrong = check(answer);
      if (wrong === null) return answer;
      say(`That cannot be used. It must be ${wrong}.\n`);
    }
  };
  return { ask, close: () => terminal.close() };
}
