import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { RazorpayKeys } from './adapters/razorpay.ts';
import type { S3Place } from './adapters/files/s3-files.ts';
import { StartError } from './start-error.ts';

/** Everything the operator may set, read once at the start. `.env.example` explains each. */
export interface Settings {
  /** TCP port; 0 takes any free one. */
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL of the operator's own; null means the embedded one. */
  databaseUrl: string | null;
  /** The owner of that one's tables, where DATABASE_URL names a lesser user; null where it does not. */
  databaseOwnerUrl: string | null;
  /** Where people find the site, for links in SMS, on paper and in search engines; null until it has a public address. */
  publicUrl: string | null;
  production: boolean;
  /** `demo` lifts the caps on sending codes; the three wrong tries per code stay. */
  rateProfile: 'strict' | 'demo';
  /** Razorpay; null takes no payments online. */
  razorpay: RazorpayKeys | null;
  /** An S3-compatible bucket for files; null keeps them under `dataDir`. */
  files: S3Place | null;
  /** Where ClamAV listens: a socket's path or `host:port`; null keeps files as they come. */
  clamd: string | null;
  /** The SMS gateway; null prints the texts on the terminal (never in production). */
  sms: { url: string; templateLoginCode: string | null; templateNotice: string | null } | null;
}

/** Lists every setting that cannot be used, one line each. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings from the environment and, beneath it, from an optional `.env` file in `cwd`. An empty value counts as not set.
 * @throws SettingsError naming each bad setting
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const problems: string[] = [];
  const values: Environment = { ...readEnvFile(cwd), ...withoutEmpty(env) };
  const refuse = (line: string) => void problems.push(line);
  const production = readChoice(values, 'NODE_ENV', ['development', 'production', 'test'], refuse) === 'production';
  const rateProfile = readChoice(values, 'RATE_PROFILE', ['strict', 'demo'], refuse);
  const settings: Settings = {
    port: readPort(values, refuse),
    host: values.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(cwd, values.DATA_DIR || 'data'),
    databaseUrl: readDatabaseUrl(values, 'DATABASE_URL', refuse),
    databaseOwnerUrl: readDatabaseUrl(values, 'DATABASE_OWNER_URL', refuse),
    publicUrl: readPublicUrl(values, refuse),
    production,
    rateProfile: rateProfile ?? (production ? 'strict' : 'demo'),
    razorpay: readRazorpay(values, refuse),
    files: readFiles(values, refuse),
    clamd: readClamd(values, refuse),
    sms: readSms(values, refuse),
  };
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) refuse('DATABASE_OWNER_URL needs DATABASE_URL beside it.');
  if (production && !values.SMS_URL) {
    refuse('SMS_URL is needed in production: without an SMS gateway nobody could receive a login code.');
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}

type Refuse = (line: string) => void;

function readEnvFile(cwd: string): Environment {
  const file = join(cwd, '.env');
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new SettingsError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function readChoice<T extends string>(env: Environment, name: string, choices: T[], refuse: Refuse): T | undefined {
  const value = env[name];
  const choice = choices.find((candidate) => candidate === value);
  if (value && !choice) refuse(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return choice;
}

function readPort(env: Environment, refuse: Refuse): number {
  const text = env.PORT ?? '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  refuse(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return 0;
}

function readDatabaseUrl(env: Environment, name: 'DATABASE_URL' | 'DATABASE_OWNER_URL', refuse: Refuse): string | null {
  const url = env[name];
  if (!url) return null;
  // The address holds a password: it is not repeated in the message.
  const usable = URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  if (!usable) refuse(`${name} must look like postgres://user:password@host:5432/database.`);
  return url;
}

function readPublicUrl(env: Environment, refuse: Refuse): string | null {
  const url = env.PUBLIC_URL;
  if (!url) return null;
  const usable = URL.canParse(url) && isPrivateWay(new URL(url)) && new URL(url).href === `${new URL(url).origin}/`;
  if (!usable) refuse('PUBLIC_URL must be the address of the site alone, such as https://clinic.example.');
  return usable ? new URL(url).origin : null;
}

function readSms(env: Environment, refuse: Refuse): Settings['sms'] {
  const url = env.SMS_URL;
  if (!url) return null;
  const templateLoginCode = env.SMS_TEMPLATE_LOGIN_CODE ?? null;
  const templateNotice = env.SMS_TEMPLATE_NOTICE ?? null;
  const filled = url.replaceAll(/\{(to|text|template)\}/g, 'x');
  if (!URL.canParse(filled) || !isPrivateWay(new URL(filled))) refuse('SMS_URL must be an https address.');
  else if (new URL(filled).username)
    refuse('SMS_URL may hold no user before its @: providers take keys as parameters of the address.');
  for (const part of ['{to}', '{text}']) {
    if (!url.includes(part))
      refuse(`SMS_URL must hold ${part}, where the ${part === '{to}' ? 'phone number' : 'text'} goes.`);
  }
  for (const [name, template] of [
    ['SMS_TEMPLATE_LOGIN_CODE', templateLoginCode],
    ['SMS_TEMPLATE_NOTICE', templateNotice],
  ]) {
    if (url.includes('{template}') && !template) refuse(`${name} is needed, because SMS_URL holds {template}.`);
  }
  return { url, templateLoginCode, templateNotice };
}

const razorpayNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/** All three or none: without the last, nobody would learn that somebody has paid. Secrets are not repeated in the message. */
function readRazorpay(env: Environment, refuse: Refuse): RazorpayKeys | null {
  const [keyId, keySecret, webhookSecret] = razorpayNames.map((name) => env[name]);
  if (keyId && !/^rzp_(test|live)_[A-Za-z0-9]+$/.test(keyId))
    refuse('RAZORPAY_KEY_ID must look like rzp_live_XXXXXXXXXXXXXX.');
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret };
  const missing = razorpayNames.filter((name) => !env[name]);
  if (missing.length < razorpayNames.length)
    refuse(
      `Razorpay needs all of ${razorpayNames.join(', ')}: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
  return null;
}

/** `https://key:secret@s3.example/bucket/folder?region=ap-south-1`. It holds a password: it is not repeated in the message. */
function readFiles(env: Environment, refuse: Refuse): S3Place | null {
  const text = env.FILES_URL;
  if (!text) return null;
  const url = URL.canParse(text) && isDecodable(text) ? new URL(text) : null;
  const folder = url?.pathname.replace(/\/+$/, '') ?? '';
  if (!url || !isPrivateWay(url) || !url.username || !url.password || folder === '') {
    refuse(
      'FILES_URL must look like https://key:secret@s3.example/bucket?region=ap-south-1, with %25 for a % of its own.',
    );
    return null;
  }
  return {
    url: url.origin + folder,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

function readClamd(env: Environment, refuse: Refuse): string | null {
  const address = env.CLAMD_SOCKET;
  if (!address) return null;
  const port = /^[\w.-]+:(\d{1,5})$/.exec(address)?.[1];
  const usable = port === undefined ? /^\/./.test(address) : Number(port) >= 1 && Number(port) <= 65_535;
  if (!usable) refuse('CLAMD_SOCKET must be the path of a socket, such as /run/clamav/clamd.ctl, or host:port.');
  return address;
}

/** Codes travel encrypted, or do not leave this machine. */
function isPrivateWay(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Whether each % begins an escape: one of the password's own is easily left as it is. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
