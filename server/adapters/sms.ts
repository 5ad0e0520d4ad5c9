/**
 * Sends one text to one phone (ten digits, India). Rejects when the provider did not take it; the queue then tries
 * again.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

export interface SmsMessage {
  readonly to: string;
  readonly text: string;
  /** Which registered template the text follows; operators drop a text without one (TRAI DLT). */
  readonly template: 'loginCode' | 'notice';
}
