import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './source.ts';

/** Runs the TypeScript compiler over the whole project. */
export async function findTypeErrors(): Promise<string[]> {
  const { output, code } = await runTool('typescript/bin/tsc', ['-p', '.', '--noEmit', '--pretty', 'false']);
  return code === 0 ? [] : nonEmptyLines(output);
}

/** Runs oxlint with its type-aware rules (`.oxlintrc.json`). Having looked at no file is an offence as well. */
export async function findLintOffences(): Promise<string[]> {
  const { output } = await runTool('oxlint/bin/oxlint', ['--type-aware', '--format=json']);
  const report = parseReport(output);
  if (report === null) return nonEmptyLines(output);
  if (report.number_of_files === 0) return ['oxlint looked at no file, so it proved nothing'];
  return report.diagnostics.map(
    ({ filename, message, code, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${message} (${code})`,
  );
}

/** Runs Prettier over everything. The cache makes all runs but the first short. */
export async function findUnformatted(): Promise<string[]> {
  const { output, code } = await runTool('prettier/bin/prettier.cjs', ['--check', '--cache', '--log-level=warn', '.']);
  return code === 0 ? [] : nonEmptyLines(output);
}

interface LintReport {
  number_of_files: number;
  diagnostics: { filename: string; message: string; code: string; labels: { span: { line: number } }[] }[];
}

function parseReport(output: string): LintReport | null {
  try {
    return JSON.parse(output) as LintReport;
  } catch {
    // Not a report but a complaint of oxlint itself: shown as it is.
    return null;
  }
}

async function runTool(script: string, args: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [join(projectFolder, 'node_modules', script), ...args], { cwd: projectFolder });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { output, code };
}

const nonEmptyLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
