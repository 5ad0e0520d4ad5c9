import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSender } from './sms.ts';

/**
 * The demo's SMS: printed by `print` and appended to `DATA_DIR/sms-outbox.jsonl` as `{at,to,text}`. Never used in
 * production.
 */
export function smsOutbox(dataDir: string, now: () => Date, print: (line: string) => void): SmsSender {
  const file = join(dataDir, 'sms-outbox.jsonl');
  return {
    send: async ({ to, text }) => {
      await appendFile(file, `${JSON.stringify({ at: now().toISOString(), to, text })}\n`, { mode: 0o600 });
      print(`SMS to ${to}: ${text}`);
      return undefined;
    },
  };
}
