import { nonEmptyLines, parseReport, runTool } from './run-tool.ts';

/** Runs the TypeScript compiler on the whole project. Its build information makes later runs fast. */
export async function findTypeErrors(): Promise<string[]> {
  const cached = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check/tsc.tsbuildinfo'];
  const { output, code } = await runTool('typescript/bin/tsc', ['-p', '.', '--noEmit', '--pretty', 'false', ...cached]);
  return code === 0 ? [] : nonEmptyLines(output);
}

/** Runs oxlint with its type-aware rules (`.oxlintrc.json`). Having checked no files is a violation too. */
export async function findLintViolations(): Promise<string[]> {
  const { output } = await runTool('oxlint/bin/oxlint', ['--type-aware', '--format=json']);
  const report = parseReport<LintReport>(output);
  if (report === null) return nonEmptyLines(output);
  if (report.number_of_files === 0) return ['oxlint looked at no file, so it proved nothing'];
  return report.diagnostics.map(
    ({ filename, message, code, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${message} (${code})`,
  );
}

/** Checks the formatting with Prettier. The cache makes later runs fast. */
export async function findUnformatted(): Promise<string[]> {
  const { output, code } = await runTool('prettier/bin/prettier.cjs', ['--check', '--cache', '--log-level=warn', '.']);
  return code === 0 ? [] : nonEmptyLines(output);
}

/** What we read of oxlint's report. */
interface LintReport {
  number_of_files: number;
  diagnostics: { filename: string; message: string; code: string; labels: { span: { line: number } }[] }[];
}
