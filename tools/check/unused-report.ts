import { relative } from 'node:path';
import type { ReporterOptions } from 'knip';

export interface UnusedReport {
  /** The number of files knip checked. */
  files: number;
  violations: string[];
}

const words: Partial<Record<string, string>> = {
  files: 'is a file that nothing uses',
  exports: 'is exported but never imported',
  types: 'is exported but never imported',
  nsExports: 'is exported but never imported',
  nsTypes: 'is exported but never imported',
  dependencies: 'is a package that nothing uses',
  devDependencies: 'is a package that nothing uses',
  unlisted: 'is imported, but package.json does not list it',
  unresolved: 'is imported, but is not there',
};

/** A reporter that prints an `UnusedReport`; knip's own reporters do not tell how many files it checked. */
export default function printUnused({ counters, issues, configurationHints, cwd }: ReporterOptions): void {
  const found = Object.values(issues)
    .flatMap((byFile) => Object.values(byFile))
    .flatMap((bySymbol) => Object.values(bySymbol));
  const violations = found.map(({ type, filePath, line, symbol }) => {
    const path = relative(cwd, filePath);
    const what = words[type] ?? `is not in order: ${type}`;
    return type === 'files' ? `${path} ${what}` : `${path}:${line ?? 1} "${symbol}" ${what}`;
  });
  const stale = configurationHints.map(
    ({ type, identifier }) => `knip.jsonc: "${String(identifier)}" is idle (${type})`,
  );
  const report: UnusedReport = { files: counters.total, violations: [...violations, ...stale] };
  process.stdout.write(JSON.stringify(report));
}
