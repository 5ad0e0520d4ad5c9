import { computeEntered } from '#contract/reports/computed.ts';
import { judgeValues } from '#contract/reports/doubts.ts';
import type { Doubt } from '#contract/reports/doubts.ts';
import type { Entry } from '#contract/reports/entry.ts';

/**
 * The results of formulas for the typed values, and the doubts about them, by the server's rules.
 * @param typed by code
 */
export function judgeEntry(
  entry: Pick<Entry, 'rows' | 'age' | 'isFemale'>,
  typed: ReadonlyMap<string, string>,
): { computed: ReadonlyMap<string, string>; doubts: ReadonlyMap<string, Doubt> } {
  const computed = computeEntered(
    entry.rows.map(({ analyte, test, ...row }) => ({ ...row, code: analyte, name: test })),
    typed,
    entry,
  );
  const doubts = judgeValues(
    entry.rows.map(({ analyte, validLow, low, criticalLow, ...row }) => ({
      ...row,
      code: analyte,
      value: computed.get(analyte) ?? typed.get(analyte) ?? '',
      limits: [validLow, low, criticalLow],
    })),
  );
  return { computed, doubts };
}
