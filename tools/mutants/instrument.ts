import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';

/** A fault that Stryker can switch on. */
export interface Fault {
  id: string;
  file: string;
  line: number;
  /**
   * `bookings.policy.ts | EqualityOperator | a === b → a !== b`: does not change when the code moves within its file.
   */
  key: string;
}

export interface Instrumented {
  faults: Fault[];
  /** The code of each file with its faults, by path relative to the project. */
  code: ReadonlyMap<string, string>;
}

/** Lines of a file, from 1; an empty list means all lines. */
export type Lines = readonly { from: number; to: number }[];

const root = join(import.meta.dirname, '../..');
const quiet = () => undefined;
const no = () => false;
const logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/**
 * Adds Stryker's faults to files, each behind a switch. Strings are skipped: the checks of texts and the journeys cover
 * them.
 */
export async function instrument(files: ReadonlyMap<string, Lines>): Promise<Instrumented> {
  const sources = new Map<string, string>();
  for (const file of files.keys()) {
    const text = await readFile(join(root, file), 'utf8');
    sources.set(file, file.endsWith('.handlers.ts') ? madeAtEachCall(file, text) : text);
  }
  const inputs = [...files].map(([name, lines]) => ({
    name,
    content: sources.get(name) ?? '',
    mutate:
      lines.length === 0
        ? true
        : lines.map(({ from, to }) => ({ start: { line: from - 1, column: 0 }, end: { line: to - 1, column: 1000 } })),
  }));
  const result = await new Instrumenter(logger).instrument(inputs, {
    plugins: null,
    excludedMutations: ['StringLiteral'],
    ignorers: [],
    noHeader: true,
  });
  const seen = new Map<string, number>();
  // Faults of excluded kinds are listed with a status, but are not in the code.
  const faults = result.mutants
    .filter(({ status, fileName, location: { start } }) => {
      const lines = (sources.get(fileName) ?? '').split('\n');
      return status === undefined && !beginsEndless(lines[start.line]?.slice(0, start.column) ?? '');
    })
    .map(({ id, fileName, location, mutatorName, replacement }) => {
      const original = between(sources.get(fileName) ?? '', location);
      const plain = `${fileName} | ${mutatorName} | ${brief(original)} → ${brief(replacement)}`;
      const count = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, count);
      return { id, file: fileName, line: location.start.line + 1, key: count === 1 ? plain : `${plain} (${count})` };
    });
  return { faults, code: new Map(result.files.map(({ name, content }) => [name, content])) };
}

/**
 * Whether a block is that of a loop without a condition, by what stands before it. Emptied, the loop would stand still
 * and call nothing that could end it.
 */
const beginsEndless = (before: string) => /(?:for \(;;\)|while \(true\)) $/.test(before);

/**
 * The text of a module of handlers in which each handler is made when it is called: `read: (call) => …` becomes
 * `read: (...call) => ((call) => …)(...call)`. Otherwise all are made when an application starts, before any fault is
 * switched on.
 */
export function madeAtEachCall(file: string, text: string): string {
  const arrows: ESTree.ArrowFunctionExpression[] = [];
  const take = (made: ESTree.Expression | null): void => {
    if (made?.type === 'TSSatisfiesExpression') take(made.expression);
    if (made?.type !== 'ObjectExpression') return;
    for (const one of made.properties)
      if (one.type === 'Property' && one.value.type === 'ArrowFunctionExpression') arrows.push(one.value);
  };
  new Visitor({ ReturnStatement: ({ argument }) => take(argument) }).visit(parseSync(file, text).program);
  return arrows
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (late, { start, end }) =>
        `${late.slice(0, start)}(...call) => (${late.slice(start, end)})(...call)${late.slice(end)}`,
      text,
    );
}

/**
 * A Vite plugin that loads the code with its faults, and lets the runner change SQL statements, limits and cells of the
 * permission table.
 */
export function faultyCode({ code }: Pick<Instrumented, 'code'>): Plugin {
  return {
    name: 'faulty-code',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?', 1)[0] ?? '';
      if (!path.startsWith(`${root}/`) || path.includes('/node_modules/')) return null;
      const file = path.slice(root.length + 1);
      const source = code.get(file);
      const hook = hooks[file];
      if (source === undefined && !hook) return null;
      const text = source ?? (await readFile(path, 'utf8'));
      return hook ? hook(text) : text;
    },
  };
}

/** Hooks for data that is fixed when a module loads, so that the runner can change it. */
const hooks: Record<string, (text: string) => string> = {
  'server/db/database.ts': (text) =>
    swap(
      text,
      /const query = \(statement: Statement<unknown, object>, values\?: object\) =>\s*send\(statement\.text, inOrder\(statement, values\), statement\.name\);/,
      `
      const query = (declared: Statement<unknown, object>, values?: object) => {
        const statement = (globalThis as any).faults.statement(declared);
        return send(statement.text, inOrder(declared, values), statement.name);
      };`,
    ),
  'contract/permissions.ts': (text) =>
    swap(
      text,
      /return permissions\[action\]\[reader\];/,
      'return (globalThis as any).faults.cell(action, reader, permissions[action][reader]);',
    ),
  'contract/limits.ts': (text) =>
    swap(
      swap(text, /export const limits = \{/, "export const limits = (globalThis as any).faults.numbers('limits', {"),
      /\n\} as const;/,
      '\n} as const);',
    ),
};

function swap(text: string, pattern: RegExp, by: string): string {
  const changed = text.replace(pattern, () => by);
  if (changed === text)
    throw new Error(`Nothing in the code looks like ${String(pattern)} any more: mend tools/mutants/instrument.ts`);
  return changed;
}

function between(
  text: string,
  { start, end }: { start: { line: number; column: number }; end: { line: number; column: number } },
): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  if (lines.length === 0) return '';
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n');
}

const brief = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 110 ? `${line.slice(0, 70)} … ${line.slice(-35)}` : line;
};
