import { timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '#contract/endpoints.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { clearSmsFailed, markSmsFailed } from '../accounts/marked-sms.service.ts';
import type { ReportingProvider, SmsReporter } from '../adapters/sms-providers/reports.ts';
import type { Accepted } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Secrets } from '../shared/secrets.ts';
import { applyReport, keepReport } from './reports.store.ts';

/** Where that provider reports; `key` is what nobody else knows. */
export const reportPath = (provider: string, key: string) => `${apiPrefix}/messages-out/reports/${provider}/${key}`;

/** The secret of a provider's address. It follows from the clinic's key, and changes with it. */
const keyOf = (secrets: Secrets, provider: SmsProviderName): string =>
  secrets.hmac('message-reports', provider).toString('base64url').slice(0, 32);

/** Where to tell a provider to report; null for the generic address, whose reports have no known shape. */
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
 * Takes what a provider reports, which may come twice, late and in any order. Each report is kept, then merged, in two
 * steps of their own: whichever of it and the provider's answer is stored second sees the other.
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

/** Brings a message to what is reported of it. What did not arrive is told at the booking, and to the person. */
export async function mergeReport(db: Db, accepted: Accepted): Promise<void> {
  const applied = await applyReport(db, accepted);
  if (applied?.state === 'FAILED') await markSmsFailed(db, applied);
  if (applied?.state === 'DELIVERED') await clearSmsFailed(db, applied);
}
