import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nonEmptyLines, parseReport, runTool } from './run-tool.ts';
import { projectFolder } from './source.ts';

/** Runs the TypeScript compiler on the whole project. Its build information makes later runs fast. */
export async function findTypeErrors(): Promise<string[]> {
  const cached = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check/tsc.tsbuildinfo'];
  const { output, code } = await runTool('typescript/bin/tsc', ['-p', '.', '--noEmit', '--pretty', 'false', ...cached]);
  return code === 0 ? [] : nonEmptyLines(output);
}

/**
 * Runs oxlint with its type-aware rules (`.oxlintrc.json`). Having checked no files is a violation too.
 * @param changed only these files, as far as they are code; `null` is all
 */
export async function findLintViolations(changed: readonly string[] | null): Promise<string[]> {
  const files = changed?.filter((path) => /\.(tsx?|mjs)$/.test(path) && isThere(path));
  if (files?.length === 0) return [];
  const { output } = await runTool('oxlint/bin/oxlint', ['--type-aware', '--format=json', ...(files ?? [])]);
  const report = parseReport<LintReport>(output);
  if (report === null) return nonEmptyLines(output);
  if (report.number_of_files === 0) return ['oxlint looked at no file, so it proved nothing'];
  return report.diagnostics.map(
    ({ filename, message, code, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${message} (${code})`,
  );
}

/**
 * Checks the formatting with oxfmt (`.oxfmtrc.json`).
 * @param changed only these files; `null` is all
 */
export async function findUnformatted(changed: readonly string[] | null): Promise<string[]> {
  const files = changed?.filter(isThere) ?? ['.'];
  if (files.length === 0) return [];
  const options = ['--list-different', '--no-error-on-unmatched-pattern'];
  const { output, code } = await runTool('oxfmt/bin/oxfmt', [...options, ...files]);
  return code === 0 ? [] : nonEmptyLines(output).map((line) => `${line}: npm run format`);
}

/** A changed file may be gone. */
const isThere = (path: string) => existsSync(join(projectFolder, path));

/** What we read of oxlint's report. */
interface LintReport {
  number_of_files: number;
  diagnostics: { filename: string; message: string; code: string; labels: { span: { line: number } }[] }[];
}
