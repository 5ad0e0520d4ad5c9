import { nonEmptyLines, parseReport, runTool } from './run-tool.ts';
import type { UnusedReport } from './unused-report.ts';

/**
 * Runs knip (`knip.jsonc`), which finds unused files, exports and packages. Having checked no files is a violation too.
 * Its cache makes later runs fast.
 */
export async function findUnused(): Promise<string[]> {
  const cached = ['--cache', '--cache-location', 'node_modules/.cache/check/knip'];
  const args = ['--no-progress', '--reporter', './tools/check/unused-report.ts', ...cached];
  return readUnused((await runTool('knip/bin/knip.js', args)).output);
}

/** The violations in knip's output: our report, or knip's own error message. */
export function readUnused(output: string): string[] {
  const report = parseReport<UnusedReport>(output);
  if (report === null) return nonEmptyLines(output);
  if (report.files === 0) return ['knip looked at no file, so it proved nothing'];
  return report.violations;
}
