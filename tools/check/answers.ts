import type { ESTree } from 'vite';
import { walk, type Module } from './source.ts';

/** Rows of a page: `paged('bookings', testBooking)`. */
const pagedRow = /\bpaged\('\w+', (\w+)/g;

/** The answers of the table of calls. */
export interface Answers {
  /**
   * What describes them, by the contract's file: the schemas that `calls.ts` names as an `answer`, the rows of those
   * that are pages, and the types inferred from both. Parts of an answer (a gender, a profile) are not among them: rows
   * hold such values too.
   */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The calls that answer one of them, and not just a file, a single value, or that they are done. */
  readonly calls: ReadonlySet<string>;
}

export function answersOf(modules: Module[]): Answers {
  const names = new Map<string, Set<string>>();
  const calls = new Set<string>();
  for (const module of modules) if (/^contract\/[\w-]+\/calls\.ts$/.test(module.path)) addAnswers(names, calls, module);
  for (const module of modules) {
    const found = names.get(module.path);
    if (found) addRowsAndTypes(found, module);
  }
  return { names, calls };
}

function addAnswers(names: Map<string, Set<string>>, calls: Set<string>, module: Module): void {
  /** By local name: the file of a namespace, or the file and the name of a schema. */
  const imported = new Map<string, { file: string; schema?: string }>();
  walk(module, {
    ImportDeclaration: ({ source, specifiers }) => {
      const file = module.imports.find(({ specifier }) => specifier === source.value)?.target;
      if (!file || file === 'contract/call.ts') return;
      for (const part of specifiers) {
        const schema = part.type === 'ImportSpecifier' ? importedName(part.imported) : undefined;
        imported.set(part.local.name, schema === undefined ? { file } : { file, schema });
      }
    },
  });
  const schemaOf = (value: ESTree.Expression): { file: string; schema: string } | null => {
    const isMember = value.type === 'MemberExpression';
    const root = isMember ? value.object : value;
    const found = root.type === 'Identifier' ? imported.get(root.name) : undefined;
    const schema = isMember && value.property.type === 'Identifier' ? value.property.name : found?.schema;
    return found && schema !== undefined ? { file: found.file, schema } : null;
  };
  walk(module, {
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || value.type !== 'CallExpression') return;
      const row = value.arguments.at(-1);
      if (row?.type !== 'ObjectExpression') return;
      for (const part of row.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.key.name !== 'answer') continue;
        const answer = schemaOf(part.value);
        if (!answer) continue;
        names.set(answer.file, (names.get(answer.file) ?? new Set()).add(answer.schema));
        calls.add(key.name);
      }
    },
  });
}

function addRowsAndTypes(names: Set<string>, module: Module): void {
  const textOf = ({ start, end }: { start: number; end: number }) => module.text.slice(start, end);
  walk(module, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || !init || !names.has(id.name)) return;
      for (const [, row] of textOf(init).matchAll(pagedRow)) if (row) names.add(row);
    },
  });
  walk(module, {
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
      const schema = /^z\.(?:infer|output)<typeof (\w+)>$/.exec(textOf(typeAnnotation))?.[1];
      if (schema && names.has(schema)) names.add(id.name);
    },
  });
}

/** The name that an import names: `x` of `import { x as y }`. */
export const importedName = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;
