import type { Answer } from '#contract/endpoints.ts';
import { findingKinds, lookedAtMinutes } from '#contract/health/shapes.ts';
import type { FindingRow } from './health.store.ts';

/**
 * @param now the database's time
 * @param openedAt when the server was started: findings from before say nothing about its jobs
 */
export function presentHealth(
  rows: readonly FindingRow[],
  { now, openedAt }: { now: Date; openedAt: Date },
  versions: Answer<'readHealth'>['versions'],
): Answer<'readHealth'> {
  const checked = rows.reduce((newest, { checkedAt }) => Math.max(newest, checkedAt.getTime()), 0);
  return {
    checkedAt: checked === 0 ? null : new Date(checked).toISOString(),
    isStale: now.getTime() - Math.max(checked, openedAt.getTime()) > lookedAtMinutes * 60_000,
    findings: findingKinds.flatMap((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return row ? [{ kind, level: row.level, since: row.since.toISOString(), facts: row.facts }] : [];
    }),
    versions,
  };
}
