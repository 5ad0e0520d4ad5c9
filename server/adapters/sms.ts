/**
 * Sends one text to one Indian phone (ten digits). Rejects if the provider did not accept it; the queue then retries,
 * unless it is `SmsUnclear`.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

export interface SmsMessage {
  readonly to: string;
  readonly text: string;
  /** The registered template of the text; operators drop texts without one (TRAI DLT). */
  readonly template: 'loginCode' | 'notice';
}
