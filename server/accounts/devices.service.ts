import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Browser } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { sha256 } from '../shared/secrets.ts';
import type { Secrets } from '../shared/secrets.ts';
import {
  deleteDevice,
  deleteOldestDevices,
  insertDevice,
  findFirstKnown,
  isDeviceKnown,
  purgeDevices,
} from './devices.store.ts';

/**
 * Browsers that logged in to an account before have limits of their own, so that a stranger who tries codes for that
 * phone elsewhere does not lock them out (S19). The browser keeps a random token for each of the last few phones,
 * signed with the phone, and nothing else; the database stores the token's hash. Each log-in replaces the token.
 */
const cookie = 'device';
const lifeSeconds = 400 * 24 * 3600;
/** Most phones one browser is known for, and most browsers of one account. */
const phonesPerBrowser = 5;
const devicesPerAccount = 10;

/** The browser's token for a phone, if a log-in there set it and none since replaced it. */
export interface KnownDevice {
  readonly tokenHash: Buffer;
  /** Names the device in rate limits. */
  readonly key: string;
}

type Deps = { readonly db: Db; readonly secrets: Secrets };

export async function findDevice({ db, secrets }: Deps, phone: string, browser: Browser): Promise<KnownDevice | null> {
  const entry = entriesOf(browser).find((candidate) => isSignedFor(secrets, phone, candidate));
  if (!entry) return null;
  const tokenHash = sha256(tokenOf(entry));
  if (!(await isDeviceKnown(db, tokenHash, phone))) return null;
  return { tokenHash, key: keyOf(tokenHash) };
}

/**
 * Names a browser that is known for any phone, for calls that name none. Its signature is not checked, because nobody
 * guesses a token. Null for unknown browsers.
 */
export async function findAnyDevice(db: Db, browser: Browser): Promise<string | null> {
  const known = await findFirstKnown(
    db,
    entriesOf(browser).map((entry) => sha256(tokenOf(entry))),
  );
  return known && keyOf(known);
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex').slice(0, 32);

/** Makes the browser a known device of the account. @returns what the browser must keep once this is committed */
export async function rememberDevice(
  tx: Db,
  secrets: Secrets,
  account: { readonly id: number; readonly phone: string },
  { device, browser }: { device: KnownDevice | null; browser: Browser },
): Promise<() => void> {
  const token = randomBytes(16).toString('base64url');
  if (device) await deleteDevice(tx, device.tokenHash);
  await insertDevice(tx, sha256(token), account.id);
  await deleteOldestDevices(tx, account.id, devicesPerAccount);
  const others = entriesOf(browser).filter((entry) => !isSignedFor(secrets, account.phone, entry));
  const entries = [`${token}.${sign(secrets, account.phone, token)}`, ...others].slice(0, phonesPerBrowser);
  return () => browser.keep(cookie, entries.join('~'), lifeSeconds);
}

/** Forgets devices whose browsers have dropped the cookie by now. */
export const purgeKnownDevices = (db: Db) => purgeDevices(db, lifeSeconds);

const entriesOf = (browser: Browser) =>
  (browser.recall(cookie) ?? '')
    .split('~')
    .slice(0, phonesPerBrowser)
    .filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry));

const tokenOf = (entry: string) => entry.split('.', 1)[0]!;

function isSignedFor(secrets: Secrets, phone: string, entry: string): boolean {
  const token = tokenOf(entry);
  return timingSafeEqual(Buffer.from(entry), Buffer.from(`${token}.${sign(secrets, phone, token)}`));
}

const sign = (secrets: Secrets, phone: string, token: string) =>
  secrets.hmac('known-device', phone, token).toString('base64url');
