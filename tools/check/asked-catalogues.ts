import type { ESTree } from 'vite';
import type { Catalogue } from './catalogues.ts';
import { walk, type Module } from './source.ts';

type Node = ESTree.Node;

/** i18next's plural suffixes. */
export const plural = /_(zero|one|two|few|many|other)$/;

/** The keys of each catalogue of the portal, and of all together. */
export class Texts {
  readonly #of = new Map<string, Set<string>>();
  readonly #all = new Set<string>();

  constructor(catalogues: readonly Catalogue[]) {
    for (const { path, en } of catalogues) {
      const keys = new Set(Object.keys(en).flatMap((key) => [key, key.replace(plural, '')]));
      for (const key of keys) this.#all.add(key);
      const name = /^web\/i18n\/\*\/(.+)\.json$/.exec(path)?.[1];
      if (name) this.#of.set(name, keys);
      if (path === 'contract/messages/*.json') this.#of.set('messages', keys).set('field-texts', keys);
    }
  }

  /** Why `key` cannot be asked of a catalogue, or null. Its own prefix goes before; `asked` null: any may have it. */
  refuse(key: string, asked: string | null): string | null {
    const [, prefix, bare = key] = /^([\w-]+):(.+)$/.exec(key) ?? [];
    const catalogue = prefix ?? asked;
    const keys = catalogue === null ? this.#all : this.#of.get(catalogue);
    if (!keys) return `asks for a text of "${catalogue}", which is no catalogue`;
    if (keys.has(bare)) return null;
    const where = catalogue !== null && this.#all.has(bare) ? `"${catalogue}" lacks` : 'no catalogue has';
    return `asks for the text "${bare}", which ${where}`;
  }
}

/** The catalogue that `t(key, { ns: '…' })` names. */
export function cataloguesOf(options: Node | undefined): string | null {
  if (options?.type !== 'ObjectExpression') return null;
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'ns')
      return firstOf(property.value);
  return null;
}

/** A function that says texts: of which catalogue, from where in the file on. */
interface Said {
  at: number;
  as: string;
  of: string | null;
}

/**
 * Of which catalogue a call asks: the first that the `useTranslation` before it names (`app` without a name), or that
 * the type `TFunction<'…'>` names; also under another name (`{ t: familyText }`). Undefined: it asks for no text. Null:
 * any may have it, as for `i18next.t`, and the pages of visitors, whose keys have types.
 */
export function cataloguesIn(module: Module): (at: number, callee: Node) => string | null | undefined {
  const said: Said[] = [];
  walk(module, {
    VariableDeclarator: ({ start, id, init }) => {
      if (id.type !== 'ObjectPattern' || init?.type !== 'CallExpression') return;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'useTranslation') return;
      const [first] = init.arguments;
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 't')
          if (property.value.type === 'Identifier')
            said.push({ at: start, as: property.value.name, of: first ? firstOf(first) : 'app' });
    },
    TSTypeReference: ({ start, typeName, typeArguments }) => {
      const [first] = typeArguments?.params ?? [];
      if (typeName.type === 'Identifier' && typeName.name === 'TFunction' && first?.type === 'TSLiteralType')
        said.push({ at: start, as: 't', of: firstOf(first.literal) });
    },
  });
  return (at, callee) => {
    if (callee.type === 'MemberExpression')
      return callee.property.type === 'Identifier' && callee.property.name === 't' ? null : undefined;
    if (callee.type !== 'Identifier') return undefined;
    const found = said.findLast((one) => one.at < at && one.as === callee.name);
    if (found) return found.of;
    return callee.name === 't' ? null : undefined;
  };
}

function firstOf(node: Node): string | null {
  if (node.type === 'ArrayExpression') return node.elements[0] ? firstOf(node.elements[0]) : null;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
