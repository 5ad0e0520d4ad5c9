import type { Language } from '#contract/fields.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';

/**
 * Sends one text to one Indian phone (ten digits). Rejects if the provider did not accept it; the queue then retries,
 * unless it is `SmsUnclear`.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

export interface SmsMessage {
  readonly to: string;
  readonly kind: MessageKind;
  readonly language: Language;
  readonly text: string;
  /** As the text is registered; operators drop texts without it (TRAI DLT). */
  readonly registered?: Registration;
}

interface Registration {
  /** The id of the template. */
  readonly templateId: string;
  /** The name that the message comes from. */
  readonly header: string;
}
