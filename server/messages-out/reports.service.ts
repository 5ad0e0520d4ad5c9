import { timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '#contract/endpoints.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { clearSmsFailed, markSmsFailed } from '../accounts/marked-sms.service.ts';
import type { ReportingProvider, SmsReporter } from '../adapters/sms-providers/reports.ts';
import type { Accepted } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Secrets } from '../shared/secrets.ts';
import { insertSaid } from './choices.store.ts';
import { applyReport, keepReport } from './reports.store.ts';

/** The path at which a provider reports; `key` is secret. */
export const reportPath = (provider: string, key: string) => `${apiPrefix}/messages-out/reports/${provider}/${key}`;

/** The secret in a provider's address. It is derived from the clinic's key, and changes with it. */
const keyOf = (secrets: Secrets, provider: SmsProviderName): string =>
  secrets.hmac('message-reports', provider).toString('base64url').slice(0, 32);

/** The address to enter at a provider; null for the generic provider, whose reports have no known shape. */
export const reportAddress = (
  { secrets, origin }: Pick<Dependencies, 'secrets' | 'origin'>,
  provider: SmsProviderName,
): string | null => (provider === 'url' ? null : origin + reportPath(provider, keyOf(secrets, provider)));

/** Compared in constant time. */
export function isReportKey(secrets: Secrets, provider: ReportingProvider, key: string): boolean {
  const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(secrets, provider))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Takes delivery reports of a provider, which may come twice, late and in any order. Each report is kept, and then
 * merged into its message in a second step: whichever of the report and the provider's answer to the sending is stored
 * later sees the other.
 * @returns whether the body could be read
 */
export async function takeReports(db: Db, { name: provider, read }: SmsReporter, body: string): Promise<boolean> {
  const reports = read(body);
  for (const report of reports ?? []) {
    await keepReport(db, provider, report);
    await mergeReport(db, { provider, id: report.id });
  }
  return reports !== null;
}

/**
 * Gives a message the state that was reported. If it did not arrive, this is marked on the booking, and for the person.
 */
export async function mergeReport(db: Db, accepted: Accepted): Promise<void> {
  const applied = await applyReport(db, accepted);
  if (applied?.state === 'FAILED') await markSmsFailed(db, applied);
  if (applied?.state === 'DELIVERED') await clearSmsFailed(db, applied);
}

/** What counts as STOP and START: the whole message is one of these words. A sentence with one may mean anything. */
const commands = {
  STOP: /^(stop|unsubscribe|বন্ধ|স্টপ)[.!। ]*$/iu,
  START: /^(start|unstop|চালু|স্টার্ট)[.!। ]*$/iu,
} as const;
/** A provider's time is used unless it lies ahead, or further back than this. Milliseconds. */
const longestAgo = 7 * 24 * 3_600_000;

/** Takes what people sent to the clinic's number: STOP and START are noted for their phone, the rest is ignored. */
export async function takeInbound(db: Db, { name: provider, inbound }: SmsReporter, said: string): Promise<void> {
  for (const { phone, words: text, id, at } of inbound(said)) {
    const asked = (['STOP', 'START'] as const).find((one) => commands[one].test(text.trim()));
    if (!asked) continue;
    const now = db.now();
    const isLikely = at !== null && at <= now && now.getTime() - at.getTime() < longestAgo;
    const messageId = id && `${id} ${phone} ${asked}`.slice(0, 200);
    await insertSaid(db, phone, asked, { provider, id: messageId, at: isLikely ? at : now });
  }
}
