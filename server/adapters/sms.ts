import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/fields.ts';
import type { CarrierName } from '#contract/messages-out/providers.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';

/**
 * Sends one text to one Indian phone (ten digits). Rejects if the provider did not accept it; the queue then retries,
 * unless it is `SmsUnclear`.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<Accepted | undefined>;
}

/** Who took a message; undefined if it went nowhere, as in the demo. */
export interface Accepted {
  readonly provider: CarrierName;
  /** The provider's own number for it, if it gives one. */
  readonly id: string | null;
}

export interface SmsMessage {
  readonly to: string;
  readonly kind: MessageKind;
  readonly language: Language;
  readonly text: string;
  /** Whether the person agreed to WhatsApp and wants this kind by it; otherwise it goes by SMS. */
  readonly byWhatsApp?: boolean;
  /** As the text is registered; operators drop texts without it (TRAI DLT). */
  readonly registered?: Registration;
}

export interface Registration {
  /** The id of the template. */
  readonly templateId: string;
  /** The name that the message comes from. */
  readonly header: string;
  /** What fills the template's variables, in order. */
  readonly values: readonly string[];
  /** Its own id at these providers; empty if it has none. */
  readonly msg91Id: string;
  readonly fast2smsId: string;
}

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
