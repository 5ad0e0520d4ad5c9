import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type * as z from 'zod/mini';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import type { RazorpayKeys } from '../adapters/razorpay.ts';
import type { ProviderSettings } from '../adapters/sms-providers/open.ts';
import type { S3Place } from '../adapters/files/s3-files.ts';
import { environment } from './settings-schema.ts';
import { StartError } from '../shared/start-error.ts';

/** The operator's settings, read once at the start. `.env.example` explains each. */
export interface Settings {
  /** TCP port; 0 picks any free one. */
  port: number;
  host: string;
  /** Processes that answer requests; with 1, one process does everything. */
  workers: number;
  /** The moment at which a demo is opened (`openingMoment`); null for the true one. */
  openedAt: string | null;
  /** Absolute path. */
  dataDir: string;
  /** The clinic's key, where it is not in a file of `dataDir`: for several machines with one database. */
  secretKey: Buffer | null;
  /** The operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  /** The owner of its tables, if DATABASE_URL names a user with fewer rights; null otherwise. */
  databaseOwnerUrl: string | null;
  /** The site's public address, for links in SMS, documents and search engines; null until there is one. */
  publicUrl: string | null;
  production: boolean;
  /** `demo` removes the limits on sending codes; the three tries per code stay. */
  rateProfile: 'strict' | 'demo';
  /** Razorpay; null for no online payments. */
  razorpay: RazorpayKeys | null;
  /** An S3-compatible bucket for files; null stores them under `dataDir`. */
  files: S3Place | null;
  /** Where the clinic puts its nightly archives; both null for none. */
  backup: { folder: string | null; bucket: S3Place | null };
  /** Opens `/metrics` to other machines; null for none. */
  metricsToken: string | null;
  /** Addresses of proxies on other machines that may report a client's address. */
  trustedProxies: readonly string[];
  /** Where ClamAV listens: a socket's path or `host:port`; null stores files unscanned. */
  clamd: string | null;
  /** LibreOffice's `soffice`, to convert Word files; null leaves it to the signer to attach their PDF. */
  soffice: string | null;
  /** Who carries SMS, the first one first. With none a demo prints the texts, and a real clinic sends nothing. */
  sms: readonly ProviderSettings[];
  /** The address of the service that reads codes out in a call, where SMS fail. */
  voiceUrl: string | null;
}

/** Lists every setting that cannot be used, one per line. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}

/** A real clinic that has no SMS gateway yet. */
export const isSettingUp = ({ production, sms }: Settings): boolean => production && sms.length === 0;

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings from the environment and, below it, from an optional `.env` in `cwd`. An empty value counts as not
 * set.
 * @throws SettingsError naming each bad setting
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const { data, error } = environment.safeParse({ ...readEnvFile(cwd), ...withoutEmpty(env) });
  if (error) {
    // An issue about several settings names them in its message.
    throw new SettingsError(error.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n'));
  }
  const production = data.NODE_ENV === 'production';
  return {
    port: data.PORT,
    host: data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    workers: data.WORKERS,
    openedAt: data.CLINIC_AT ?? null,
    dataDir: resolve(cwd, data.DATA_DIR),
    secretKey: data.SECRET_KEY ? Buffer.from(data.SECRET_KEY, 'hex') : null,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? null,
    production,
    rateProfile: data.RATE_PROFILE ?? (production ? 'strict' : 'demo'),
    razorpay: razorpayOf(data),
    files: data.FILES_URL ?? null,
    backup: { folder: data.BACKUP_FOLDER ?? null, bucket: data.BACKUP_URL ?? null },
    metricsToken: data.METRICS_TOKEN ?? null,
    trustedProxies: data.TRUSTED_PROXIES?.split(',') ?? [],
    clamd: data.CLAMD_SOCKET ?? null,
    soffice: data.SOFFICE_PATH ?? null,
    sms: smsOf(data),
    voiceUrl: data.SMS_VOICE_URL ?? null,
  };
}

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

type Values = z.infer<typeof environment>;

function razorpayOf({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: Values): RazorpayKeys | null {
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET) return null;
  return { keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, webhookSecret: RAZORPAY_WEBHOOK_SECRET };
}

/** The providers that are named; `SMS_URL` alone needs no name. */
function smsOf(values: Values): ProviderSettings[] {
  const first = values.SMS_PROVIDER ?? (values.SMS_URL ? 'url' : null);
  return [first, values.SMS_FALLBACK ?? null].flatMap((name) => (name ? providerOf(values, name) : []));
}

/** The schema has checked that none of its settings is missing. */
function providerOf(values: Values, name: SmsProviderName): ProviderSettings {
  const codeTemplate = values.SMS_TEMPLATE_LOGIN_CODE ?? null;
  switch (name) {
    case 'url':
      return { name, url: values.SMS_URL!, codeTemplate };
    case 'msg91':
      return { name, key: values.MSG91_KEY! };
    case 'fast2sms':
      return { name, key: values.FAST2SMS_KEY! };
    case 'gupshup':
      return {
        name,
        user: values.GUPSHUP_USER!,
        password: values.GUPSHUP_PASSWORD!,
        entity: values.GUPSHUP_ENTITY!,
        codeTemplate,
      };
    case 'whatsapp':
      return {
        name,
        phoneId: values.WHATSAPP_PHONE_ID!,
        token: values.WHATSAPP_TOKEN!,
        appSecret: values.WHATSAPP_APP_SECRET!,
      };
  }
}
