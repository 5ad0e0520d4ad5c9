import { nonEmptyLines, parseReport, runTool } from './run-tool.ts';
import type { UnusedReport } from './unused-report.ts';

/**
 * Runs knip (`knip.jsonc`): files, exports and packages that nothing uses. Having looked at no file is an offence as
 * well.
 */
export async function findUnused(): Promise<string[]> {
  const args = ['--no-progress', '--reporter', './tools/check/unused-report.ts'];
  return readUnused((await runTool('knip/bin/knip.js', args)).output);
}

/** The offences in what knip printed: our report of it, or its own complaint. */
export function readUnused(output: string): string[] {
  const report = parseReport<UnusedReport>(output);
  if (report === null) return nonEmptyLines(output);
  if (report.files === 0) return ['knip looked at no file, so it proved nothing'];
  return report.offences;
}
