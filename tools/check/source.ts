import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The folders with the project's own code. */
const topFolders = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'] as const;

export const projectFolder = join(import.meta.dirname, '../..');

type Program = ReturnType<typeof parseSync>['program'];
export type Visits = ConstructorParameters<typeof Visitor>[0];

/** A source file, read and parsed once for all checks. */
export interface Module {
  /** Relative to the project, with `/`. */
  path: string;
  text: string;
  program: Program;
  /** Their text without the comment marks. */
  comments: readonly { value: string; start: number }[];
  imports: Import[];
}

export interface Import {
  /** As written. */
  specifier: string;
  /** The imported file of the project; null for a package. */
  target: string | null;
  /** A type-only import, which disappears when the types are stripped. */
  typeOnly: boolean;
  /** `import('…')`. */
  lazy: boolean;
  line: number;
}

/** Lists all files in the top folders whose name matches. */
export async function listFiles(pattern: RegExp): Promise<string[]> {
  const lists = await Promise.all(topFolders.map((folder) => listFolder(folder)));
  return lists
    .flat()
    .filter((path) => pattern.test(path))
    .sort();
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectFolder, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const prefix = projectFolder.length + 1;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(prefix).replaceAll('\\', '/'));
}

/** Reads and parses all TypeScript files of the project. */
export async function readModules(): Promise<Module[]> {
  const paths = await listFiles(/(?<!\.d)\.tsx?$/);
  return Promise.all(paths.map(async (path) => parseModule(path, await readFile(join(projectFolder, path), 'utf8'))));
}

/** Parses one source file. The path need not exist, so tests can pass a snippet. */
export function parseModule(path: string, text: string): Module {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (node: { start: number }, specifier: string, typeOnly: boolean, lazy = false) => {
    imports.push({ specifier, target: resolve(path, specifier), typeOnly, lazy, line: lineOf(text, node.start) });
  };
  const visits: Visits = {
    ImportDeclaration: (node) => {
      const types =
        node.specifiers.length > 0 &&
        node.specifiers.every((part) => part.type === 'ImportSpecifier' && part.importKind === 'type');
      add(node, node.source.value, node.importKind === 'type' || types);
    },
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node, node.source.value, false, true);
    },
    TSImportType: (node) => add(node, node.source.value, true),
  };
  new Visitor(visits).visit(program);
  return { path, text, program, comments, imports };
}

/** Walks the syntax tree and calls the visitor for each kind of node. */
export function walk(module: Module, visits: Visits): void {
  new Visitor(visits).visit(module.program);
}

/** The line number of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function resolve(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : null;
}

/** Test files and test helpers, which may import anything. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^((contract|server|web)\/testing|e2e)\//.test(path);
}
