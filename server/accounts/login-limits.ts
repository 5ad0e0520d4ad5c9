import { limits } from '#contract/limits.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { ofAddress } from '../guards/address-limits.ts';
import type { Address } from '../guards/own-network.ts';
import type { Limit } from '../guards/rate-limits.ts';
import { countTry } from '../guards/rate-limits.store.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Who asks for a code, or tries one. */
export interface CodeAsker {
  readonly phone: string;
  readonly address: Address;
  /** Names the browser if it is known for this phone; null for all others, which share their limits. */
  readonly device: string | null;
}

/** Limits on requests for codes in the strict profile (S12). */
export function sendLimits({ phone, address, device }: CodeAsker): Limit[] {
  const asked = device ?? phone;
  const perPhone = [
    { key: `code-gap:${asked}`, max: 1, windowSeconds: limits.codeResendSeconds },
    { key: `code-10min:${asked}`, max: 3, windowSeconds: 10 * minute },
    { key: `code-hour:${asked}`, max: 5, windowSeconds: hour },
    { key: `code-day:${asked}`, max: 10, windowSeconds: day },
  ];
  if (device) return perPhone;
  return [
    // The address first: a refused address must not use up the limits of the phones it asks for.
    ofAddress('code', address),
    { key: `code-address:${address.key}:${phone}`, max: 6, windowSeconds: day },
    ...perPhone,
  ];
}

/** The limit on starting a log-in by passkey, in the strict profile. @param device names the browser if it is known */
export const passkeyLimit = (address: Address, device: string | null): Limit =>
  device ? { key: `passkey-device:${device}`, max: 30, windowSeconds: hour } : ofAddress('passkey', address);

/** Wrong codes in a row, without a log-in, after which only browsers known for the phone may try (63B). */
const inARow = (phone: string): Limit => ({ key: `wrong-row:${phone}`, max: 100, windowSeconds: 365 * day });
export const wrongInARow = (phone: string) => inARow(phone).key;

/** Wrong codes from all unknown browsers together. */
const ofAll: Limit = { key: 'wrong-all', max: 3000, windowSeconds: day };

/** Limits on wrong codes in the strict profile, beyond the three tries of one challenge (S11). */
export function tryLimits({ phone, address, device }: CodeAsker): Limit[] {
  if (device) return [{ key: `wrong-day:${device}`, max: 10, windowSeconds: day }];
  return [
    ofAddress('wrongCode', address),
    // Fewer than the phone has in all, so that one address alone cannot lock out the others.
    { key: `wrong-address:${address.key}:${phone}`, max: 6, windowSeconds: day },
    { key: `wrong-day:${phone}`, max: 10, windowSeconds: day },
    inARow(phone),
    ofAll,
  ];
}

/** From so many wrong codes of unknown browsers on, somebody is guessing and not mistyping. */
const alarms = [
  { key: 'wrong-alarm-10min', max: 300, windowSeconds: 10 * minute },
  { key: 'wrong-alarm-day', max: 1000, windowSeconds: day },
];

/** Tells the clinic, once in each window, that codes are being guessed on many phones. */
export async function watchForGuessing({ db, logError }: Dependencies, asker: CodeAsker): Promise<void> {
  if (asker.device) return;
  for (const { key, max, windowSeconds } of alarms) {
    const { hits } = await countTry(db, key, windowSeconds);
    if (hits === max) logError('Log-in codes are being guessed', { wrongCodes: max, seconds: windowSeconds });
  }
}

/**
 * Codes that the whole clinic has sent by SMS. Beyond them a code is only sent to a browser that is known for the
 * phone, to staff, and to people who logged in recently. The answer to the request is the same, so that it does not
 * reveal which phones these are.
 */
export const smsLimits: readonly Limit[] = [
  { key: 'code-sms-minute', max: 20, windowSeconds: minute },
  { key: 'code-sms-day', max: 2000, windowSeconds: day },
];
