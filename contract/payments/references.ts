import { inAscii } from '../digits.ts';
import type { PaymentMode } from './states.ts';

/** What the text of a payment id means: how it was paid, and the UPI transfer's reference if it has one. */
interface PaidBy {
  mode: PaymentMode;
  /** Twelve ASCII digits. */
  upiReference: string | null;
}

/**
 * Reads the text of `paymentId1/2`. Any text that is not cash, card or the gateway's counts as UPI. A name that only
 * begins with "cash" is not cash: Cashfree is a wallet.
 */
export function readPaymentId(label: string): PaidBy {
  const text = label.trim();
  const none = { upiReference: null };
  if (text === '' || /^(?:cash|নগদ)(?!\p{L})/iu.test(text)) return { mode: 'cash', ...none };
  if (/^pay_\w+$/i.test(text)) return { mode: 'gateway', ...none };
  if (/\bcard\b|কার্ড/i.test(text)) return { mode: 'card', ...none };
  return { mode: 'upi', upiReference: upiReferenceIn(text) };
}

/** Whether two payment ids say the same; a UPI reference is the same however it is written. */
export function isSamePaymentId(one: string, other: string): boolean {
  const [first, second] = [readPaymentId(one), readPaymentId(other)];
  return one === other || (first.upiReference !== null && first.upiReference === second.upiReference);
}

// NFKC turns full-width digits and signs into ASCII.
const plainText = (text: string) => inAscii(text.normalize('NFKC'));

const distinct = (found: readonly string[]) => [...new Set(found)];

/** A phone number with its country code has twelve digits too. */
const phone = /\+91(?:[\s.\-–]*[0-9]){10}(?![0-9])/g;

/**
 * The bare twelve-digit UPI reference in a text, whatever surrounds it: `GPay 701234567890`, `UPI/701234567890/`,
 * `7012 3456 7890`, `৭০১২…`. Null if there is none, or more than one.
 */
export function upiReferenceIn(text: string): string | null {
  const plain = plainText(text)
    .replace(/\p{Cf}/gu, '')
    .replace(phone, ' / ');
  const whole = distinct((plain.match(/[0-9]+/g) ?? []).filter((digits) => digits.length === 12));
  if (whole.length > 0) return whole.length === 1 ? whole[0]! : null;
  const grouped = (plain.match(/[0-9](?:[\s.\-–]*[0-9])*/g) ?? []).map((group) => group.replace(/[^0-9]/g, ''));
  const found = distinct(grouped.filter((digits) => digits.length === 12));
  return found.length === 1 ? found[0]! : null;
}
