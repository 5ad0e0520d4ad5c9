import { walk } from '../check/source.ts';
import type { Module } from '../check/source.ts';

/**
 * What each property of a module's objects uses: the handlers' `payInvoice: (call) => pay(call)` the file of `pay`, the
 * pages' `audit: () => import('…')` that page. What a local function uses counts for whoever names it.
 * @returns by the property's name, files of the project
 */
export function filesByProperty(module: Module): ReadonlyMap<string, ReadonlySet<string>> {
  const { text, imports } = module;
  const targetOf = new Map(imports.map(({ specifier, target }) => [specifier, target]));
  /** By local name: imports first, then the functions that use them. */
  const local = new Map<string, ReadonlySet<string>>();
  const found = new Map<string, ReadonlySet<string>>();
  const filesIn = (slice: string) => {
    const files = new Set<string>();
    for (const [name] of slice.matchAll(/\b[A-Za-z_$][\w$]*/g)) local.get(name)?.forEach((file) => files.add(file));
    for (const [, specifier = ''] of slice.matchAll(/\bimport\('([^']+)'\)/g)) {
      const target = targetOf.get(specifier);
      if (target) files.add(target);
    }
    return files;
  };
  walk(module, {
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      const target = targetOf.get(source.value);
      if (!target || importKind === 'type') return;
      for (const part of specifiers) {
        if (part.type === 'ImportSpecifier' && part.importKind === 'type') continue;
        local.set(part.local.name, new Set([target]));
      }
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && /Function/.test(init.type))
        local.set(id.name, filesIn(text.slice(init.start, init.end)));
    },
    FunctionDeclaration: ({ id, body }) => {
      // The function that makes all handlers uses what all of them use: that tells nothing.
      if (id && body && !/\breturn \{\n/.test(text.slice(body.start, body.end)))
        local.set(id.name, filesIn(text.slice(body.start, body.end)));
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier') return;
      const files = filesIn(text.slice(value.start, value.end));
      found.set(key.name, new Set([...(found.get(key.name) ?? []), ...files]));
    },
  });
  return found;
}
