import { walk, type Module } from './source.ts';

/** Rows of a page: `paged('bookings', testBooking)`. */
const pagedRow = /\bpaged\('\w+', (\w+)/g;

/**
 * What describes the answers of calls, by the contract's file: the schemas that `calls.ts` names as an `answer`, the
 * rows of those that are pages, and the types inferred from both. Parts of an answer (a gender, a profile) are not
 * among them: rows hold such values too.
 */
export function answersOf(modules: Module[]): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  for (const module of modules) if (/^contract\/[\w-]+\/calls\.ts$/.test(module.path)) addAnswers(answers, module);
  for (const module of modules) {
    const names = answers.get(module.path);
    if (names) addRowsAndTypes(names, module);
  }
  return answers;
}

function addAnswers(answers: Map<string, Set<string>>, module: Module): void {
  const files = new Map<string, string | null>();
  walk(module, {
    ImportDeclaration: ({ source, specifiers }) => {
      const target = module.imports.find(({ specifier }) => specifier === source.value)?.target ?? null;
      for (const { type, local } of specifiers) if (type === 'ImportNamespaceSpecifier') files.set(local.name, target);
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || key.name !== 'answer' || value.type !== 'MemberExpression') return;
      const file = value.object.type === 'Identifier' ? files.get(value.object.name) : null;
      if (!file || value.property.type !== 'Identifier') return;
      answers.set(file, (answers.get(file) ?? new Set()).add(value.property.name));
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
